import { now } from "@/lib/clock";
import { PICKED_METHODS, type PickedMethod, parseChargeId } from "@/lib/domain/charge";
import { env } from "@/lib/env";
import { NOT_FOUND, openEndpoint, problem } from "@/lib/http/endpoint";
import { readForm } from "@/lib/http/form";
import { fromOwnPage } from "@/lib/http/own-page";
import { countTry, PICKS } from "@/lib/identity/throttle";
import { chooseMethod } from "@/lib/operations/choose-method";

/** The payer's pick; a form of the page, so that it works without JavaScript. */
export const POST = openEndpoint({
  route: "/checkout/[id]/method",
  async handle({ request, params, url }) {
    if (!fromOwnPage(request, env().publicUrl))
      return problem("foreign_origin", "só a página da cobrança pode fazer isto");
    const method = pickedMethod((await readForm(request))?.get("method"));
    if (!method)
      return problem("invalid_body", `method deve ser um de ${PICKED_METHODS.join(", ")}`);
    const id = parseChargeId(params.id ?? "");
    if (!id) return NOT_FOUND;
    const wait = await countTry([[PICKS, `pick:${id}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "foram muitas escolhas; espere alguns minutos", headers);
    }
    const outcome = await chooseMethod(id, method, now());
    if (outcome.kind === "not_found") return NOT_FOUND;
    // Chosen or not, the page itself tells how the charge stands.
    const headers = { Location: `/checkout/${id}${url.search}` };
    return { kind: "json", status: 303, body: null, headers };
  },
});

function pickedMethod(text: string | null | undefined): PickedMethod | null {
  return PICKED_METHODS.find((method) => method === text) ?? null;
}
