import { z } from "zod";
import { paymentResponse } from "@/lib/charges/payment-response";
import { findCharge } from "@/lib/charges/store/charges";
import { jsonBody } from "@/lib/http/fields";
import {
  client,
  credentialIdOf,
  member,
  type Note,
  operation,
  operator,
} from "@/lib/http/operation";
import { readPageQuery } from "@/lib/http/page-query";
import { pageOf, pageOfSchema } from "@/lib/http/page-response";
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
import { env } from "@/lib/platform/env";
import { parseChargeId } from "@/lib/platform/values/ids";
import { formatBrl } from "@/lib/platform/values/money";
import { costlyChangeInTurn } from "@/lib/rate-limits/costly-changes";
import { COMPLETING_MAX, type NoCompletion } from "./complete-charge";
import type { DiscrepancyId, Resolution } from "./discrepancy";
import { exception, exceptionResponse } from "./discrepancy-response";
import { readExceptionsQuery } from "./exceptions-query";
import { manualPaymentRequest } from "./manual-payment-request";
import type { NoReassignment } from "./reassign-payment";
import { type ManualPaymentOutcome, recordManually } from "./record-manual-payment";
import { REFUND_WINDOW_DAYS } from "./refund";
import { refundRequest } from "./refund-request";
import { refund, refundResponse, TOO_MANY_REFUNDS } from "./refund-response";
import { type RefundOutcome, requestRefund } from "./request-refund";
import { type Decision, type ResolveOutcome, resolveDiscrepancy } from "./resolve-discrepancy";
import { resolveExceptionRequest } from "./resolve-discrepancy-request";
import { findDiscrepancies, isServiceDiscrepancy } from "./store/discrepancies";
import { findRefunds } from "./store/refunds";

export const createRefund = operation({
  name: "createRefund",
  summary: { pt: "Devolve dinheiro de uma cobrança", en: "Refunds a charge, in part or whole" },
  method: "POST",
  at: [
    { path: "/payments/{id}/refunds", who: client("pagamentos:write") },
    { path: "/api/dashboard/charges/{id}/refunds", who: member("refund") },
  ],
  idempotencyKey: "required",
  body: { ...jsonBody(refundRequest), mayBeAbsent: true },
  successes: { 201: refund },
  problems: [
    "idempotency_key_reused",
    "not_refundable",
    "refund_window_over",
    "refund_too_large",
    "refused_by_provider",
  ],
  audit: "charge.refund",
  async run({ principal, params, idempotencyKey, body, note }) {
    const { merchantId, actor } = principal;
    const { amount, reason } = body;
    note({ amountCents: amount === null ? null : amount.toString() });
    const chargeId = params.id ?? "";
    const credentialId = credentialIdOf(principal);
    const input = { merchantId, chargeId, idempotencyKey, amount, reason, actor, credentialId };
    await costlyChangeInTurn("refund", merchantId);
    const outcome = await requestRefund(input, await merchantNow(merchantId, now()));
    if ("refund" in outcome) {
      const { id, amount: refunded, status } = outcome.refund;
      const { replayed } = outcome;
      note({ refundId: id, amountCents: refunded.toString(), status, replayed });
    }
    return refunded(outcome);
  },
});

function refunded(outcome: RefundOutcome): OperationResponse {
  switch (outcome.kind) {
    case "created":
      return json(201, refundResponse(outcome.refund), replayHeader(outcome));
    case "refused":
      return problem("refused_by_provider", outcome.refund.failure ?? "", replayHeader(outcome));
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
      return WINDOW_OVER;
    case "too_many": {
      const payment = paymentResponse(outcome.charge, env().publicUrl);
      return problemWith({ payment }, "not_refundable", TOO_MANY_REFUNDS);
    }
    case "too_much": {
      const message = `o saldo a devolver é ${formatBrl(outcome.left)}`;
      return invalid("refund_too_large", [{ pointer: "/amount", message }]);
    }
  }
}

