import type { CivilDate } from "./brasilia";
import type { BillingType, Charge } from "./charge";
import type { ChargeStatus } from "./charge-status";
import type { Cents } from "./money";

/** Fields a listing can be sorted by (contract 4.2, `sort`). */
export const SORT_FIELDS = ["createdAt", "dueDate", "paidOn", "amount"] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortDirection = "asc" | "desc";

/** Which of a merchant's charges, in which order (contract 4.2). Filters combine with AND. */
export interface ChargeQuery {
  /** Empty means every status; so does an empty list of billing types. */
  readonly statuses: readonly ChargeStatus[];
  readonly billingTypes: readonly BillingType[];
  readonly payerDocument: string | null;
  readonly dueDateFrom: CivilDate | null;
  readonly dueDateTo: CivilDate | null;
  readonly paidOnFrom: CivilDate | null;
  readonly paidOnTo: CivilDate | null;
  /** Inclusive, whole milliseconds. */
  readonly createdFrom: Date | null;
  /** Exclusive, whole milliseconds. */
  readonly createdTo: Date | null;
  /** What a person typed to find a charge by; null for none. The API has no such filter. */
  readonly text: string | null;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: SortField; readonly direction: SortDirection };
}

/** Every charge, newest first, first page of 20: what a query without parameters means. */
export const DEFAULT_QUERY: ChargeQuery = {
  statuses: [],
  billingTypes: [],
  payerDocument: null,
  dueDateFrom: null,
  dueDateTo: null,
  paidOnFrom: null,
  paidOnTo: null,
  createdFrom: null,
  createdTo: null,
  text: null,
  page: 0,
  size: 20,
  sort: { field: "createdAt", direction: "desc" },
};

/** What a charge is listed with: all that the API tells of it. */
export type ListedCharge = Pick<
  Charge,
  | "id"
  | "merchantId"
  | "status"
  | "billingType"
  | "amount"
  | "dueDate"
  | "description"
  | "createdAt"
  | "fee"
  | "pixExpiresAt"
  | "brCode"
  | "paid"
>;

/** One page of a listing and how many charges match in all. */
export interface ChargePage<Listed extends ListedCharge = ListedCharge> {
  readonly charges: readonly Listed[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
}

/** How many pages hold `totalElements`; 0 when there are none. */
export function totalPages({
  totalElements,
  size,
}: Pick<ChargePage, "totalElements" | "size">): number {
  return Math.ceil(totalElements / size);
}

/** A page beside what all charges that the query matches come to. */
export interface TotalledPage extends ChargePage<Charge> {
  readonly totals: ChargeTotals;
}

/** What the charges that a query matches come to, whatever its page. */
export interface ChargeTotals {
  readonly count: number;
  /** Asked for. */
  readonly amount: Cents;
  /** What arrived and paid a charge. */
  readonly received: Cents;
  /** The service's fee of those that were paid; the others owe none. */
  readonly fee: Cents;
  /** What PSPs credited of what arrived. */
  readonly net: Cents;
}
