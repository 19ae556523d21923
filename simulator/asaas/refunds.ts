import { z } from "zod";
import { randomHex } from "../identifiers";
import type { Answer } from "../problem";
import { checkedBody, NOT_FOUND, refusal } from "./answers";
import { timeOf } from "./calendar";
import type { ProviderCall } from "./call";
import { reais } from "./money";
import { isPaid, type Move, statusOfPaid } from "./moves";
import { paymentWire, refundRequestUrl, refundWire } from "./payment-wire";
import { ownPayment } from "./payments";
import type { Provider } from "./provider";
import type { Payment, Refund } from "./records";

const refundRequest = z.object({
  value: reais.refine((cents) => cents > 0, "deve ser maior que zero.").nullish(),
  description: z.string().max(500).nullish(),
});

/** POST /payments/{id}/refund: sends money of a Pix or card back, all that is left or a part. */
export function postRefund(provider: Provider, call: ProviderCall): Answer {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  const request = checkedBody(call.body, refundRequest);
  if (!request.ok) return request.refusal;
  if (payment.billingType === "BOLETO") {
    return refusal("invalid_billingType", "O estorno de boleto é pedido em bankSlip/refund.");
  }
  const { value, description } = request.value;
  const cents = value ?? refundableCents(payment);
  const hindrance = hindranceTo(provider, payment, cents);
  if (hindrance !== undefined) return hindrance;
  const move = refundAsked(provider, payment, cents, description ?? null);
  provider.happen(move);
  return { status: 200, body: paymentWire(move.payment, provider.origin) };
}

/**
 * POST /payments/{id}/bankSlip/refund: a link where the payer says which account the money goes to. It
 * takes no body: all that is left goes back, without a description.
 */
export function postBankSlipRefund(provider: Provider, call: ProviderCall): Answer {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  if (payment.billingType !== "BOLETO") {
    return refusal("invalid_billingType", "Esta cobrança não foi paga com boleto.");
  }
  const cents = refundableCents(payment);
  const hindrance = hindranceTo(provider, payment, cents);
  if (hindrance !== undefined) return hindrance;
  const requestToken = randomHex(16);
  const refund: Refund = { ...freshRefund(provider, payment, cents), requestToken };
  provider.happen({
    payment: { ...payment, status: "REFUND_REQUESTED", refunds: [...payment.refunds, refund] },
    events: ["PAYMENT_UPDATED"],
    balance: -cents,
  });
  return { status: 200, body: { requestUrl: refundRequestUrl(requestToken, provider.origin) } };
}

/** GET /payments/{id}/refunds. */
export function listRefunds(provider: Provider, call: ProviderCall): Answer {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  const { refunds } = payment;
  return {
    status: 200,
    body: {
      object: "list",
      hasMore: false,
      totalCount: refunds.length,
      limit: 100,
      offset: 0,
      data: refunds.map((refund) => refundWire(refund, provider.origin)),
    },
  };
}

/** What neither is back already nor on its way, in centavos. */
export function refundableCents({ cents, refunds }: Payment): number {
  return refunds
    .filter(({ status }) => status !== "CANCELLED")
    .reduce((left, refund) => left - refund.cents, cents);
}

/** A refund on its way. Of the whole payment it shows in the status, of a part only in the list. */
export function refundAsked(
  provider: Provider,
  payment: Payment,
  cents: number,
  description: string | null,
): Move {
  const refund: Refund = {
    ...freshRefund(provider, payment, cents),
    description,
    settlesAt: provider.inMs(provider.settings.refundSettlesAfterMs),
  };
  return underWay({ ...payment, refunds: [...payment.refunds, refund] }, cents);
}

/** The payer has named an account: the boleto's money goes its way. */
export function accountGiven(provider: Provider, payment: Payment): Move {
  const settlesAt = provider.inMs(provider.settings.refundSettlesAfterMs);
  const refunds = payment.refunds.map((refund) =>
    refund.requestToken !== null && refund.settlesAt === null ? { ...refund, settlesAt } : refund,
  );
  return {
    payment: { ...payment, refunds, status: "REFUND_IN_PROGRESS" },
    events: ["PAYMENT_REFUND_IN_PROGRESS"],
  };
}

/** A refund that has come to its end. */
export function refundSettled(
  payment: Payment,
  id: string,
  outcome: "DONE" | "CANCELLED",
  now: Date,
): Move {
  const effectiveDate = outcome === "DONE" ? timeOf(now) : null;
  const refunds = payment.refunds.map((refund) =>
    refund.id === id ? { ...refund, status: outcome, effectiveDate, settlesAt: null } : refund,
  );
  const isPending =
    payment.status === "REFUND_IN_PROGRESS" || payment.status === "REFUND_REQUESTED";
  const status = isPending ? statusOfPaid(payment) : payment.status;
  if (outcome === "CANCELLED") {
    const cents = refunds.find((refund) => refund.id === id)?.cents ?? 0;
    const balance = statusOfPaid(payment) === "RECEIVED" ? cents : 0;
    return { payment: { ...payment, refunds, status }, events: ["PAYMENT_UPDATED"], balance };
  }
  const isWhole = doneCents(refunds) === payment.cents;
  return isWhole
    ? { payment: { ...payment, refunds, status: "REFUNDED" }, events: ["PAYMENT_REFUNDED"] }
    : { payment: { ...payment, refunds, status }, events: ["PAYMENT_PARTIALLY_REFUNDED"] };
}

function underWay(payment: Payment, taken: number): Move {
  const balance = statusOfPaid(payment) === "RECEIVED" ? -taken : 0;
  if (refundableCents(payment) > 0) return { payment, events: [], balance };
  return {
    payment: { ...payment, status: "REFUND_IN_PROGRESS" },
    events: ["PAYMENT_REFUND_IN_PROGRESS"],
    balance,
  };
}

function freshRefund({ now }: Provider, payment: Payment, cents: number): Refund {
  return {
    id: `ref_${randomHex(6)}`,
    dateCreated: timeOf(now()),
    status: "PENDING",
    cents,
    description: null,
    endToEndIdentifier: payment.pix?.endToEndId ?? null,
    effectiveDate: null,
    requestToken: null,
    settlesAt: null,
  };
}

function hindranceTo({ ledger }: Provider, payment: Payment, cents: number): Answer | undefined {
  if (!isPaid(payment)) {
    return refusal("invalid_action", "Só cobranças recebidas ou confirmadas podem ser estornadas.");
  }
  if (cents > refundableCents(payment)) {
    return refusal("invalid_value", "O valor do estorno excede o que resta da cobrança.");
  }
  const balance = ledger.accounts.get(payment.accountId)?.balance ?? 0;
  if (statusOfPaid(payment) === "RECEIVED" && cents > balance) {
    return refusal("invalid_action", "Não há saldo suficiente na conta para este estorno.");
  }
  return undefined;
}

function doneCents(refunds: readonly Refund[]): number {
  return refunds
    .filter(({ status }) => status === "DONE")
    .reduce((sum, refund) => sum + refund.cents, 0);
}
