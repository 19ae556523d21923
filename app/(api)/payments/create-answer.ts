import { DUE_DATE_PAST, RETURN_ORIGIN_UNKNOWN } from "@/lib/contract/create-payment-request";
import { paymentResponse } from "@/lib/contract/payment-response";
import { env } from "@/lib/env";
import { type Answer, invalid, json, problem } from "@/lib/http/endpoint";
import type { CreateOutcome } from "@/lib/operations/create-charge";

/** The answer to whoever asked for a charge: a merchant's system, or a person on the page. */
export function createAnswer(outcome: CreateOutcome): Answer {
  switch (outcome.kind) {
    case "created":
      return json(201, paymentResponse(outcome.charge, env().publicUrl), replayed(outcome));
    case "refused":
      return problem("refused_by_provider", outcome.charge.refusal ?? "", replayed(outcome));
    case "key_reused":
      return problem("idempotency_key_reused", "este Idempotency-Key já criou outra cobrança");
    case "in_progress":
      return problem("request_in_progress", "a mesma requisição ainda está em andamento", {
        "Retry-After": "1",
      });
    case "due_date_past":
      return invalid("invalid_body", [DUE_DATE_PAST]);
    case "return_origin_unknown":
      return invalid("invalid_body", [RETURN_ORIGIN_UNKNOWN]);
    case "no_provider":
      return problem("no_provider", "não há provedor de pagamento configurado para este método");
  }
}

function replayed(outcome: { replayed: boolean }): Record<string, string> {
  return outcome.replayed ? { "Idempotent-Replayed": "true" } : {};
}
