import { jsonBody } from "@/lib/http/fields";
import { client, credentialIdOf, member, operation } from "@/lib/http/operation";
import {
  invalid,
  json,
  NOT_FOUND,
  type OperationResponse,
  problem,
  problemWith,
} from "@/lib/http/response";
import { jsonUnlessSame } from "@/lib/http/unchanged";
import { findLettersInCnpj } from "@/lib/merchants/store/payer-documents";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { parseChargeId } from "@/lib/platform/values/ids";
import { isCnpj, isCpf, isNumericDocument } from "@/lib/platform/values/tax-document";
import { costlyChangeInTurn } from "@/lib/rate-limits/costly-changes";
import { type CancelOutcome, cancelCharge } from "./cancel-charge";
import { cancelRequest } from "./cancel-request";
import { type CreateOutcome, createCharge } from "./create-charge";
import {
  createPaymentRequest,
  DUE_DATE_PAST,
  LETTERS_NOT_TAKEN,
  RETURN_ORIGIN_UNKNOWN,
} from "./create-payment-request";
import { type EditOutcome, editCharge, type NotEditable } from "./edit-charge";
import { editPaymentRequest } from "./edit-payment-request";
import { payment, paymentResponse } from "./payment-response";
import { findCharge } from "./store/charges";

export const createPayment = operation({
  name: "createPayment",
  summary: { pt: "Cria uma cobrança", en: "Creates a charge" },
  method: "POST",
  at: [
    { path: "/payments", who: client("pagamentos:write") },
    { path: "/api/dashboard/charges", who: member("charge") },
  ],
  idempotencyKey: "required",
  body: jsonBody(createPaymentRequest),
  successes: { 201: payment },
  problems: ["request_in_progress", "idempotency_key_reused", "refused_by_provider", "no_provider"],
  audit: "charge.create",
  namesCredential: true,
  async run({ principal, idempotencyKey, body, note }) {
    const { merchantId, actor } = principal;
    note({ amountCents: body.amount.toString(), billingType: body.billingType });
    const { readsWarnings, ...input } = body;
    const hasLetters = !isNumericDocument(input.payer.document);
    // A client says with its request that it knows such documents.
    if (hasLetters && principal.kind === "member" && !(await findLettersInCnpj(merchantId))) {
      return invalid("invalid_body", [LETTERS_NOT_TAKEN]);
    }
    const credentialId = credentialIdOf(principal);
    const request = { merchantId, idempotencyKey, input, actor, credentialId };
    const outcome = await createCharge(request, now());
    if ("charge" in outcome) note({ replayed: outcome.replayed }, outcome.charge.id);
    return created(outcome, readsWarnings ? warningOf(input.payer.document) : {});
  },
});

/**
 * A header for a document whose check digits do not agree. It is a warning and no error: the contract asks for the digits
 * alone (docs/contract.md 2.5), and its answer has no field for it (ADR 0057).
 */
function warningOf(document: string): Record<string, string> {
  return isCpf(document) || isCnpj(document) ? {} : { "Document-Warning": "check-digits" };
}

