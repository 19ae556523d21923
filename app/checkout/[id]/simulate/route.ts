import { SANDBOX_DEEDS } from "@/lib/domain/sandbox-deed";
import { env } from "@/lib/env";
import {
  type Answer,
  json,
  NOT_FOUND,
  openEndpoint,
  problem,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { readForm } from "@/lib/http/form";
import { fromOwnPage } from "@/lib/http/own-page";
import { type SimulateOutcome, simulateAnyDeed, wishFor } from "@/lib/operations/simulate-deed";

/** A button of the payer's page; without a `deed` in its form the charge is paid. */
export const POST = openEndpoint({
  route: "/checkout/[id]/simulate",
  sandboxOnly: true,
  async handle({ request, params, url }) {
    if (!fromOwnPage(request, env().publicUrl))
      return problem("foreign_origin", "só a página da cobrança pode fazer isto");
    const id = params.id ?? "";
    const wanted = (await readForm(request))?.get("deed") ?? "pay";
    const deed = SANDBOX_DEEDS.find((one) => one === wanted);
    if (!deed) return problem("invalid_body", `deed deve ser um de ${SANDBOX_DEEDS.join(", ")}`);
    const outcome = await simulateAnyDeed(id, wishFor(deed));
    const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
    return answer(outcome, `/checkout/${id}${url.search}`, wantsJson);
  },
});

function answer(outcome: SimulateOutcome, page: string, wantsJson: boolean): Answer {
  if (outcome.kind === "not_found") return NOT_FOUND;
  if (outcome.kind === "unavailable") return UNAVAILABLE;
  // Without JavaScript the page itself tells what became of it.
  if (!wantsJson) return { kind: "json", status: 303, body: null, headers: { Location: page } };
  return outcome.kind === "done"
    ? json(202, { status: "accepted" })
    : problem("not_fitting", "isto não cabe nesta cobrança agora");
}
