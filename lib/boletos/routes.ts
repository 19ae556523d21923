import { findCharge } from "@/lib/charges/store/charges";
import { client, operation } from "@/lib/http/operation";
import { json, NOT_FOUND } from "@/lib/http/response";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { parseChargeId } from "@/lib/platform/values/ids";
import { boleto, boletoResponse } from "./boleto-response";

export const getBoleto = operation({
  name: "getBoleto",
  summary: { pt: "Consulta o boleto de uma cobrança", en: "Reads a charge's boleto" },
  method: "GET",
  at: [{ path: "/payments/{id}/boleto", who: client("pagamentos:read") }],
  successes: { 200: boleto },
  problems: [],
  async run({ principal, params }) {
    const { merchantId } = principal;
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(merchantId, id));
    const found =
      charge && boletoResponse(charge, env().publicUrl, await merchantNow(merchantId, now()));
    return found ? json(200, found) : NOT_FOUND;
  },
});
