import { randomUUID } from "node:crypto";
import { collectionKey, entriesOfFeeCollection } from "@/lib/ledger/entries";
import { bookEntries, entryIdOf, reverseEntry } from "@/lib/ledger/store/entries";
import { findFeesOwed } from "@/lib/ledger/store/received";
import { asService } from "@/lib/platform/db/connection";
import { startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";
import type { FeeCollection } from "./revenue";
import {
  findCollection,
  findCollectionByKey,
  holdFees,
  insertCollection,
  insertReversal,
  type NewCollection,
} from "./store/collections";

export type CollectOutcome =
  | { readonly kind: "recorded"; readonly collection: FeeCollection; readonly replayed: boolean }
  /** The key recorded another collection. */
  | { readonly kind: "key_reused" }
  /** The merchant owes less. */
  | { readonly kind: "too_much"; readonly owed: Cents };

/**
 * Records that a merchant paid fees to the operator, and books it on the day on which it did. A request that is sent
 * again records nothing new; nobody pays more than is owed.
 */
export function collectFees(input: Omit<NewCollection, "id">): Promise<CollectOutcome> {
  const { merchantId, idempotencyKey, amount, collectedOn } = input;
  return asService(async (tx): Promise<CollectOutcome> => {
    await holdFees(tx, merchantId);
    const earlier = await findCollectionByKey(tx, merchantId, idempotencyKey);
    if (earlier) {
      const isSame =
        earlier.amount === amount &&
        earlier.collectedOn === collectedOn &&
        earlier.reference === input.reference;
      return isSame
        ? { kind: "recorded", collection: earlier, replayed: true }
        : { kind: "key_reused" };
    }
    const owed = await findFeesOwed(tx, merchantId);
    if (amount > owed) return { kind: "too_much", owed };
    const collection = { ...input, id: randomUUID() };
    await insertCollection(tx, collection);
    const subject = { id: null, merchantId, chargeId: null, pspAccountId: null };
    const at = startOfBrasiliaDay(collectedOn);
    await bookEntries(tx, subject, entriesOfFeeCollection(collection.id, amount, at));
    return { kind: "recorded", collection: { ...collection, reversal: null }, replayed: false };
  });
}

/** Reads a collection by its id, whichever merchant's it is; null for what is no id, too. */
export async function readCollection(id: string): Promise<FeeCollection | null> {
  const uuid = parseUuid(id);
  return uuid === null ? null : asService((tx) => findCollection(tx, uuid));
}

/**
 * Takes back a collection that was recorded by mistake, by an entry of today with the opposite postings.
 *
 * @returns false when it was taken back before.
 */
export function reverseCollection(
  collection: FeeCollection,
  reversal: NonNullable<FeeCollection["reversal"]>,
): Promise<boolean> {
  return asService(async (tx) => {
    if (!(await insertReversal(tx, collection, reversal))) return false;
    const { id } = collection;
    const isBooked = await reverseEntry(tx, null, entryIdOf(collectionKey(id)), "corrected");
    if (!isBooked) throw new Error(`the books have no entry of fee collection ${id}`);
    return true;
  });
}
