import { z } from "zod";
import { dueFactorOf, readBoleto } from "@/lib/domain/boleto";
import { brCodeAmount, readBrCode } from "@/lib/domain/br-code";
import type { BillingType, Instruments } from "@/lib/domain/charge";
import type { ChargeOrder, Mismatch, Unknown } from "@/lib/psp/psp";
import type { Answer } from "@/lib/psp/wire";
import type { Send } from "./connection";
import type { Payment } from "./payment";
import { isPaymentPage } from "./payment-page";
import { instantOf } from "./time";
import { unknown } from "./unknown";

/** One thing to pay with: there, not offered for this charge, or not to be trusted. */
type Given = { readonly kind: "given"; readonly text: string | null } | Mismatch | Unknown;

const NOT_OFFERED: Given = { kind: "given", text: null };

/** What each method has to be given; of the rest, a code beside a boleto is welcome. */
const NEEDS: Readonly<Record<BillingType, readonly (keyof Instruments)[]>> = {
  PIX: ["brCode"],
  BOLETO: ["boletoLine"],
  CREDIT_CARD: ["paymentPage"],
  DEBIT_CARD: ["paymentPage"],
  UNDEFINED: ["paymentPage"],
};

/** Fetches what a payer pays with, and verifies each against the charge that was asked for. */
export async function instrumentsOf(
  send: Send,
  payment: Payment,
  order: ChargeOrder,
  apiUrl: string,
): Promise<{ readonly kind: "opened"; readonly instruments: Instruments } | Mismatch | Unknown> {
  const { billingType } = order;
  const isCard = billingType === "CREDIT_CARD" || billingType === "DEBIT_CARD";
  const at = `/payments/${encodeURIComponent(payment.id)}`;
  const code = isCard ? NOT_OFFERED : codeOf(await send("GET", `${at}/pixQrCode`), order);
  const line =
    isCard || billingType === "PIX"
      ? NOT_OFFERED
      : lineOf(await send("GET", `${at}/identificationField`), order);
  const page = isCard || billingType === "UNDEFINED" ? pageOf(payment, apiUrl) : NOT_OFFERED;
  for (const given of [code, line, page]) if (given.kind !== "given") return given;
  const instruments = {
    brCode: textOf(code),
    boletoLine: textOf(line),
    paymentPage: textOf(page),
    pspChargeId: payment.id,
  };
  const missing = NEEDS[billingType].find((name) => instruments[name] === null);
  if (missing) return { kind: "mismatch", reason: `no ${missing}` };
  return { kind: "opened", instruments };
}

function textOf(given: Given): string | null {
  return given.kind === "given" ? given.text : null;
}

const qrCode = z.object({ payload: z.string().min(1), expirationDate: z.string().nullish() });

/** GET /payments/{id}/pixQrCode. An account without Pix is refused one. */
function codeOf(answer: Answer, order: ChargeOrder): Given {
  if (answer.status === 400) return NOT_OFFERED;
  if (answer.status !== 200) return unknown(answer);
  const { data } = qrCode.safeParse(answer.body);
  if (!data) return { kind: "unknown", reason: "unreadable code" };
  const reading = readBrCode(data.payload);
  if (reading.kind === "refused") return { kind: "mismatch", reason: `code: ${reading.reason}` };
  if (reading.code.kind !== "dynamic") return { kind: "mismatch", reason: "code: not dynamic" };
  const amount = brCodeAmount(reading.code);
  if (amount !== null && amount !== order.amount) {
    return { kind: "mismatch", reason: "code: another amount" };
  }
  // Of an account without a Pix key of its own it dies tonight: nobody must find it dead tomorrow.
  const diesAt = data.expirationDate ? instantOf(data.expirationDate) : null;
  return diesAt && diesAt < order.expiresAt ? NOT_OFFERED : { kind: "given", text: data.payload };
}

const identification = z.object({ identificationField: z.string().min(1) });

/** GET /payments/{id}/identificationField: the boleto's line, every digit of it checked. */
function lineOf(answer: Answer, order: ChargeOrder): Given {
  if (answer.status === 400) return NOT_OFFERED;
  if (answer.status !== 200) return unknown(answer);
  const { data } = identification.safeParse(answer.body);
  if (!data) return { kind: "unknown", reason: "unreadable boleto" };
  const reading = readBoleto(data.identificationField);
  if (reading.kind === "refused") return { kind: "mismatch", reason: `boleto: ${reading.reason}` };
  const { boleto } = reading;
  if (boleto.amount !== order.amount) return { kind: "mismatch", reason: "boleto: another amount" };
  if (boleto.dueFactor !== dueFactorOf(order.dueDate)) {
    return { kind: "mismatch", reason: "boleto: another due date" };
  }
  return { kind: "given", text: boleto.line };
}

function pageOf({ invoiceUrl }: Payment, apiUrl: string): Given {
  if (!invoiceUrl) return NOT_OFFERED;
  return isPaymentPage(invoiceUrl, apiUrl)
    ? { kind: "given", text: invoiceUrl }
    : { kind: "mismatch", reason: "a payment page elsewhere" };
}
