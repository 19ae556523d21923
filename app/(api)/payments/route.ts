import { now } from "@/lib/clock";
import { readCreatePaymentRequest } from "@/lib/contract/create-payment-request";
import { readListPaymentsQuery } from "@/lib/contract/list-payments-query";
import { pageResponse } from "@/lib/contract/payment-response";
import { env } from "@/lib/env";
import {
  invalid,
  json,
  merchantEndpoint,
  readIdempotencyKeyOf,
  readJson,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { createCharge } from "@/lib/operations/create-charge";
import { listCharges } from "@/lib/operations/list-charges";
import { createAnswer } from "./create-answer";

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
    return createAnswer(await createCharge(asked, now()));
  },
});

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
