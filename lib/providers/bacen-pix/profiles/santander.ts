import { type BankProfile, certificateWords, fromPublicCode, notKnown, STANDARD } from "./profile";

/** Santander. */
export const SANTANDER: BankProfile = {
  ...STANDARD,
  id: "santander",
  title: { "pt-BR": "Santander", en: "Santander" },
  token: { style: "form", grantTypeIn: "query", scopes: [], lifetimeSeconds: 300 },
  headers: [{ name: "X-Application-Key", from: "clientId" }],
  certificate: "required",
  production: {
    apiUrl: "https://trust-pix.santander.com.br/api/v1",
    tokenUrl: "https://trust-pix.santander.com.br/oauth/token",
  },
  test: {
    apiUrl: "https://trust-pix-h.santander.com.br/api/v1",
    tokenUrl: "https://trust-pix-h.santander.com.br/oauth/token",
  },
  words: {
    certificateFiles: certificateWords(
      "De uma autoridade certificadora, o mesmo que foi enviado ao portal do banco.",
      "From a certificate authority, as it was uploaded to the bank's portal.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode("grant_type in the query, id and secret in the body"),
    scopes: notKnown("none is requested"),
    parameters: fromPublicCode("X-Application-Key is the client id; not every client sends it"),
    paths: fromPublicCode("under /api/v1"),
    certificate: fromPublicCode("CA-issued"),
    webhook: fromPublicCode("adds /pix"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
