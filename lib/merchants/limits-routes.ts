import { jsonBody } from "@/lib/http/fields";
import { operation, operator } from "@/lib/http/operation";
import { json, NOT_FOUND } from "@/lib/http/response";
import { saveOwnLimits } from "@/lib/rate-limits/store/merchant-limits";
import { merchantLimits } from "./limits-request";
import { merchantIdIn, merchantIn } from "./operator-routes";

/** Sets how much a merchant's systems may request; every process heeds it within a second or two. */
export const setMerchantLimits = operation({
  name: "setMerchantLimits",
  summary: {
    pt: "Define quantas requisições uma loja pode fazer",
    en: "Sets how much a merchant may request",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/limits", who: operator }],
  body: jsonBody(merchantLimits),
  successes: { 204: null },
  problems: [],
  audit: "merchant.limit",
  proof: true,
  about: merchantIdIn,
  async run({ params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    note({ merchant: merchant.name, ...body });
    await saveOwnLimits(merchant.id, body);
    return json(204, null);
  },
});
