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

/** The charge that a static code's txid names, in either case; null for a text that is none of ours. */
export function chargeIdOfStaticTxid(txid: string): ChargeId | null {
  if (!/^[0-9A-Za-z]{25}$/.test(txid)) return null;
  let value = 0n;
  for (const digit of txid) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  // 36 to the 25th is more than 2 to the 128th: the rest names nothing.
  return value < 1n << 128n ? chargeIdOfTxid(value.toString(16).padStart(32, "0")) : null;
}
