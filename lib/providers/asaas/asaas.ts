import type { Reach } from "@/lib/providers/adapter";
import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import { type Access, answered } from "./access";
import type { AsaasAccount } from "./account";
import { reaisNumber } from "./amount";
import { Connection, type Send } from "./connection";
import { customerFor } from "./customer";
import { DAY_MS, daysOf, listPayments, queriesOfChanging, queriesOfPaid } from "./list";
import { readNotification } from "./notification";
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
import { instructionsOf } from "./payment-instructions";
import { finalNo } from "./problem";
import { foundRefund, refundIn, taken } from "./refund";
import {
  isByBoleto,
  type PaidByPix,
  readPixTransaction,
  refundDescription,
  settlementOf,
} from "./settlement";
import { unknown } from "./unknown";
import { registerWebhookAt } from "./webhook";

const connectionOf = perAccount<Connection>();

/**
 * A provider with the Asaas API v3: Pix, boleto, card, payer's choice. A charge is found by our id as
 * its `externalReference`; nothing there is idempotent, so every write is preceded by a search for its effect.
 *
 * @param reach its page of a charge has to be on a domain that the account has registered at the provider.
 */
export function asaas(accountId: string, account: AsaasAccount, reach: Reach): Provider {
  const { config, secrets } = account;
  const settings = [config.apiUrl, config.deadlineMs, secrets.apiKey, reach.publicOnly];
  const connection = connectionOf(
    accountId,
    settings,
    () => new Connection(account, reach.publicOnly),
  );

  async function answered<Outcome>(
    work: (send: Send) => Promise<Outcome>,
  ): Promise<Outcome | Unknown> {
    try {
      return await connection.exchange(work);
    } catch (error) {
      // A missing answer is an outcome of its own, never an exception.
      if (error instanceof NoAnswer) return { kind: "unknown", reason: error.message };
      throw error;
    }
  }

  /**
   * Runs an exchange that ends in one write. An unknown outcome is marked `notSent` when the write never
   * left us, or the provider rejected it unread: for our key (401, 403) or for too many calls (429).
   */
  async function submitting<Outcome extends { readonly kind: string }>(
    work: (send: Send, submit: Send) => Promise<Outcome>,
  ): Promise<Outcome | Unknown> {
    let sent = false;
    const outcome = await answered((send) =>
      work(send, async (method, path, body) => {
        sent = true;
        const answer = await send(method, path, body).catch((error: unknown) => {
          sent = !(error instanceof NoAnswer && error.notSent);
          throw error;
        });
        if ([401, 403, 429].includes(answer.status)) sent = false;
        return answer;
      }),
    );
    return outcome.kind === "unknown" && !sent ? { ...outcome, notSent: true as const } : outcome;
  }

  async function open(order: ChargeOrder): Promise<OpenOutcome> {
    if (order.billingType === "BOLETO" && order.amount > BOLETO_AMOUNT_MAX) return TOO_MUCH;
    return submitting(async (send, submit): Promise<OpenOutcome> => {
      const known = await look(send, order, config.apiUrl);
      if (known.kind !== "absent") return known.kind === "opened" ? known : notOpened(known);
      const customer = await customerFor(send, order.payer);
      if (customer.kind !== "customer") return customer;
      const request = paymentRequest(order, customer.id, reach.checkoutUrl(order.chargeId));
      const answer = await submit("POST", "/payments", request);
      const payment = readPayment(answer.body);
      if ((answer.status === 200 || answer.status === 201) && payment) {
        return checked(send, payment, order, config.apiUrl);
      }
      const reason = finalNo(answer);
      return reason === null ? unknown(answer) : { kind: "refused", reason };
    });
  }

  async function find(order: ChargeOrder): Promise<FindOutcome> {
    return answered((send) => look(send, order, config.apiUrl));
  }

  async function withdraw(order: ChargeOrder): Promise<WithdrawOutcome> {
    return answered(async (send): Promise<WithdrawOutcome> => {
      const held = await heldFor(send, order);
      if (held.kind === "unknown") return held;
      const { payments } = held;
      if (payments.length === 0) return { kind: "absent" };
      const gone = await removeAll(send, payments.filter(isPayable));
      const paid = payments.filter(isPaid);
      if (paid.length > 0) return { kind: "paid", endToEndIds: paid.map(({ id }) => id) };
      if (gone) return { kind: "withdrawn" };
      // It may just have been paid, so look again before believing anything.
      const again = await look(send, order, config.apiUrl);
      return again.kind === "opened" ? { kind: "unknown", reason: "not removed" } : again;
    });
  }

  async function readSettlement(reference: string): Promise<SettlementOutcome> {
    return answered(async (send): Promise<SettlementOutcome> => {
      const payment = await paymentOf(send, reference);
      if ("kind" in payment) return payment;
      if (standingOf(payment) === null) return unknownStatus(payment);
      if (!isPaid(payment)) return { kind: "absent" };
      const settlement = await proven(send, payment);
      if (settlement && "kind" in settlement) return settlement;
      return settlement
        ? { kind: "found", settlement }
        : { kind: "unknown", reason: "unreadable money" };
    });
  }

  /** Sends money back; that of a boleto only the provider's own panel can (BY_PANEL). */
  async function refund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
    return submitting(async (send, submit): Promise<Exclude<RefundOutcome, { kind: "absent" }>> => {
      const payment = await paymentOf(send, order.reference);
      if ("kind" in payment) return payment;
      const known = refundIn(payment, order);
      if (known.kind !== "absent") return known;
      if (isByBoleto(payment)) return BY_PANEL;
      const answer = await submit("POST", `/payments/${encodeURIComponent(payment.id)}/refund`, {
        value: reaisNumber(order.amount),
        description: refundDescription(order.pspRefundId, order.description),
      });
      const reason = finalNo(answer);
      if (answer.status !== 200 && answer.status !== 201 && reason === null) return unknown(answer);
      const now = await paymentOf(send, order.reference);
      if ("kind" in now) return now;
      const after = refundIn(now, order);
      if (after.kind !== "absent") return after;
      // It is under way, under whichever name: it is never submitted again.
      return reason === null ? taken(order) : { kind: "refused", reason };
    });
  }

  async function findRefund(
    order: RefundOrder,
  ): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
    return answered(async (send) => {
      const payment = await paymentOf(send, order.reference);
      return "kind" in payment ? payment : foundRefund(payment, order);
    });
  }

  async function listSettlements(
    window: ListWindow & { readonly changing: boolean },
  ): Promise<ListOutcome<ListedSettlement>> {
    return answered(async (send): Promise<ListOutcome<ListedSettlement>> => {
      const queries = window.changing ? queriesOfChanging(window) : queriesOfPaid(window);
      const page = await listPayments(send, queries, window.page);
      if (page.kind === "unknown") return page;
      const items: ListedSettlement[] = [];
      let { unreadable } = page;
      for (const payment of page.items.filter(providerChargeOf)) {
        const listed = listedSettlement(payment);
        if (listed === null) unreadable += isPaid(payment) || standingOf(payment) === null ? 1 : 0;
        else if (!window.changing || isChanging(listed)) items.push(listed);
      }
      return { ...page, items, unreadable };
    });
  }

  async function listCharges(window: ListWindow): Promise<ListOutcome<ProviderCharge>> {
    return answered(async (send): Promise<ListOutcome<ProviderCharge>> => {
      const page = await listPayments(send, [daysOf("dateCreated", window)], window.page);
      if (page.kind === "unknown") return page;
      return { ...page, items: page.items.flatMap((payment) => providerChargeOf(payment) ?? []) };
    });
  }

  async function registerWebhook(url: string): Promise<boolean> {
    const registered = await answered((send) =>
      registerWebhookAt(send, url, secrets.callbackToken),
    );
    return registered === true;
  }

  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff: config.tariff,
    pixKey: null,
    lists: { sliceMs: DAY_MS, refundSliceMs: REFUND_SLICE_MS, everyMs: config.listEveryMs },
    chargeAuthority: "account",
    openAtOnce: () => null,
    open: (order) => openCharge(access, order),
    find: (order) => findCharge(access, order),
    withdraw: (order) => withdrawCharge(access, order),
    readSettlement: (reference) => readSettlement(access, reference),
    refund: (order) => refund(access, order),
    findRefund: (order) => findRefund(access, order),
    listSettlements: (window) => listSettlements(access, window),
    listCharges: (window) => listCharges(access, window),
    readNotification,
    registerWebhook: (url) => registerWebhook(access, url),
  };
}

