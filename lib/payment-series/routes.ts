import { DUE_DATE_PAST, LETTERS_NOT_TAKEN } from "@/lib/charges/create-payment-request";
import { jsonBody } from "@/lib/http/fields";
import { client, member, operation } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { findLettersInCnpj } from "@/lib/merchants/store/payer-documents";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { isNumericDocument } from "@/lib/platform/values/tax-document";
import { keyedDigest } from "@/lib/platform/vault";
import { cancelSeries } from "./cancel-series";
import { createSeries, resumeSeries, type SeriesOutcome } from "./create-series";
import { listSeries } from "./list-series";
import { requestText, seriesCancelRequest, seriesRequest } from "./payment-series-request";
import {
  paymentSeriesPage,
  paymentSeriesPageResponse,
  paymentSeriesResponse,
  paymentSeriesSchema,
} from "./payment-series-response";
import { readSeriesPlan } from "./read-series";
import { readSeriesQuery } from "./series-query";
import { findSeries } from "./store/series";

/** Answers with a series as it is after what was done to it. */
async function answerWith(
  merchantId: MerchantId,
  id: string,
  status: 200 | 201 = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationResponse> {
  const found = await readSeriesPlan(merchantId, id);
  return found ? json(status, paymentSeriesResponse(found), headers) : NOT_FOUND;
}

export const createPaymentSeries = operation({
  name: "createPaymentSeries",
  summary: {
    pt: "Cria uma série de cobranças, como um carnê",
    en: "Creates a series of charges, as a payment booklet is one",
  },
  method: "POST",
  at: [
    { path: "/payment-series", who: client("pagamentos:write") },
    { path: "/api/dashboard/payment-series", who: member("charge") },
  ],
  idempotencyKey: "required",
  body: jsonBody(seriesRequest),
  successes: { 201: paymentSeriesSchema },
  problems: ["idempotency_key_reused", "refused_by_provider", "no_provider", "too_many_requests"],
  audit: "payment_series.create",
  async run({ principal, idempotencyKey, body, note }) {
    const { merchantId, actor } = principal;
    const { payer, description, lateTerms, reference, ...rest } = body;
    const total = body.firstAmount + body.amount * BigInt(body.count - 1);
    note({ installments: body.count, amountCents: total.toString() });
    const hasLetters = !isNumericDocument(payer.document);
    if (hasLetters && principal.kind === "member" && !(await findLettersInCnpj(merchantId))) {
      return invalid("invalid_body", [LETTERS_NOT_TAKEN]);
    }
    const requestHash = keyedDigest("series-request", merchantId, requestText(body));
    const outcome = await createSeries(
      {
        series: { ...rest, merchantId, idempotencyKey, requestHash },
        content: { payer, description, lateTerms, reference },
        actor,
        credentialId: principal.kind === "client" ? principal.credentialId : null,
      },
      now(),
    );
    if (outcome.kind === "series") note({ replayed: outcome.replayed }, outcome.series.id);
    return answered(merchantId, outcome, 201);
  },
});

function answered(
  merchantId: MerchantId,
  outcome: SeriesOutcome,
  status: 200 | 201,
): Promise<OperationResponse> | OperationResponse {
  switch (outcome.kind) {
    case "series": {
      const headers = outcome.replayed && status === 201 ? { "Idempotent-Replayed": "true" } : {};
      return answerWith(merchantId, outcome.series.id, status, headers);
    }
    case "refused":
      return problem("refused_by_provider", outcome.charge.refusal ?? "");
    case "key_reused":
      return problem("idempotency_key_reused", "este Idempotency-Key já criou outra série");
    case "busy":
      return busy("criadas");
    case "due_date_past":
      return invalid("invalid_body", [{ ...DUE_DATE_PAST, pointer: "/firstDueDate" }]);
    case "no_provider":
      return problem("no_provider", "não há provedor de pagamento configurado para este método");
  }
}

/** @param done what is being done to other series of the merchant. */
function busy(done: "criadas" | "canceladas"): OperationResponse {
  return problem(
    "too_many_requests",
    `outras séries da loja ainda estão sendo ${done}; tente de novo em instantes`,
    { "Retry-After": "2" },
  );
}

export const listPaymentSeries = operation({
  name: "listPaymentSeries",
  summary: {
    pt: "Lista as séries de cobranças, da mais nova à mais antiga",
    en: "Lists the series of charges, the newest first",
  },
  method: "GET",
  at: [{ path: "/payment-series", who: client("pagamentos:read") }],
  query: readSeriesQuery,
  successes: { 200: paymentSeriesPage },
  problems: [],
  async run({ principal, query }) {
    return json(200, paymentSeriesPageResponse(await listSeries(principal.merchantId, query)));
  },
});

export const getPaymentSeries = operation({
  name: "getPaymentSeries",
  summary: { pt: "Consulta uma série de cobranças", en: "Reads one series of charges" },
  method: "GET",
  at: [{ path: "/payment-series/{id}", who: client("pagamentos:read") }],
  idIs: "uuid",
  successes: { 200: paymentSeriesSchema },
  problems: [],
  async run({ principal, id }) {
    return answerWith(principal.merchantId, id);
  },
});

/** Goes on with a series of which some charges are not there: what the same request does, without its body. */
export const completePaymentSeries = operation({
  name: "completePaymentSeries",
  summary: {
    pt: "Cria as cobranças que faltam de uma série",
    en: "Creates the charges of a series that are not there yet",
  },
  method: "POST",
  at: [
    { path: "/payment-series/{id}/complete", who: client("pagamentos:write") },
    { path: "/api/dashboard/payment-series/{id}/complete", who: member("charge") },
  ],
  idIs: "uuid",
  successes: { 200: paymentSeriesSchema },
  problems: ["refused_by_provider", "too_many_requests"],
  audit: "payment_series.complete",
  async run({ principal, id }) {
    const { merchantId, actor } = principal;
    const series = await findSeries(merchantId, id);
    if (!series) return NOT_FOUND;
    const credentialId = principal.kind === "client" ? principal.credentialId : null;
    return answered(merchantId, await resumeSeries(series, { actor, credentialId }, now()), 200);
  },
});

export const cancelPaymentSeries = operation({
  name: "cancelPaymentSeries",
  summary: {
    pt: "Cancela as cobranças de uma série que ninguém pagou ainda",
    en: "Cancels the charges of a series that nobody has paid yet",
  },
  method: "POST",
  at: [
    { path: "/payment-series/{id}/cancel", who: client("pagamentos:write") },
    { path: "/api/dashboard/payment-series/{id}/cancel", who: member("charge") },
  ],
  idIs: "uuid",
  body: { ...jsonBody(seriesCancelRequest), mayBeAbsent: true },
  successes: { 200: paymentSeriesSchema },
  problems: ["too_many_requests"],
  audit: "payment_series.cancel",
  async run({ principal, id, body }) {
    const { merchantId, actor } = principal;
    const outcome = await cancelSeries({ merchantId, id, note: body.reason, actor });
    if (outcome.kind === "busy") return busy("canceladas");
    return outcome.kind === "series" ? answerWith(merchantId, id) : NOT_FOUND;
  },
});
