import { now } from "@/lib/clock";
import { refundResponse } from "@/lib/contract/charge-responses";
import { readPageQuery } from "@/lib/contract/page-query";
import { pageOf } from "@/lib/contract/payment-response";
import { readRefundRequest } from "@/lib/contract/refund-request";
import { findCharge } from "@/lib/database/charges";
import { findRefunds } from "@/lib/database/refunds";
import { parseChargeId } from "@/lib/domain/charge";
import {
  invalid,
  json,
  merchantEndpoint,
  NOT_FOUND,
  readIdempotencyKeyOf,
  readOptionalJson,
} from "@/lib/http/endpoint";
import { requestRefund } from "@/lib/operations/request-refund";
import { refundAnswer } from "./refund-answer";

export const POST = merchantEndpoint({
  route: "/payments/[id]/refunds",
  scope: "pagamentos:write",
  async handle({ request, caller, params }) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.answer;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readRefundRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { merchantId, clientId } = caller;
    const asked = {
      merchantId,
      chargeId: params.id ?? "",
      idempotencyKey: key.value,
      ...read.value,
      actor: `client:${clientId}`,
    };
    return refundAnswer(await requestRefund(asked, now()));
  },
});

export const GET = merchantEndpoint({
  route: "/payments/[id]/refunds",
  scope: "pagamentos:read",
  async handle({ caller, params, url }) {
    const read = readPageQuery(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(caller.merchantId, id));
    if (!charge) return NOT_FOUND;
    const { refunds, totalElements } = await findRefunds(caller.merchantId, charge.id, read.query);
    return json(200, pageOf({ ...read.query, totalElements }, refunds.map(refundResponse)));
  },
});
