import { localized } from "@/components/text/localized";

interface ProfileTexts {
  readonly title: string;
  readonly lead: string;
  readonly brand: {
    readonly heading: string;
    readonly help: string;
    readonly name: string;
    readonly nameHint: string;
    readonly nameMissing: string;
    readonly colour: string;
    readonly colourHint: string;
    readonly colourWrong: string;
    readonly pick: string;
    readonly reset: string;
    readonly saved: string;
    readonly kept: string;
    readonly standard: string;
    /** Which colour is drawn where the chosen one could not be read. */
    readonly lightened: (colour: string) => string;
    readonly darkened: (colour: string) => string;
  };
  readonly preview: {
    readonly heading: string;
    readonly light: string;
    readonly dark: string;
    readonly chargeOf: string;
    readonly button: string;
  };
  readonly logo: {
    readonly heading: string;
    readonly help: string;
    readonly none: string;
    readonly alt: string;
    readonly choose: string;
    readonly replace: string;
    readonly sending: string;
    readonly remove: string;
    readonly saved: string;
    readonly removed: string;
    readonly tooLarge: string;
    readonly notAnImage: string;
    readonly badSize: string;
  };
}

/** What the page of the merchant's profile says. */
export const profileTexts = localized<ProfileTexts>(
  {
    title: "Perfil",
    lead: "Como a sua loja aparece para quem paga.",
    brand: {
      heading: "Nome e cor",
      help: "Aparecem na página de pagamento.",
      name: "Nome da loja",
      nameHint: "O nome que o pagador reconhece.",
      nameMissing: "Escreva o nome da loja.",
      colour: "Cor de destaque",
      colourHint: "Em hexadecimal, como #1f4fa8. Vale para o botão de copiar e os detalhes.",
      colourWrong: "Escreva a cor como #1f4fa8.",
      pick: "Escolher a cor",
      reset: "Usar a cor padrão",
      saved: "Perfil salvo",
      kept: "A cor escolhida é legível no tema claro e no escuro.",
      standard: "Sem cor própria, a página usa a cor padrão do Vintém.",
      lightened: (colour) =>
        `No tema escuro usamos ${colour}, mais clara, para que o texto continue legível.`,
      darkened: (colour) =>
        `No tema claro usamos ${colour}, mais escura, para que o texto continue legível.`,
    },
    preview: {
      heading: "Prévia",
      light: "Tema claro",
      dark: "Tema escuro",
      chargeOf: "Cobrança de",
      button: "Copiar código Pix",
    },
    logo: {
      heading: "Logo",
      help: "PNG, JPEG ou WebP, de até 256 KB e 2.048 pixels de lado. Fica sobre fundo branco.",
      none: "Sem logo, a página mostra a inicial do nome.",
      alt: "Logo atual",
      choose: "Enviar logo",
      replace: "Trocar logo",
      sending: "Enviando…",
      remove: "Remover logo",
      saved: "Logo salvo",
      removed: "Logo removido",
      tooLarge: "O arquivo passa de 256 KB. Exporte uma versão menor.",
      notAnImage: "O arquivo não é PNG, JPEG nem WebP.",
      badSize: "A imagem deve ter de 16 a 2.048 pixels de largura e de altura.",
    },
  },
  {
    title: "Profile",
    lead: "How your shop looks to whoever pays.",
    brand: {
      heading: "Name and colour",
      help: "Shown on the payment page.",
      name: "Shop name",
      nameHint: "The name that payers recognise.",
      nameMissing: "Enter the shop's name.",
      colour: "Accent colour",
      colourHint: "In hexadecimal, such as #1f4fa8. Used for the copy button and details.",
      colourWrong: "Enter the colour as #1f4fa8.",
      pick: "Choose the colour",
      reset: "Use the standard colour",
      saved: "Profile saved",
      kept: "The colour is legible in the light and the dark theme.",
      standard: "Without a colour of its own, the page uses Vintém's standard one.",
      lightened: (colour) =>
        `In the dark theme we use ${colour}, lighter, so that text stays legible.`,
      darkened: (colour) =>
        `In the light theme we use ${colour}, darker, so that text stays legible.`,
    },
    preview: {
      heading: "Preview",
      light: "Light theme",
      dark: "Dark theme",
      chargeOf: "Charge from",
      button: "Copy Pix code",
    },
    logo: {
      heading: "Logo",
      help: "PNG, JPEG or WebP, up to 256 KB and 2,048 pixels a side. It stands on white.",
      none: "Without a logo, the page shows the first letter of the name.",
      alt: "Current logo",
      choose: "Upload logo",
      replace: "Replace logo",
      sending: "Uploading…",
      remove: "Remove logo",
      saved: "Logo saved",
      removed: "Logo removed",
      tooLarge: "The file is over 256 KB. Export a smaller version.",
      notAnImage: "The file is neither PNG, JPEG nor WebP.",
      badSize: "The image must be 16 to 2,048 pixels wide and tall.",
    },
  },
);
