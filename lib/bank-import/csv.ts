import { type CsvError, parse } from "csv-parse/sync";
import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";
import { readAmount } from "./amount";
import {
  bySign,
  STATEMENT_MAX_ENTRIES,
  type StatementLayout,
  type StatementLine,
  type StatementReading,
  type StatementRefusal,
  type UnreadLine,
} from "./bank-statement";
import { inOneLine, isBalance, normalized, shown } from "./words";

type Separator = StatementLayout["separator"];

interface Row {
  /** The line of the file that it ends at, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The numbers of the columns, from 0. */
interface Columns {
  readonly date: number;
  /** Amounts of either sign; or credits alone, where the bank separates them from debits. */
  readonly amount: number;
  /** The debits, where the bank separates them from credits. */
  readonly debit: number | null;
  /** Has a word for credit or debit beside an unsigned amount. */
  readonly direction: number | null;
  readonly text: readonly number[];
}

interface Table {
  readonly columns: Columns;
  /** How many rows come before the first entry. */
  readonly above: number;
  readonly heading: Row | null;
}

/** More cells than any bank's row has; a limit, because every entry is read cell by cell. */
const CELLS_MAX = 100;

/** How many rows are searched for the headings: banks print account, period and balance above them. */
const HEADING_WITHIN = 40;

/**
 * Reads the credits and debits of a bank's CSV file. Brazilian banks agree on no layout, so the headings are searched
 * for, and the layout that was found is returned with the lines, for a member to judge.
 */
export function readCsv(text: string): StatementReading {
  const separator = separatorOf(text);
  const rows = rowsOf(text, separator);
  if (!Array.isArray(rows)) return { kind: "refused", refusal: rows };
  if (rows.some(({ cells }) => cells.length > CELLS_MAX)) return refused({ rule: "no_columns" });
  const table = headedTable(rows) ?? bareTable(rows);
  // The heading, and what stands above it, is no entry.
  const below = rows.length - (table?.above ?? 0);
  if (below > STATEMENT_MAX_ENTRIES) return refused({ rule: "too_many" });
  if (!table) return refused({ rule: "no_columns" });
  const body = rows.slice(table.above);
  const { lines, unread } = entriesOf(body, table.columns);
  const layout = layoutOf(table, separator);
  const passedOver = body.length - lines.length - unread.length;
  const statement = {
    format: "csv",
    layout,
    ...bySign(lines),
    unread,
    period: null,
    passedOver,
  } as const;
  return { kind: "read", statement };
}

/** The separator that splits the most lines into three cells or more: the comma of amounts splits fewer. */
function separatorOf(text: string): Separator {
  const lines = text.split("\n", 200);
  const score = (sign: Separator) => lines.filter((line) => line.split(sign).length >= 3).length;
  const [best] = ([";", "\t", ","] as const).toSorted((a, b) => score(b) - score(a));
  return best ?? ";";
}

function rowsOf(text: string, delimiter: Separator): Row[] | StatementRefusal {
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      // A quote in the middle of a name is a quote.
      relax_quotes: true,
      skip_empty_lines: true,
      to: HEADING_WITHIN + STATEMENT_MAX_ENTRIES + 1,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({
      line: info.lines,
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    return { rule: "cut_off", line: Number((error as CsvError).lines) || 1 };
  }
}

const DATE = /^(?:data|date|dt)\b|(?:^| )date$/;
const BOOKED = /^data$|lancamento|^data mov/;
const CREDIT = /^(?:credito|entrada)s?\b/;
const DEBIT = /^(?:debito|saida)s?\b/;
const AMOUNT = /^(?:valor|value|amount|quantia)\b|\b(?:amount|valor)$/;
const DIRECTION = /^(?:deb cred|cred deb|d c|c d|tipo(?: de)? lancamento|tipo|natureza|sinal)$/;
/** Columns that do not identify a payment: balances, debits, the merchant's own account. */
const IGNORED = /\bsaldo|^(?:debito|saida)s?\b|balance|^conta$|^agencia$/;

function headedTable(rows: readonly Row[]): Table | null {
  for (const [index, heading] of rows.slice(0, HEADING_WITHIN).entries()) {
    const columns = columnsBy(heading.cells.map(normalized));
    if (columns) return { columns, heading, above: index + 1 };
  }
  return null;
}

function columnsBy(names: readonly string[]): Columns | null {
  const find = (pattern: RegExp) => {
    const at = names.findIndex((name) => pattern.test(name) && !IGNORED.test(name));
    return at < 0 ? null : at;
  };
  const dates = names.filter((name) => DATE.test(name));
  const booked = dates.find((name) => BOOKED.test(name)) ?? dates[0];
  const amount = find(CREDIT) ?? find(AMOUNT);
  if (booked === undefined || amount === null) return null;
  const date = names.indexOf(booked);
  const direction = find(DIRECTION);
  const debits = find(CREDIT) === null ? -1 : names.findIndex((name) => DEBIT.test(name));
  const debit = debits < 0 ? null : debits;
  const text = [...names.keys()].filter(
    (at) => at !== amount && !DATE.test(names[at] ?? "") && !IGNORED.test(names[at] ?? ""),
  );
  return { date, amount, debit, direction, text };
}

/** Reads columns from the first row of a file without headings, if exactly one is a day and one an amount. */
function bareTable(rows: readonly Row[]): Table | null {
  const [first] = rows;
  if (!first) return null;
  const all = [...first.cells.keys()];
  const dates = all.filter((at) => dayOf(first.cells[at] ?? "") !== null);
  const amounts = all.filter(
    (at) => /[.,]\d\d$/.test(first.cells[at] ?? "") && amountAt(first, at),
  );
  const [date] = dates;
  const [amount] = amounts;
  if (dates.length !== 1 || amounts.length !== 1) return null;
  if (date === undefined || amount === undefined) return null;
  const text = all.filter((at) => at !== date && at !== amount);
  return { columns: { date, amount, debit: null, direction: null, text }, heading: null, above: 0 };
}

function amountAt(row: Row, at: number): Cents | null {
  return readAmount(row.cells[at] ?? "");
}

function entriesOf(rows: readonly Row[], columns: Columns) {
  const lines: StatementLine[] = [];
  const unread: UnreadLine[] = [];
  let last: StatementLine | null = null;
  for (const row of rows) {
    const more: string | null = last && continuationOf(row, columns);
    if (last && more !== null) {
      lines[lines.length - 1] = { ...last, text: inOneLine([last.text, more]) };
      last = null;
      continue;
    }
    const read = lineOf(row, columns);
    last = read && "text" in read ? read : null;
    if (read === null) continue;
    if ("rule" in read) unread.push(read);
    else lines.push(read);
  }
  return { lines, unread };
}

/** Text of a row that continues the one above: Bradesco prints the payer in a row without day or amount. */
function continuationOf({ cells }: Row, { date, text }: Columns): string | null {
  const words = text.map((at) => cells[at] ?? "").filter((cell) => cell !== "");
  const filled = cells.filter((cell) => cell !== "").length;
  return cells[date] === "" && words.length === 1 && filled === 1 ? (words[0] ?? null) : null;
}

/** Reads one row, a debit with an amount below zero; null for a balance, or a row that is no entry. */
function lineOf(row: Row, columns: Columns): StatementLine | UnreadLine | null {
  const { line, cells } = row;
  const debited = debitedIn(row, columns);
  const written = debited || (cells[columns.amount] ?? "");
  const day = cells[columns.date] ?? "";
  const text = inOneLine(columns.text.map((at) => cells[at] ?? ""));
  if (written === "" || (day === "" && cells.every((cell) => !/\d/.test(cell)))) return null;
  if (isBalance(text) || isBalance(day)) return null;
  const amount = readAmount(written);
  const postedOn = dayOf(day);
  // Some exports repeat the headings on every page.
  if (amount === null && postedOn === null) return null;
  if (amount === null) return debited ? null : { line, rule: "amount", found: shown(written) };
  const isOut = amount < 0n || debited !== "" || isDebit(row, columns);
  if (amount === 0n || (isOut && postedOn === null)) return null;
  if (postedOn === null) return { line, rule: "date", found: shown(day) };
  const signed = isOut && amount > 0n ? cents(-amount) : amount;
  return { line, postedOn, amount: signed, text, account: null, bankId: null };
}

/** The debit of a row where debits have a column of their own and the row has no credit; else nothing. */
function debitedIn({ cells }: Row, { amount, debit }: Columns): string {
  const credited = cells[amount] ?? "";
  if (debit === null || (credited !== "" && readAmount(credited) !== 0n)) return "";
  return cells[debit] ?? "";
}

/** Whether an unsigned amount is a debit, by the word beside it. */
function isDebit({ cells }: Row, { direction }: Columns): boolean {
  const word = direction === null ? "" : normalized(cells[direction] ?? "");
  return /^(?:d|debito|saida)\b/.test(word);
}

/** `21/11/2026`, `21-11-2026`, `21/11/26`, `2026-11-21` or `20261121`, an hour after it allowed. */
function dayOf(text: string): CivilDate | null {
  const [first = ""] = text.split(/[T\s]/, 1);
  const brazilian = /^(\d\d)[/.-](\d\d)[/.-](\d{4}|\d\d)$/.exec(first);
  if (brazilian) {
    const [, day, month, year = ""] = brazilian;
    return parseCivilDate(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
  }
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(first);
  return iso ? parseCivilDate(`${iso[1]}-${iso[2]}-${iso[3]}`) : null;
}

function layoutOf({ columns, heading }: Table, separator: Separator): StatementLayout {
  const name = (at: number) => shown(heading?.cells[at] ?? "") || `${at + 1}`;
  return {
    separator,
    headingLine: heading?.line ?? null,
    date: name(columns.date),
    amount: name(columns.amount),
    text: columns.text.map(name),
  };
}

function refused(refusal: StatementRefusal): StatementReading {
  return { kind: "refused", refusal };
}
