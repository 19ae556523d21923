import { createHash } from "node:crypto";
import { jsonBody } from "@/lib/http/fields";
import { client, member, open, operation } from "@/lib/http/operation";
import { readPageQuery } from "@/lib/http/page-query";
import { pageOf, pageOfSchema } from "@/lib/http/page-response";
import { json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { CHANGED_MEANWHILE, seenBy } from "@/lib/http/version";
import { logoFile } from "@/lib/merchants/logo-file";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { LINKS_MAX } from "./payment-link";
import { changeRequest, creationRequest, requestText } from "./payment-link-request";
import {
  type PaymentLinkResponse,
  paymentLinkResponse,
  paymentLinkSchema,
} from "./payment-link-response";
import {
  findLink,
  findLogoOfLink,
  insertLink,
  type LinkWithCharges,
  linkVersion,
  listLinks,
  updateLink,
} from "./store/links";

/** Shows links of one merchant as they are now. */
async function shown(
  merchantId: MerchantId,
  links: readonly LinkWithCharges[],
): Promise<PaymentLinkResponse[]> {
  const about = { now: await merchantNow(merchantId, now()), publicUrl: env().publicUrl };
  return links.map(({ link, charges }) => paymentLinkResponse(link, charges, about));
}

/** Answers with a link as it is after what was done to it. */
async function answerWith(
  merchantId: MerchantId,
  id: string,
  status: 200 | 201 = 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperationResponse> {
  const found = await findLink(merchantId, id);
  if (!found) return NOT_FOUND;
  const [response] = await shown(merchantId, [found]);
  return json(status, { ...response }, { ...headers, ETag: `"${linkVersion(found.link)}"` });
}

export const createPaymentLink = operation({
  name: "createPaymentLink",
  summary: { pt: "Cria um link de pagamento", en: "Creates a payment link" },
  method: "POST",
  at: [
    { path: "/payment-links", who: client("pagamentos:write") },
    { path: "/api/dashboard/payment-links", who: member("charge") },
  ],
  idempotencyKey: "required",
  body: jsonBody(creationRequest),
  successes: { 201: paymentLinkSchema },
  problems: ["idempotency_key_reused", "limit_reached"],
  audit: "payment_link.create",
  async run({ principal: { merchantId }, body, idempotencyKey, note }) {
    const requestHash = createHash("sha256").update(requestText(body)).digest();
    const made = await insertLink({ ...body, merchantId, idempotencyKey, requestHash }, now());
    if (made.kind === "too_many") {
      return problem("limit_reached", `há ${LINKS_MAX} links de pagamento; altere ou reative um`);
    }
    if (made.kind === "found" && !made.isSame) {
      return problem("idempotency_key_reused", "este Idempotency-Key já criou outro link");
    }
    // Not by its title, which may name a person: no line of the audit log can be taken back.
    note({ replayed: made.kind === "found" }, made.id);
    const replayed = made.kind === "found" ? { "Idempotent-Replayed": "true" } : {};
    return answerWith(merchantId, made.id, 201, replayed);
  },
});

export const listPaymentLinks = operation({
  name: "listPaymentLinks",
  summary: { pt: "Lista os links de pagamento", en: "Lists the payment links" },
  method: "GET",
  at: [{ path: "/payment-links", who: client("pagamentos:read") }],
  query: readPageQuery,
  successes: { 200: pageOfSchema(paymentLinkSchema) },
  problems: [],
  async run({ principal: { merchantId }, query }) {
    const { links, total } = await listLinks(merchantId, query);
    return json(200, pageOf({ ...query, totalElements: total }, await shown(merchantId, links)));
  },
});

export const getPaymentLink = operation({
  name: "getPaymentLink",
  summary: { pt: "Consulta um link de pagamento", en: "Reads one payment link" },
  method: "GET",
  at: [{ path: "/payment-links/{id}", who: client("pagamentos:read") }],
  idIs: "uuid",
  successes: { 200: paymentLinkSchema },
  problems: [],
  async run({ principal, id }) {
    return answerWith(principal.merchantId, id);
  },
});

export const changePaymentLink = operation({
  name: "changePaymentLink",
  summary: {
    pt: "Para, retoma ou altera um link de pagamento",
    en: "Stops, resumes or changes a payment link",
  },
  method: "PATCH",
  at: [
    { path: "/payment-links/{id}", who: client("pagamentos:write") },
    { path: "/api/dashboard/payment-links/{id}", who: member("charge") },
  ],
  idIs: "uuid",
  body: jsonBody(changeRequest),
  successes: { 200: paymentLinkSchema },
  problems: ["conflict"],
  audit: "payment_link.change",
  async run({ principal: { merchantId }, id, body, request, note }) {
    const { active } = body;
    note({
      changed: Object.keys(body).join(" "),
      ...(active === undefined ? {} : { active }),
    });
    const outcome = await updateLink(merchantId, id, body, seenBy(request));
    if (outcome === "not_found") return NOT_FOUND;
    if (outcome === "changed") return CHANGED_MEANWHILE;
    return answerWith(merchantId, id);
  },
});

/** Serves the merchant's logo on a link's page, as `getCheckoutLogo` does on a charge's. */
export const getPaymentLinkLogo = operation({
  name: "getPaymentLinkLogo",
  summary: { pt: "O logo na página de um link", en: "The logo on the page of a link" },
  method: "GET",
  at: [{ path: "/pay/{slug}/logo", who: open }],
  successes: { 200: null },
  problems: [],
  async run({ params }) {
    const logo = await findLogoOfLink(params.slug ?? "");
    return logo ? logoFile(logo) : NOT_FOUND;
  },
});
