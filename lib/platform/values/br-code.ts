import { crc16, hasScheme, MAX_CITY, MAX_NAME, PIX_GUI } from "./build-br-code";
import type { Cents } from "./money";

/**
 * Reads BR Codes for Pix, the text behind "Pix Copia e Cola" and its QR Code: the EMV QRCPS-MPM format as
 * profiled by the Banco Central ("Manual do BR Code" 1.0.0, "Manual de Padrões para Iniciação do
 * Pix" 2.2). Objects are `ID (2 digits) LENGTH (2 digits) VALUE`, concatenated; LENGTH counts
 * characters (code points), the CRC runs over UTF-8 bytes.
 */

const MAX_CODE = 512;
const MAX_DESCRIPTION = 72;
const MAX_TXID = 25;

interface BrCodeFields {
  readonly payloadFormatIndicator: string;
  /** Object 01. Often absent, often wrong: never distinguishes static from dynamic. */
  readonly pointOfInitiationMethod?: string;
  /** Which of 26 to 51 holds the Pix account. */
  readonly accountTemplateId: string;
  readonly gui: string;
  readonly description?: string;
  /** ISPB of the facilitator of a cash withdrawal (Pix Saque). */
  readonly fss?: string;
  readonly merchantCategoryCode: string;
  readonly currency: string;
  /** Object 54 as written; `brCodeAmount` gives its centavos. */
  readonly amount?: string;
  readonly countryCode: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly postalCode?: string;
  /** Object 62-05. On dynamic codes it means nothing: match those by `url`. */
  readonly txid: string;
  /** Sub-objects of 62 other than the txid, as written. */
  readonly otherAdditionalData?: Readonly<Record<string, string>>;
  /** Root objects that Pix does not use, as written: card arrangements, other templates. */
  readonly otherTemplates?: Readonly<Record<string, string>>;
  readonly crc: string;
}

export interface StaticBrCode extends BrCodeFields {
  readonly kind: "static";
  readonly key: string;
  readonly recurrenceUrl?: string;
}

export interface DynamicBrCode extends BrCodeFields {
  readonly kind: "dynamic";
  /** Location of the charge, without scheme. */
  readonly url: string;
  readonly recurrenceUrl?: string;
}

/** Pix Automático alone: no charge to pay now, only a recurrence to accept. */
export interface RecurrenceBrCode extends BrCodeFields {
  readonly kind: "recurrence";
  readonly recurrenceUrl: string;
}

export type BrCode = StaticBrCode | DynamicBrCode | RecurrenceBrCode;

/** Why a text is not a BR Code for Pix: the first rule found broken. */
export type BrCodeRefusal =
  /** A control character or half a surrogate pair: outside EMV type ANS, and no bank prints it. */
  | "not_text"
  /** Over 512 characters. */
  | "too_long"
  /** Two digits were expected as an ID. */
  | "bad_id"
  /** Two digits were expected as a length. */
  | "bad_length"
  /** An object declares more characters than are left. */
  | "truncated"
  | "duplicate_id"
  /** 00 is not first or not `01`. */
  | "bad_format_indicator"
  /** 63 is not last or has not four characters. */
  | "crc_not_last"
  | "bad_crc"
  /** 52, 53, 58, 59, 60, 62 or 62-05 is absent or empty. */
  | "missing_object"
  | "bad_currency"
  | "bad_country"
  /** 54 is not a decimal number of at most two places in at most 13 characters. */
  | "bad_amount"
  /**
   * Name over 25, city over 15, txid over 25 or description over 72. A key or URL over 77 cannot
   * arise: beside the GUI it would not fit in the 99 characters of its template.
   */
  | "value_too_long"
  /** None of 26 to 51 carries the Pix GUI. */
  | "not_pix"
  /** Two Pix accounts or two recurrences: two readers could pay two different receivers. */
  | "two_pix_templates"
  | "key_and_url"
  | "url_with_scheme"
  /** A Pix account with neither key nor URL, and no recurrence. */
  | "nothing_to_pay";

export type BrCodeReading =
  | { readonly kind: "read"; readonly code: BrCode }
  | { readonly kind: "refused"; readonly reason: BrCodeRefusal };

