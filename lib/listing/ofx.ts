import type { EntryKind } from "@/lib/ledger/ledger";
import { effectOf, type Movement } from "@/lib/ledger/movement";
import { brasiliaDay, type CivilDate, wallClockMs } from "@/lib/platform/values/brasilia";
import { cents, decimalText } from "@/lib/platform/values/money";

/** A bank statement to be written. */
interface OfxStatement {
  /** Of the provider account, or of the merchant for all of them. */
  readonly accountId: string;
  /** The first and the last Brasília day. */
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** What was at the account before the first movement, in centavos. */
  readonly opening: bigint;
  /** When it was read. */
  readonly at: Date;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

const HEADER = [
  "OFXHEADER:100",
  "DATA:OFXSGML",
  "VERSION:102",
  "SECURITY:NONE",
  "ENCODING:USASCII",
  "CHARSET:1252",
  "COMPRESSION:NONE",
  "OLDFILEUID:NONE",
  "NEWFILEUID:NONE",
];

/** The longest `ACCTID` (OFX 1.0.2, 11.3.1) and `NAME` (11.4.3). */
const ACCOUNT_MAX = 22;
const NAME_MAX = 32;

/**
 * Writes a bank statement (OFX 1.0.2, which every program that reads statements knows; leaf elements are closed, as XML
 * readers of it need). It has one transaction for each movement that changes what is at the provider; the others have
 * no amount there. Its `FITID` is the movement's id, so that a file that is imported again adds nothing.
 */
export async function* ofx(
  statement: OfxStatement,
  batches: AsyncIterable<readonly Movement[]>,
): AsyncGenerator<Buffer> {
  const { accountId, from, to, opening, at, kinds } = statement;
  const account = accountId.replaceAll("-", "").slice(0, ACCOUNT_MAX);
  yield ascii([
    ...HEADER,
    "",
    "<OFX>",
    "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
    `<DTSERVER>${instant(at)}</DTSERVER><LANGUAGE>POR</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    "<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
    "<STMTRS><CURDEF>BRL</CURDEF>",
    `<BANKACCTFROM><BANKID>VINTEM</BANKID><ACCTID>${account}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${noon(from)}</DTSTART><DTEND>${noon(to)}</DTEND>`,
  ]);
  let balance = opening;
  for await (const batch of batches) {
    for (const movement of batch) balance += effectOf(movement);
    const lines = batch.flatMap((movement) => transaction(movement, kinds));
    if (lines.length > 0) yield ascii(lines);
  }
  yield ascii([
    "</BANKTRANLIST>",
    `<LEDGERBAL><BALAMT>${decimalText(cents(balance))}</BALAMT><DTASOF>${noon(to)}</DTASOF></LEDGERBAL>`,
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1>",
    "</OFX>",
  ]);
}

/** Movements of the provider's own charge; every other one is a debit or a credit by its sign. */
const isTariff = (kind: EntryKind, effect: bigint) => kind === "tariff" && effect < 0n;

function transaction(
  movement: Movement,
  kinds: Readonly<Record<EntryKind, string>>,
): readonly string[] {
  const effect = effectOf(movement);
  if (effect === 0n) return [];
  const { id, kind, endToEndId, chargeId } = movement;
  const type = isTariff(kind, effect) ? "SRVCHG" : effect < 0n ? "DEBIT" : "CREDIT";
  const memo = [endToEndId, chargeId].filter(Boolean).join(" ");
  return [
    "<STMTTRN>",
    `<TRNTYPE>${type}</TRNTYPE><DTPOSTED>${postedAt(movement)}</DTPOSTED>`,
    `<TRNAMT>${decimalText(cents(effect))}</TRNAMT><FITID>${id}</FITID>`,
    `<NAME>${plain(kinds[kind]).slice(0, NAME_MAX)}</NAME>`,
    ...(memo === "" ? [] : [`<MEMO>${plain(memo)}</MEMO>`]),
    "</STMTTRN>",
  ];
}

/** When it happened, on the day on whose page it stands; at noon where it happened on another day. */
function postedAt({ day, at }: Movement): string {
  return brasiliaDay(at) === day ? instant(at) : noon(day);
}

const noon = (day: CivilDate) => `${day.replaceAll("-", "")}120000[-3:BRT]`;

/** An instant as clocks in Brasília show it (OFX 3.2.8.2). */
function instant(at: Date): string {
  const shown = new Date(wallClockMs(at)).toISOString();
  return `${shown.slice(0, 19).replace(/[-:T]/g, "")}[-3:BRT]`;
}

/** A text without accents and markup: readers take the bytes of this file for one code page or another. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[<>&]/g, " ");
}

const ascii = (lines: readonly string[]) => Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1");
