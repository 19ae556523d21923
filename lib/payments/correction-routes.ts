import { z } from "zod";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import {
  invalid,
  json,
  NOT_FOUND,
  type OperationResponse,
  problem,
  problemWith,
} from "@/lib/http/response";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { formatBrl } from "@/lib/platform/values/money";
import { costlyChangeInTurn } from "@/lib/rate-limits/costly-changes";
import { madeRefundRequest, withdrawalRequest } from "./correction-requests";
import { type RecordRefundOutcome, recordMadeRefund } from "./record-refund";
import { refund, refundResponse, TOO_MANY_REFUNDS } from "./refund-response";
import { type WithdrawOutcome, withdrawPayment } from "./withdraw-payment";

// What people put right about recorded money (ADR 0038).

export const withdrawManualPayment = operation({
  name: "withdrawManualPayment",
  summary: {
    pt: "Desfaz um recebimento que uma pessoa registrou",
    en: "Withdraws a payment that a member recorded",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/settlements/{id}/withdraw", who: member("confirm") }],
  body: jsonBody(withdrawalRequest),
  successes: { 200: z.strictObject({ chargeId: z.guid(), status: z.enum(CHARGE_STATUSES) }) },
  problems: ["not_withdrawable"],
  audit: "settlement.withdraw",
  async run({ principal, params, body: { reason }, note }) {
    await costlyChangeInTurn("money", principal.merchantId);
    const instant = await merchantNow(principal.merchantId, now());
    const outcome = await withdrawPayment(principal.member, params.id ?? "", reason, instant);
    if (outcome.kind === "withdrawn") note({ chargeId: outcome.chargeId, status: outcome.status });
    return withdrawn(outcome);
  },
});

function withdrawn(outcome: WithdrawOutcome): OperationResponse {
  switch (outcome.kind) {
    case "withdrawn":
      return json(200, { chargeId: outcome.chargeId, status: outcome.status });
    case "not_found":
      return NOT_FOUND;
    case "held_by_provider":
      return problem("not_withdrawable", "um provedor informou este pagamento");
    case "refunded":
      return problem("not_withdrawable", "este dinheiro já voltou ou está voltando");
    case "paid_again":
      return problem(
        "not_withdrawable",
        "a cobrança já foi devolvida antes, e não volta a esperar pagamento: devolva este dinheiro",
      );
  }
}

export const recordRefund = operation({
  name: "recordRefund",
  summary: {
    pt: "Registra uma devolução feita fora do serviço",
    en: "Records a refund that was made outside of the service",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/settlements/{id}/refunds", who: member("refund") }],
  body: jsonBody(madeRefundRequest),
  successes: { 201: refund },
  problems: ["not_recordable", "not_refundable", "already_recorded", "refund_too_large"],
  audit: "settlement.record_refund",
  async run({ principal, params, body, note }) {
    const { amount, madeOn, reference, reason, failedRefundId } = body;
    // The texts stand with the refund, where an anonymisation reaches them.
    note({ amountCents: amount.toString(), madeOn, failedRefundId });
    const settlementId = params.id ?? "";
    const made = { settlementId, amount, madeOn, reference, reason, failedId: failedRefundId };
    await costlyChangeInTurn("money", principal.merchantId);
    const instant = await merchantNow(principal.merchantId, now());
    return recorded(await recordMadeRefund(principal.member, made, instant));
  },
});

function recorded(outcome: RecordRefundOutcome): OperationResponse {
  switch (outcome.kind) {
    case "recorded":
      return json(201, refundResponse(outcome.refund));
    case "not_found":
      return NOT_FOUND;
    case "held_by_provider":
      return problem("not_recordable", "o provedor deste pagamento informa as devoluções");
    case "not_failed":
      return problem("not_recordable", "nenhuma devolução deste valor falhou neste pagamento");
    case "duplicate": {
      const { chargeId } = outcome;
      return problemWith({ chargeId }, "already_recorded", "esta devolução já está registrada");
    }
    case "reported":
      return problem(
        "not_recordable",
        "o provedor já informou uma devolução deste valor, que provavelmente é esta",
      );
    case "not_refundable":
      return problem("not_refundable", "este pagamento não tem valor a devolver");
    case "too_many":
      return problem("not_refundable", TOO_MANY_REFUNDS);
    case "too_much": {
      const message = `o saldo a devolver é ${formatBrl(outcome.left)}`;
      return invalid("refund_too_large", [{ pointer: "/amount", message }]);
    }
    case "wrong_day": {
      const message =
        outcome.fault === "future"
          ? "não pode ser depois de hoje (horário de Brasília)"
          : "não pode ser antes do dia do pagamento";
      return invalid("invalid_body", [{ pointer: "/madeOn", message }]);
    }
  }
}
