import { now } from "@/lib/clock";
import { boletoResponse } from "@/lib/contract/boleto-response";
import { findCharge } from "@/lib/database/charges";
import { parseChargeId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { json, merchantEndpoint, NOT_FOUND } from "@/lib/http/endpoint";

export const GET = merchantEndpoint({
  route: "/payments/[id]/boleto",
  scope: "pagamentos:read",
  async handle({ caller, params }) {
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(caller.merchantId, id));
    const boleto = charge && boletoResponse(charge, env().publicUrl, now());
    return boleto ? json(200, boleto) : NOT_FOUND;
  },
});
