import { paymentResponse } from "@/lib/contract/payment-response";
import { findCharge } from "@/lib/database/charges";
import { parseChargeId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { json, merchantEndpoint, NOT_FOUND } from "@/lib/http/endpoint";

export const GET = merchantEndpoint({
  route: "/payments/[id]",
  scope: "pagamentos:read",
  async handle({ caller, params }) {
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(caller.merchantId, id));
    return charge ? json(200, paymentResponse(charge, env().publicUrl)) : NOT_FOUND;
  },
});
