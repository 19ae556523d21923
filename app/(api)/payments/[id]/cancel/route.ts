import { readCancelRequest } from "@/lib/contract/cancel-request";
import { invalid, merchantEndpoint, readOptionalJson } from "@/lib/http/endpoint";
import { cancelCharge } from "@/lib/operations/cancel-charge";
import { cancelAnswer } from "./cancel-answer";

export const POST = merchantEndpoint({
  route: "/payments/[id]/cancel",
  scope: "pagamentos:write",
  async handle({ request, caller, params }) {
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCancelRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return cancelAnswer(
      await cancelCharge({
        merchantId: caller.merchantId,
        chargeId: params.id ?? "",
        note: read.value.reason,
        actor: `client:${caller.clientId}`,
      }),
    );
  },
});
