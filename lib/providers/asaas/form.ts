import type { Use } from "@/lib/providers/account-use";
import { API_URL, NAME } from "@/lib/providers/common-fields";
import type { FormText, SettingsForm } from "@/lib/providers/settings-form";

const USES: Readonly<Record<Use, FormText>> = {
  everything: { "pt-BR": "Todas as formas, Pix também", en: "Every method, Pix too" },
  all_but_pix: {
    "pt-BR": "Cartão e boleto; o Pix fica com outra conta",
    en: "Card and boleto; Pix stays with another account",
  },
};

/** The form of an account at a provider with the Asaas API. */
export const form: SettingsForm = {
  title: { "pt-BR": "Provedor com a API do Asaas", en: "Provider with the Asaas API" },
  help: {
    "pt-BR":
      "Boleto, cartão e a escolha do pagador, além do Pix. O cartão é digitado na página do provedor. Lá, cadastre o domínio deste serviço nos dados da conta, para que o pagador volte.",
    en: "Boleto, card and the payer's choice, besides Pix. Cards are typed on the provider's page. There, enter this service's domain in the account's data, so that payers come back.",
  },
  facts: ["apiUrl"],
  groups: [
    {
      heading: null,
      fields: [
        NAME,
        {
          name: "usedFor",
          control: "choice",
          needed: "new",
          fixed: true,
          options: Object.entries(USES),
          label: { "pt-BR": "Usar para", en: "Use for" },
          fault: {
            "pt-BR": "Escolha para que a conta é usada.",
            en: "Choose what the account is used for.",
          },
        },
        API_URL,
        {
          name: "apiKey",
          control: "password",
          needed: "new",
          label: { "pt-BR": "Chave de API", en: "API key" },
          hint: {
            "pt-BR": "Começa com $aact_. Cada ambiente do provedor tem a sua.",
            en: "Begins with $aact_. Each of the provider's environments has its own.",
          },
          fault: {
            "pt-BR": "Informe a chave de API; ao mudar de servidor, de novo.",
            en: "Enter the API key; for another server, enter it again.",
          },
        },
      ],
    },
  ],
};
