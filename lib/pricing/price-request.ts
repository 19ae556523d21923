import { z } from "zod";
import { amount, civilDate, optional } from "@/lib/http/fields";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { Cents } from "@/lib/platform/values/money";

const shape = "deve ser um objeto JSON";

/**
 * A price: `{"merchantId"?: string, "billingType": string, "fixed": reais, "percent": number,
 * "validFrom": "YYYY-MM-DD"}`; the percent comes out as basis points.
 */
export const newPrice = z.strictObject(
  {
    merchantId: optional(z.uuid("deve ser o id de uma loja")),
    billingType: z.enum(BILLING_TYPES, `deve ser um de ${BILLING_TYPES.join(", ")}`),
    fixed: amount,
    // A percent with two decimals is a number of basis points, as reais with two decimals are centavos.
    percent: amount.refine((value: Cents) => value <= 10_000n, "não pode passar de 100"),
    validFrom: civilDate,
  },
  shape,
);
