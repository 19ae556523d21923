import { paymentResponse } from "@/lib/contract/payment-response";
import { env } from "@/lib/env";
import { type Answer, json, NOT_FOUND, problemWith } from "@/lib/http/endpoint";
import type { CancelOutcome } from "@/lib/operations/cancel-charge";

/** What came of calling a charge off, as systems and pages are told it. */
export function cancelAnswer(outcome: CancelOutcome): Answer {
  if (outcome.kind === "not_found") return NOT_FOUND;
  const payment = paymentResponse(outcome.charge, env().publicUrl);
  switch (outcome.kind) {
    case "canceled":
      return json(200, payment);
    case "asked":
      return json(202, payment);
    case "not_cancelable":
      return problemWith({ payment }, "not_cancelable", `a cobrança está em ${payment.status}`);
  }
}
