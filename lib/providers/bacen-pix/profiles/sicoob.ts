import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Sicoob. Its published sandbox has a token for all and no token endpoint, so it is no account's. */
export const SICOOB: BankProfile = {
  ...STANDARD,
  id: "sicoob",
  title: { "pt-BR": "Sicoob", en: "Sicoob" },
  token: {
    style: "form_without_secret",
    grantTypeIn: "body",
    scopes: SCOPES,
    lifetimeSeconds: 300,
  },
  headers: [{ name: "client_id", from: "clientId" }],
  certificate: "required",
  production: {
    apiUrl: "https://api.sicoob.com.br/pix/api/v2",
    tokenUrl: "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
  },
  words: {
    certificateFiles: certificateWords(
      "No Sicoob o certificado autentica a aplicação: não há client secret.",
      "At Sicoob the certificate authenticates the application: there is no client secret.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode("no secret: the certificate authenticates"),
    scopes: fromPublicCode(),
    parameters: fromPublicCode("header client_id"),
    certificate: fromPublicCode("PEM or .pfx with a password"),
    webhook: fromPublicCode("adds /pix; no signature, a list of addresses"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode("the published sandbox gives one token to all"),
  },
};
