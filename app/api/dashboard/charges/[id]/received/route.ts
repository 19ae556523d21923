import { now } from "@/lib/clock";
import { readMarkReceivedRequest } from "@/lib/contract/mark-received-request";
import { decimalText } from "@/lib/domain/money";
import {
  type Answer,
  invalid,
  json,
  NOT_FOUND,
  problem,
  problemWith,
  readJson,
} from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { type MarkOutcome, markReceived } from "@/lib/operations/mark-received";

/** Records that money for a charge arrived, on the word of the person who saw it at the bank. */
export const POST = memberEndpoint({
  route: "/api/dashboard/charges/[id]/received",
  permission: "confirm",
  act: "charge.mark_received",
  async handle({ request, person, params, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readMarkReceivedRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { amount, paidOn, endToEndId } = read.value;
    note({ amount: decimalText(amount), paidOn, endToEndId });
    const told = { ...read.value, reference: endToEndId, evidence: { source: "by_hand" } };
    return answer(await markReceived(person, params.id ?? "", told, now()), params.id ?? "");
  },
});

function answer(outcome: MarkOutcome, id: string): Answer {
  switch (outcome.kind) {
    case "recorded":
      return json(200, { first: outcome.first });
    case "not_found":
      return NOT_FOUND;
    case "held_by_provider":
      return problem("not_markable", "um provedor cuida desta cobrança e avisa dos pagamentos");
    case "wrong_day": {
      const message =
        outcome.fault === "future"
          ? "não pode ser depois de hoje (horário de Brasília)"
          : "não pode ser antes do dia em que a cobrança foi criada";
      return invalid("invalid_body", [{ pointer: "/paidOn", message }]);
    }
    case "duplicate": {
      const { chargeId } = outcome;
      const where = chargeId === id ? "nesta cobrança" : `na cobrança ${chargeId}`;
      return problemWith({ chargeId }, "already_recorded", `este Pix já está registrado ${where}`);
    }
  }
}
