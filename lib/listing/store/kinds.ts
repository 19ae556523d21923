import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import type { ChargeQuery } from "@/lib/listing/charge-query";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";

/**
 * Every kind of charge, a status with a billing type, that a query selects, as what stands after `FROM`: the columns
 * `kind_status` and `kind_type`. One index has the charges of each kind in the order of creation (ADR 0152). The lists are
 * two of the `values`, so that one statement serves whatever is selected.
 */
export function kindsOf(
  { statuses, billingTypes }: Pick<ChargeQuery, "statuses" | "billingTypes">,
  values: unknown[],
): string {
  const selected = <Kind>(all: readonly Kind[], some: readonly Kind[]) =>
    some.length === 0 ? all : all.filter((kind) => some.includes(kind));
  const status = values.push(selected(CHARGE_STATUSES, statuses));
  const type = values.push(selected(BILLING_TYPES, billingTypes));
  return `unnest($${status}::charge_status[]) AS kind_status, unnest($${type}::billing_type[]) AS kind_type`;
}

/** That a row of the view `listed_charges`, the only way by which a kind's index is read, is of such a kind. */
export const OF_KIND = "status = kind_status AND billing_type = kind_type";
