import type { Charge } from "@/lib/charges/charge";
import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { ChargePage } from "@/lib/charges/listed-charge";
import type { ShownCharge } from "@/lib/listing/shown-charge";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Cents } from "@/lib/platform/values/money";
import { PAGE_DEFAULTS } from "@/lib/platform/values/paging";

/** Fields a listing can be sorted by (docs/contract.md 4.2, `sort`). */
export const SORT_FIELDS = ["createdAt", "dueDate", "paidOn", "amount"] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type SortDirection = "asc" | "desc";

/** A charge of which a part was refunded has one of these statuses: the rest of its money is where it was. */
export const PARTLY_REFUNDED: readonly ChargeStatus[] = ["CONFIRMED", "RECEIVED"];

/** Selects and sorts a merchant's charges, and one page of them (docs/contract.md 4.2). Filters combine with AND. */
export interface ChargeQuery {
  /** Empty means every status; so does an empty list of billing types. */
  readonly statuses: readonly ChargeStatus[];
  readonly billingTypes: readonly BillingType[];
  readonly payerDocument: string | null;
  /** Charges with any of these references, compared exactly; empty means every charge. */
  readonly references: readonly string[];
  /** How the charges ended unpaid, all of them CANCELED; null for however. The API has no such filter. */
  readonly ended: CancelReason | null;
  /** Whether only charges of which a part was refunded are selected. The API has no such filter. */
  readonly partlyRefunded: boolean;
  /** Bounds of the charges' own amounts, inclusive; null for none. The API has no such filter. */
  readonly amountFrom: Cents | null;
  readonly amountTo: Cents | null;
  readonly dueDateFrom: CivilDate | null;
  readonly dueDateTo: CivilDate | null;
  readonly paidOnFrom: CivilDate | null;
  readonly paidOnTo: CivilDate | null;
  /** Inclusive, whole milliseconds. */
  readonly createdFrom: Date | null;
  /** Exclusive, whole milliseconds. */
  readonly createdTo: Date | null;
  /** The text of a member's search; null for none. The API has no such filter. */
  readonly text: string | null;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly field: SortField; readonly direction: SortDirection };
}

/** A query without parameters: the first page of 20 of all charges, newest first. */
export const DEFAULT_QUERY: ChargeQuery = {
  statuses: [],
  billingTypes: [],
  payerDocument: null,
  references: [],
  ended: null,
  partlyRefunded: false,
  amountFrom: null,
  amountTo: null,
  dueDateFrom: null,
  dueDateTo: null,
  paidOnFrom: null,
  paidOnTo: null,
  createdFrom: null,
  createdTo: null,
  text: null,
  ...PAGE_DEFAULTS,
  sort: { field: "createdAt", direction: "desc" },
};

/** A page of charges and the totals of all charges that the query matches. */
export interface TotalledPage extends ChargePage<Charge & ShownCharge> {
  readonly totals: ChargeTotals;
}

/** The totals of all charges that a query matches, whatever its page. */
export interface ChargeTotals {
  readonly count: number;
  /** The sum of the charges' own amounts. */
  readonly amount: Cents;
  /** The money that paid them. */
  readonly received: Cents;
  /** The service's fee of the paid charges; the others owe none. */
  readonly fee: Cents;
  /** The money that paid them, after the providers' own fees. */
  readonly net: Cents;
}
