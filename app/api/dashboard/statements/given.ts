import { readBankStatement } from "@/lib/bank-statement/read-bank-statement";
import {
  type BankStatement,
  STATEMENT_MAX_BYTES,
  type StatementRefusal,
} from "@/lib/domain/bank-statement";
import { type Answer, problem, problemWith } from "@/lib/http/endpoint";

export type Given =
  | { readonly kind: "statement"; readonly statement: BankStatement }
  | { readonly kind: "refused"; readonly answer: Answer };

/** Answers a file that is larger than any statement. */
export const TOO_LARGE = problem(
  "body_too_large",
  `o extrato passa de ${STATEMENT_MAX_BYTES / 1_048_576} MiB`,
);

/** The statement in a file, or what to say of it. */
export function statementIn(bytes: Uint8Array): Given {
  const reading = readBankStatement(bytes);
  if (reading.kind === "read") return { kind: "statement", statement: reading.statement };
  const { refusal } = reading;
  if (refusal.rule === "too_large") return { kind: "refused", answer: TOO_LARGE };
  const detail = DETAILS[refusal.rule];
  return { kind: "refused", answer: problemWith({ refusal }, "unreadable_statement", detail) };
}

const DETAILS: Readonly<Record<Exclude<StatementRefusal["rule"], "too_large">, string>> = {
  empty: "o arquivo está vazio",
  not_text: "o arquivo não é um texto",
  too_many: "o extrato tem lançamentos demais",
  other_format: "envie o extrato em OFX ou CSV",
  currency: "o extrato não é em reais",
  cut_off: "o arquivo está incompleto",
  no_columns: "não há uma coluna de data e uma de valor",
};
