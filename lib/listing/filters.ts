import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Cents } from "@/lib/platform/values/money";
import { type ChargeQuery, PARTLY_REFUNDED } from "./charge-query";

/** One condition that a query sets on each of its charges, by a column of `charges`. */
export type Filter =
  | { readonly column: "status" | "billing_type" | "reference"; readonly anyOf: readonly string[] }
  | {
      readonly column: "payer_document" | "cancel_reason" | "created_at";
      readonly comparison: "=" | ">=" | "<";
      readonly value: string | Date;
    }
  | RefundFilter
  | AmountFilter
  | DayFilter;

/** The charges that have a completed refund of the money that paid them. */
export interface RefundFilter {
  readonly column: "id";
  readonly has: "refund";
}

/** A bound of a window of amounts. Inclusive. */
export interface AmountFilter {
  readonly column: "amount_cents";
  readonly comparison: ">=" | "<=";
  readonly value: Cents;
}

/** A bound of a window of Brasília days: of due dates, or of days of payment. Inclusive. */
export interface DayFilter {
  readonly column: "due_date" | "paid_on";
  readonly comparison: ">=" | "<=";
  readonly value: CivilDate;
}

/** Every filter of a query but its text; they combine with AND. */
export function filtersOf(query: ChargeQuery): readonly Filter[] {
  const { statuses, billingTypes, payerDocument, references, createdFrom, createdTo } = query;
  const { ended, partlyRefunded, amountFrom, amountTo } = query;
  const { dueDateFrom, dueDateTo, paidOnFrom, paidOnTo } = query;
  const filters: (Filter | false)[] = [
    statuses.length > 0 && { column: "status", anyOf: statuses },
    ended !== null && { column: "status", anyOf: ["CANCELED"] },
    ended !== null && { column: "cancel_reason", comparison: "=", value: ended },
    partlyRefunded && { column: "status", anyOf: PARTLY_REFUNDED },
    partlyRefunded && { column: "id", has: "refund" },
    billingTypes.length > 0 && { column: "billing_type", anyOf: billingTypes },
    payerDocument !== null && { column: "payer_document", comparison: "=", value: payerDocument },
    references.length > 0 && { column: "reference", anyOf: references },
    amountFrom !== null && { column: "amount_cents", comparison: ">=", value: amountFrom },
    amountTo !== null && { column: "amount_cents", comparison: "<=", value: amountTo },
    createdFrom !== null && { column: "created_at", comparison: ">=", value: createdFrom },
    createdTo !== null && { column: "created_at", comparison: "<", value: createdTo },
    dueDateFrom !== null && { column: "due_date", comparison: ">=", value: dueDateFrom },
    dueDateTo !== null && { column: "due_date", comparison: "<=", value: dueDateTo },
    paidOnFrom !== null && { column: "paid_on", comparison: ">=", value: paidOnFrom },
    paidOnTo !== null && { column: "paid_on", comparison: "<=", value: paidOnTo },
  ];
  return filters.filter((filter) => filter !== false);
}

/** Whether a filter is that of charges with a completed refund. */
export function isRefundFilter(filter: Filter): filter is RefundFilter {
  return filter.column === "id";
}

/** Whether a filter is on the status or the billing type. */
export function isKindFilter(filter: Filter): boolean {
  return filter.column === "status" || filter.column === "billing_type";
}

/** Whether a filter is a bound on amounts. */
export function isAmountFilter(filter: Filter): filter is AmountFilter {
  return filter.column === "amount_cents";
}

/** Whether a filter is a bound on due dates or on days of payment. */
export function isDayFilter(filter: Filter): filter is DayFilter {
  return filter.column === "due_date" || filter.column === "paid_on";
}