type Objects = ReadonlyMap<string, string>;

/**
 * Reads a BR Code as strictly as the manuals allow. White space around it is forgiven, since payers
 * paste; IDs that Pix does not use are retained and skipped. Never throws, whatever the text.
 *
 * Stricter than the manuals in three points, each where a tolerant reader would have to guess:
 * control characters, empty mandatory objects and a second Pix template are refused.
 */
export function readBrCode(text: string): BrCodeReading {
  const code = readTrimmed(text.trim());
  return typeof code === "string" ? { kind: "refused", reason: code } : { kind: "read", code };
}

function readTrimmed(text: string): BrCode | BrCodeRefusal {
  const root = parseRoot(text);
  if (typeof root === "string") return root;
  const broken = brokenFrame(root, text) ?? brokenRoot(root);
  if (broken !== undefined) return broken;
  const account = findPixTemplate(root, isAccountId, () => true);
  if (typeof account === "string") return account;
  const recurrence = findPixTemplate(root, isUnreservedId, (objects) => objects.has("25"));
  if (typeof recurrence === "string") return recurrence;
  const additional = parseObjects(root.get("62") ?? "");
  if (typeof additional === "string") return additional;
  return assemble({ root, account, recurrence, additional });
}

function parseRoot(text: string): Objects | BrCodeRefusal {
  // A code point is at most two UTF-16 units, so this also bounds the work on a hostile text.
  if (text.length > 2 * MAX_CODE) return "too_long";
  if (!text.isWellFormed() || /\p{Cc}/u.test(text)) return "not_text";
  return [...text].length > MAX_CODE ? "too_long" : parseObjects(text);
}

function parseObjects(text: string): Objects | BrCodeRefusal {
  const characters = [...text];
  const objects = new Map<string, string>();
  for (let at = 0; at < characters.length; ) {
    const id = characters.slice(at, at + 2).join("");
    const length = characters.slice(at + 2, at + 4).join("");
    if (!/^\d\d$/.test(id)) return "bad_id";
    if (!/^\d\d$/.test(length)) return "bad_length";
    const end = at + 4 + Number(length);
    if (end > characters.length) return "truncated";
    if (objects.has(id)) return "duplicate_id";
    objects.set(id, characters.slice(at + 4, end).join(""));
    at = end;
  }
  return objects;
}

/** The rules about the string as a whole: 00 opens it, 63 closes it and seals it. */
function brokenFrame(root: Objects, text: string): BrCodeRefusal | undefined {
  const ids = [...root.keys()];
  if (ids[0] !== "00" || root.get("00") !== "01") return "bad_format_indicator";
  const crc = root.get("63") ?? "";
  if (ids.at(-1) !== "63" || [...crc].length !== 4) return "crc_not_last";
  return crc.toUpperCase() === crc16(text.slice(0, -crc.length)) ? undefined : "bad_crc";
}

function brokenRoot(root: Objects): BrCodeRefusal | undefined {
  if (["52", "53", "58", "59", "60", "62"].some((id) => !root.get(id))) return "missing_object";
  if (root.get("53") !== "986") return "bad_currency";
  if (root.get("58") !== "BR") return "bad_country";
  const amount = root.get("54");
  if (amount !== undefined && parseAmount(amount) === null) return "bad_amount";
  const tooLong = isLonger(root.get("59"), MAX_NAME) || isLonger(root.get("60"), MAX_CITY);
  return tooLong ? "value_too_long" : undefined;
}

function isLonger(value: string | undefined, limit: number): boolean {
  return value !== undefined && [...value].length > limit;
}

function isAccountId(id: string): boolean {
  return id >= "26" && id <= "51";
}

function isUnreservedId(id: string): boolean {
  return id >= "80";
}

interface PixTemplate {
  readonly id: string;
  readonly gui: string;
  readonly objects: Objects;
}

function findPixTemplate(
  root: Objects,
  isCandidate: (id: string) => boolean,
  counts: (objects: Objects) => boolean,
): PixTemplate | undefined | BrCodeRefusal {
  let found: PixTemplate | undefined;
  for (const [id, value] of root) {
    if (!isCandidate(id)) continue;
    const objects = parseObjects(value);
    if (typeof objects === "string") return objects;
    const gui = objects.get("00") ?? "";
    if (gui.toLowerCase() !== PIX_GUI || !counts(objects)) continue;
    if (found !== undefined) return "two_pix_templates";
    found = { id, gui, objects };
  }
  return found;
}

