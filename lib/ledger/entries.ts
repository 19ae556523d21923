import type { Cents } from "@/lib/platform/values/money";
import type { Dispute } from "@/lib/platform/values/money-state";
import type { BookedMoney, EntryKind, LedgerAccount, NewEntry, Posting } from "./ledger";

// Which entry books which fact. The backfill (prisma/functions/ledger_backfill.sql) has the same rules in SQL.

/** What the books say about one settlement's money. */
export interface MoneyBooks {
  /** The balance of each account, in centavos. */
  readonly balances: ReadonlyMap<LedgerAccount, bigint>;
  /** How often it was disputed. */
  readonly disputes: number;
  /** What left by lost disputes, in centavos. */
  readonly lost: bigint;
  /** Entries of a fee, those that were taken back among them. */
  readonly fees: number;
  /** Postings of `reassigned` entries to `payer` or `unmatched`; they number the next one. */
  readonly moves: number;
}

/**
 * The entries of newly recorded money.
 *
 * @param fee the operator's fee, in centavos, where the money pays its charge; null: none is due.
 */
export function entriesOfMoney(money: BookedMoney, fee: Cents | null): NewEntry[] {
  const { id, amount, paidAt, creditedAt, paysCharge } = money;
  const paying: EntryKind = creditedAt ? "credited" : "authorized";
  return [
    ...transfer(`money/${id}`, paysCharge ? paying : "extra", paidAt, {
      debit: placeOf(money),
      credit: sourceOf(money),
      cents: amount,
    }),
    ...(creditedAt ? tariff(money, creditedAt) : []),
    ...(fee && paysCharge ? entriesOfFee(money, fee, paidAt) : []),
  ];
}

/**
 * The entries of authorized money that is credited now. What was authorized becomes what is credited first, so that
 * nothing stays receivable.
 *
 * @param money as it was authorized.
 * @param credited its amount, and what its provider credits of it.
 * @param books as they were: what went back while it was authorized is not credited any more.
 */
export function entriesOfCredit(
  money: BookedMoney,
  credited: Pick<BookedMoney, "amount" | "net">,
  books: MoneyBooks,
): NewEntry[] {
  const { id } = money;
  const more = credited.amount - money.amount;
  return [
    ...transfer(`amount/${id}`, "corrected", null, {
      debit: "receivable",
      credit: sourceOf(money),
      cents: more,
    }),
    ...transfer(`credit/${id}`, "credited", null, {
      debit: holderOf(money),
      credit: "receivable",
      cents: balance(books, "receivable") + more,
    }),
    ...tariff({ ...money, ...credited }, null),
  ];
}

/**
 * The entry of the operator's fee on the charge that this money pays.
 *
 * @param before how many fees were booked about this money before, and taken back.
 */
export function entriesOfFee(
  { id }: BookedMoney,
  fee: Cents,
  at: Date | null,
  before = 0,
): NewEntry[] {
  return transfer(before === 0 ? `fee/${id}` : `fee/${id}/${before}`, "fee", at, {
    debit: "service_fee",
    credit: "fee_payable",
    cents: fee,
  });
}

/** Names the entry of fees that a merchant paid to the operator, by the id of their collection. */
export function collectionKey(collectionId: string): string {
  return `fee_collected/${collectionId}`;
}

/** The entry of fees that a merchant paid to the operator: they are owed no more. */
export function entriesOfFeeCollection(collectionId: string, paid: Cents, at: Date): NewEntry[] {
  return transfer(collectionKey(collectionId), "fee_collected", at, {
    debit: "fee_payable",
    credit: "fees_collected",
    cents: paid,
  });
}

/** The entry of money that named no charge and turned out to be for one of the same merchant. */
export function entriesOfAssignment({ id }: BookedMoney, books: MoneyBooks): NewEntry[] {
  return transfer(`assigned/${id}`, "reassigned", null, {
    debit: "unmatched",
    credit: "payer",
    cents: -balance(books, "unmatched"),
  });
}

/**
 * The entries of money in nobody's books that turned out to be a merchant's: out of the one, into the other.
 *
 * @returns the two entries, which name different merchants; none for what is not booked.
 */
export function entriesOfHandover({ id }: BookedMoney, books: MoneyBooks) {
  const balances = [...books.balances].filter(([, cents]) => cents !== 0n);
  if (balances.length === 0) return null;
  const entry = { kind: "reassigned", at: null, refundId: null } as const;
  const out = balances.map(([account, cents]): Posting => ({ account, cents: -cents }));
  const into = balances.map(([account, cents]): Posting => {
    return { account: account === "unmatched" ? "payer" : account, cents };
  });
  return {
    out: { ...entry, key: `assigned/${id}/out`, postings: out } satisfies NewEntry,
    into: { ...entry, key: `assigned/${id}/in`, postings: into } satisfies NewEntry,
  };
}

/** The accounts of the operator's fee: it is on a charge, and stays with it when money moves. */
const OF_FEE: readonly LedgerAccount[] = ["service_fee", "fee_payable"];

/**
 * The entries of money that a person moves from one charge of a merchant to another: all but the fee out of the one,
 * into the other.
 *
 * @returns the two entries, which name different charges.
 */
export function entriesOfMove({ id }: BookedMoney, books: MoneyBooks) {
  const balances = [...books.balances].filter(
    ([account, cents]) => cents !== 0n && !OF_FEE.includes(account),
  );
  if (balances.length === 0) return null;
  const entry = { kind: "reassigned", at: null, refundId: null } as const;
  const key = `moved/${id}/${books.moves}`;
  const out = balances.map(([account, cents]): Posting => ({ account, cents: -cents }));
  const into = balances.map(([account, cents]): Posting => ({ account, cents }));
  return {
    out: { ...entry, key: `${key}/out`, postings: out } satisfies NewEntry,
    into: { ...entry, key: `${key}/in`, postings: into } satisfies NewEntry,
  };
}

