import { civilDate, objectOf, positiveAmount, reason, requiredText } from "@/lib/http/fields";
import { REFERENCE_MAX } from "./revenue";

/** Fees that were paid: `{"amount": reais, "collectedOn": "YYYY-MM-DD", "reference": string}`. */
export const collectionRequest = objectOf({
  amount: positiveAmount,
  collectedOn: civilDate,
  reference: requiredText(REFERENCE_MAX).transform((value) => value.trim()),
});

/** Why a collection was recorded by mistake: `{"reason": string}`. */
export const reversalRequest = objectOf({
  reason,
});
