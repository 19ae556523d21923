import { z } from "zod";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { dueFactorOf, readBoleto } from "@/lib/platform/values/boleto";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import type { ChargeOrder, Mismatch, Unknown } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import type { Answer } from "@/lib/providers/wire";
import type { Send } from "./connection";
import type { Payment } from "./payment";
import { paymentPageOf } from "./payment-page";
import { instantOf } from "./time";

/** One payment instruction: offered, absent for this charge (null), or not to be trusted. */
type Instruction = { readonly kind: "offered"; readonly text: string | null } | Mismatch | Unknown;

const NOT_OFFERED: Instruction = { kind: "offered", text: null };

/** The instructions that each method requires; a code beside a boleto is optional. */
const NEEDS: Readonly<Record<BillingType, readonly (keyof PaymentInstructions)[]>> = {
  PIX: ["brCode"],
  BOLETO: ["boletoLine"],
  CREDIT_CARD: ["paymentPage"],
  DEBIT_CARD: ["paymentPage"],
  UNDEFINED: ["paymentPage"],
};

/** Fetches the payment instructions of a charge, and verifies each against our order. */
export async function instructionsOf(
  send: Send,
  payment: Payment,
  order: ChargeOrder,
  apiUrl: string,
): Promise<
  { readonly kind: "opened"; readonly instructions: PaymentInstructions } | Mismatch | Unknown
> {
  const { billingType } = order;
  const isCard = billingType === "CREDIT_CARD" || billingType === "DEBIT_CARD";
  const at = `/payments/${encodeURIComponent(payment.id)}`;
  const code = isCard ? NOT_OFFERED : codeOf(await send("GET", `${at}/pixQrCode`), order);
  const line =
    isCard || billingType === "PIX"
      ? NOT_OFFERED
      : lineOf(await send("GET", `${at}/identificationField`), order);
  const page = isCard || billingType === "UNDEFINED" ? pageOf(payment, apiUrl) : NOT_OFFERED;
  for (const one of [code, line, page]) if (one.kind !== "offered") return one;
  const instructions = {
    brCode: textOf(code),
    boletoLine: textOf(line),
    paymentPage: textOf(page),
    pspChargeId: payment.id,
  };
  const missing = NEEDS[billingType].find((name) => instructions[name] === null);
  if (missing) return { kind: "mismatch", reason: `no ${missing}` };
  return { kind: "opened", instructions };
}

function textOf(instruction: Instruction): string | null {
  return instruction.kind === "offered" ? instruction.text : null;
}

const qrCode = z.object({ payload: z.string().min(1), expirationDate: z.string().nullish() });

/** GET /payments/{id}/pixQrCode. An account without Pix is refused one. */
function codeOf(answer: Answer, order: ChargeOrder): Instruction {
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
  return diesAt && diesAt < order.expiresAt ? NOT_OFFERED : { kind: "offered", text: data.payload };
}

const identification = z.object({ identificationField: z.string().min(1) });

/** GET /payments/{id}/identificationField: the boleto's line, every digit of it checked. */
function lineOf(answer: Answer, order: ChargeOrder): Instruction {
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
  return { kind: "offered", text: boleto.line };
}

function pageOf({ invoiceUrl }: Payment, apiUrl: string): Instruction {
  if (!invoiceUrl) return NOT_OFFERED;
  const page = paymentPageOf(invoiceUrl, apiUrl);
  return page === null
    ? { kind: "mismatch", reason: "a payment page elsewhere" }
    : { kind: "offered", text: page };
}
