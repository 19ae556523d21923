import { now as clockNow } from "@/lib/clock";
import { BOLETO_AMOUNT_MAX } from "@/lib/domain/boleto";
import { addDays, brasiliaDay } from "@/lib/domain/brasilia";
import type { ChargeId } from "@/lib/domain/charge";
import { perAccount } from "@/lib/psp/per-account";
import type {
  ChargeOrder,
  FindOutcome,
  ListedSettlement,
  ListOutcome,
  ListWindow,
  Mismatch,
  OpenOutcome,
  Psp,
  PspCharge,
  PspSettlement,
  RefundOrder,
  RefundOutcome,
  SettlementOutcome,
  Unknown,
  WithdrawOutcome,
} from "@/lib/psp/psp";
import { NoAnswer } from "@/lib/psp/wire";
import type { AsaasAccount } from "./account";
import { reaisNumber } from "./amount";
import { Connection, type Send } from "./connection";
import { customerFor } from "./customer";
import { instrumentsOf } from "./instruments";
import { listPayments } from "./list";
import {
  differenceFrom,
  inOrderOfMaking,
  isPaid,
  isRemoved,
  type Payment,
  paymentRequest,
  pspChargeOf,
  readPayment,
  standingOf,
} from "./payment";
import { finalNo } from "./problem";
import {
  isByBoleto,
  type PaidByPix,
  readPixTransaction,
  refundDescription,
  refundsOf,
  settlementOf,
} from "./settlement";
import { unknown } from "./unknown";
import { keepWebhook } from "./webhook";

/** The provider's lists know days only. */
const DAY_MS = 86_400_000;

/** How long after its making a card charge is looked for among those that are confirmed. */
const CONFIRMED_WITHIN_DAYS = 3;

const connectionOf = perAccount<Connection>();

/** Where an account's calls may lead, and where its payers come back to. */
export interface AsaasPlaces {
  /** Only addresses of the public internet are connected to. */
  readonly publicOnly: boolean;
  /** Our own page of a charge, on a domain that the account has registered at the provider. */
  readonly checkoutUrl: (id: ChargeId) => string;
}

/**
 * A provider with the Asaas API v3: Pix, boleto, card, payer's choice. A charge is found by our id as
 * its `externalReference`; nothing there is idempotent, so every deed is looked for before it is done.
 */