const WINDOW_OVER = problem(
  "refund_window_over",
  `o prazo de ${REFUND_WINDOW_DAYS} dias desde o pagamento terminou`,
);

function replayHeader(outcome: { replayed: boolean }): Record<string, string> {
  return outcome.replayed ? { "Idempotent-Replayed": "true" } : {};
}

export const listRefunds = operation({
  name: "listRefunds",
  summary: { pt: "Lista as devoluções de uma cobrança", en: "Lists a charge's refunds" },
  method: "GET",
  at: [{ path: "/payments/{id}/refunds", who: client("pagamentos:read") }],
  query: readPageQuery,
  successes: { 200: pageOfSchema(refund) },
  problems: [],
  async run({ principal, params, query }) {
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(principal.merchantId, id));
    if (!charge) return NOT_FOUND;
    const { refunds, totalElements } = await findRefunds(principal.merchantId, charge.id, query);
    return json(200, pageOf({ ...query, totalElements }, refunds.map(refundResponse)));
  },
});

export const recordManualPayment = operation({
  name: "recordManualPayment",
  summary: {
    pt: "Registra um pagamento visto no banco",
    en: "Records a payment that a member saw at the bank",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/charges/{id}/received", who: member("confirm") }],
  body: jsonBody(manualPaymentRequest),
  successes: { 200: z.strictObject({ first: z.boolean() }) },
  problems: ["not_markable", "already_recorded"],
  audit: "charge.mark_received",
  async run({ principal, params, body, note }) {
    const { amount, paidOn, endToEndId } = body;
    const chargeId = params.id ?? "";
    note({ amountCents: amount.toString(), paidOn, endToEndId });
    const money = { ...body, reference: endToEndId, evidence: { source: "by_hand" } };
    await costlyChangeInTurn("money", principal.merchantId);
    const instant = await merchantNow(principal.merchantId, now());
    return recorded(await recordManually(principal.member, chargeId, money, instant), chargeId);
  },
});

function recorded(outcome: ManualPaymentOutcome, id: string): OperationResponse {
  switch (outcome.kind) {
    case "recorded":
      return json(200, { first: outcome.first });
    case "not_found":
      return NOT_FOUND;
    case "held_by_provider":
      return problem("not_markable", "um provedor cuida desta cobrança e avisa dos pagamentos");
    case "wrong_day": {
      const message =
        outcome.fault === "future"
          ? "não pode ser depois de hoje (horário de Brasília)"
          : "não pode ser antes do dia em que a cobrança foi criada";
      return invalid("invalid_body", [{ pointer: "/paidOn", message }]);
    }
    case "duplicate": {
      const { chargeId } = outcome;
      const where = chargeId === id ? "nesta cobrança" : `na cobrança ${chargeId}`;
      return problemWith({ chargeId }, "already_recorded", `este Pix já está registrado ${where}`);
    }
  }
}

export const listExceptions = operation({
  name: "listExceptions",
  summary: { pt: "Lista as pendências", en: "Lists the exceptions" },
  method: "GET",
  at: [{ path: "/exceptions", who: client("pagamentos:read") }],
  query: readExceptionsQuery,
  successes: { 200: pageOfSchema(exception) },
  problems: [],
  async run({ principal, query }) {
    const found = await findDiscrepancies(principal.merchantId, query);
    return json(200, pageOf(found, found.discrepancies.map(exceptionResponse)));
  },
});

const resolved = exception.extend({ refund: refund.nullable() });

export const resolveMerchantException = operation({
  name: "resolveException",
  summary: { pt: "Resolve uma pendência", en: "Resolves an exception" },
  method: "POST",
  at: [
    { path: "/exceptions/{id}/resolve", who: client("pagamentos:write") },
    { path: "/api/dashboard/exceptions/{id}/resolve", who: member("resolve") },
  ],
  body: jsonBody(resolveExceptionRequest),
  successes: { 200: resolved },
  problems: [
    "already_resolved",
    "not_refundable",
    "refund_window_over",
    "not_reassignable",
    "not_completable",
  ],
  audit: "exception.resolve",
  run: ({ principal, params, body, note }) =>
    resolve(
      { merchantId: principal.merchantId, discrepancyId: params.id ?? "", actor: principal.actor },
      body,
      note,
    ),
});

export const resolveServiceException = operation({
  name: "resolveServiceException",
  summary: {
    pt: "Resolve uma pendência que não é de nenhuma loja",
    en: "Resolves an exception that belongs to no merchant",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/exceptions/{id}/resolve", who: operator }],
  idIs: "uuid",
  body: jsonBody(resolveExceptionRequest),
  successes: { 200: resolved },
  problems: [
    "already_resolved",
    "not_refundable",
    "refund_window_over",
    "not_reassignable",
    "not_completable",
  ],
  audit: "exception.resolve",
  async run({ id, body, note }) {
    const discrepancyId = id as DiscrepancyId;
    if (!(await isServiceDiscrepancy(discrepancyId))) return NOT_FOUND;
    return resolve({ merchantId: null, discrepancyId, actor: "operator" }, body, note);
  },
});

/** The resolutions that are more than a word about money. */
const MOVES_MONEY: readonly Resolution[] = ["refund", "reassign", "complete"];

async function resolve(
  who: Pick<Decision, "merchantId" | "discrepancyId" | "actor">,
  { resolution, note: reason, paymentId }: z.output<typeof resolveExceptionRequest>,
  note: Note,
): Promise<OperationResponse> {
  // The reason stands with the exception, where an anonymisation reaches it.
  note({ resolution, ...(paymentId ? { paymentId } : {}) });
  const decision = { ...who, as: resolution, note: reason, to: paymentId };
  if (who.merchantId && MOVES_MONEY.includes(resolution)) {
    await costlyChangeInTurn(resolution === "refund" ? "refund" : "money", who.merchantId);
  }
  return decided(await resolveDiscrepancy(decision, now()));
}

function decided(outcome: ResolveOutcome): OperationResponse {
  switch (outcome.kind) {
    case "resolved":
      return json(200, {
        ...exceptionResponse(outcome.discrepancy),
        refund: outcome.refund && refundResponse(outcome.refund),
      });
    case "not_found":
      return NOT_FOUND;
    case "already_resolved": {
      const found = exceptionResponse(outcome.discrepancy);
      const detail = `já foi resolvida como ${found.resolution}`;
      return problemWith({ exception: found }, "already_resolved", detail);
    }
    case "not_refundable":
      return problem("not_refundable", "esta pendência não tem valor a devolver");
    case "window_over":
      return WINDOW_OVER;
    case "not_reassignable":
      return problem("not_reassignable", NO_REASSIGNMENT[outcome.why]);
    case "not_completable":
      return problem("not_completable", NO_COMPLETION[outcome.why]);
  }
}

const NO_REASSIGNMENT: Readonly<Record<NoReassignment, string>> = {
  no_charge: "esta loja não tem esta cobrança",
  no_money: "este dinheiro não está mais disponível, ou não é desta loja",
  disputed:
    "este dinheiro está contestado, ou o provedor não o confirma mais: resolva antes essa pendência",
  paid: "esta cobrança já tem pagamento, ou não pode mais ser paga",
  paid_again: "a cobrança em que está já foi devolvida antes, e não volta a esperar pagamento",
  held_by_provider: "um provedor informou que este dinheiro paga a cobrança em que está",
};

const NO_COMPLETION: Readonly<Record<NoCompletion, string>> = {
  no_money: "este dinheiro não está mais disponível, ou não é desta loja",
  disputed:
    "este dinheiro está contestado, ou o provedor não o confirma mais: resolva antes essa pendência",
  not_credited: "este dinheiro ainda não caiu na conta",
  pays: "este dinheiro já paga a cobrança: resolva a pendência do outro pagamento",
  not_short: "não falta nada a esta cobrança, ou ela não está recebida",
  too_many: `no máximo ${COMPLETING_MAX} pagamentos completam uma cobrança`,
};