/** All at once: the provider bounds no query, and its lists by status are not about days of payment. */
const REFUND_SLICE_MS = 365 * DAY_MS;

// Read by merchants.
const TOO_MUCH = { kind: "refused", reason: "um boleto vai até R$ 99.999.999,99" } as const;

/**
 * The provider gives all of a boleto back or nothing, to an account that the payer names on a page whose
 * address goes to the requester, and its entry carries no id of ours to recognise a retry by. A user who
 * requests the refund in the provider's panel sees that page; we record it as a refund that the provider reported.
 */
const BY_PANEL = {
  kind: "refused",
  // Read by merchants.
  reason:
    "o provedor devolve boletos somente pelo painel dele, onde o pagador informa a conta que recebe: peça lá, e a devolução aparece aqui",
} as const;

/** The provider's charge of a name of its own. Its 404 has no body and proves nothing. */
async function paymentOf(send: Send, id: string): Promise<Payment | Unknown> {
  const answer = await send("GET", `/payments/${encodeURIComponent(id)}`);
  if (answer.status !== 200) return unknown(answer);
  const payment = readPayment(answer.body);
  return payment?.id === id
    ? payment
    : { kind: "unknown", reason: "another charge than asked for" };
}

/**
 * All that the provider holds for a charge of ours: by our name for it, as there may be more than one, and
 * by its own if we know it, as a list omits what was removed.
 */
