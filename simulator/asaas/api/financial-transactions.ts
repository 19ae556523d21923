import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { movementWire } from "@/simulator/asaas/payments/movements";
import type { ApiResponse } from "@/simulator/http/response";
import { isDay } from "@/simulator/values/brasilia";
import type { ProviderCall } from "./call";
import { listed } from "./lists";
import { brokenFields } from "./responses";

const day = z.string().refine(isDay, "deve ser uma data no formato YYYY-MM-DD.").optional();
const statementQuery = z.object({
  startDate: day,
  finishDate: day,
  order: z.enum(["asc", "desc"]).default("desc"),
});

/** GET /financialTransactions: the account's statement of these days, both inclusive, the newest first. */
export function listMovements({ ledger }: Provider, { account, query }: ProviderCall): ApiResponse {
  const read = statementQuery.safeParse(Object.fromEntries(query));
  if (!read.success) return brokenFields(read.error);
  const { startDate = "", finishDate = "9999-12-31", order } = read.data;
  const found = ledger
    .movementsOf(account.id)
    .filter(({ date, isHidden }) => !isHidden && date >= startDate && date <= finishDate);
  return listed(order === "asc" ? found.toReversed() : found, query, movementWire);
}
