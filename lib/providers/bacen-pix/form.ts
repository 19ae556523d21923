import { API_URL, CITY, NAME, PIX_KEY } from "@/lib/providers/common-fields";
import type { FormGroup, SettingsForm } from "@/lib/providers/settings-form";

const TARIFF: FormGroup = {
  heading: {
    "pt-BR": "Quanto o provedor cobra por Pix",
    en: "What the provider charges for a Pix",
  },
  beside: true,
  fields: [
    {
      name: "fixedCents",
      control: "reais",
      label: { "pt-BR": "Tarifa fixa (R$)", en: "Fixed tariff (R$)" },
      fault: { "pt-BR": "Escreva um valor, como 0,00.", en: "Enter an amount, such as 0,00." },
    },
    {
      name: "basisPoints",
      control: "percent",
      label: { "pt-BR": "Tarifa (%)", en: "Tariff (%)" },
      fault: { "pt-BR": "Escreva de 0 a 100, como 0,80.", en: "Enter 0 to 100, such as 0,80." },
    },
  ],
};

const CREDENTIALS: FormGroup = {
  heading: { "pt-BR": "Credenciais", en: "Credentials" },
  fields: [
    {
      name: "clientId",
      control: "secret",
      needed: "new",
      label: { "pt-BR": "Client id", en: "Client id" },
      fault: { "pt-BR": "Informe o client id.", en: "Enter the client id." },
    },
    {
      name: "clientSecret",
      control: "password",
      label: { "pt-BR": "Client secret", en: "Client secret" },
      fault: {
        "pt-BR": "Ao mudar de servidor, informe de novo o client id e o client secret.",
        en: "For another server, enter client id and client secret again.",
      },
    },
  ],
};

const CERTIFICATES: FormGroup = {
  heading: {
    "pt-BR": "Certificados (se o provedor exigir)",
    en: "Certificates (if the provider asks for them)",
  },
  fields: [
    {
      name: "certificate",
      control: "pem",
      label: { "pt-BR": "Certificado (PEM)", en: "Certificate (PEM)" },
      fault: {
        "pt-BR": "Certificado e chave privada precisam ser PEM e formar um par.",
        en: "Certificate and private key must be PEM and belong together.",
      },
    },
    {
      name: "privateKey",
      control: "pem",
      label: { "pt-BR": "Chave privada (PEM)", en: "Private key (PEM)" },
    },
    {
      name: "authority",
      control: "pem",
      label: { "pt-BR": "Autoridade do provedor (PEM)", en: "Provider's authority (PEM)" },
      hint: {
        "pt-BR": "Só se o certificado do provedor não for de uma autoridade pública.",
        en: "Only where the provider's certificate is not from a public authority.",
      },
    },
  ],
};

const ADVANCED: FormGroup = {
  heading: { "pt-BR": "Mais opções", en: "More options" },
  folded: true,
  fields: [
    CITY,
    {
      name: "callbackSubject",
      control: "parts",
      label: { "pt-BR": "Certificado dos avisos", en: "Certificate of notices" },
      hint: {
        "pt-BR":
          "De quem é o certificado com que o provedor avisa, uma parte por linha, como CN=webhook.banco.example. Só com a porta de avisos TLS ligada: outros avisos são recusados.",
        en: "Whose certificate the provider's notices come with, a part a line, such as CN=webhook.banco.example. Only where the TLS port for notices is open: other notices are refused.",
      },
      fault: {
        "pt-BR":
          "Escreva uma parte por linha, como CN=webhook.banco.example; o CN não pode faltar.",
        en: "A part a line, such as CN=webhook.banco.example; the CN must be there.",
      },
    },
    {
      name: "headers",
      control: "headers",
      label: { "pt-BR": "Cabeçalhos de cada chamada", en: "Headers of every call" },
      hint: {
        "pt-BR":
          "Como a chave de aplicação que alguns bancos pedem: um por linha, Nome: valor. O que aparece como pontos continua como está.",
        en: "Such as the application key that some banks want: one a line, Name: value. What shows as dots stays as it is.",
      },
      fault: {
        "pt-BR":
          "Escreva um por linha, Nome: valor, sem os que a chamada já leva. Ao mudar de servidor, informe os valores de novo.",
        en: "One a line, Name: value, without those that every call has anyway. For another server, enter the values again.",
      },
    },
  ],
};

/** The form of an account at a bank with API Pix. */
export const form: SettingsForm = {
  title: {
    "pt-BR": "Banco com a API Pix do Banco Central",
    en: "Bank with the Central Bank's API Pix",
  },
  help: {
    "pt-BR": "O banco avisa de cada pagamento e faz as devoluções.",
    en: "The bank reports every payment and sends refunds.",
  },
  facts: ["pixKey", "apiUrl"],
  groups: [
    {
      heading: null,
      fields: [
        NAME,
        PIX_KEY,
        API_URL,
        {
          name: "tokenUrl",
          control: "text",
          needed: "always",
          label: { "pt-BR": "Endereço do token", en: "Token address" },
          fault: { "pt-BR": "Use um endereço https público.", en: "Use a public https address." },
        },
      ],
    },
    TARIFF,
    CREDENTIALS,
    CERTIFICATES,
    ADVANCED,
  ],
};