async function heldFor(
  send: Send,
  { pspChargeId, chargeId }: ChargeOrder,
): Promise<{ readonly kind: "held"; readonly payments: readonly Payment[] } | Unknown> {
  const named = pspChargeId === null ? null : await paymentOf(send, pspChargeId);
  if (named && "kind" in named) return named;
  const listed = await listPayments(send, [{ externalReference: chargeId }], 0);
  if (listed.kind === "unknown") return listed;
  if (listed.unreadable > 0) return { kind: "unknown", reason: "unreadable charge" };
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
async function look(send: Send, order: ChargeOrder, apiUrl: string): Promise<FindOutcome> {
  const held = await heldFor(send, order);
  if (held.kind === "unknown") return held;
  const { payments } = held;
  if (payments.length === 0) return { kind: "absent" };
  const strange = payments.find((payment) => standingOf(payment) === null);
  if (strange) return { kind: "mismatch", reason: unknownStatus(strange).reason };
  const paid = payments.filter(isPaid);
  const payable = inOrderOfMaking(payments.filter(isPayable));
  const known = order.pspChargeId;
  const remaining = known === null ? payable[0] : payable.find(({ id }) => id === known);
  const surplus = payable.filter((payment) => paid.length > 0 || payment !== remaining);
  if (!(await removeAll(send, surplus))) {
    return { kind: "unknown", reason: "a duplicate was not removed" };
  }
  if (paid.length > 0) return { kind: "paid", endToEndIds: paid.map(({ id }) => id) };
  return remaining ? checked(send, remaining, order, apiUrl) : { kind: "withdrawn" };
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
async function checked(
  send: Send,
  payment: Payment,
  order: ChargeOrder,
  apiUrl: string,
): Promise<Exclude<OpenOutcome, { kind: "refused" }>> {
  const difference = differenceFrom(order, payment);
  if (difference) return { kind: "mismatch", reason: difference };
  return instructionsOf(send, payment, order, apiUrl);
}

/** Paid or withdrawn already is no outcome of opening: the next look finds it and acts. */
function notOpened(found: Exclude<FindOutcome, { kind: "opened" | "absent" }>): Mismatch | Unknown {
  return found.kind === "unknown" || found.kind === "mismatch"
    ? found
    : { kind: "unknown", reason: `already ${found.kind}` };
}

function unknownStatus({ status }: Payment): Unknown {
  return { kind: "unknown", reason: `a status that is not known: ${status.replace(/\W/g, "")}` };
}

/** The money of a paid charge, with the network's name for it where it was a Pix. */
async function proven(send: Send, payment: Payment): Promise<ProviderSettlement | Unknown | null> {
  const pix = await pixOf(send, payment);
  return pix && "kind" in pix ? pix : settlementOf(payment, pix, clockNow());
}

/** A settlement from an entry of a list, without what only a call for each Pix would add. */
function listedSettlement(payment: Payment): ListedSettlement | null {
  const settlement = settlementOf(payment, null, clockNow());
  return settlement && payment.pixTransaction ? { ...settlement, isBrief: true } : settlement;
}

async function pixOf(
  send: Send,
  { pixTransaction: id }: Payment,
): Promise<PaidByPix | Unknown | null> {
  if (!id) return null;
  const answer = await send("GET", `/pix/transactions/${encodeURIComponent(id)}`);
  // The money is no less proven when an account may not read this.
  if (answer.status === 403 || answer.status === 404) return null;
  return answer.status === 200 ? readPixTransaction(answer.body) : unknown(answer);
}

function isChanging({ refunds, dispute, funds }: ProviderSettlement): boolean {
  return refunds.length > 0 || dispute !== null || funds === "authorized";
}
