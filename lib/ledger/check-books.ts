import type { SettlementId } from "@/lib/payments/settlement";
import { asService } from "@/lib/platform/db/connection";
import { type BrokenInvariant, findBrokenInvariants, nextSettlements } from "./store/invariants";

/** Settlements that one statement compares with the books: well below the time that a statement may take. */
const SLICE = 5_000;

/** What a check of the books found. */
export interface CheckedBooks {
  /** How much recorded money was compared. */
  readonly settlements: number;
  readonly broken: readonly BrokenInvariant[];
}

/** Compares all recorded money with the books, slice by slice, each in a transaction of its own. */
export async function checkBooks(slice = SLICE): Promise<CheckedBooks> {
  const broken: BrokenInvariant[] = [];
  let settlements = 0;
  for (let after: SettlementId | null = null; ; ) {
    const { ids, found } = await checkSlice(after, slice);
    settlements += ids.length;
    broken.push(...found);
    after = ids.at(-1) ?? null;
    if (ids.length < slice) return { settlements, broken };
  }
}

function checkSlice(after: SettlementId | null, slice: number) {
  return asService(async (tx) => {
    const ids = await nextSettlements(tx, after, slice);
    return { ids, found: ids.length > 0 ? await findBrokenInvariants(tx, ids) : [] };
  });
}
