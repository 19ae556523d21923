import { localized } from "./localized";

interface ErrorTexts {
  readonly title: string;
  readonly heading: string;
  readonly help: string;
  readonly retry: string;
  readonly reference: (digest: string) => string;
}

/** What a page says that failed. Apart from the others, for every page brings it to the browser. */
export const errorTexts = localized<ErrorTexts>(
  {
    title: "Algo falhou",
    heading: "Não foi possível mostrar esta página",
    help: "A falha foi nossa e nada do que já estava salvo se perdeu. Tente de novo em instantes.",
    retry: "Tentar de novo",
    reference: (digest) => `Referência para o suporte: ${digest}`,
  },
  {
    title: "Something failed",
    heading: "This page could not be shown",
    help: "The fault is ours and nothing already saved was lost. Try again in a moment.",
    retry: "Try again",
    reference: (digest) => `Reference for support: ${digest}`,
  },
);
