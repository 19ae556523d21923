import type { SandboxDeed } from "@/lib/domain/sandbox-deed";
import { type Answer, invalid, json, NOT_FOUND, problem, UNAVAILABLE } from "@/lib/http/endpoint";
import type { SimulateOutcome } from "@/lib/operations/simulate-deed";

/** Why a deed does not fit a charge: what it needs instead. */
const NEEDS: Readonly<Record<SandboxDeed, string>> = {
  pay: "só uma cobrança aguardando pagamento, já aberta em um provedor simulado, pode ser paga",
  refuse: "só uma cobrança por cartão aguardando pagamento pode ter o cartão recusado",
  settle: "só dinheiro prometido e ainda não recebido (CONFIRMED) pode ser liquidado",
  chargeback: "só um pagamento por cartão (CONFIRMED ou RECEIVED) pode ser contestado",
  "win-chargeback": "só um pagamento contestado (CHARGEBACK) pode ter a disputa ganha",
  "lose-chargeback": "só um pagamento contestado (CHARGEBACK) pode ter a disputa perdida",
  expire: "só uma cobrança PENDING pode vencer",
};

/** What came of a deed in the sandbox, as systems and pages are told it. */
export function simulateAnswer(deed: SandboxDeed, outcome: SimulateOutcome): Answer {
  switch (outcome.kind) {
    case "done":
      return json(202, { status: "accepted" });
    case "not_found":
      return NOT_FOUND;
    case "unfit":
      return problem(deed === "pay" ? "not_payable" : "not_fitting", NEEDS[deed]);
    case "amount_needed":
      return invalid("invalid_body", [
        { pointer: "/amount", message: "é obrigatório: o pagador escolhe o valor desta cobrança" },
      ]);
    case "unavailable":
      return UNAVAILABLE;
  }
}
