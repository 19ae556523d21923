import { pageResponse, payment } from "@/lib/charges/payment-response";
import { client, member, operation } from "@/lib/http/operation";
import { pageOfSchema } from "@/lib/http/page-response";
import { json, UNAVAILABLE } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import { listCharges } from "./list-charges";
import { readListPaymentsQuery } from "./list-payments-query";
import { findListChanges } from "./store/list-changes";
import { listChanges, listChangesResponse, readListWatch } from "./watch-list";

export const listPayments = operation({
  name: "listPayments",
  summary: { pt: "Lista cobranças", en: "Lists charges" },
  method: "GET",
  at: [{ path: "/payments", who: client("pagamentos:read") }],
  query: readListPaymentsQuery,
  successes: { 200: pageOfSchema(payment) },
  problems: [],
  async run({ principal, query, aside }) {
    const listed = await listCharges(principal.merchantId, query, aside);
    if (listed.kind === "busy") return UNAVAILABLE;
    const until = listed.completeUntil;
    const headers = until ? { "Sync-Complete-Until": until.toISOString() } : {};
    return json(200, pageResponse(listed.page, env().publicUrl), headers);
  },
});

export const watchPayments = operation({
  name: "watchPayments",
  summary: {
    pt: "Diz o que mudou em uma lista de cobranças aberta",
    en: "Reports what changed in an open list of charges",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/charges/changes", who: member("read") }],
  query: readListWatch,
  successes: { 200: listChanges },
  problems: [],
  async run({ principal, query }) {
    return json(200, listChangesResponse(await findListChanges(principal.merchantId, query)));
  },
});
