import { z } from "zod";
import { publicActor } from "@/lib/charges/public-actor";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { DISCREPANCY_KINDS, type Discrepancy, RESOLUTIONS } from "./discrepancy";

/** A discrepancy that a person has to look at; the API and the screens call it an exception. */
export const exception = z.strictObject({
  id: z.guid(),
  kind: z.enum(DISCREPANCY_KINDS),
  paymentId: z.guid().nullable(),
  amount: reaisAmount.nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.array(z.string()).readonly(), z.null()])),
  openedAt: z.iso.datetime(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  note: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedBy: z.string().nullable(),
});
export type ExceptionResponse = z.output<typeof exception>;

/** A discrepancy as the API shows it, as an exception. */
export function exceptionResponse(discrepancy: Discrepancy): ExceptionResponse {
  const { resolved } = discrepancy;
  return {
    id: discrepancy.id,
    kind: discrepancy.kind,
    paymentId: discrepancy.chargeId,
    amount: discrepancy.amount === null ? null : reais(discrepancy.amount),
    facts: discrepancy.facts,
    openedAt: discrepancy.openedAt.toISOString(),
    resolution: resolved?.as ?? null,
    note: resolved?.note ?? null,
    resolvedAt: resolved?.at.toISOString() ?? null,
    resolvedBy: resolved ? publicActor(resolved.by) : null,
  };
}
