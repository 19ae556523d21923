import { eventResponse } from "@/lib/contract/charge-responses";
import { readPageQuery } from "@/lib/contract/page-query";
import { pageOf } from "@/lib/contract/payment-response";
import { findHistory } from "@/lib/database/charge-history";
import { findCharge } from "@/lib/database/charges";
import { parseChargeId } from "@/lib/domain/charge";
import { invalid, json, merchantEndpoint, NOT_FOUND } from "@/lib/http/endpoint";

export const GET = merchantEndpoint({
  route: "/payments/[id]/events",
  scope: "pagamentos:read",
  async handle({ caller, params, url }) {
    const read = readPageQuery(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(caller.merchantId, id));
    if (!charge) return NOT_FOUND;
    const { entries, totalElements } = await findHistory(caller.merchantId, charge.id, read.query);
    return json(200, pageOf({ ...read.query, totalElements }, entries.map(eventResponse)));
  },
});
