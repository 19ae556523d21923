import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { reais } from "@/simulator/asaas/payments/money";
import {
  bankSlipRefundRequested,
  refundRequested,
} from "@/simulator/asaas/payments/refund-transitions";
import { isPaid, refundableCents, statusOfPaid } from "@/simulator/asaas/payments/transitions";
import { paymentWire, refundRequestUrl, refundWire } from "@/simulator/asaas/payments/wire";
import type { ApiResponse } from "@/simulator/http/response";
import { randomHex } from "@/simulator/values/identifiers";
import type { ProviderCall } from "./call";
import { ownPayment } from "./payments";
import { checkedBody, NOT_FOUND, refusal } from "./responses";

const refundRequest = z.object({
  value: reais.refine((cents) => cents > 0, "deve ser maior que zero.").nullish(),
  description: z.string().max(500).nullish(),
});

/** POST /payments/{id}/refund: sends money of a Pix or card back, all that is left or a part. */
export function postRefund(provider: Provider, call: ProviderCall): ApiResponse {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  const request = checkedBody(call.body, refundRequest);
  if (!request.ok) return request.refusal;
  if (payment.billingType === "BOLETO") {
    return refusal("invalid_billingType", "O estorno de boleto é pedido em bankSlip/refund.");
  }
  const { value, description } = request.value;
  const cents = value ?? refundableCents(payment);
  const refused = refusalFor(provider, payment, cents);
  if (refused !== undefined) return refused;
  const { now, settings } = provider;
  const settlesAfterMs = settings.refundSettlesAfterMs;
  const kept = description?.slice(0, settings.refundDescriptionMax) ?? null;
  const transition = refundRequested(payment, cents, kept, now(), settlesAfterMs);
  provider.apply(transition);
  return { status: 200, body: paymentWire(transition.payment, provider.origin) };
}

/**
 * POST /payments/{id}/bankSlip/refund: a link where the payer says which account the money goes to. It
 * takes no body: all that is left goes back, without a description.
 */
export function postBankSlipRefund(provider: Provider, call: ProviderCall): ApiResponse {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  if (payment.billingType !== "BOLETO") {
    return refusal("invalid_billingType", "Esta cobrança não foi paga com boleto.");
  }
  const cents = refundableCents(payment);
  const refused = refusalFor(provider, payment, cents);
  if (refused !== undefined) return refused;
  const requestToken = randomHex(16);
  provider.apply(bankSlipRefundRequested(payment, cents, requestToken, provider.now()));
  return { status: 200, body: { requestUrl: refundRequestUrl(requestToken, provider.origin) } };
}

/** GET /payments/{id}/refunds. */
export function listRefunds(provider: Provider, call: ProviderCall): ApiResponse {
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

function refusalFor(
  { ledger }: Provider,
  payment: Payment,
  cents: number,
): ApiResponse | undefined {
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