/** A refund as far as the books know it. */
interface BookedRefund {
  readonly id: string;
  readonly amount: Cents;
  readonly requestedAt: Date;
}

/**
 * The entry of a refund that begins: its amount is the payer's again, and still in the account.
 *
 * @param disputed the books of money that its payer disputes, as they were: what is refunded is disputed no more.
 */
export function entryOfRefundStart(
  money: BookedMoney,
  { id, amount, requestedAt }: BookedRefund,
  disputed: MoneyBooks | null,
): NewEntry {
  const kind = "refund_started";
  const sides = disputed
    ? freed(money, disputed, -amount)
    : [{ account: sourceOf(money), cents: amount as bigint }];
  const postings = [...sides, { account: "refunds_in_flight", cents: -amount } as const];
  return { key: `${kind}/${id}`, kind, at: requestedAt, refundId: id, postings };
}

/**
 * The entry of a refund that ends: the money left the account, or is the merchant's as before.
 *
 * @param disputed the books of money that its payer disputes, as they were: what was not refunded is disputed as well.
 */
export function entryOfRefundEnd(
  money: BookedMoney,
  { id, amount }: BookedRefund,
  end: "REFUNDED" | "FAILED",
  at: Date,
  disputed: MoneyBooks | null,
): NewEntry {
  const isDone = end === "REFUNDED";
  const kind = isDone ? "refund_done" : "refund_failed";
  const single = { account: isDone ? placeOf(money) : sourceOf(money), cents: -amount };
  const sides = disputed && !isDone ? freed(money, disputed, amount) : [single];
  const postings = [{ account: "refunds_in_flight", cents: amount } as const, ...sides];
  return { key: `${kind}/${id}`, kind, at, refundId: id, postings };
}

/** The sides by which money in dispute becomes so much more: all that has not gone back and is not about to is disputed. */
function freed(money: BookedMoney, books: MoneyBooks, more: bigint): Posting[] {
  const source = sourceOf(money);
  const [payer, disputed] = [balance(books, source), balance(books, "disputed")];
  const left = more - payer - disputed;
  // More than is left may be about to go back: each report of a provider is believed until its refund ends.
  const [toPayer, toDisputed] = left < 0n ? [-left, 0n] : [0n, -left];
  const sides: Posting[] = [
    { account: source, cents: toPayer - payer },
    { account: "disputed", cents: toDisputed - disputed },
  ];
  return sides.filter(({ cents }) => cents !== 0n);
}

/** What becomes of a dispute: it begins, and ends for or against the merchant. */
export type DisputeStep = "opened" | "won" | "lost";

/**
 * The steps of a dispute about money that moves no charge, because it is not what paid one first.
 *
 * @param before as its provider reported it last; null: none, or one that was won. One that was lost is over.
 * @param dispute as its provider reports it now.
 */
export function stepsOfDispute(
  before: Dispute | null,
  dispute: Dispute | null,
): readonly DisputeStep[] {
  if (before === dispute || before === "lost") return [];
  if (dispute === null) return ["won"];
  const begun: readonly DisputeStep[] = before === null ? ["opened"] : [];
  return dispute === "lost" ? [...begun, "lost"] : begun;
}

/**
 * The entries of a dispute about money. What is disputed is what has not gone back and is
 * not about to.
 *
 * @param steps in their order.
 */
export function entriesOfDispute(
  money: BookedMoney,
  steps: readonly DisputeStep[],
  books: MoneyBooks,
): NewEntry[] {
  const isOpened = steps.includes("opened");
  const number = books.disputes + (isOpened ? 1 : 0);
  const source = sourceOf(money);
  const left = -balance(books, isOpened ? source : "disputed");
  // More than is left may be about to go back.
  const cents = left > 0n ? left : 0n;
  return steps.flatMap((step) => {
    const kind = `dispute_${step}` as const;
    return transfer(`${kind}/${money.id}/${number}`, kind, null, {
      debit: step === "opened" ? source : "disputed",
      credit: step === "opened" ? "disputed" : step === "won" ? source : placeOf(money),
      cents,
    });
  });
}

interface Sides {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly cents: bigint;
}

/** The entry that takes an amount from one account to another; none for nothing. */
function transfer(
  key: string,
  kind: EntryKind,
  at: Date | null,
  { debit, credit, cents }: Sides,
): NewEntry[] {
  if (cents === 0n) return [];
  const postings = [
    { account: debit, cents },
    { account: credit, cents: -cents },
  ];
  return [{ key, kind, at, refundId: null, postings }];
}

function tariff(money: BookedMoney, at: Date | null): NewEntry[] {
  return transfer(`tariff/${money.id}`, "tariff", at, {
    debit: "psp_tariff",
    credit: holderOf(money),
    cents: money.amount - money.net,
  });
}

/** Where the money is. */
function placeOf(money: BookedMoney): LedgerAccount {
  return money.creditedAt ? holderOf(money) : "receivable";
}

/** Where it is once it is credited. */
function holderOf({ isInCash, pspAccountId }: BookedMoney): LedgerAccount {
  return isInCash ? "cash" : `psp:${pspAccountId}`;
}

/** Where it came from. */
function sourceOf({ chargeId }: BookedMoney): LedgerAccount {
  return chargeId === null ? "unmatched" : "payer";
}

function balance({ balances }: MoneyBooks, account: LedgerAccount): bigint {
  return balances.get(account) ?? 0n;
}
