import { type ChargeId, chargeIdOfTxid, txidOf } from "./ids";

/**
 * The txid that a static BR Code carries for a charge (object 62-05, at most 25 of `[a-zA-Z0-9]`):
 * the 128 bits of its UUID as 25 digits in base 36. Capitals, since statements are printed in them.
 */
export function staticTxidOf(id: ChargeId): string {
  return BigInt(`0x${txidOf(id)}`)
    .toString(36)
    .toUpperCase()
    .padStart(STATIC_TXID_LENGTH, "0");
}

/** How many characters a txid of ours has in a static code. */
export const STATIC_TXID_LENGTH = 25;

const TEN_DIGITS = 36n ** 10n;

/** The charge that a static code's txid names, in either case; null for a text that is none of ours. */
export function chargeIdOfStaticTxid(txid: string): ChargeId | null {
  if (!/^[0-9A-Za-z]{25}$/.test(txid)) return null;
  // Ten digits are exact as a number; a statement has hundreds of thousands of texts to try.
  const part = (from: number, to: number) => BigInt(Number.parseInt(txid.slice(from, to), 36));
  const value = (part(0, 5) * TEN_DIGITS + part(5, 15)) * TEN_DIGITS + part(15, 25);
  // 36 to the 25th is more than 2 to the 128th: the rest names nothing.
  return value < 1n << 128n ? chargeIdOfTxid(value.toString(16).padStart(32, "0")) : null;
}
