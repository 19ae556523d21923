import { z } from "zod";
import { PIX_VALIDITY_MINUTES } from "@/lib/charges/charge";
import { reference } from "@/lib/charges/reference-fields";
import {
  invalid,
  jsonNumber,
  note,
  optional,
  positiveAmount,
  requiredText,
} from "@/lib/http/fields";
import { parseInstant } from "@/lib/http/instant";
import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { type Cents, decimalText } from "@/lib/platform/values/money";
import { LINK_BOUNDS, type LinkAmount } from "./payment-link";

// The bodies of POST /payment-links and PATCH /payment-links/{id}.

const wholeNumber = (least: number, most: number) =>
  jsonNumber({ type: "integer", minimum: least, maximum: most }).transform(
    ({ text: digits }, context) => {
      const value = Number(digits);
      return Number.isInteger(value) && value >= least && value <= most
        ? value
        : invalid(context, `deve ser um inteiro de ${least} a ${most}`);
    },
  );

const title = requiredText(LINK_BOUNDS.title).transform((value) => value.trim());
const description = note(LINK_BOUNDS.description);
const maxPayments = optional(wholeNumber(1, LINK_BOUNDS.maxPayments));
const endsAt = optional(
  z
    .string("deve ser um texto")
    .meta({ format: "date-time" })
    .transform(
      (value, context) =>
        parseInstant(value) ?? invalid(context, "deve ser um instante ISO 8601 com Z ou fuso"),
    ),
);

const billingTypes = z
  .array(
    z.enum(PICKED_METHODS, `deve ser um de ${PICKED_METHODS.join(", ")}`),
    "deve ser uma lista",
  )
  .min(1, "não pode ser vazia")
  .max(PICKED_METHODS.length, "há métodos demais")
  .transform((list) => PICKED_METHODS.filter((method) => list.includes(method)));

/** The body of POST /payment-links, which the operation `createPaymentLink` declares. */
export const creationRequest = z
  .strictObject(
    {
      title,
      description,
      amount: optional(positiveAmount),
      minAmount: optional(positiveAmount),
      maxAmount: optional(positiveAmount),
      billingTypes: optional(billingTypes),
      dueInDays: optional(wholeNumber(0, LINK_BOUNDS.dueInDays)),
      pixExpiresInMinutes: optional(
        wholeNumber(PIX_VALIDITY_MINUTES.min, PIX_VALIDITY_MINUTES.max),
      ),
      maxPayments,
      endsAt,
      reference: optional(reference),
    },
    "deve ser um objeto JSON",
  )
  .superRefine((body, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { amount, minAmount, maxAmount } = body;
    if (amount !== null) {
      if (minAmount !== null) refuse("minAmount", "não pode ser enviado com amount");
      if (maxAmount !== null) refuse("maxAmount", "não pode ser enviado com amount");
    } else if (minAmount === null && maxAmount === null) {
      refuse("amount", "é obrigatório, ou envie minAmount e maxAmount");
    } else if (minAmount === null) {
      refuse("minAmount", "é obrigatório quando o pagador escolhe o valor");
    } else if (maxAmount === null) {
      refuse("maxAmount", "é obrigatório quando o pagador escolhe o valor");
    } else if (minAmount > maxAmount) {
      refuse("minAmount", "não pode ser maior que maxAmount");
    }
    if (body.pixExpiresInMinutes !== null && !body.billingTypes?.includes("PIX")) {
      refuse("pixExpiresInMinutes", "só pode ser enviado com PIX em billingTypes");
    }
  })
  .transform(({ amount, minAmount, maxAmount, dueInDays, ...body }) => ({
    ...body,
    dueInDays: dueInDays ?? LINK_BOUNDS.dueInDaysDefault,
    amount: amountOf(amount, minAmount, maxAmount),
  }));
export type CreationRequest = z.output<typeof creationRequest>;

/** One of the two is there once the body was found valid. */
function amountOf(amount: Cents | null, least: Cents | null, most: Cents | null): LinkAmount {
  if (amount !== null) return { kind: "fixed", amount };
  if (least === null || most === null) throw new Error("a link without an amount was read");
  return { kind: "chosen", least, most };
}

/** What two requests for a link may differ by, as text. */
export function requestText({ amount, ...body }: CreationRequest): string {
  const amounts = Object.entries(amount).map(([key, value]) =>
    typeof value === "bigint" ? [key, decimalText(value)] : [key, value],
  );
  return JSON.stringify([body, amounts]);
}

/** The body of PATCH /payment-links/{id}: what is absent stays. What charges say is not changed: that is another link. */
export const changeRequest = z.strictObject(
  {
    title: title.optional(),
    description: description.optional(),
    active: z.boolean("deve ser true ou false").optional(),
    maxPayments: maxPayments.optional(),
    endsAt: endsAt.optional(),
  },
  "deve ser um objeto JSON",
);
export type ChangeRequest = z.output<typeof changeRequest>;
