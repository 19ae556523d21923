import { client, operation } from "@/lib/http/operation";
import { pageOf, pageOfSchema } from "@/lib/http/page-response";
import { json } from "@/lib/http/response";
import { readCloseQuery } from "./close-query";
import { closeResponse, dailyClose } from "./close-response";
import { findCloses } from "./store/close-list";

export const listDailyCloses = operation({
  name: "listDailyCloses",
  summary: {
    pt: "Lista os fechamentos diários das contas da loja em provedores",
    en: "Lists the daily closes of a merchant's accounts at providers",
  },
  method: "GET",
  at: [{ path: "/closes", who: client("pagamentos:read") }],
  query: readCloseQuery,
  successes: { 200: pageOfSchema(dailyClose) },
  problems: [],
  async run({ principal, query }) {
    const found = await findCloses(principal.merchantId, query);
    return json(200, pageOf(found, found.closes.map(closeResponse)));
  },
});
