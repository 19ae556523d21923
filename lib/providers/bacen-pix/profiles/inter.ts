import {
  type BankProfile,
  certificateWords,
  fromPublicCode,
  notKnown,
  SCOPES,
  STANDARD,
} from "./profile";

/** Banco Inter. */
export const INTER: BankProfile = {
  ...STANDARD,
  id: "inter",
  title: { "pt-BR": "Inter", en: "Inter" },
  token: { style: "form", grantTypeIn: "body", scopes: SCOPES, lifetimeSeconds: 3_600 },
  headers: [{ name: "x-conta-corrente", from: "currentAccount" }],
  certificate: "required",
  production: {
    apiUrl: "https://cdpj.partners.bancointer.com.br/pix/v2",
    tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
  },
  test: {
    apiUrl: "https://cdpj-sandbox.partners.uatinter.co/pix/v2",
    tokenUrl: "https://cdpj-sandbox.partners.uatinter.co/oauth/v2/token",
  },
  fields: { currentAccount: "optional" },
  words: {
    currentAccount: {
      label: { "pt-BR": "Conta corrente", en: "Current account" },
      hint: {
        "pt-BR":
          "Só dígitos, com o dígito verificador. Preciso se a aplicação usa mais de uma conta.",
        en: "Digits alone, with the check digit. Needed where the application has several accounts.",
      },
    },
    certificateFiles: certificateWords(
      "O Inter exige certificado: o arquivo .crt que vem com a aplicação.",
      "Inter demands a certificate: the .crt file that comes with the application.",
    ),
  },
  sources: {
    ...STANDARD.sources,
    token: fromPublicCode("lives for 60 minutes"),
    scopes: fromPublicCode(),
    parameters: fromPublicCode("x-conta-corrente, where the application has several accounts"),
    certificate: fromPublicCode(),
    webhook: fromPublicCode("the body is a list, not an object with one"),
    lists: notKnown("the standard's are assumed"),
    addresses: fromPublicCode(),
  },
};
