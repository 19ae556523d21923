import type { Locale } from "./choose-locale";
import { en } from "./en";
import { ptBr } from "./pt-br";
import type { Texts } from "./texts";

/** The texts of a language. Components take the locale, for functions cannot cross to the browser. */
export function textsFor(locale: Locale): Texts {
  return locale === "en" ? en : ptBr;
}
