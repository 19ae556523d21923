import type { ChargeId } from "@/lib/platform/values/ids";
import { chargeIdOfStaticTxid, STATIC_TXID_LENGTH } from "@/lib/platform/values/static-txid";
import type { StatementLine } from "./bank-statement";

/** Ids of charges are of version 4 (`keyedUuid`), which is one of 64 of what else reads as an id. */
const VERSION_4 = /^.{14}4.{4}[89ab]/;

/** The most positions of a line that are tried for a txid: two end-to-end ids have as many. */
const TXID_TRIES = 16;

/**
 * Finds what may be txids of charges in a line, also where the bank prints something right beside one.
 * Some finds are no txids: one of 150 texts of 25 letters and digits reads as an id. So the positions that
 * are tried are bounded, and the shortest words, which have the least beside a txid, come first.
 */
export function chargesNamedIn({ text, bankId }: StatementLine): ChargeId[] {
  const found: ChargeId[] = [];
  let tries = 0;
  const words = `${text} ${bankId ?? ""}`.match(/[0-9A-Za-z]{25,}/g) ?? [];
  for (const word of words.toSorted((a, b) => a.length - b.length)) {
    for (let at = 0; at + STATIC_TXID_LENGTH <= word.length; at += 1) {
      if (tries === TXID_TRIES) return found;
      tries += 1;
      const id = chargeIdOfStaticTxid(word.slice(at, at + STATIC_TXID_LENGTH));
      if (id && VERSION_4.test(id)) found.push(id);
    }
  }
  return found;
}
