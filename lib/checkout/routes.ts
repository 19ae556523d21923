import { z } from "zod";
import { pickMethod } from "@/lib/charges/pick-method";
import { readForm } from "@/lib/http/form";
import { open, operation, ownPage } from "@/lib/http/operation";
import {
  json,
  NOT_FOUND,
  type OperationResponse,
  problem,
  seeOther,
  UNAVAILABLE,
} from "@/lib/http/response";
import { isNamed, jsonUnlessKnown } from "@/lib/http/unchanged";
import { waitSeconds } from "@/lib/http/wait-preference";
import { logoFile } from "@/lib/merchants/logo-file";
import { findLogoOfCharge } from "@/lib/merchants/store/brands";
import { callerAddress } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { PICKED_METHODS, type PickedMethod } from "@/lib/platform/values/billing-type";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { SANDBOX_ACTIONS } from "@/lib/platform/values/sandbox-action";
import { awaitPayerTurn } from "@/lib/rate-limits/payer-turns";
import { countTry, PAYMENT_REPORTS, PICKS } from "@/lib/rate-limits/throttle";
import { actionInput, playOnPage, type SimulateOutcome } from "@/lib/sandbox/play-action";
import { reportPayment } from "./report-payment";
import { findForStatus, findMerchantOfCharge } from "./store/checkout-charges";
import { watchCheckout } from "./watch-checkout";
import { STATUS_WAIT_SECONDS, screenTag } from "./watched-screen";

// What a payer's page requests; the charge's id in the address is the only key to it.

export const getCheckoutStatus = operation({
  name: "getCheckoutStatus",
  summary: {
    pt: "Diz qual tela a página do pagador deve mostrar",
    en: "Reports which screen a payer's page should show",
  },
  method: "GET",
  at: [{ path: "/checkout/{id}/status", who: open }],
  successes: {
    200: z.strictObject({ screen: z.string(), terms: z.string().optional() }),
    304: null,
  },
  problems: [],
  async run({ request, params }) {
    const known = request.headers.get("if-none-match");
    const shown = await watchCheckout(params.id ?? "", {
      isShown: (tag) => isNamed(`"${tag}"`, known),
      ms: Math.min(waitSeconds(request), STATUS_WAIT_SECONDS) * 1_000,
      signal: request.signal,
    });
    return shown ? jsonUnlessKnown(request, screenTag(shown), shown) : NOT_FOUND;
  },
});

/**
 * Serves the merchant's logo. Its address has the charge's id, which every visitor of the page has, and
 * nothing of the merchant; `?v=` changes with the logo.
 */
export const getCheckoutLogo = operation({
  name: "getCheckoutLogo",
  summary: { pt: "O logo na página do pagador", en: "The logo on a payer's page" },
  method: "GET",
  at: [{ path: "/checkout/{id}/logo", who: open }],
  successes: { 200: null },
  problems: [],
  async run({ params }) {
    const id = parseChargeId(params.id ?? "");
    const logo = id && (await findLogoOfCharge(id));
    return logo ? logoFile(logo) : NOT_FOUND;
  },
});

