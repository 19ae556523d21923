import type { StatementLine } from "./bank-statement";

/** What a line of a statement has to be compared with a payer by. */
export interface PayerTraces {
  readonly words: ReadonlySet<string>;
  /** The line's text, upper case, without the punctuation inside documents. */
  readonly bare: string;
  /** The six digits that banks leave visible of a CPF: `***.982.247-**`. */
  readonly masked: ReadonlySet<string>;
}

/** Reads what a line's text has of its payer. */
export function payerTraces({ text }: Pick<StatementLine, "text">): PayerTraces {
  const masked = text.replaceAll(".", "").matchAll(/[*•xX](\d{6})-?[*•xX]/g);
  return {
    words: new Set(wordsOf(text)),
    bare: text.replace(/(?<=[0-9A-Za-z])[./-](?=[0-9A-Za-z])/g, "").toUpperCase(),
    masked: new Set([...masked].map(([, digits = ""]) => digits)),
  };
}

/** What of a payer may be printed in a line. */
export interface PayerMarks {
  readonly words: readonly string[];
  readonly document: string;
  readonly masked: string | null;
}

/** Words within Portuguese names that distinguish nobody. */
const PARTICLES = ["da", "das", "de", "do", "dos"];

/** Prepares a payer's name and document (bare CPF or CNPJ) for comparison with lines. */
export function payerMarks(payerName: string, payerDocument: string): PayerMarks {
  return {
    words: wordsOf(payerName).filter((word) => !PARTICLES.includes(word)),
    document: payerDocument,
    masked: /^\d{3}(\d{6})\d\d$/.exec(payerDocument)?.[1] ?? null,
  };
}

/**
 * Whether a line has a payer's name: its first word, and at least half of its words, two if it has two.
 * Banks cut long names, and payers leave out middle ones.
 */
export function namesPayer(traces: PayerTraces, { words }: PayerMarks): boolean {
  const [first] = words;
  if (first === undefined || !traces.words.has(first)) return false;
  const hits = words.filter((word) => traces.words.has(word)).length;
  return hits >= Math.min(2, words.length) && hits >= words.length / 2;
}

function wordsOf(text: string): string[] {
  const bare = text.normalize("NFD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase().match(/[a-z]{2,}/g) ?? [];
}

/** Whether a line has a payer's document, whole or masked as banks do. */
export function showsDocument({ bare, masked }: PayerTraces, payer: PayerMarks): boolean {
  return (
    (payer.document !== "" && bare.includes(payer.document)) ||
    (payer.masked !== null && masked.has(payer.masked))
  );
}
