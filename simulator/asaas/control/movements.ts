import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { MOVEMENT_TYPES } from "@/simulator/asaas/ledger/records";
import { movementFacts, movementWire } from "@/simulator/asaas/payments/movements";
import { controlRefusal } from "@/simulator/control/call";
import type { ApiResponse } from "@/simulator/http/response";
import { centavos } from "@/simulator/values/amount";
import { dayOf, isDay } from "@/simulator/values/brasilia";

// Lets a statement not add up: a row too much, a row missing, another amount, a row that nobody can read.

const signedAmount = z.string().regex(/^-?\d{1,10}\.\d{2}$/, 'must look like "-12.34"');

/** Body of POST /control/asaas/accounts/{id}/movements: a row that nothing else made. */
export const movementRequest = z.strictObject({
  type: z.enum(MOVEMENT_TYPES),
  amount: signedAmount,
  paymentId: z.string().optional(),
  /** Day in Brasília; today if absent. */
  on: z.string().refine(isDay, "must be a day, YYYY-MM-DD").optional(),
});

/** Body of PUT /control/asaas/movements/{id}: what is absent stays. */
export const movementChange = z.strictObject({
  amount: signedAmount.optional(),
  hidden: z.boolean().optional(),
  unreadable: z.boolean().optional(),
});

/** Adds a row to an account's statement. */
export function addMovement(
  { ledger, now }: Provider,
  accountId: string,
  { type, amount, paymentId = "", on }: z.infer<typeof movementRequest>,
): ApiResponse {
  const account = ledger.accounts.get(accountId);
  if (account === undefined) return controlRefusal(404, `There is no account ${accountId}.`);
  const date = on ?? dayOf(now());
  const cents = signedCentavos(amount);
  ledger.record(...movementFacts(account, [{ type, cents, date, paymentId: paymentId || null }]));
  const [added] = ledger.movementsOf(accountId);
  return { status: 200, body: added === undefined ? {} : movementWire(added) };
}

/** Changes how a row of a statement is listed; the account's balance stays. */
export function changeMovement(
  { ledger }: Provider,
  id: string,
  { amount, hidden, unreadable }: z.infer<typeof movementChange>,
): ApiResponse {
  const before = ledger.movement(id);
  if (before === undefined) return controlRefusal(404, `There is no row ${id}.`);
  const movement = {
    ...before,
    cents: amount === undefined ? before.cents : signedCentavos(amount),
    isHidden: hidden ?? before.isHidden,
    isUnreadable: unreadable ?? before.isUnreadable,
  };
  ledger.record({ t: "movement", movement });
  return { status: 200, body: movementWire(movement) };
}

function signedCentavos(amount: string): number {
  const isOut = amount.startsWith("-");
  const cents = centavos(isOut ? amount.slice(1) : amount);
  return isOut ? -cents : cents;
}
