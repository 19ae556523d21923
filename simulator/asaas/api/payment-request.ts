import { z } from "zod";
import { BILLING_TYPES, type LateFees, type Share } from "@/simulator/asaas/ledger/records";
import { percent, reais } from "@/simulator/asaas/payments/money";
import { isHttpsOrLoopback } from "@/simulator/http/loopback";
import { isDay } from "@/simulator/values/brasilia";

const day = z.string().refine(isDay, "deve ser uma data no formato YYYY-MM-DD.");

const percentage = { type: z.literal("PERCENTAGE"), value: percent };
const fixed = { type: z.literal("FIXED"), value: reais };
const limit = { dueDateLimitDays: z.int().min(0).max(365).default(0) };

/** Without a type a fine is a percentage, and a discount a sum. */
const withType = (type: string) => (sent: unknown) =>
  sent !== null && typeof sent === "object" ? { type, ...sent } : sent;

const fine = z.preprocess(
  withType("PERCENTAGE"),
  z.discriminatedUnion("type", [z.object(percentage), z.object(fixed)]).nullish(),
);
const discount = z.preprocess(
  withType("FIXED"),
  z
    .discriminatedUnion("type", [
      z.object({ ...percentage, ...limit }),
      z.object({ ...fixed, ...limit }),
    ])
    .nullish(),
);

const fields = {
  billingType: z.enum(BILLING_TYPES, "deve ser BOLETO, CREDIT_CARD, PIX ou UNDEFINED."),
  value: reais.refine((cents) => cents > 0, "deve ser maior que zero."),
  dueDate: day,
  description: z.string().max(500, "deve ter no máximo 500 caracteres.").nullish(),
  externalReference: z.string().max(255).nullish(),
  interest: z.object({ value: percent }).nullish(),
  fine,
  discount,
  callback: z
    .object({
      successUrl: z.string().max(255).refine(isHttpsOrLoopback, "deve ser uma URL https."),
      autoRedirect: z.boolean().default(true),
    })
    .nullish(),
};

/** Body of POST /payments. Unknown fields are let through and forgotten. */
export const newPayment = z.object({ customer: z.string(), ...fields });

/** Body of PUT /payments/{id}: what is absent stays. */
export const paymentChange = z.object(fields).partial();

type SentTerms = Pick<z.infer<typeof paymentChange>, "interest" | "fine" | "discount">;

/** The late fees and discount that were sent; a value of zero is how the provider writes "none". */
export function lateFeesIn(sent: SentTerms): Partial<LateFees> {
  const { interest, fine: sentFine, discount: sentDiscount } = sent;
  return {
    ...(interest === undefined ? {} : { interest: interest?.value || null }),
    ...(sentFine === undefined ? {} : { fine: shareIn(sentFine) }),
    ...(sentDiscount === undefined ? {} : { discount: discountIn(sentDiscount) }),
  };
}

function discountIn(sent: NonNullable<SentTerms["discount"]> | null): LateFees["discount"] {
  const share = shareIn(sent);
  return share && sent && { ...share, dueDateLimitDays: sent.dueDateLimitDays };
}

function shareIn(
  sent: { readonly type: Share["type"]; readonly value: number } | null,
): Share | null {
  if (sent === null || sent.value === 0) return null;
  return sent.type === "FIXED"
    ? { type: "FIXED", cents: sent.value }
    : { type: "PERCENTAGE", basisPoints: sent.value };
}
