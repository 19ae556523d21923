import { z } from "zod";
import { jsonBody, objectOf, reason } from "@/lib/http/fields";
import { operation, operator } from "@/lib/http/operation";
import { json, NOT_FOUND, problem } from "@/lib/http/response";
import { beginView, endView, findMerchantOfView } from "@/lib/members/store/operator-views";
import { merchantIdIn, merchantIn } from "@/lib/merchants/operator-routes";
import { parseUuid } from "@/lib/platform/values/ids";

/**
 * The operator sees the merchant's pages as its member of the role "viewer" from now on, and can change nothing anywhere
 * until the view ends (ADR 0115). Its owners get a notice.
 */
export const beginMerchantView = operation({
  name: "beginMerchantView",
  summary: {
    pt: "Começa a ver o painel de uma loja, só para leitura",
    en: "Begins to look at a merchant's dashboard, read-only",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/views", who: operator }],
  body: jsonBody(objectOf({ reason })),
  successes: { 201: z.strictObject({ id: z.guid(), endsAt: z.iso.datetime() }) },
  problems: ["conflict"],
  audit: "merchant.view_begin",
  about: merchantIdIn,
  async run({ principal, params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    note({ reason: body.reason });
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    const view = await beginView(principal.operator, merchant.id, body.reason);
    if (!view) return problem("conflict", "você já está vendo uma loja; encerre antes");
    return json(201, { id: view.id, endsAt: view.endsAt.toISOString() });
  },
});

export const endMerchantView = operation({
  name: "endMerchantView",
  summary: {
    pt: "Encerra a visita ao painel de uma loja",
    en: "Ends looking at a merchant's dashboard",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/views/{id}/end", who: operator }],
  idIs: "uuid",
  successes: { 204: null },
  problems: ["conflict"],
  duringView: true,
  audit: "merchant.view_end",
  about: async ({ id }) => {
    const view = parseUuid(id ?? "");
    return view === null ? null : findMerchantOfView(view);
  },
  async run({ principal, id }) {
    if (!(await findMerchantOfView(id))) return NOT_FOUND;
    const hasEnded = await endView(principal.operator, id);
    return hasEnded ? json(204, null) : problem("conflict", "esta visita já terminou");
  },
});
