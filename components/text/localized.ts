import type { Locale } from "./choose-locale";

/**
 * The texts of one part of the product in both languages: Portuguese says what there is to say, and
 * English has to say the same. Components take the locale, for functions cannot cross to the browser.
 */
export function localized<Texts>(ptBr: Texts, en: NoInfer<Texts>): (locale: Locale) => Texts {
  return (locale) => (locale === "en" ? en : ptBr);
}
