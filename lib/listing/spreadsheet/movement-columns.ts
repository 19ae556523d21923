import type { EntryKind, LedgerAccount } from "@/lib/ledger/ledger";
import { effectOf, type Movement } from "@/lib/ledger/movement";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Column } from "./column";

/** The columns of an export of movements. */
type MovementColumn =
  | "day"
  | "at"
  | "kind"
  | "amount"
  | "receivable"
  | "inFlight"
  | "disputed"
  | "fee"
  | "account"
  | "charge"
  | "endToEndId"
  | "refund"
  | "recordedAt"
  | "reverses"
  | "id";

/** The words of the columns, in the reader's language. */
export interface MovementColumnWords {
  readonly headings: Readonly<Record<MovementColumn, string>>;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

/**
 * The columns of an export of movements. Each column of money adds up to a balance: what was credited at providers,
 * what is still to be credited, on its way back and disputed, and what the merchant owes for the service.
 *
 * @param accounts names of provider accounts by their ids.
 */
export function movementColumns(
  { headings, kinds }: MovementColumnWords,
  accounts: ReadonlyMap<string, string>,
): readonly Column<Movement>[] {
  return [
    { kind: "day", heading: headings.day, width: 13, of: ({ day }) => day },
    { kind: "instant", heading: headings.at, width: 21, of: ({ at }) => at },
    { kind: "text", heading: headings.kind, width: 30, of: ({ kind }) => kinds[kind] },
    { kind: "money", heading: headings.amount, width: 18, of: (row) => cents(effectOf(row)) },
    { kind: "money", heading: headings.receivable, width: 15, of: on("receivable", 1n) },
    { kind: "money", heading: headings.inFlight, width: 20, of: on("refunds_in_flight", -1n) },
    { kind: "money", heading: headings.disputed, width: 15, of: on("disputed", -1n) },
    { kind: "money", heading: headings.fee, width: 18, of: on("fee_payable", -1n) },
    {
      kind: "text",
      heading: headings.account,
      width: 28,
      of: ({ pspAccountId }) => pspAccountId && (accounts.get(pspAccountId) ?? pspAccountId),
    },
    text(headings.charge, ({ chargeId }) => chargeId),
    text(headings.endToEndId, ({ endToEndId }) => endToEndId),
    text(headings.refund, ({ refundId }) => refundId),
    {
      kind: "instant",
      heading: headings.recordedAt,
      width: 21,
      of: ({ recordedAt }) => recordedAt,
    },
    text(headings.reverses, ({ reverses }) => reverses),
    text(headings.id, ({ id }) => id),
  ];
}

const text = (heading: string, of: (movement: Movement) => string | null) =>
  ({ kind: "text", heading, width: 38, of }) as const;

/** What a movement adds to an account; accounts whose balance is a credit are turned to what is meant by them. */
const on =
  (name: LedgerAccount, sign: 1n | -1n) =>
  ({ postings }: Movement): Cents | null => {
    const posted = postings.filter(({ account }) => account === name);
    if (posted.length === 0) return null;
    return cents(posted.reduce((sum, posting) => sum + posting.cents * sign, 0n));
  };
