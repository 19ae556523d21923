import { cancelAnswer } from "@/app/(api)/payments/[id]/cancel/cancel-answer";
import { readCancelRequest } from "@/lib/contract/cancel-request";
import { invalid, readOptionalJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { cancelCharge } from "@/lib/operations/cancel-charge";

export const POST = memberEndpoint({
  route: "/api/dashboard/charges/[id]/cancel",
  permission: "charge",
  act: "charge.cancel",
  async handle({ request, person, params, note }) {
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCancelRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const outcome = await cancelCharge({
      merchantId: person.merchantId,
      chargeId: params.id ?? "",
      note: read.value.reason,
      actor: `member:${person.id}`,
    });
    note({ result: outcome.kind });
    return cancelAnswer(outcome);
  },
});
