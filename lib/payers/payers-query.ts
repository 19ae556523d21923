import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { integer, ParameterReader, wrong } from "@/lib/http/parameters";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";
import { type DocumentKey, LAST_PAYERS_PAGE, PAYER_TEXT_MAX } from "./payer-record";

/** Which payers are looked for. */
export interface PayersQuery {
  /** Words of the name or a document; null: all. */
  readonly text: string | null;
  /** From 0 on. */
  readonly page: number;
}

/** Reads the query of GET /payers: `q`, of 100 characters at most, and `page`, 0 to 49. */
export function readPayersQuery(parameters: URLSearchParams): QueryReading<PayersQuery> {
  const reader = new ParameterReader(parameters);
  const text = reader.one("q", (typed) => {
    const trimmed = typed.trim();
    return [...trimmed].length <= PAYER_TEXT_MAX && !trimmed.includes("\0")
      ? trimmed
      : wrong(`deve ter no máximo ${PAYER_TEXT_MAX} caracteres`);
  });
  const page = reader.one("page", integer(0, LAST_PAYERS_PAGE)) ?? 0;
  return queryReadingOf(reader, { text: text || null, page });
}

/** A text read as a document, or as three digits or more of the beginning of one; null: it is neither. */
export function documentKey(text: string): DocumentKey | null {
  const bare = bareDocument(text);
  if (isDocument(bare)) return { kind: "whole", document: bare };
  return /^\d{3,13}$/.test(bare) ? { kind: "start", digits: bare } : null;
}