export function asaas(accountId: string, account: AsaasAccount, places: AsaasPlaces): Psp {
  const { config, secrets } = account;
  const settings = [config.apiUrl, config.deadlineMs, secrets.apiKey, places.publicOnly];
  const connection = connectionOf(
    accountId,
    settings,
    () => new Connection(account, places.publicOnly),
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
   * Runs an exchange that leads to one deed. Until that leaves nothing can be on its way, whatever fails; nor
   * when it was turned away at the door, for our key or too many calls.
   */
  async function doing<Outcome extends { readonly kind: string }>(
    work: (send: Send, deed: Send) => Promise<Outcome>,
  ): Promise<Outcome | Unknown> {
    let asked = false;
    const outcome = await answered((send) =>
      work(send, async (method, path, body) => {
        asked = true;
        const answer = await send(method, path, body).catch((error: unknown) => {
          asked = !(error instanceof NoAnswer && error.notSent);
          throw error;
        });
        if ([401, 403, 429].includes(answer.status)) asked = false;
        return answer;
      }),
    );
    return outcome.kind === "unknown" && !asked ? { ...outcome, notSent: true as const } : outcome;
  }

  async function open(order: ChargeOrder): Promise<OpenOutcome> {
    if (order.billingType === "BOLETO" && order.amount > BOLETO_AMOUNT_MAX) return TOO_MUCH;
    return doing(async (send, deed): Promise<OpenOutcome> => {
      const known = await look(send, order, config.apiUrl);
      if (known.kind !== "absent") return known.kind === "opened" ? known : notOpened(known);
      const customer = await customerFor(send, order.payer);
      if (customer.kind !== "customer") return customer;
      const request = paymentRequest(order, customer.id, places.checkoutUrl(order.chargeId));
      const answer = await deed("POST", "/payments", request);
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
  async function askRefund(
    order: RefundOrder,
  ): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
    return doing(async (send, deed): Promise<Exclude<RefundOutcome, { kind: "absent" }>> => {
      const payment = await paymentOf(send, order.reference);
      if ("kind" in payment) return payment;
      const known = refundIn(payment, order);
      if (known.kind !== "absent") return known;
      if (isByBoleto(payment)) return BY_PANEL;
      const answer = await deed("POST", `/payments/${encodeURIComponent(payment.id)}/refund`, {
        value: reaisNumber(order.amount),
        description: refundDescription(order.pspRefundId, order.description),
      });
      const reason = finalNo(answer);
      if (answer.status !== 200 && answer.status !== 201 && reason === null) return unknown(answer);
      const after = await refundNow(send, order);
      if (after.kind !== "absent") return after;
      return reason === null
        ? { kind: "unknown", reason: "a refund that was taken is not told" }
        : { kind: "refused", reason };
    });
  }

  async function findRefund(
    order: RefundOrder,
  ): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
    return answered((send) => refundNow(send, order));
  }

  async function listSettlements(
    window: ListWindow & { readonly refunded: boolean },
  ): Promise<ListOutcome<ListedSettlement>> {
    return answered(async (send): Promise<ListOutcome<ListedSettlement>> => {
      const queries = window.refunded ? queriesOfReturned(window) : queriesOfPaid(window);
      const page = await listPayments(send, queries, window.page);
      if (page.kind === "unknown") return page;
      const items: ListedSettlement[] = [];
      let { unreadable } = page;
      for (const payment of page.items.filter(pspChargeOf)) {
        const listed = listedSettlement(payment);
        if (listed === null) unreadable += isPaid(payment) || standingOf(payment) === null ? 1 : 0;
        else if (!window.refunded || isReturning(listed)) items.push(listed);
      }
      return { ...page, items, unreadable };
    });
  }

  async function listCharges(window: ListWindow): Promise<ListOutcome<PspCharge>> {
    return answered(async (send): Promise<ListOutcome<PspCharge>> => {
      const page = await listPayments(send, [daysOf("dateCreated", window)], window.page);
      if (page.kind === "unknown") return page;
      return { ...page, items: page.items.flatMap((payment) => pspChargeOf(payment) ?? []) };
    });
  }

  async function registerWebhook(url: string): Promise<boolean> {
    const kept = await answered((send) => keepWebhook(send, url, secrets.callbackToken));
    return kept === true;
  }

  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff: config.tariff,
    pixKey: null,
    lists: { sliceMs: DAY_MS, everyMs: config.listEveryMs },
    tellsOf: "charges",
    openAtOnce: () => null,
    open,
    find,
    withdraw,
    readSettlement,
    askRefund,
    findRefund,
    listSettlements,
    listCharges,
    registerWebhook,
  };
}

// Read by merchants.
const TOO_MUCH = { kind: "refused", reason: "um boleto vai até R$ 99.999.999,99" } as const;

/**
 * The provider gives all of a boleto back or nothing, to an account that the payer names on a page whose
 * address goes to whoever asked, and its entry carries no name of ours to tell a retry by. Whoever asks
 * for it there sees that page; it is then recorded as a refund that the provider told of.
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
 * by its own if we know it, as a list tells nothing of what was removed.
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
 * that which its payer was shown is kept, else the first, and the others are removed; where one was paid,
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
  const shown = order.pspChargeId;
  const kept = shown === null ? payable[0] : payable.find(({ id }) => id === shown);
  const surplus = payable.filter((payment) => paid.length > 0 || payment !== kept);
  if (!(await removeAll(send, surplus))) {
    return { kind: "unknown", reason: "a duplicate was not removed" };
  }
  if (paid.length > 0) return { kind: "paid", endToEndIds: paid.map(({ id }) => id) };
  return kept ? checked(send, kept, order, apiUrl) : { kind: "withdrawn" };
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

/** What an unpaid charge is paid with, if it is the one that was asked for. */
async function checked(
  send: Send,
  payment: Payment,
  order: ChargeOrder,
  apiUrl: string,
): Promise<Exclude<OpenOutcome, { kind: "refused" }>> {
  const difference = differenceFrom(order, payment);
  if (difference) return { kind: "mismatch", reason: difference };
  return instrumentsOf(send, payment, order, apiUrl);
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
async function proven(send: Send, payment: Payment): Promise<PspSettlement | Unknown | null> {
  const pix = await pixOf(send, payment);
  return pix && "kind" in pix ? pix : settlementOf(payment, pix, clockNow());
}

/** The same as a list tells it: what the network says of each Pix would be a call for each of them. */
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

async function refundNow(
  send: Send,
  order: RefundOrder,
): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
  const payment = await paymentOf(send, order.reference);
  return "kind" in payment ? payment : refundIn(payment, order);
}

function refundIn(payment: Payment, order: RefundOrder) {
  const refund = refundsOf(payment).find(({ pspRefundId }) => pspRefundId === order.pspRefundId);
  if (!refund) return { kind: "absent" } as const;
  return refund.amount === order.amount
    ? ({ kind: "known", refund } as const)
    : ({ kind: "unknown", reason: "another refund than asked for" } as const);
}

function isReturning({ refunds, dispute }: PspSettlement): boolean {
  return refunds.length > 0 || dispute !== null;
}

function daysOf(field: string, { from, to }: Pick<ListWindow, "from" | "to">) {
  return { [`${field}[ge]`]: brasiliaDay(from), [`${field}[le]`]: brasiliaDay(to) };
}

/** What was credited in these days, and what was lately made and is promised. */
function queriesOfPaid(window: ListWindow) {
  const since = addDays(brasiliaDay(window.from), -CONFIRMED_WITHIN_DAYS);
  return [daysOf("paymentDate", window), { status: "CONFIRMED", "dateCreated[ge]": since }];
}

/** What was credited in these days, as part of it may have gone back; and promised money that did. */
function queriesOfReturned(window: ListWindow) {
  const since = brasiliaDay(new Date(window.from.getTime() - DAY_MS));
  const statuses = [
    "REFUND_REQUESTED",
    "REFUND_IN_PROGRESS",
    "REFUNDED",
    "CHARGEBACK_REQUESTED",
    "CHARGEBACK_DISPUTE",
    "AWAITING_CHARGEBACK_REVERSAL",
  ];
  const returned = statuses.map((status) => ({ status, "dateCreated[ge]": since }));
  return [daysOf("paymentDate", window), ...returned];
}
