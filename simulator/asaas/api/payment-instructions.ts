import { hasError, isDynamicPix, parsePix } from "pix-utils";
import { dynamicBrCode } from "../br-code";
import type { Answer } from "../problem";
import { NOT_FOUND, refusal } from "./answers";
import { boletoOf, nossoNumero } from "./boleto";
import { addMonths } from "./calendar";
import type { ProviderCall } from "./call";
import { inReais } from "./money";
import { isOpen } from "./moves";
import { ownPayment } from "./payments";
import type { Provider } from "./provider";
import type { Payment } from "./records";

/** With an own key, a code can be paid until a year after the due date. */
const CODE_LASTS_MONTHS = 12;

/** GET /payments/{id}/pixQrCode: the dynamic code of a payment that Pix can pay. */
export async function getPixQrCode(provider: Provider, call: ProviderCall): Promise<Answer> {
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
export function getBoleto(provider: Provider, call: ProviderCall): Answer {
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
export function getPixTransaction({ ledger }: Provider, { account, params }: ProviderCall): Answer {
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
      effectiveDate: payment.clientPaymentDate,
    },
  };
}

/** The copy-and-paste text of a payment. */
export function brCodeOf(
  { location, cents }: Payment,
  { name, city }: { readonly name: string; readonly city: string },
): string {
  return dynamicBrCode({ nome: name, cidade: city, location, valor: inReais(cents).toFixed(2) });
}

/** Whether a payment can be paid by boleto. */
export function hasBoleto({ billingType }: Payment): boolean {
  return billingType === "BOLETO" || billingType === "UNDEFINED";
}

/** The picture of a code, PNG in base64. */
export async function pngOf(brCode: string): Promise<string> {
  const code = parsePix(brCode);
  if (hasError(code) || !isDynamicPix(code)) throw new Error(`This is no dynamic code: ${brCode}`);
  return (await code.toImage()).replace(/^data:image\/png;base64,/, "");
}

function unfit(method: string): Answer {
  return refusal("invalid_billingType", `Esta cobrança não pode ser paga com ${method}.`);
}

function notPayable(): Answer {
  return refusal("invalid_action", "Esta cobrança não está pendente nem vencida.");
}
