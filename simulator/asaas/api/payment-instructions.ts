import type { Provider } from "@/simulator/asaas/engine/provider";
import { boletoOf, nossoNumero } from "@/simulator/asaas/payments/boleto";
import { brCodeOf, hasBoleto, pngOf } from "@/simulator/asaas/payments/codes";
import { inReais } from "@/simulator/asaas/payments/money";
import { isOpen } from "@/simulator/asaas/payments/transitions";
import type { ApiResponse } from "@/simulator/http/response";
import { addMonths } from "@/simulator/values/brasilia";
import type { ProviderCall } from "./call";
import { ownPayment } from "./payments";
import { NOT_FOUND, refusal } from "./responses";

/** With an own key, a code can be paid until a year after the due date. */
const CODE_LASTS_MONTHS = 12;

/** GET /payments/{id}/pixQrCode: the dynamic code of a payment that Pix can pay. */
export async function getPixQrCode(provider: Provider, call: ProviderCall): Promise<ApiResponse> {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  if (payment.billingType === "CREDIT_CARD") return unfit("Pix");
  if (!isOpen(payment)) return notPayable();
  const payload = brCodeOf(payment, call.account);
  const image = await pngOf(payload);
  return {
    status: 200,
    body: {
      success: true,
      encodedImage: image,
      payload,
      expirationDate: `${addMonths(payment.dueDate, CODE_LASTS_MONTHS)} 23:59:59`,
      description: payment.description,
    },
  };
}

/** GET /payments/{id}/identificationField: line and barcode of a payment that a boleto can pay. */
export function getBoleto(provider: Provider, call: ProviderCall): ApiResponse {
  const payment = ownPayment(provider, call);
  if (payment === undefined) return NOT_FOUND;
  if (!hasBoleto(payment)) return unfit("boleto");
  if (!isOpen(payment)) return notPayable();
  const { line, barcode } = boletoOf(payment);
  return {
    status: 200,
    body: {
      identificationField: line,
      nossoNumero: nossoNumero(payment.number),
      barCode: barcode,
    },
  };
}

/** GET /pix/transactions/{id}: the Pix behind a paid payment, with its id in the network. */
export function getPixTransaction(
  { ledger }: Provider,
  { account, params }: ProviderCall,
): ApiResponse {
  const payment = ledger.paymentOfTransaction(params.id ?? "");
  if (payment?.accountId !== account.id || payment.pix === null) return NOT_FOUND;
  return {
    status: 200,
    body: {
      id: payment.pix.transactionId,
      endToEndIdentifier: payment.pix.endToEndId,
      payment: payment.id,
      type: "CREDIT",
      status: "DONE",
      value: inReais(payment.cents),
      effectiveDate: payment.pix.effectiveDate ?? payment.clientPaymentDate,
    },
  };
}

function unfit(method: string): ApiResponse {
  return refusal("invalid_billingType", `Esta cobrança não pode ser paga com ${method}.`);
}

function notPayable(): ApiResponse {
  return refusal("invalid_action", "Esta cobrança não está pendente nem vencida.");
}
