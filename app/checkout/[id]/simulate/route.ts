import { env } from "@/lib/env";
import {
  type Answer,
  json,
  NOT_FOUND,
  openEndpoint,
  problem,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { fromOwnPage } from "@/lib/http/own-page";
import { type SimulateOutcome, simulatePayersPayment } from "@/lib/operations/simulate-payment";

export const POST = openEndpoint({
  route: "/checkout/[id]/simulate",
  sandboxOnly: true,
  async handle({ request, params, url }) {
    if (!fromOwnPage(request, env().publicUrl))
      return problem("foreign_origin", "só a página da cobrança pode fazer isto");
    const id = params.id ?? "";
    const outcome = await simulatePayersPayment(id);
    const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
    return answer(outcome, `/checkout/${id}${url.search}`, wantsJson);
  },
});

function answer(outcome: SimulateOutcome, page: string, wantsJson: boolean): Answer {
  if (outcome.kind === "not_found") return NOT_FOUND;
  if (outcome.kind === "unavailable") return UNAVAILABLE;
  // Without JavaScript the page itself tells what became of it.
  if (!wantsJson) return { kind: "json", status: 303, body: null, headers: { Location: page } };
  return outcome.kind === "paid"
    ? json(202, { status: "accepted" })
    : problem("not_payable", "esta cobrança não pode ser paga agora");
}
