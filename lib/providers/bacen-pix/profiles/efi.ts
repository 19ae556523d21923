import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Efí, formerly Gerencianet. */
export const EFI: BankProfile = {
  ...STANDARD,
  id: "efi",
  title: { "pt-BR": "Efí", en: "Efí" },
  token: { style: "json", grantTypeIn: "body", scopes: [], lifetimeSeconds: 3_600 },
  certificate: "required",
  webhook: { openHeaders: { "x-skip-mtls-checking": "true" } },
  production: {
    apiUrl: "https://pix.api.efipay.com.br/v2",
    tokenUrl: "https://pix.api.efipay.com.br/oauth/token",
  },
  test: {
    apiUrl: "https://pix-h.api.efipay.com.br/v2",
    tokenUrl: "https://pix-h.api.efipay.com.br/oauth/token",
  },
  words: {
    clientId: { label: { "pt-BR": "Client_Id", en: "Client_Id" } },
    clientSecret: { label: { "pt-BR": "Client_Secret", en: "Client_Secret" } },
    certificateFiles: certificateWords(
      "A Efí exige certificado também em homologação. Ele vem como .p12, sem senha.",
      "Efí demands a certificate, in its test environment too. It comes as .p12, without a password.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode("its own SDK sends JSON; others send a form"),
    scopes: fromPublicCode(`those of the application: ${SCOPES.join(" ")}`),
    certificate: fromPublicCode("on every call, the test environment's too"),
    webhook: fromPublicCode(
      "PUT probes the address twice, unless x-skip-mtls-checking is true; then adds /pix",
    ),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
