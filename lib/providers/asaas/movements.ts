import { z } from "zod";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { identifier } from "@/lib/providers/bounded";
import type { MovementsOutcome, ProviderMovement } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import { centsOfReais } from "./amount";
import { dayOf } from "./time";

/** The most rows that the provider gives at once. */
const ROWS_A_PAGE = 100;

const list = z.object({ hasMore: z.boolean(), data: z.array(z.unknown()).max(ROWS_A_PAGE) });

/** A row of GET /financialTransactions; unknown fields are tolerated. */
const row = z.object({
  id: identifier.min(1),
  type: z.string(),
  value: z.number(),
  date: z.string(),
  paymentId: identifier.min(1).nullish(),
});

/**
 * The types of rows about a payment. All others are the account's own affairs: transfers, plans, notifications,
 * anticipations.
 */
const KINDS: ReadonlyMap<string, ProviderMovement["kind"]> = new Map([
  ["PAYMENT_RECEIVED", "credit"],
  ["PARTIAL_PAYMENT", "credit"],
  ["PAYMENT_FEE", "tariff"],
  ["PAYMENT_FEE_REVERSAL", "tariff"],
  ["PAYMENT_REVERSAL", "refund"],
  ["PAYMENT_REFUND_CANCELLED", "refund"],
  ["REFUND_REQUEST_CANCELLED", "refund"],
  ["CHARGEBACK", "dispute"],
  ["CHARGEBACK_REVERSAL", "dispute"],
]);

/**
 * A page of the account's statement (extrato) of one day.
 *
 * @param cursor the offset of its first row.
 */
export async function readMovements(
  access: Access,
  day: CivilDate,
  cursor: string | null,
): Promise<MovementsOutcome> {
  const offset = Number(cursor ?? 0);
  const query = new URLSearchParams({
    startDate: day,
    finishDate: day,
    order: "asc",
    limit: String(ROWS_A_PAGE),
    offset: String(offset),
  });
  return answered(access, async (send): Promise<MovementsOutcome> => {
    const answer = await send("GET", `/financialTransactions?${query}`);
    if (answer.status !== 200) return unknown(answer);
    const { data: page } = list.safeParse(answer.body);
    if (!page) return { kind: "unknown", reason: "unreadable list" };
    const items = page.data.flatMap((one) => readRow(one, day) ?? []);
    // A page without rows would be followed by itself for ever.
    const next = page.hasMore && page.data.length > 0 ? String(offset + page.data.length) : null;
    return { kind: "page", items, unreadable: page.data.length - items.length, next };
  });
}

/** Reads a row; null where it is none of this day. */
function readRow(item: unknown, day: CivilDate): ProviderMovement | null {
  const { data } = row.safeParse(item);
  const cents = data && centsOfReais(data.value);
  if (!data || cents === null || cents === undefined || dayOf(data.date) !== day) return null;
  const reference = data.paymentId ?? null;
  return { id: data.id, kind: KINDS.get(data.type) ?? "other", reference, cents };
}
