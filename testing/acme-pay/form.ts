import { API_URL, NAME } from "@/lib/providers/common-fields";
import type { SettingsForm } from "@/lib/providers/settings-form";

export const form: SettingsForm = {
  title: { "pt-BR": "Acme Pay", en: "Acme Pay" },
  help: { "pt-BR": "Cartão de crédito.", en: "Credit cards." },
  facts: ["apiUrl"],
  groups: [
    {
      heading: null,
      fields: [
        NAME,
        API_URL,
        {
          name: "apiKey",
          control: "password",
          needed: "new",
          label: { "pt-BR": "Chave de API", en: "API key" },
          fault: { "pt-BR": "Informe a chave de API.", en: "Enter the API key." },
        },
      ],
    },
  ],
};
