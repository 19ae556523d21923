import { CERTIFICATE_WORDS } from "@/lib/providers/certificates/rules";
import { CITY, NAME, PIX_KEY } from "@/lib/providers/common-fields";
import type { FormGroup, SettingsForm } from "@/lib/providers/settings-form";
import {
  ADDRESSES,
  BANK,
  CERTIFICATE_FILES,
  CREDENTIAL_FIELDS,
  CUSTOM_TOKEN,
  KNOWN_ADDRESSES,
  QUERY,
} from "./form-fields";
import { BANK_RULE_WORDS } from "./rules";

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
      label: { "pt-BR": "Tarifa fixa (R$)", en: "Fixed fee (R$)" },
      fault: { "pt-BR": "Escreva um valor, como 0,00.", en: "Enter an amount, such as 0,00." },
    },
    {
      name: "basisPoints",
      control: "percent",
      label: { "pt-BR": "Tarifa (%)", en: "Fee (%)" },
      fault: { "pt-BR": "Escreva de 0 a 100, como 0,80.", en: "Enter 0 to 100, such as 0,80." },
    },
  ],
};

const CREDENTIALS: FormGroup = {
  heading: { "pt-BR": "Credenciais", en: "Credentials" },
  fields: CREDENTIAL_FIELDS,
};

const CERTIFICATES: FormGroup = {
  heading: {
    "pt-BR": "Certificados (se o banco exigir)",
    en: "Certificates (if the bank demands them)",
  },
  fields: [
    ...CERTIFICATE_FILES,
    {
      name: "certificatePassword",
      control: "password",
      label: { "pt-BR": "Senha do arquivo", en: "Password of the file" },
      hint: {
        "pt-BR": "Só abre o arquivo ou a chave agora; não é guardada.",
        en: "Only opens the file or the key now; it is not kept.",
      },
    },
    {
      name: "certificate",
      control: "pem",
      label: {
        "pt-BR": "Ou o certificado como texto (PEM)",
        en: "Or the certificate as text (PEM)",
      },
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
    ...KNOWN_ADDRESSES,
    CITY,
    {
      name: "callbackSubject",
      control: "parts",
      label: { "pt-BR": "Certificado dos avisos", en: "Certificate of notices" },
      hint: {
        "pt-BR":
          "De quem é o certificado com que o provedor avisa, uma parte por linha, como CN=webhook.banco.example. Só com a porta de avisos TLS ativada: outros avisos são recusados.",
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
    QUERY,
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
  facts: ["profile", "pixKey", "apiUrl"],
  rules: [...CERTIFICATE_WORDS, ...BANK_RULE_WORDS],
  groups: [
    {
      heading: null,
      fields: [BANK, NAME, PIX_KEY, ...ADDRESSES],
    },
    CREDENTIALS,
    CUSTOM_TOKEN,
    CERTIFICATES,
    TARIFF,
    ADVANCED,
  ],
};
