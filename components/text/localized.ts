import type { Locale } from "@/lib/platform/values/locale";

/** Texts of the same shape: any words for words, any sentence of the same parameters for a sentence. */
export type Wording<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Wording<Result>
    : { readonly [Key in keyof Texts]: Wording<Texts[Key]> };

/**
 * The texts of one part of the product in both languages. Portuguese defines which texts there are
 * and what each takes; English has to have the same. Components take the locale, because functions
 * cannot cross from the server to the browser.
 */
export function localized<Texts>(
  ptBr: Texts,
  en: Wording<NoInfer<Texts>>,
): (locale: Locale) => Wording<Texts> {
  return (locale) => (locale === "en" ? en : (ptBr as Wording<Texts>));
}
