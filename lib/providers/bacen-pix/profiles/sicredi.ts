import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Sicredi. */
export const SICREDI: BankProfile = {
  ...STANDARD,
  id: "sicredi",
  title: { "pt-BR": "Sicredi", en: "Sicredi" },
  token: { style: "basic", grantTypeIn: "body", scopes: SCOPES, lifetimeSeconds: 300 },
  versions: { cob: "v3" },
  certificate: "required",
  production: {
    apiUrl: "https://api-pix.sicredi.com.br/api/v2",
    tokenUrl: "https://api-pix.sicredi.com.br/oauth/token",
  },
  test: {
    apiUrl: "https://api-pix-h.sicredi.com.br/api/v2",
    tokenUrl: "https://api-pix-h.sicredi.com.br/oauth/token",
  },
  words: {
    certificateFiles: certificateWords(
      "Emitido pelo Sicredi a partir de um pedido (CSR), com a cadeia que vem junto.",
      "Issued by Sicredi from a request (CSR), with the chain that comes along.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode(),
    scopes: fromPublicCode("one that is missing shows as 400 on use"),
    paths: fromPublicCode("cob under v3, all else under v2; other clients have cob under v2 too"),
    certificate: fromPublicCode(),
    webhook: fromPublicCode("adds /pix"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
