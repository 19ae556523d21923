import { now } from "@/lib/clock";
import { exceptionResponse, refundResponse } from "@/lib/contract/charge-responses";
import { readResolveExceptionRequest } from "@/lib/contract/resolve-exception-request";
import type { Resolution } from "@/lib/domain/exception";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import {
  type Answer,
  invalid,
  json,
  NOT_FOUND,
  problem,
  problemWith,
  readJson,
} from "@/lib/http/endpoint";
import {
  type Decision,
  type ResolveOutcome,
  resolveException,
} from "@/lib/operations/resolve-exception";

/**
 * Reads a decision from a request, carries it out and answers: the same for a merchant's system and
 * for its people.
 *
 * @param onRead told what was decided, before it is carried out.
 */
export async function decide(
  request: Request,
  who: Pick<Decision, "merchantId" | "exceptionId" | "actor">,
  onRead: (resolution: Resolution) => void = () => {},
): Promise<Answer> {
  const body = await readJson(request);
  if (body.kind === "refused") return body.answer;
  const read = readResolveExceptionRequest(body.value);
  if (read.kind === "invalid") return invalid("invalid_body", read.errors);
  const { resolution, note } = read.value;
  onRead(resolution);
  return answer(await resolveException({ ...who, as: resolution, note }, now()));
}

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
