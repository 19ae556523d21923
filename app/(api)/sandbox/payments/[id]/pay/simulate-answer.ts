import { type Answer, invalid, json, NOT_FOUND, problem, UNAVAILABLE } from "@/lib/http/endpoint";
import type { SimulateOutcome } from "@/lib/operations/simulate-payment";

/** What came of playing the payer, as systems and pages are told it. */
export function simulateAnswer(outcome: SimulateOutcome): Answer {
  switch (outcome.kind) {
    case "paid":
      return json(202, { status: "accepted" });
    case "not_found":
      return NOT_FOUND;
    case "not_payable":
      return problem("not_payable", "só uma cobrança Pix aguardando pagamento pode ser paga");
    case "amount_needed":
      return invalid("invalid_body", [
        { pointer: "/amount", message: "é obrigatório: o pagador escolhe o valor desta cobrança" },
      ]);
    case "unavailable":
      return UNAVAILABLE;
  }
}
