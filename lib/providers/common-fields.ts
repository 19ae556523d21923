import type { FormField } from "./settings-form";

// Fields that the forms of several kinds have in common.

export const NAME: FormField = {
  name: "name",
  control: "text",
  needed: "always",
  label: { "pt-BR": "Nome", en: "Name" },
  hint: { "pt-BR": "Como você chama esta conta.", en: "What you call this account." },
};

export const PIX_KEY: FormField = {
  name: "pixKey",
  control: "text",
  needed: "new",
  fixed: true,
  label: { "pt-BR": "Chave Pix", en: "Pix key" },
  fault: {
    "pt-BR": "Confira a chave Pix e o tipo dela.",
    en: "Check the Pix key and its kind.",
  },
};

export const API_URL: FormField = {
  name: "apiUrl",
  control: "text",
  needed: "always",
  label: { "pt-BR": "URL da API", en: "API address" },
  hint: {
    "pt-BR": "Costuma terminar em /v2 num banco e em /v3 no Asaas.",
    en: "Usually ends in /v2 at a bank, and in /v3 at Asaas.",
  },
  fault: { "pt-BR": "Use um endereço https público.", en: "Use a public https address." },
};

/** The receiver's city; optional where it is not said otherwise. */
export const CITY: FormField = {
  name: "city",
  control: "text",
  label: { "pt-BR": "Cidade", en: "City" },
  hint: {
    "pt-BR": "Vai no código Pix que nós geramos. Até 15 letras.",
    en: "Goes into the Pix codes that we make. Up to 15 letters.",
  },
  fault: { "pt-BR": "Use até 15 letras.", en: "Up to 15 letters." },
};
