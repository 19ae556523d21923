import type { PixKeyKind } from "@/lib/platform/values/pix-key";
import { CITY, NAME, PIX_KEY } from "@/lib/providers/common-fields";
import type { FormText, SettingsForm } from "@/lib/providers/settings-form";

const KEY_KINDS: Readonly<Record<PixKeyKind, FormText>> = {
  cpf: { "pt-BR": "CPF", en: "CPF" },
  cnpj: { "pt-BR": "CNPJ", en: "CNPJ" },
  email: { "pt-BR": "E-mail", en: "E-mail" },
  phone: { "pt-BR": "Celular", en: "Mobile phone" },
  evp: { "pt-BR": "Chave aleatória", en: "Random key" },
};

/** The form of a merchant's own Pix key. */
export const form: SettingsForm = {
  title: { "pt-BR": "Chave Pix própria", en: "Pix key of your own" },
  help: {
    "pt-BR":
      "Sem ligação com o banco: ninguém avisa dos pagamentos, você os confirma na cobrança ou pelo extrato, e devolve pelo aplicativo do banco. Multa, juros e desconto não são possíveis. O código de uma cobrança vencida ou cancelada sai da página, mas o banco ainda deixa pagar quem o guardou.",
    en: "Without a connection to the bank: no payment is reported, you confirm each on the charge or by your bank statement, and refund in your bank's app. Fine, interest and discount are not possible. The code of an expired or cancelled charge leaves the page, but the bank still lets a payer who kept it pay.",
  },
  facts: ["pixKey", "receiverName", "city"],
  groups: [
    {
      heading: null,
      fields: [
        NAME,
        {
          name: "keyKind",
          control: "choice",
          needed: "new",
          fixed: true,
          options: Object.entries(KEY_KINDS),
          label: { "pt-BR": "Tipo de chave", en: "Kind of key" },
          fault: { "pt-BR": "Escolha o tipo da chave.", en: "Choose the kind of the key." },
        },
        PIX_KEY,
        {
          name: "receiverName",
          control: "text",
          needed: "always",
          label: { "pt-BR": "Nome de quem recebe", en: "Name of who receives" },
          hint: {
            "pt-BR":
              "Como o pagador lê no aplicativo do banco. Até 25 letras, sem acentos no código.",
            en: "As payers read it in their bank's app. Up to 25 letters, without accents in the code.",
          },
          fault: { "pt-BR": "Use de 1 a 25 letras.", en: "Use 1 to 25 letters." },
        },
        { ...CITY, needed: "always" },
      ],
    },
  ],
};
