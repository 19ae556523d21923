import { refundResponse } from "@/lib/contract/charge-responses";
import { paymentResponse } from "@/lib/contract/payment-response";
import { formatBrl } from "@/lib/domain/money";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import { env } from "@/lib/env";
import { type Answer, invalid, json, NOT_FOUND, problem, problemWith } from "@/lib/http/endpoint";
import type { RefundOutcome } from "@/lib/operations/request-refund";

/** What came of asking for a refund, as systems and pages are told it. */
export function refundAnswer(outcome: RefundOutcome): Answer {
  switch (outcome.kind) {
    case "created":
      return json(201, refundResponse(outcome.refund), replayed(outcome));
    case "refused":
      return problem("refused_by_provider", outcome.refund.failure ?? "", replayed(outcome));
    case "not_found":
      return NOT_FOUND;
    case "key_reused":
      return problem("idempotency_key_reused", "este Idempotency-Key já pediu outra devolução");
    case "not_refundable": {
      const payment = paymentResponse(outcome.charge, env().publicUrl);
      const detail = `a cobrança está em ${payment.status} e não tem valor a devolver`;
      return problemWith({ payment }, "not_refundable", detail);
    }
    case "window_over":
      return problem(
        "refund_window_over",
        `o prazo de ${REFUND_WINDOW_DAYS} dias desde o pagamento terminou`,
      );
    case "too_much": {
      const message = `o saldo a devolver é ${formatBrl(outcome.left)}`;
      return invalid("refund_too_large", [{ pointer: "/amount", message }]);
    }
  }
}

function replayed(outcome: { replayed: boolean }): Record<string, string> {
  return outcome.replayed ? { "Idempotent-Replayed": "true" } : {};
}
