import { pageResponse, payment } from "@/lib/charges/payment-response";
import { client, operation } from "@/lib/http/operation";
import { pageOfSchema } from "@/lib/http/page-response";
import { json, UNAVAILABLE } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import { listCharges } from "./list-charges";
import { readListPaymentsQuery } from "./list-payments-query";

export const listPayments = operation({
  name: "listPayments",
  summary: { pt: "Lista cobranças", en: "Lists charges" },
  method: "GET",
  at: [{ path: "/payments", who: client("pagamentos:read") }],
  query: readListPaymentsQuery,
  successes: { 200: pageOfSchema(payment) },
  problems: [],
  async run({ principal, query }) {
    const listed = await listCharges(principal.merchantId, query);
    if (listed.kind === "busy") return UNAVAILABLE;
    const until = listed.completeUntil;
    const headers = until ? { "Sync-Complete-Until": until.toISOString() } : {};
    return json(200, pageResponse(listed.page, env().publicUrl), headers);
  },
});
