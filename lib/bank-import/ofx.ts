import { brasiliaDay, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { readAmount } from "./amount";
import {
  type BankStatement,
  bySign,
  type LineRule,
  STATEMENT_MAX_ENTRIES,
  type StatementLine,
  type StatementPeriod,
  type StatementReading,
  type StatementRefusal,
  type UnreadLine,
} from "./bank-statement";
import { inOneLine, isBalance, shown } from "./words";

/** Whether a text is OFX 1.x or 2.x: both have the root element near the beginning. */
export function isOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, 10_000));
}

/** One `<STMTTRN>`: its elements as written, and the line it begins at. */
interface Entry {
  readonly line: number;
  readonly account: string | null;
  readonly fields: Map<string, string>;
  /** Whether an element of `ONCE` occurs twice. */
  twice: boolean;
}

/** Elements of the amount and the day; an entry with two of one contradicts itself. */
const ONCE = ["TRNTYPE", "DTPOSTED", "TRNAMT"];
/** Elements whose words are read, in the order in which they are shown. */
const WORDS = ["NAME", "MEMO", "CHECKNUM", "REFNUM"];
/** A complete OFX file has one of these. */
const LIST_END = /<\/(?:BANKTRANLIST|OFX)>/i;

/**
 * Reads the credits and debits of a bank's OFX file: 1.x, which is SGML and does not close leaf elements, and 2.x,
 * which is XML. An entry is a list of tags with their texts in both, so no tree is built.
 */
export function readOfx(text: string): StatementReading {
  const entries = entriesOf(text);
  if (entries === null) return refused({ rule: "too_many" });
  if (!LIST_END.test(text)) return refused({ rule: "cut_off", line: text.split("\n").length });
  const currency = /<CURDEF>\s*([A-Za-z]{3})/i.exec(text)?.[1]?.toUpperCase() ?? "BRL";
  if (currency !== "BRL") return refused({ rule: "currency", found: currency });
  return { kind: "read", statement: statementOf(entries, periodOf(text)) };
}

/** A CDATA section: its content is text, whatever tags a payer wrote into it. Bounded, so that matching is quick. */
const CDATA = "<!\\[CDATA\\[([\\s\\S]{0,600}?)\\]\\]>";
const TOKEN = new RegExp(`${CDATA}|<(/?)([A-Za-z][\\w.]{0,39})[^<>]*>|\\n`, "g");
const LEADING_CDATA = new RegExp(`^\\s*${CDATA}`);

/** Reads all entries; null when there are more than `STATEMENT_MAX_ENTRIES`. */
function entriesOf(text: string): readonly Entry[] | null {
  const entries: Entry[] = [];
  let entry: Entry | null = null;
  let account: { bank: string; number: string } | null = null;
  let line = 1;
  for (const token of text.matchAll(TOKEN)) {
    const [whole, , closing, name = ""] = token;
    const tag = name.toUpperCase();
    if (tag === "STMTTRN") {
      entry = closing ? null : { line, account: nameOf(account), fields: new Map(), twice: false };
      if (entry) entries.push(entry);
      if (entries.length > STATEMENT_MAX_ENTRIES) return null;
    } else if (tag === "BANKTRANLIST" && closing) {
      entry = null;
    } else if (tag && !closing) {
      const value = valueAfter(text, token.index + whole.length);
      if (entry) put(entry, tag, value);
      else if (tag === "BANKACCTFROM" || tag === "CCACCTFROM") account = { bank: "", number: "" };
      else if (account && tag === "BANKID") account.bank = value;
      else if (account && tag === "ACCTID") account.number = value;
    }
    line += whole.split("\n").length - 1;
  }
  return entries;
}

/** The bank and the number of an account, without what exports write differently: signs and leading zeros. */
function nameOf(account: { readonly bank: string; readonly number: string } | null): string | null {
  if (!account) return null;
  const [bank, number] = [account.bank, account.number].map((part) =>
    part
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replace(/^0+/, ""),
  );
  return number ? `${bank}/${number}` : null;
}

function put(entry: Entry, tag: string, value: string): void {
  const before = entry.fields.get(tag);
  if (before !== undefined && ONCE.includes(tag)) entry.twice = true;
  // A payee's name may occur once more inside an aggregate: both names are words.
  entry.fields.set(tag, before === undefined ? value : `${before} ${value}`);
}

