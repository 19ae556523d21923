import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { integer, ParameterReader, wrong } from "@/lib/http/parameters";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import type { ChargeQuery, ChargeTotals } from "./charge-query";
import { readChargesAddress } from "./list-payments-query";
import { type ShownCharge, shownCharge, shownChargeResponse } from "./shown-charge";

/** What an open page of the dashboard has, so that it can be asked what changed since. */
export interface ListWatch {
  /** The position of the merchant's feed up to which the page is. */
  readonly after: number;
  /** The charges in its rows. */
  readonly shown: readonly ChargeId[];
  /** The list that they are a page of; null for a page without one. */
  readonly list: ChargeQuery | null;
}

/** What happened to a list since a page of it was read. */
export interface ListChanges {
  /** The position up to which this is. */
  readonly position: number;
  /** The rows that something happened to, as they are now. */
  readonly rows: readonly ShownCharge[];
  /** How many charges came into the list: created since, or moved into its statuses. */
  readonly entered: number;
  /** Whether more happened than was looked at, so that more may have come in. */
  readonly more: boolean;
  /** The list's totals now; null where no counters have them, and where nothing happened. */
  readonly totals: ChargeTotals | null;
}

const SHOWN_MAX = 100;

/** Reads what an open page has: `after`, `ids` with commas between, and `list`, the parameters of the list's address. */
export function readListWatch(parameters: URLSearchParams): QueryReading<ListWatch> {
  const reader = new ParameterReader(parameters);
  const after = reader.one("after", integer(0, Number.MAX_SAFE_INTEGER));
  if (after === null && reader.errors.length === 0) {
    reader.errors.push({ parameter: "after", message: "é obrigatório" });
  }
  const shown = reader.one("ids", (text) => {
    const ids = text.split(",").map(parseChargeId);
    return ids.length <= SHOWN_MAX && ids.every((id) => id !== null)
      ? ids
      : wrong(`deve ter até ${SHOWN_MAX} ids, com vírgulas entre eles`);
  });
  const list = reader.one("list", (text) => readChargesAddress(new URLSearchParams(text)).query);
  return queryReadingOf(reader, { after: after ?? 0, shown: shown ?? [], list });
}

const totals = z.strictObject({
  count: z.int(),
  amount: reaisAmount,
  received: reaisAmount,
  fee: reaisAmount,
  net: reaisAmount,
});

export const listChanges = z.strictObject({
  position: z.int(),
  rows: z.array(shownCharge),
  entered: z.int(),
  more: z.boolean(),
  totals: totals.nullable(),
});
export type ListChangesResponse = z.output<typeof listChanges>;

/** What happened to a list, as the dashboard reads it. */
export function listChangesResponse(changes: ListChanges): ListChangesResponse {
  const sums = changes.totals;
  return {
    position: changes.position,
    rows: changes.rows.map(shownChargeResponse),
    entered: changes.entered,
    more: changes.more,
    totals: sums && {
      count: sums.count,
      amount: reais(sums.amount),
      received: reais(sums.received),
      fee: reais(sums.fee),
      net: reais(sums.net),
    },
  };
}
