import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Banco do Brasil. */
export const BANCO_DO_BRASIL: BankProfile = {
  ...STANDARD,
  id: "banco-do-brasil",
  title: { "pt-BR": "Banco do Brasil", en: "Banco do Brasil" },
  token: { style: "basic", grantTypeIn: "body", scopes: SCOPES, lifetimeSeconds: 300 },
  query: [{ name: "gw-dev-app-key", from: "applicationKey" }],
  certificate: "required",
  production: {
    apiUrl: "https://api-pix.bb.com.br/pix/v2",
    tokenUrl: "https://oauth.bb.com.br/oauth/token",
  },
  test: {
    apiUrl: "https://api-pix.hm.bb.com.br/pix/v2",
    tokenUrl: "https://oauth.hm.bb.com.br/oauth/token",
  },
  fields: { applicationKey: "needed" },
  words: {
    clientId: { label: { "pt-BR": "client_id", en: "client_id" } },
    clientSecret: { label: { "pt-BR": "client_secret", en: "client_secret" } },
    applicationKey: {
      label: { "pt-BR": "Chave da aplicação", en: "Application key" },
      hint: {
        "pt-BR": "developer_application_key no Portal Developers BB; vai em cada chamada.",
        en: "developer_application_key in the bank's portal; goes with every call.",
      },
    },
    certificateFiles: certificateWords(
      "De uma autoridade certificadora, com a cadeia completa, o mesmo que foi enviado ao portal do banco.",
      "From a certificate authority, with its whole chain, as it was uploaded to the bank's portal.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode(),
    scopes: fromPublicCode(),
    parameters: fromPublicCode("query gw-dev-app-key; some clients write application-key"),
    certificate: fromPublicCode("CA-issued, its chain uploaded to the portal"),
    webhook: fromPublicCode("adds /pix"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