interface BrCodeParts {
  readonly root: Objects;
  readonly account: PixTemplate | undefined;
  readonly recurrence: PixTemplate | undefined;
  readonly additional: Objects;
}

function assemble({ root, account, recurrence, additional }: BrCodeParts): BrCode | BrCodeRefusal {
  if (!additional.get("05")) return "missing_object";
  if (isLonger(additional.get("05"), MAX_TXID)) return "value_too_long";
  if (account === undefined) return "not_pix";
  const key = account.objects.get("01") || undefined;
  const url = account.objects.get("25") || undefined;
  const recurrenceUrl = recurrence?.objects.get("25") || undefined;
  if (isLonger(account.objects.get("02"), MAX_DESCRIPTION)) return "value_too_long";
  if ([url, recurrenceUrl].some(hasScheme)) return "url_with_scheme";
  if (key !== undefined && url !== undefined) return "key_and_url";
  const fields = fieldsOf(root, account, additional, recurrence?.id);
  const also = optional("recurrenceUrl", recurrenceUrl);
  if (key !== undefined) return { ...fields, kind: "static", key, ...also };
  if (url !== undefined) return { ...fields, kind: "dynamic", url, ...also };
  if (recurrenceUrl !== undefined) return { ...fields, kind: "recurrence", recurrenceUrl };
  return "nothing_to_pay";
}

const ROOT_FIELDS = new Set(["00", "01", "52", "53", "54", "58", "59", "60", "61", "62", "63"]);

function fieldsOf(
  root: Objects,
  account: PixTemplate,
  additional: Objects,
  recurrenceId: string | undefined,
): BrCodeFields {
  const used = new Set([...ROOT_FIELDS, account.id, recurrenceId]);
  return {
    payloadFormatIndicator: root.get("00") ?? "",
    ...optional("pointOfInitiationMethod", root.get("01")),
    accountTemplateId: account.id,
    gui: account.gui,
    ...optional("description", account.objects.get("02")),
    ...optional("fss", account.objects.get("03")),
    merchantCategoryCode: root.get("52") ?? "",
    currency: root.get("53") ?? "",
    ...optional("amount", root.get("54")),
    countryCode: root.get("58") ?? "",
    merchantName: root.get("59") ?? "",
    merchantCity: root.get("60") ?? "",
    ...optional("postalCode", root.get("61")),
    txid: additional.get("05") ?? "",
    ...optional("otherAdditionalData", othersOf(additional, new Set(["05"]))),
    ...optional("otherTemplates", othersOf(root, used)),
    crc: root.get("63") ?? "",
  };
}

/** An absent object is an absent field: a present `undefined` would read as "there, but empty". */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [P in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { readonly [P in Name]: Value });
}

function othersOf(
  objects: Objects,
  used: ReadonlySet<string | undefined>,
): Readonly<Record<string, string>> | undefined {
  const others = [...objects].filter(([id]) => !used.has(id));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

/**
 * The amount of the code in centavos, reading object 54 as the manuals do: "1", "1.", "0.9" and
 * ".10" are decimal reais.
 *
 * @returns null when the payer types the amount (54 absent) or when the location decides it (a zero
 *   in a code that is not static).
 * @throws RangeError on a `BrCode` that `readBrCode` did not make and whose amount is no amount.
 */
export function brCodeAmount(code: BrCode): Cents | null {
  if (code.amount === undefined) return null;
  const amount = parseAmount(code.amount);
  if (amount === null) throw new RangeError("object 54 of the BR Code is not an amount");
  return amount === 0n && code.kind !== "static" ? null : amount;
}

function parseAmount(text: string): Cents | null {
  const match = /^(?=.{1,13}$)(\d*)(?:\.(\d{0,2}))?$/.exec(text);
  const [, whole = "", fraction = ""] = match ?? [];
  return whole + fraction === "" ? null : (BigInt(whole + fraction.padEnd(2, "0")) as Cents);
}
