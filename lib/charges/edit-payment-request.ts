import { z } from "zod";
import { amount, civilDate, optional } from "@/lib/http/fields";

/** The schema of the body of PATCH /payments/{id}: what is absent stays as it is, and one of the two is there. */
export const editPaymentRequest = z
  .strictObject(
    { amount: optional(amount), dueDate: optional(civilDate) },
    "deve ser um objeto JSON",
  )
  .refine((body) => body.amount !== null || body.dueDate !== null, "deve ter amount ou dueDate")
  .meta({ minProperties: 1 });
