import { type BankProfile, certificateWords, fromPublicCode, notKnown, STANDARD } from "./profile";

/** Itaú. */
export const ITAU: BankProfile = {
  ...STANDARD,
  id: "itau",
  title: { "pt-BR": "Itaú", en: "Itaú" },
  token: { style: "form", grantTypeIn: "body", scopes: [], lifetimeSeconds: 300 },
  headers: [
    { name: "x-itau-apikey", from: "clientId" },
    { name: "x-itau-correlationID", from: "call" },
    { name: "x-correlationID", from: "call" },
  ],
  certificate: "required",
  production: {
    apiUrl: "https://secure.api.itau/pix_recebimentos/v2",
    tokenUrl: "https://sts.itau.com.br/api/oauth/token",
  },
  test: {
    apiUrl: "https://devportal.itau.com.br/sandboxapi/pix_recebimentos_ext_v2/v2",
    tokenUrl: "https://devportal.itau.com.br/api/jwt",
  },
  words: {
    clientId: { label: { "pt-BR": "client_id", en: "client_id" } },
    clientSecret: { label: { "pt-BR": "client_secret", en: "client_secret" } },
    certificateFiles: certificateWords(
      "Emitido pelo Itaú a partir de um pedido (CSR) cujo CN é o client_id.",
      "Issued by Itaú from a request (CSR) whose CN is the client_id.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode("lives for about 5 minutes"),
    scopes: notKnown("none is requested"),
    parameters: fromPublicCode(
      "x-itau-apikey; clients contradict each other on x-itau-correlationID and x-correlationID",
    ),
    certificate: fromPublicCode("its test environment does without"),
    webhook: fromPublicCode("adds /pix; comes with a certificate whose CN is to be checked"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
