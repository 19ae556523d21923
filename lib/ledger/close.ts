import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { EntryKind } from "./ledger";

/**
 * How a day stands: `closed`, the books agree with the provider, or it has no list to compare with; `differs`, they do
 * not; `open`, the provider's list has not been read to its end, or no imported statement covers the day.
 */
export const CLOSE_STATES = ["closed", "differs", "open"] as const;
export type CloseState = (typeof CLOSE_STATES)[number];

/** Why a day of an account without a provider is open: no imported statement covers it. */
export const NO_STATEMENT = "no statement covers the day";

/** What the entries of one kind moved at the account on a day. */
export interface KindSum {
  readonly kind: EntryKind;
  readonly entries: number;
  /** Signed centavos: positive is what came. */
  readonly cents: bigint;
}

/** The close of one Brasília day at one account at a provider. Amounts are centavos. */
export interface DailyClose {
  readonly pspAccountId: string;
  readonly accountName: string;
  readonly day: CivilDate;
  /** Null: the operator's account, whose close sums the books of all merchants. */
  readonly merchantId: MerchantId | null;
  /** The ending of the day before; of the first close, all that was booked until then. */
  readonly opening: bigint;
  readonly incoming: bigint;
  readonly outgoing: bigint;
  /** The opening, and what came, less what went. */
  readonly ending: bigint;
  readonly entries: number;
  readonly kinds: readonly KindSum[];
  readonly state: CloseState;
  /** What the provider's list was compared with; null: not read yet, or the provider has no list. */
  readonly compared: {
    /** What the provider's rows come to, without those that are not the books'. */
    readonly provider: bigint;
    readonly rows: number;
    /** What of the day's movements the list has too: all, or all but tariffs. */
    readonly books: bigint;
    /** What the provider has more than the books, without what other days make up for. */
    readonly difference: bigint;
    /** Rows that are not the books', such as transfers to a bank. */
    readonly outside: bigint;
  } | null;
  /** Why the list was not read to its end; no payer data. */
  readonly unread: string | null;
  /** When the day's page was cut off: what became known later stands on a later page. */
  readonly cutAt: Date;
  readonly readAt: Date | null;
  readonly closedAt: Date | null;
}

/** Which closes are read; null does not narrow. */
export interface CloseQuery {
  /** Brasília days, inclusive. */
  readonly dayFrom: CivilDate | null;
  readonly dayTo: CivilDate | null;
  readonly pspAccountId: string | null;
  readonly state: CloseState | null;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** One page of closes, the latest day first. */
export interface ClosePage {
  readonly closes: readonly DailyClose[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
}

/** Money about which books and provider disagree on a day. */
export interface CloseItem {
  /** The provider's name for the money; `row/<id>` for a row that names none. */
  readonly reference: string;
  /** Null: the books do not know it. */
  readonly settlementId: SettlementId | null;
  readonly provider: bigint;
  readonly books: bigint;
}

/** An item as it is read. */
export interface StoredCloseItem extends CloseItem {
  readonly chargeId: ChargeId | null;
  /** Other days of this money make up for it, or the provider took what the books have reserved. */
  readonly isSettled: boolean;
}

/** What the books have of some money on a day, in signed centavos. */
export interface BookedOnDay {
  readonly settlementId: SettlementId;
  readonly cents: bigint;
}

/** What a provider's list and the books say of each other: the money of which they do not say the same. */
export function itemsOf(
  listed: ReadonlyMap<string, bigint>,
  booked: ReadonlyMap<string, BookedOnDay>,
): CloseItem[] {
  const references = new Set([...listed.keys(), ...booked.keys()]);
  return [...references].flatMap((reference) => {
    const { cents: books = 0n, settlementId = null } = booked.get(reference) ?? {};
    const provider = listed.get(reference) ?? 0n;
    return provider === books ? [] : [{ reference, settlementId, provider, books }];
  });
}

/** The items to show first: those that nothing settles, the largest difference first. */
export function nearestOf<Item extends CloseItem>(items: readonly Item[], most: number): Item[] {
  const weight = ({ provider, books }: CloseItem) =>
    provider > books ? provider - books : books - provider;
  return items.toSorted((one, other) => (weight(one) < weight(other) ? 1 : -1)).slice(0, most);
}
