import { now } from "@/lib/clock";
import { exceptionResponse, refundResponse } from "@/lib/contract/charge-responses";
import { readResolveExceptionRequest } from "@/lib/contract/resolve-exception-request";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import {
  type Answer,
  invalid,
  json,
  merchantEndpoint,
  NOT_FOUND,
  problem,
  problemWith,
  readJson,
} from "@/lib/http/endpoint";
import { type ResolveOutcome, resolveException } from "@/lib/operations/resolve-exception";

export const POST = merchantEndpoint({
  route: "/exceptions/[id]/resolve",
  scope: "pagamentos:write",
  async handle({ request, caller, params }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readResolveExceptionRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const decision = {
      merchantId: caller.merchantId,
      exceptionId: params.id ?? "",
      as: read.value.resolution,
      note: read.value.note,
      actor: `client:${caller.clientId}`,
    };
    return answer(await resolveException(decision, now()));
  },
});

function answer(outcome: ResolveOutcome): Answer {
  switch (outcome.kind) {
    case "resolved":
      return json(200, {
        ...exceptionResponse(outcome.exception),
        refund: outcome.refund && refundResponse(outcome.refund),
      });
    case "not_found":
      return NOT_FOUND;
    case "already_resolved": {
      const exception = exceptionResponse(outcome.exception);
      const detail = `já foi resolvida como ${exception.resolution}`;
      return problemWith({ exception }, "already_resolved", detail);
    }
    case "not_refundable":
      return problem("not_refundable", "esta exceção não tem valor a devolver");
    case "window_over":
      return problem(
        "refund_window_over",
        `o prazo de ${REFUND_WINDOW_DAYS} dias desde o pagamento terminou`,
      );
  }
}
