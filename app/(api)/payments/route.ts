import { now } from "@/lib/clock";
import { DUE_DATE_PAST, readCreatePaymentRequest } from "@/lib/contract/create-payment-request";
import { readListPaymentsQuery } from "@/lib/contract/list-payments-query";
import { pageResponse, paymentResponse } from "@/lib/contract/payment-response";
import { env } from "@/lib/env";
import {
  invalid,
  json,
  merchantEndpoint,
  problem,
  readIdempotencyKeyOf,
  readJson,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { type CreateOutcome, createCharge } from "@/lib/operations/create-charge";
import { listCharges } from "@/lib/operations/list-charges";

export const POST = merchantEndpoint({
  route: "/payments",
  scope: "pagamentos:write",
  async handle({ request, caller }) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.answer;
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCreatePaymentRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { merchantId, clientId } = caller;
    const asked = {
      merchantId,
      idempotencyKey: key.value,
      asked: read.value,
      actor: `client:${clientId}`,
    };
    return answer(await createCharge(asked, now()));
  },
});

function answer(outcome: CreateOutcome) {
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
    case "no_provider":
      return problem("no_provider", "não há provedor de pagamento configurado para este método");
  }
}

function replayed(outcome: { replayed: boolean }): Record<string, string> {
  return outcome.replayed ? { "Idempotent-Replayed": "true" } : {};
}

export const GET = merchantEndpoint({
  route: "/payments",
  scope: "pagamentos:read",
  async handle({ caller, url }) {
    const read = readListPaymentsQuery(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const listed = await listCharges(caller.merchantId, read.query, now());
    if (listed.kind === "busy") return UNAVAILABLE;
    const until = listed.completeUntil;
    const headers = until ? { "Sync-Complete-Until": until.toISOString() } : {};
    return json(200, pageResponse(listed.page, env().publicUrl), headers);
  },
});