/** Picks a method. The page sends a form, so that it works without JavaScript. */
export const pickCheckoutMethod = operation({
  name: "pickCheckoutMethod",
  summary: { pt: "O pagador escolhe como pagar", en: "The payer picks how to pay" },
  method: "POST",
  at: [{ path: "/checkout/{id}/method", who: ownPage }],
  successes: { 303: null },
  problems: ["too_many_requests"],
  async run({ request, params }) {
    const method = pickedMethod((await readForm(request))?.get("method"));
    if (!method) {
      return problem("invalid_body", `method deve ser um de ${PICKED_METHODS.join(", ")}`);
    }
    const id = await knownCharge(params.id);
    if (!id) return NOT_FOUND;
    await awaitFormTurn(request, id);
    const wait = await countTry([[PICKS, `pick:${id}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "foram muitas escolhas; espere alguns minutos", headers);
    }
    const outcome = await pickMethod(id, method, now());
    if (outcome.kind === "not_found") return NOT_FOUND;
    // Picked or not, the page itself shows the charge's state.
    return seeOther(`/checkout/${id}${new URL(request.url).search}`);
  },
});

/** The id in a path if there is such a charge: of what anybody can make up nothing is counted, and so nothing stored. */
async function knownCharge(text = ""): Promise<ChargeId | null> {
  const id = parseChargeId(text);
  return id && (await findForStatus(id)) ? id : null;
}

/** Waits until another form of the charge's merchant may be answered. */
async function awaitFormTurn(request: Request, id: ChargeId): Promise<void> {
  if (env().rateLimits.pages === 0) return;
  await awaitPayerTurn("form", await findMerchantOfCharge(id), callerAddress(request));
}

function pickedMethod(text: string | null | undefined): PickedMethod | null {
  return PICKED_METHODS.find((method) => method === text) ?? null;
}

/** Takes the payer's word that they paid. The page sends a form of one button, so that it works without JavaScript. */
export const reportPaymentFromCheckout = operation({
  name: "reportPaymentFromCheckout",
  summary: { pt: "O pagador avisa que pagou", en: "The payer reports having paid" },
  method: "POST",
  at: [{ path: "/checkout/{id}/payment-report", who: ownPage }],
  successes: { 303: null },
  problems: ["too_many_requests", "not_fitting"],
  async run({ request, params }) {
    const id = await knownCharge(params.id);
    if (!id) return NOT_FOUND;
    await awaitFormTurn(request, id);
    const wait = await countTry([[PAYMENT_REPORTS, `payment-report:${id}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "a loja já foi avisada; não pague de novo", headers);
    }
    const { kind } = await reportPayment(id);
    if (kind === "not_found") return NOT_FOUND;
    if (kind === "confirmed_by_provider") {
      return problem(
        "not_fitting",
        "esta cobrança é confirmada sem aviso, quando o pagamento chega",
      );
    }
    return seeOther(`/checkout/${id}${new URL(request.url).search}`);
  },
});

/** Performs a sandbox action from a button of the page; without a `sandboxAction` in its form the charge is paid. */
export const simulateFromCheckout = operation({
  name: "simulateFromCheckout",
  summary: {
    pt: "Simula o que acontece com uma cobrança, na página do pagador",
    en: "Plays what happens to a charge, from its payer's page",
  },
  method: "POST",
  at: [{ path: "/checkout/{id}/simulate", who: ownPage }],
  sandboxOnly: true,
  successes: { 202: z.strictObject({ status: z.literal("accepted") }), 303: null },
  problems: ["not_fitting"],
  async run({ request, params }) {
    const id = params.id ?? "";
    const name = (await readForm(request))?.get("sandboxAction") ?? "pay";
    const action = SANDBOX_ACTIONS.find((one) => one === name);
    if (!action) {
      return problem("invalid_body", `sandboxAction deve ser um de ${SANDBOX_ACTIONS.join(", ")}`);
    }
    const chargeId = parseChargeId(id);
    const isClosed = chargeId !== null && (await findForStatus(chargeId))?.isClosed === true;
    // What the page does not offer cannot be played from it either.
    const outcome: SimulateOutcome = isClosed
      ? { kind: "unfit" }
      : await playOnPage(null, id, actionInput(action));
    const wantsJson = request.headers.get("accept")?.includes("application/json") ?? false;
    return played(outcome, `/checkout/${id}${new URL(request.url).search}`, wantsJson);
  },
});

function played(outcome: SimulateOutcome, page: string, wantsJson: boolean): OperationResponse {
  if (outcome.kind === "not_found") return NOT_FOUND;
  if (outcome.kind === "unavailable") return UNAVAILABLE;
  // Without JavaScript the page itself shows the result.
  if (!wantsJson) return seeOther(page);
  return outcome.kind === "done"
    ? json(202, { status: "accepted" })
    : problem("not_fitting", "isto não cabe nesta cobrança agora");
}
