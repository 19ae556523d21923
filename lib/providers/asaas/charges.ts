import { BOLETO_AMOUNT_MAX } from "@/lib/platform/values/boleto";
import type {
  ChargeOrder,
  FindOutcome,
  ListOutcome,
  ListWindow,
  OpenOutcome,
  ProviderCharge,
  Unknown,
  WithdrawOutcome,
} from "@/lib/providers/port";
import { notOpened, unknown } from "@/lib/providers/unknown";
import { type Access, answered, submitting } from "./access";
import type { Send } from "./connection";
import { customerFor } from "./customer";
import { daysOf, listPayments } from "./list";
import {
  differenceFrom,
  inOrderOfMaking,
  isPaid,
  isRemoved,
  type Payment,
  paymentRequest,
  providerChargeOf,
  readPayment,
  standingOf,
} from "./payment";
import { paymentById, unknownStatus } from "./payment-by-id";
import { instructionsOf } from "./payment-instructions";
import { finalNo } from "./problem";

// Read by merchants.
export const TOO_MUCH = { kind: "refused", reason: "um boleto vai até R$ 99.999.999,99" } as const;

/** Registers a charge (`open` of the port). Nothing is idempotent there: it looks for the charge before it writes. */
export async function openCharge(access: Access, order: ChargeOrder): Promise<OpenOutcome> {
  if (order.billingType === "BOLETO" && order.amount > BOLETO_AMOUNT_MAX) return TOO_MUCH;
  return submitting(access, async (send, submit, exists): Promise<OpenOutcome> => {
    const known = await look(send, order, access.account.config.apiUrl, exists);
    if (known.kind !== "absent") return known.kind === "opened" ? known : notOpened(known);
    const customer = await customerFor(send, order.payer);
    if (customer.kind !== "customer") return customer;
    const request = paymentRequest(order, customer.id, access.reach.checkoutUrl(order.chargeId));
    const answer = await submit("POST", "/payments", request);
    const payment = readPayment(answer.body);
    if ((answer.status === 200 || answer.status === 201) && payment) {
      return checked(send, payment, order, access.account.config.apiUrl);
    }
    const reason = finalNo(answer);
    return reason === null ? unknown(answer) : { kind: "refused", reason };
  });
}

/** How a charge stands at the provider (`find` of the port). Removes duplicates of it. */
export async function findCharge(access: Access, order: ChargeOrder): Promise<FindOutcome> {
  return answered(access, (send) => look(send, order, access.account.config.apiUrl));
}

/** Makes a charge unpayable unless it is paid (`withdraw` of the port). */
export async function withdrawCharge(access: Access, order: ChargeOrder): Promise<WithdrawOutcome> {
  return answered(access, async (send): Promise<WithdrawOutcome> => {
    const held = await heldFor(send, order);
    if (held.kind === "unknown") return held;
    const { payments } = held;
    if (payments.length === 0) return { kind: "absent" };
    const gone = await removeAll(send, payments.filter(isPayable));
    const paid = payments.filter(isPaid);
    if (paid.length > 0) return { kind: "paid", endToEndIds: paid.map(({ id }) => id) };
    if (gone) return { kind: "withdrawn" };
    // It may just have been paid, so look again before believing anything.
    const again = await look(send, order, access.account.config.apiUrl);
    return again.kind === "opened" ? { kind: "unknown", reason: "not removed" } : again;
  });
}

/** The charges that were made at the provider on the days of `window`. */
export async function listCharges(
  access: Access,
  window: ListWindow,
): Promise<ListOutcome<ProviderCharge>> {
  return answered(access, async (send): Promise<ListOutcome<ProviderCharge>> => {
    const page = await listPayments(send, [daysOf("dateCreated", window)], window.page);
    if (page.kind === "unknown") return page;
    return { ...page, items: page.items.flatMap((payment) => providerChargeOf(payment) ?? []) };
  });
}

/**
 * All that the provider holds for a charge of ours: by our name for it, as there may be more than one, and
 * by its own if we know it, as a list omits what was removed.
 */
async function heldFor(
  send: Send,
  { pspChargeId, chargeId }: ChargeOrder,
): Promise<{ readonly kind: "held"; readonly payments: readonly Payment[] } | Unknown> {
  const named = pspChargeId === null ? null : await paymentById(send, pspChargeId);
  if (named && "kind" in named) return named;
  const listed = await listPayments(send, [{ externalReference: chargeId }], 0);
  if (listed.kind === "unknown") return listed;
  if (listed.unreadable.length > 0)
    return { kind: "unknown", reason: "unreadable charge", exists: true };
  const others = listed.items.filter(
    ({ id, externalReference }) => externalReference === chargeId && id !== pspChargeId,
  );
  return { kind: "held", payments: named ? [named, ...others] : others };
}

/**
 * How a charge stands. A request whose answer was lost may have been made twice: of several unpaid ones
 * the one that the payer saw stays, else the first, and the others are removed; where one was paid,
 * all that were not are.
 */
async function look(
  send: Send,
  order: ChargeOrder,
  apiUrl: string,
  exists?: () => void,
): Promise<FindOutcome> {
  const found = await findUnpaid(send, order, exists);
  return found.kind === "unpaid" ? checked(send, found.payment, order, apiUrl) : found;
}

/**
 * The charge that a payer can pay, whatever its terms are; else how it stands. Removes the others, as `look` does.
 *
 * @param exists is called as soon as it is known that the provider has any.
 */
export async function findUnpaid(
  send: Send,
  order: ChargeOrder,
  exists = () => {},
): Promise<
  | { readonly kind: "unpaid"; readonly payment: Payment }
  | Exclude<FindOutcome, { readonly kind: "opened" }>
> {
  const held = await heldFor(send, order);
  if (held.kind === "unknown") return held;
  const { payments } = held;
  if (payments.length === 0) return { kind: "absent" };
  exists();
  const strange = payments.find((payment) => standingOf(payment) === null);
  if (strange) return { kind: "mismatch", reason: unknownStatus(strange).reason };
  const paid = payments.filter(isPaid);
  const payable = inOrderOfMaking(payments.filter(isPayable));
  const known = order.pspChargeId;
  const remaining = known === null ? payable[0] : payable.find(({ id }) => id === known);
  const surplus = payable.filter((payment) => paid.length > 0 || payment !== remaining);
  if (!(await removeAll(send, surplus))) {
    return { kind: "unknown", reason: "a duplicate was not removed", exists: true };
  }
  if (paid.length > 0) return { kind: "paid", endToEndIds: paid.map(({ id }) => id) };
  return remaining ? { kind: "unpaid", payment: remaining } : { kind: "withdrawn" };
}

function isPayable(payment: Payment): boolean {
  return !isPaid(payment) && !isRemoved(payment);
}

/** False when one of them is still there. */
async function removeAll(send: Send, payments: readonly Payment[]): Promise<boolean> {
  let all = true;
  for (const { id } of payments) {
    const { status } = await send("DELETE", `/payments/${encodeURIComponent(id)}`);
    if (status !== 200) all = false;
  }
  return all;
}

/** What an unpaid charge is paid with, if it matches our order. */
export async function checked(
  send: Send,
  payment: Payment,
  order: ChargeOrder,
  apiUrl: string,
): Promise<Exclude<OpenOutcome, { kind: "refused" }>> {
  const difference = differenceFrom(order, payment);
  if (difference) return { kind: "mismatch", reason: difference };
  const opened = await instructionsOf(send, payment, order, apiUrl);
  return opened.kind === "unknown" ? { ...opened, exists: true } : opened;
}