function created(outcome: CreateOutcome, warning: Record<string, string>): OperationResponse {
  switch (outcome.kind) {
    case "created": {
      const headers = { ...warning, ...replayed(outcome) };
      return json(201, paymentResponse(outcome.charge, env().publicUrl), headers);
    }
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

export const getPayment = operation({
  name: "getPayment",
  summary: { pt: "Consulta uma cobrança", en: "Reads one charge" },
  method: "GET",
  at: [{ path: "/payments/{id}", who: client("pagamentos:read") }],
  successes: { 200: payment, 304: null },
  problems: [],
  async run({ principal, params, request }) {
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(principal.merchantId, id));
    return charge ? jsonUnlessSame(request, paymentResponse(charge, env().publicUrl)) : NOT_FOUND;
  },
});

export const cancelPayment = operation({
  name: "cancelPayment",
  summary: { pt: "Cancela uma cobrança", en: "Cancels a charge" },
  method: "POST",
  at: [
    { path: "/payments/{id}/cancel", who: client("pagamentos:write") },
    { path: "/api/dashboard/charges/{id}/cancel", who: member("charge") },
  ],
  body: { ...jsonBody(cancelRequest), mayBeAbsent: true },
  successes: { 200: payment, 202: payment },
  problems: ["not_cancelable"],
  audit: "charge.cancel",
  async run({ principal, params, body, note }) {
    const { merchantId, actor } = principal;
    const chargeId = params.id ?? "";
    const credentialId = credentialIdOf(principal);
    const request = { merchantId, chargeId, note: body.reason, actor, credentialId };
    await costlyChangeInTurn("cancel", merchantId);
    const outcome = await cancelCharge(request);
    // The audit log keeps the name under which it has always stored this result.
    note({ result: outcome.kind === "requested" ? "asked" : outcome.kind });
    return canceled(outcome);
  },
});

function canceled(outcome: CancelOutcome): OperationResponse {
  if (outcome.kind === "not_found") return NOT_FOUND;
  const charge = paymentResponse(outcome.charge, env().publicUrl);
  switch (outcome.kind) {
    case "canceled":
      return json(200, charge);
    case "requested":
      return json(202, charge);
    case "not_cancelable": {
      const detail = `a cobrança está em ${charge.status}`;
      return problemWith({ payment: charge }, "not_cancelable", detail);
    }
  }
}

export const editPayment = operation({
  name: "editPayment",
  summary: {
    pt: "Altera o valor ou o vencimento de uma cobrança que aguarda pagamento ou está vencida",
    en: "Changes the amount or the due date of a charge that waits to be paid or is overdue",
  },
  method: "PATCH",
  at: [
    { path: "/payments/{id}", who: client("pagamentos:write") },
    { path: "/api/dashboard/charges/{id}", who: member("charge") },
  ],
  body: jsonBody(editPaymentRequest),
  successes: { 200: payment, 202: payment },
  problems: ["not_editable", "refused_by_provider"],
  audit: "charge.edit",
  async run({ principal, params, body, note }) {
    const { merchantId, actor } = principal;
    const { amount, dueDate } = body;
    note({ ...(amount === null ? {} : { amountCents: amount.toString() }), dueDate });
    const chargeId = params.id ?? "";
    const credentialId = credentialIdOf(principal);
    const command = { merchantId, chargeId, amount, dueDate, actor, credentialId };
    await costlyChangeInTurn("edit", merchantId);
    const outcome = await editCharge(command, now());
    note({ result: outcome.kind });
    return edited(outcome);
  },
});

function edited(outcome: EditOutcome): OperationResponse {
  if (outcome.kind === "not_found") return NOT_FOUND;
  if (outcome.kind === "invalid") return invalid("invalid_body", outcome.errors);
  const charge = paymentResponse(outcome.charge, env().publicUrl);
  switch (outcome.kind) {
    case "edited":
      return json(200, charge);
    case "requested":
      return json(202, charge);
    case "refused":
      return problemWith({ payment: charge }, "refused_by_provider", outcome.reason);
    case "not_editable": {
      const detail =
        outcome.why === "status" ? `a cobrança está em ${charge.status}` : WHY_NOT[outcome.why];
      return problemWith({ payment: charge }, "not_editable", detail);
    }
  }
}

const WHY_NOT: Readonly<Record<Exclude<NotEditable, "status">, string>> = {
  cancel_requested: "o cancelamento da cobrança foi solicitado",
  code_over: "a cobrança venceu e o código Pix foi encerrado no provedor; crie outra cobrança",
  other_edit: "outra alteração da cobrança aguarda o provedor",
  being_registered: "a forma de pagamento escolhida está sendo registrada no provedor",
  provider: "o provedor desta cobrança não permite alterá-la",
};
