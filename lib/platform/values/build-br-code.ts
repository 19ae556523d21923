import type { Cents } from "./money";

/**
 * Writes BR Codes for Pix, the text behind "Pix Copia e Cola" and its QR Code: the EMV QRCPS-MPM format as
 * profiled by the Banco Central ("Manual do BR Code" 1.0.0, "Manual de Padrões para Iniciação do
 * Pix" 2.2). Objects are `ID (2 digits) LENGTH (2 digits) VALUE`, concatenated; LENGTH counts
 * characters (code points), the CRC runs over UTF-8 bytes.
 */

export const PIX_GUI = "br.gov.bcb.pix";
export const MAX_NAME = 25;
export const MAX_CITY = 15;
const NO_TXID = "***";
const MAX_TEMPLATE = 99;
const MAX_ACCOUNT = 77;

/** First amount too large for `\d{1,10}\.\d{2}`, the pattern API Pix gives to `valor`. */
const AMOUNT_LIMIT = 1_000_000_000_000n;

interface BrCodeReceiver {
  /** Who receives. Reduced to plain capitals and cut to 25 characters. */
  readonly merchantName: string;
  /** City of the receiver. Reduced to plain capitals and cut to 15 characters. */
  readonly merchantCity: string;
  /** Left out of the code when absent or zero: then the payer types it. */
  readonly amount?: Cents | undefined;
}

/** A code on a Pix key: made offline, payable for ever and any number of times. */
export interface StaticBrCodeInput extends BrCodeReceiver {
  readonly key: string;
  /** Shown to the payer. Reduced to plain capitals and cut to the room that the key leaves. */
  readonly description?: string | undefined;
  /** `[a-zA-Z0-9]{1,25}`; the receiving bank passes it on. */
  readonly txid?: string | undefined;
  readonly location?: undefined;
}

/** A code on a provider's charge: the charge at `location` decides amount, txid and expiry. */
export interface DynamicBrCodeInput extends BrCodeReceiver {
  /** `location` of API Pix: host and path without scheme, at most 77 characters. */
  readonly location: string;
  readonly key?: undefined;
  readonly description?: undefined;
  readonly txid?: undefined;
}

export type BrCodeInput = StaticBrCodeInput | DynamicBrCodeInput;

/**
 * Writes a BR Code that every payer's bank should accept.
 *
 * Names, city and description are free text from users and are made to fit; key, location, txid and
 * amount are ours and are never altered.
 *
 * @throws RangeError when key, location, txid or amount cannot be carried as they are: a mistake of
 *   the calling code, to be caught by its own validation.
 */
export function buildBrCode(input: BrCodeInput): string {
  const covered = [
    writeObject("00", "01"),
    input.location === undefined ? "" : writeObject("01", "12"),
    writeObject("26", writeAccount(input)),
    writeObject("52", "0000"),
    writeObject("53", "986"),
    writeAmount(input.amount),
    writeObject("58", "BR"),
    writeObject("59", plainText(input.merchantName, MAX_NAME) || "RECEBEDOR"),
    writeObject("60", plainText(input.merchantCity, MAX_CITY) || "BRASILIA"),
    writeObject("62", writeObject("05", writtenTxid(input))),
    "6304",
  ].join("");
  return covered + crc16(covered);
}

/** Only for ASCII values, where UTF-16 units, code points and bytes are the same number. */
function writeObject(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

function writeAccount(input: BrCodeInput): string {
  const { key, location } = input;
  if (location !== undefined && (key !== undefined || input.description !== undefined)) {
    throw new RangeError("a BR Code has a location or a key with its description, never both");
  }
  const gui = writeObject("00", PIX_GUI);
  if (location !== undefined) return gui + writeObject("25", checkedLocation(location));
  const account = gui + writeObject("01", checkedAccount("key", key));
  // 73 minus the length of the key, so never over the 72 that a description may have.
  const room = MAX_TEMPLATE - account.length - "0200".length;
  const description = plainText(input.description ?? "", room);
  return description === "" ? account : account + writeObject("02", description);
}

function checkedLocation(location: string): string {
  if (hasScheme(location)) {
    throw new RangeError("the location of a BR Code is written without scheme");
  }
  return checkedAccount("location", location);
}

/** Whether a dynamic BR Code can carry this location of a charge. */
export function isCodeLocation(location: string): boolean {
  return !hasScheme(location) && fitsAccount(location);
}

function fitsAccount(value: string): boolean {
  return value.length <= MAX_ACCOUNT && /^[\x21-\x7e]+$/.test(value);
}

function checkedAccount(name: "key" | "location", value: string): string {
  if (!fitsAccount(value)) {
    throw new RangeError(
      `the ${name} of a BR Code is 1 to ${MAX_ACCOUNT} printable ASCII characters`,
    );
  }
  return value;
}

/** Dynamic codes always say `***`: the true txid, of 26 to 35 characters, is at the location. */
function writtenTxid({ location, txid }: BrCodeInput): string {
  if (txid === undefined) return NO_TXID;
  if (location !== undefined) throw new RangeError("a dynamic BR Code carries no txid of its own");
  if (txid !== NO_TXID && !/^[a-zA-Z0-9]{1,25}$/.test(txid)) {
    throw new RangeError("the txid of a static BR Code is [a-zA-Z0-9]{1,25}");
  }
  return txid;
}

function writeAmount(amount: Cents | undefined): string {
  if (amount === undefined || amount === 0n) return "";
  if (amount < 0n || amount >= AMOUNT_LIMIT) {
    throw new RangeError(`a BR Code carries 0 to ${AMOUNT_LIMIT - 1n} centavos`);
  }
  const digits = amount.toString().padStart(3, "0");
  return writeObject("54", `${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/**
 * Text that no payer's bank refuses: the QR alphanumeric set of the Manual do BR Code, in capitals.
 * Accents go first so that "São" keeps its letters, and the cut comes last so that the declared
 * length is that of the written text (bacen/pix-api issue 318).
 */
function plainText(text: string, room: number): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9$%*+./:-]+/g, " ")
    .trim()
    .slice(0, Math.max(0, room))
    .trim()
    .toUpperCase();
}

/** What the polynomial 0x1021 leaves of each byte. */
const REMAINDERS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x8000 ? (rest << 1) ^ 0x1021 : rest << 1;
  return rest & 0xffff;
});

/**
 * CRC-16/CCITT-FALSE of the UTF-8 bytes of `text`: polynomial 0x1021, initial 0xFFFF, no
 * reflection, no final XOR (EMV QRCPS-MPM, object 63).
 *
 * @returns four upper-case hexadecimal digits, leading zeros kept.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc = ((crc << 8) & 0xffff) ^ (REMAINDERS[(crc >> 8) ^ byte] ?? 0);
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Whether an address names its scheme, which a BR Code leaves out. */
export function hasScheme(url: string | undefined): boolean {
  return url !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
}
