import { z } from "zod";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { findCharge } from "@/lib/charges/store/charges";
import { client, member, operation } from "@/lib/http/operation";
import { readPageQuery } from "@/lib/http/page-query";
import { pageOf, pageOfSchema } from "@/lib/http/page-response";
import { json, NOT_FOUND } from "@/lib/http/response";
import { parseChargeId } from "@/lib/platform/values/ids";
import { event, eventResponse } from "./event-response";
import { findHistory } from "./store/charge-history";
import { watchCharge } from "./watch-charge";

const version = z.strictObject({ version: z.string(), status: z.enum(CHARGE_STATUSES) });

export const listPaymentEvents = operation({
  name: "listPaymentEvents",
  summary: { pt: "Lista o histórico de uma cobrança", en: "Lists a charge's history" },
  method: "GET",
  at: [{ path: "/payments/{id}/events", who: client("pagamentos:read") }],
  query: readPageQuery,
  successes: { 200: pageOfSchema(event) },
  problems: [],
  async run({ principal, params, query }) {
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(principal.merchantId, id));
    if (!charge) return NOT_FOUND;
    const { entries, totalElements } = await findHistory(principal.merchantId, charge.id, query);
    return json(200, pageOf({ ...query, totalElements }, entries.map(eventResponse)));
  },
});

export const watchPayment = operation({
  name: "watchPayment",
  summary: {
    pt: "Diz se uma página aberta ainda está em dia",
    en: "Reports whether an open page is still up to date",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/charges/{id}", who: member("read") }],
  successes: { 200: version },
  problems: [],
  async run({ principal, params }) {
    const found = await watchCharge(principal.member, params.id ?? "");
    return found ? json(200, found) : NOT_FOUND;
  },
});
