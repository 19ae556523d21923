import { z } from "zod";
import { CANCEL_REASON_MAX } from "@/lib/charges/charge";
import { payer } from "@/lib/charges/create-payment-request";
import { checkLateTerms, lateTermsFields, lateTermsOf } from "@/lib/charges/late-terms-fields";
import { reference } from "@/lib/charges/reference-fields";
import {
  civilDate,
  invalid,
  jsonNumber,
  note,
  optional,
  positiveAmount,
  text,
} from "@/lib/http/fields";
import { decimalText } from "@/lib/platform/values/money";
import { isNumericDocument } from "@/lib/platform/values/tax-document";
import {
  dueDateAt,
  partsOf,
  SERIES_COUNT,
  SERIES_DESCRIPTION_MAX,
  SERIES_METHODS,
  SERIES_STEPS,
} from "./payment-series";

const count = jsonNumber({
  type: "integer",
  minimum: SERIES_COUNT.min,
  maximum: SERIES_COUNT.max,
}).transform(({ text: digits }, context) => {
  const value = Number(digits);
  return Number.isInteger(value) && value >= SERIES_COUNT.min && value <= SERIES_COUNT.max
    ? value
    : invalid(context, `deve ser um inteiro de ${SERIES_COUNT.min} a ${SERIES_COUNT.max}`);
});

const { fine, interest } = lateTermsFields;

/** The body of POST /payment-series, which the operation `createPaymentSeries` declares. */
export const seriesRequest = z
  .strictObject(
    {
      payer,
      count,
      every: z.enum(SERIES_STEPS, `deve ser ${SERIES_STEPS.join(" ou ")}`),
      firstDueDate: civilDate,
      amount: optional(positiveAmount),
      total: optional(positiveAmount),
      billingType: optional(
        z.enum(SERIES_METHODS, `deve ser um de ${SERIES_METHODS.join(", ")}`),
      ).transform((type) => type ?? "UNDEFINED"),
      description: optional(text(SERIES_DESCRIPTION_MAX)),
      fine,
      interest,
      reference: optional(reference),
      documents: optional(z.literal("2026", "só pode ser 2026")),
    },
    "deve ser um objeto JSON",
  )
  .superRefine((body, context) => {
    const refuse = (path: readonly string[], message: string) =>
      context.addIssue({ code: "custom", path: [...path], message });
    const { amount, total, billingType, documents } = body;
    if (!dueDateAt(body.firstDueDate, body.every, body.count - 1)) {
      refuse(["firstDueDate"], "a última cobrança deve vencer até 9999-12-31");
    }
    if (amount === null && total === null) {
      refuse(["amount"], "é obrigatório, ou envie total");
      return;
    }
    if (amount !== null && total !== null) {
      refuse(["total"], "não pode ser enviado com amount");
      return;
    }
    const parts = total === null ? null : partsOf(total, body.count);
    if (total !== 0n && parts?.amount === 0n)
      refuse(["total"], "deve dar ao menos um centavo por cobrança");
    if (!isNumericDocument(body.payer.document) && documents === null) {
      refuse(
        ["payer", "document"],
        'deve ter 11 (CPF) ou 14 (CNPJ) dígitos; para um CNPJ com letras envie "documents": "2026"',
      );
    }
    if (billingType === "PIX" && body.fine === null && body.interest === null) {
      const message = "PIX precisa de fine ou interest: sem eles o código vale no máximo 30 dias";
      refuse(["billingType"], message);
    }
    checkLateTerms(
      {
        amount: amount ?? parts?.amount ?? total,
        billingType,
        dueDate: body.firstDueDate,
        pixExpiresInMinutes: null,
        fine: body.fine,
        interest: body.interest,
        discount: null,
      } as Parameters<typeof checkLateTerms>[0],
      context,
    );
  })
  .transform(({ amount, total, fine, interest, documents: _, ...body }) => {
    const whole = amount ?? total;
    if (whole === null) throw new Error("a series without an amount was read");
    const parts =
      total === null ? { amount: whole, firstAmount: whole } : partsOf(total, body.count);
    return { ...body, ...parts, lateTerms: lateTermsOf({ fine, interest, discount: null }) };
  });
export type SeriesBody = z.output<typeof seriesRequest>;

/** The body of POST /payment-series/{id}/cancel: `{"reason"?: string}`, kept in the history of each charge. */
export const seriesCancelRequest = z.strictObject(
  { reason: note(CANCEL_REASON_MAX) },
  "deve ser um objeto JSON",
);

/** What two requests for a series may differ by, as text. */
export function requestText(body: SeriesBody): string {
  return JSON.stringify(body, (_, value) =>
    typeof value === "bigint" ? decimalText(value as SeriesBody["amount"]) : value,
  );
}
