import { client, operation } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { readRequestLogQuery } from "./request-log-query";
import { callPage, callPageResponse } from "./request-log-response";
import { findCalls } from "./store/request-log";

export const listRequestLogs = operation({
  name: "listRequestLogs",
  summary: {
    pt: "Lista as chamadas à API dos últimos 7 dias, da mais recente à mais antiga",
    en: "Lists the calls of the last 7 days, the latest first",
  },
  method: "GET",
  at: [{ path: "/request-logs", who: client("pagamentos:read") }],
  query: readRequestLogQuery,
  successes: { 200: callPage },
  problems: [],
  unlogged: true,
  async run({ principal, query }) {
    return json(200, callPageResponse(await findCalls(principal.merchantId, query)));
  },
});
