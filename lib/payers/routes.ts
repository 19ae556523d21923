import { client, member, operation } from "@/lib/http/operation";
import { json } from "@/lib/http/response";
import { payerPage, payerResponse } from "./payer-response";
import { readPayersQuery } from "./payers-query";
import { findPayers } from "./store/payers";

export const listPayers = operation({
  name: "listPayers",
  summary: {
    pt: "Lista os pagadores das cobranças da loja",
    en: "Lists the payers of a merchant's charges",
  },
  method: "GET",
  at: [
    { path: "/payers", who: client("pagamentos:read") },
    { path: "/api/dashboard/payers", who: member("read") },
  ],
  query: readPayersQuery,
  successes: { 200: payerPage },
  problems: [],
  async run({ principal, query }) {
    const { payers, hasMore } = await findPayers(principal.merchantId, query);
    return json(200, { content: payers.map(payerResponse), hasMore });
  },
});
