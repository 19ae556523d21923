import { z } from "zod";
import { client, member, operation } from "@/lib/http/operation";
import {
  invalid,
  json,
  NOT_FOUND,
  type OperationResponse,
  problem,
  UNAVAILABLE,
} from "@/lib/http/response";
import { now } from "@/lib/platform/clock";
import { SANDBOX_ACTIONS, type SandboxAction } from "@/lib/platform/values/sandbox-action";
import { actionRequest, readActionRequest } from "./action-request";
import { playOnPage, playOwnAction, type SimulateOutcome } from "./play-action";

const accepted = z.strictObject({ status: z.literal("accepted") });

export const playSandboxAction = operation({
  name: "playSandboxAction",
  summary: {
    pt: "Simula o que acontece com uma cobrança: pagar, recusar, liquidar, contestar, vencer, e as falhas do banco",
    en: "Plays what happens to a charge: pay, refuse, settle, dispute, expire, and the faults of its bank",
  },
  method: "POST",
  at: [{ path: "/sandbox/payments/{id}/{action}", who: client("pagamentos:write") }],
  sandboxOnly: true,
  body: {
    schema: actionRequest,
    read: (body, { action }) => readActionRequest(actionOf(action), body, now()),
    mayBeAbsent: true,
  },
  successes: { 202: accepted },
  problems: ["not_payable", "not_fitting"],
  async run({ principal, params, body }) {
    const action = actionOf(params.action);
    if (!action) return NOT_FOUND;
    const input = { action, ...body };
    return played(action, await playOwnAction(principal.merchantId, params.id ?? "", input));
  },
});

export const simulatePayment = operation({
  name: "simulatePayment",
  summary: { pt: "Simula o pagamento de uma cobrança", en: "Plays the payer of a charge" },
  method: "POST",
  at: [{ path: "/api/dashboard/charges/{id}/simulate", who: member("charge") }],
  sandboxOnly: true,
  body: {
    schema: actionRequest,
    read: (body) => readActionRequest("pay", body, now()),
    mayBeAbsent: true,
  },
  successes: { 202: accepted },
  problems: ["not_payable"],
  audit: "charge.simulate-payment",
  async run({ principal, params, body }) {
    const input = { action: "pay", ...body } as const;
    return played("pay", await playOnPage(principal.merchantId, params.id ?? "", input));
  },
});

function actionOf(name: string | undefined): SandboxAction | null {
  return SANDBOX_ACTIONS.find((one) => one === name) ?? null;
}

/** Why an action does not fit a charge: what it needs instead. */
const NEEDS: Readonly<Record<SandboxAction, string>> = {
  pay: "só uma cobrança aguardando pagamento, já aberta em um provedor simulado, pode ser paga",
  refuse: "só uma cobrança por cartão aguardando pagamento pode ter o cartão recusado",
  settle: "só dinheiro prometido e ainda não recebido (CONFIRMED) pode ser liquidado",
  chargeback: "só um pagamento por cartão (CONFIRMED ou RECEIVED) pode ser contestado",
  "win-chargeback": "só um pagamento contestado (CHARGEBACK) pode ter a disputa ganha",
  "lose-chargeback": "só um pagamento contestado (CHARGEBACK) pode ter a disputa perdida",
  expire: "só uma cobrança PENDING pode vencer",
  "refuse-next":
    "só uma cobrança em criação, aguardando pagamento ou paga, em um provedor simulado, tem um próximo registro ou uma próxima devolução",
  slow: "só uma cobrança em criação, aguardando pagamento ou paga, em um provedor simulado, tem uma próxima chamada",
  silent:
    "só uma cobrança em criação, aguardando pagamento ou paga, em um provedor simulado, tem uma próxima chamada",
  "refund-fails":
    "só dinheiro pago (CONFIRMED ou RECEIVED) em um provedor simulado pode ser devolvido",
  "callback-lost":
    "só uma cobrança aguardando pagamento ou paga, em um provedor simulado, tem uma próxima notificação",
};

function played(action: SandboxAction, outcome: SimulateOutcome): OperationResponse {
  switch (outcome.kind) {
    case "done":
      return json(202, { status: "accepted" });
    case "not_found":
      return NOT_FOUND;
    case "unfit":
      return problem(action === "pay" ? "not_payable" : "not_fitting", NEEDS[action]);
    case "amount_needed":
      return invalid("invalid_body", [
        { pointer: "/amount", message: "é obrigatório: o pagador escolhe o valor desta cobrança" },
      ]);
    case "unavailable":
      return UNAVAILABLE;
  }
}