/** The text of an element: up to the next tag, or all of a CDATA section. */
function valueAfter(text: string, from: number): string {
  const rest = text.slice(from, from + 2_000);
  const cdata = LEADING_CDATA.exec(rest);
  if (cdata) return (cdata[1] ?? "").trim();
  return unescaped(/^[^<]*/.exec(rest)?.[0] ?? "").trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&nbsp;": " ",
};

function unescaped(text: string): string {
  return text
    .replace(/&#(\d{1,5});/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&[a-z]{2,4};/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? entity);
}

/** The days between `<DTSTART>` and `<DTEND>`; null where the file has not one of each: it may be of two accounts. */
function periodOf(text: string): StatementPeriod | null {
  const [from, ...moreFrom] = text.matchAll(/<DTSTART>([^<\n]{0,60})/gi);
  const [to, ...moreTo] = text.matchAll(/<DTEND>([^<\n]{0,60})/gi);
  if (!from || !to || moreFrom.length > 0 || moreTo.length > 0) return null;
  const [first, last] = [dayOf(from[1] ?? ""), dayOf(to[1] ?? "")];
  return first && last && first <= last ? { from: first, to: last } : null;
}

function statementOf(entries: readonly Entry[], period: StatementPeriod | null): BankStatement {
  const lines: StatementLine[] = [];
  const unread: UnreadLine[] = [];
  for (const entry of entries) {
    const read = lineOf(entry);
    if (read === null) continue;
    if ("rule" in read) unread.push(read);
    else lines.push(read);
  }
  const passedOver = entries.length - lines.length - unread.length;
  return { format: "ofx", layout: null, ...bySign(lines), unread, period, passedOver };
}

/** Types of entries that can only be debits (OFX 1.6 and 2.x, 11.4.4.3). */
const DEBITS = ["DEBIT", "DIRECTDEBIT", "FEE", "SRVCHG"];

/** Reads one entry, a debit with an amount below zero; null for a balance, or no money. */
function lineOf({ line, account, fields, twice }: Entry): StatementLine | UnreadLine | null {
  const unread = (rule: LineRule, found: string) => ({ line, rule, found: shown(found) });
  const written = fields.get("TRNAMT") ?? "";
  if (twice) return unread("contradiction", written);
  const amount = readAmount(written);
  if (amount === null) return unread("amount", written);
  if (amount === 0n) return null;
  const type = fields.get("TRNTYPE")?.toUpperCase() ?? "";
  if (amount > 0n && DEBITS.includes(type)) return unread("contradiction", `${type} ${written}`);
  const text = inOneLine(WORDS.map((tag) => fields.get(tag) ?? ""));
  if (isBalance(text)) return null;
  const posted = fields.get("DTPOSTED") ?? "";
  const postedOn = dayOf(posted);
  if (postedOn === null) return amount < 0n ? null : unread("date", posted);
  const bankId = shown(fields.get("FITID") ?? "") || null;
  return { line, postedOn, amount, text, account, bankId };
}

const MINUTE_MS = 60_000;
const BRASILIA_OFFSET = -3;
const DATE_TIME =
  /^(\d{4})(\d\d)(\d\d)(?:([01]\d|2[0-3])([0-5]\d)([0-5]\d)(?:\.\d{1,6})?)?\s*(?:\[([+-]?\d{1,2}(?:\.\d{1,2})?)(?::[\w ]*)?\])?$/;

/**
 * The Brasília day of `YYYYMMDD[HHMMSS[.XXX]][offset:name]` (OFX 3.2.8.2). Without an offset, and at
 * midnight exactly, it is the day as written: the standard says Greenwich, but Brazilian banks mean the
 * day of their branch, and write 000000 where they have no hour.
 */
function dayOf(text: string): CivilDate | null {
  const match = DATE_TIME.exec(text.trim());
  if (!match) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", offset] = match;
  const written = parseCivilDate(`${year}-${month}-${day}`);
  const isMidnight = `${hour}${minute}${second}` === "000000";
  if (written === null || offset === undefined || isMidnight) return written;
  const hours = Number(offset);
  if (hours === BRASILIA_OFFSET) return written;
  if (Math.abs(hours) > 14) return null;
  const local = Date.parse(`${written}T${hour}:${minute}:${second}Z`);
  return brasiliaDay(new Date(local - hours * 60 * MINUTE_MS));
}

function refused(refusal: StatementRefusal): StatementReading {
  return { kind: "refused", refusal };
}
