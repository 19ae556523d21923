import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { operation, operator } from "@/lib/http/operation";
import { queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, wrong } from "@/lib/http/parameters";
import { invalid, json, NOT_FOUND, problem } from "@/lib/http/response";
import { csv } from "@/lib/listing/spreadsheet/csv";
import { merchantIdIn, merchantIn } from "@/lib/merchants/operator-routes";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { localeOf } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { collectFees, readCollection, reverseCollection } from "./collect-fees";
import { collectionRequest, reversalRequest } from "./collection-requests";
import { monthOf, parseMonth } from "./month";
import type { MerchantRevenue } from "./revenue";
import { revenueColumns } from "./revenue-columns";
import { findRevenue } from "./store/revenue";

export const collectMerchantFees = operation({
  name: "collectMerchantFees",
  summary: {
    pt: "Registra que uma loja pagou tarifas do serviço",
    en: "Records that a merchant paid Vintém fees",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/fee-collections", who: operator }],
  idempotencyKey: "required",
  body: jsonBody(collectionRequest),
  successes: { 201: z.strictObject({ id: z.guid() }) },
  problems: ["idempotency_key_reused"],
  audit: "fee.collect",
  about: merchantIdIn,
  async run({ principal, params, body, idempotencyKey, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    const { amount, collectedOn, reference } = body;
    note({ amountCents: amount.toString(), collectedOn, reference });
    const recordedAt = now();
    if (collectedOn > brasiliaDay(recordedAt)) {
      return invalid("invalid_body", [
        { pointer: "/collectedOn", message: "não pode ser depois de hoje" },
      ]);
    }
    const recordedBy = principal.operator.email;
    const facts = { amount, collectedOn, reference, recordedAt, recordedBy };
    const outcome = await collectFees({ merchantId: merchant.id, idempotencyKey, ...facts });
    switch (outcome.kind) {
      case "recorded": {
        const { id } = outcome.collection;
        note({ replayed: outcome.replayed }, id);
        return json(201, { id }, outcome.replayed ? { "Idempotent-Replayed": "true" } : {});
      }
      case "key_reused":
        return problem("idempotency_key_reused", "este Idempotency-Key já registrou outro valor");
      case "too_much": {
        const message = `não pode passar do que está em aberto, ${formatBrl(outcome.owed)}`;
        return invalid("invalid_body", [{ pointer: "/amount", message }]);
      }
    }
  },
});

export const reverseFeeCollection = operation({
  name: "reverseFeeCollection",
  summary: {
    pt: "Desfaz um recolhimento de tarifas registrado por engano",
    en: "Takes back a fee collection that was recorded by mistake",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/fee-collections/{id}/reverse", who: operator }],
  body: jsonBody(reversalRequest),
  successes: { 204: null },
  problems: ["conflict"],
  audit: "fee.reverse_collection",
  about: async ({ id }) => (await readCollection(id ?? ""))?.merchantId ?? null,
  async run({ principal, params, body: { reason }, note }) {
    const collection = await readCollection(params.id ?? "");
    if (!collection) return NOT_FOUND;
    note({ amountCents: collection.amount.toString(), reason }, collection.id);
    const recordedBy = principal.operator.email;
    const isReversed = await reverseCollection(collection, {
      reason,
      recordedAt: now(),
      recordedBy,
    });
    return isReversed ? json(204, null) : problem("conflict", "este recolhimento já foi desfeito");
  },
});

/** More merchants than a file of this kind is made for. */
const MERCHANTS_MAX = 100_000;

export const exportRevenue = operation({
  name: "exportRevenue",
  summary: {
    pt: "Exporta as tarifas de um mês por loja, em CSV",
    en: "Exports a month's fees by merchant, as CSV",
  },
  method: "GET",
  at: [{ path: "/api/dashboard/operator/revenue/export", who: operator }],
  query(parameters) {
    const reader = new ParameterReader(parameters);
    const month = reader.one("month", (text) => parseMonth(text) ?? wrong("deve ser AAAA-MM"));
    return queryReadingOf(reader, month);
  },
  successes: { 200: null },
  problems: [],
  audit: "fee.export",
  async run({ query, request, note }) {
    const month = query ?? monthOf(brasiliaDay(now()));
    const locale = localeOf(request.headers);
    note({ month });
    const { merchants } = await findRevenue(month, { page: 0, size: MERCHANTS_MAX });
    const separator = locale === "en" ? "comma" : "semicolon";
    const pieces: Buffer[] = [];
    for await (const piece of csv(revenueColumns(locale), inOneBatch(merchants), separator)) {
      pieces.push(piece);
    }
    return {
      kind: "file",
      type: "text/csv; charset=utf-8",
      bytes: Buffer.concat(pieces),
      headers: { "Content-Disposition": `attachment; filename="tarifas-${month}.csv"` },
    };
  },
});

async function* inOneBatch(rows: readonly MerchantRevenue[]) {
  yield rows;
}
