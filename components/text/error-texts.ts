import { localized } from "./localized";

/** What a page says that failed. Apart from the others, for every page brings it to the browser. */
export const errorTexts = localized(
  {
    title: "Algo falhou",
    heading: "Não foi possível mostrar esta página",
    help: "A falha foi nossa e nada do que já estava salvo se perdeu. Tente de novo em instantes.",
    retry: "Tentar de novo",
    /** For an address that asks for too many pages. */
    tooMany: {
      title: "Muitos acessos",
      heading: "Houve acessos demais deste endereço",
      help: "Espere um minuto e tente de novo. Nenhum pagamento é afetado.",
    },
    reference: (digest: string) => `Referência para o suporte: ${digest}`,
  },
  {
    title: "Something failed",
    heading: "This page could not be shown",
    help: "The fault is ours and nothing already saved was lost. Try again in a moment.",
    retry: "Try again",
    tooMany: {
      title: "Too many requests",
      heading: "There were too many requests from this address",
      help: "Wait a minute and try again. No payment is affected.",
    },
    reference: (digest) => `Reference for support: ${digest}`,
  },
);
