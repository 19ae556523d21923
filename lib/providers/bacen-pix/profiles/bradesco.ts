import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Bradesco. */
export const BRADESCO: BankProfile = {
  ...STANDARD,
  id: "bradesco",
  title: { "pt-BR": "Bradesco", en: "Bradesco" },
  token: { style: "basic", grantTypeIn: "body", scopes: SCOPES, lifetimeSeconds: 300 },
  certificate: "required",
  production: {
    apiUrl: "https://qrpix.bradesco.com.br/v2",
    tokenUrl: "https://qrpix.bradesco.com.br/auth/server/oauth/token",
  },
  test: {
    apiUrl: "https://qrpix-h.bradesco.com.br/v2",
    tokenUrl: "https://qrpix-h.bradesco.com.br/auth/server/oauth/token",
  },
  words: {
    certificateFiles: certificateWords(
      "O Bradesco exige certificado: o mesmo do arquivo .pfx registrado no portal.",
      "Bradesco demands a certificate: the one of the .pfx file registered in its portal.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode(),
    scopes: fromPublicCode("some clients leave them out"),
    certificate: fromPublicCode(".pfx with a password"),
    webhook: fromPublicCode("adds /pix"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(
      "clients contradict each other on the token: /auth/server/oauth/token and /oauth/token",
    ),
  },
};
