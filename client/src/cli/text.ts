/** A sentence in both languages. */
export interface Text {
  readonly pt: string;
  readonly en: string;
}

export type Language = keyof Text;

/** The language of messages: English where LC_ALL, LC_MESSAGES or LANG says so, else Portuguese. */
export function languageOf(variables: Readonly<Record<string, string | undefined>>): Language {
  const locale = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || "";
  return locale.toLowerCase().startsWith("en") ? "en" : "pt";
}
