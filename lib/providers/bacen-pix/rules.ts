import type { FormText } from "@/lib/providers/settings-form";

// Pure: the browser shows these texts.

/** Rules of single fields, in the words that the user reads. */
export const BANK_RULES = {
  foreign: {
    "pt-BR": "não se usa neste banco",
    en: "is not used at this bank",
  },
  unknownAddress: {
    "pt-BR": "informe o endereço: o deste banco não é conhecido para este ambiente",
    en: "enter the address: this bank's is not known for this environment",
  },
  notBase: {
    "pt-BR": "deve ser só o endereço base, sem ? nem #",
    en: "must be the base address alone, without ? or #",
  },
} as const satisfies Record<string, FormText>;

/** Each rule as the API says it, with its words. */
export const BANK_RULE_WORDS: readonly (readonly [string, FormText])[] = Object.values(
  BANK_RULES,
).map((rule) => [rule["pt-BR"], rule]);
