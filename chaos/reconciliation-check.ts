import type { PaymentResponse } from "@/lib/charges/payment-response";
import { type BankCharge, type BankMoney, txidOf } from "./bank";

/** The service's and the bank's books after a storm, and what the merchant's system received during it. */
export interface Books {
  /** Every id that a 201 named, by idempotency key. */
  readonly answered: ReadonlyMap<string, ReadonlySet<string>>;
  /** Every charge that the API lists; its description is its idempotency key. */
  readonly listed: readonly PaymentResponse[];
  /** What the reader of consecutive windows saw, in order. */
  readonly seen: readonly string[];
  readonly bankCharges: readonly BankCharge[];
  readonly bankMoney: readonly BankMoney[];
}

/** Broken guarantees: each a number of charges, and 0 when the guarantee holds. */
export interface Breaches {
  /** Answered with 201, and not listed. */
  readonly lost: number;
  /** More than one charge for a key, or more than one id answered for it. */
  readonly duplicated: number;
  /** At the bank, and unknown here. */
  readonly orphaned: number;
  /** Payable or paid here, and not at the bank with that amount. */
  readonly unbacked: number;
  /** Never seen by the window reader. */
  readonly missed: number;
  /** Seen more than once by the window reader. */
  readonly repeated: number;
  /** Neither PENDING nor RECEIVED in the end. */
  readonly unfinished: number;
  /** Paid at the bank, and not RECEIVED here with that amount. */
  readonly unsettled: number;
  /** RECEIVED here, and not paid at the bank. */
  readonly unproven: number;
}

/** Compares the service's books with the bank's; each kind of difference has a count of its own. */
export function findBreaches({ answered, listed, seen, bankCharges, bankMoney }: Books): Breaches {
  const charges = new Map(listed.map((charge) => [charge.id, charge]));
  const ofTxid = new Map(listed.map((charge) => [txidOf(charge.id), charge]));
  const atBank = new Map(bankCharges.map((charge) => [charge.txid, charge]));
  const paidTxids = new Set(bankMoney.map(({ txid }) => txid));
  const keys = new Set(listed.map(({ description }) => description));
  const answeredIds = [...answered.values()];
  const seenOnce = new Set(seen);
  return {
    lost: count(answeredIds, (ids) => [...ids].some((id) => !charges.has(id))),
    duplicated: listed.length - keys.size + count(answeredIds, (ids) => ids.size > 1),
    orphaned: count(bankCharges, ({ txid }) => !ofTxid.has(txid)),
    unbacked: count(
      listed,
      ({ id, amount, status }) =>
        (status === "PENDING" || status === "RECEIVED") &&
        Number(atBank.get(txidOf(id))?.valor) !== amount,
    ),
    missed: count(listed, ({ id }) => !seenOnce.has(id)),
    repeated: seen.length - seenOnce.size,
    unfinished: count(listed, ({ status }) => status !== "PENDING" && status !== "RECEIVED"),
    unsettled: count(bankMoney, ({ txid, valor }) => {
      const charge = ofTxid.get(txid ?? "");
      return charge?.status !== "RECEIVED" || charge.paidAmount !== Number(valor);
    }),
    unproven: count(
      listed,
      ({ id, status }) => status === "RECEIVED" && !paidTxids.has(txidOf(id)),
    ),
  };
}

function count<Item>(items: readonly Item[], isOne: (item: Item) => boolean): number {
  return items.filter(isOne).length;
}
