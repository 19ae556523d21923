import { createHash } from "node:crypto";
import { z } from "zod";
import { awaitHistory, HISTORY_INCOMPLETE } from "@/lib/events/await-history";
import { jsonBody } from "@/lib/http/fields";
import { client, member, operation } from "@/lib/http/operation";
import { json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { CHANGED_MEANWHILE, seenBy } from "@/lib/http/version";
import { now } from "@/lib/platform/clock";
import { withoutQuery } from "@/lib/platform/merchant-address";
import type { MerchantId } from "@/lib/platform/values/ids";
import { longLook } from "@/lib/rate-limits/long-work";
import { countTry, WEBHOOK_TRIAL } from "@/lib/rate-limits/throttle";
import { ENDPOINTS_MAX } from "./endpoint";
import {
  changeRequest,
  creationRequest,
  replayRequest,
  resumptionRequest,
  rotationRequest,
} from "./endpoint-request";
import {
  attemptSchema,
  endpointResponse,
  endpointSchema,
  endpointWithSecret,
} from "./endpoint-response";
import { sendTest } from "./send-test";
import { freshSecret, rotated } from "./signature";
import {
  changeSecrets,
  deleteEndpoint,
  type EndpointChanges,
  type EndpointWithHealth,
  endpointVersion,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  updateEndpoint,
} from "./store/endpoints";
import { beginReplay } from "./store/replays";

// Where a merchant's events are sent. Its systems manage that with a scope of its own, its owners on their pages.

/** The two addresses of an operation that changes endpoints. */
const changing = <Path extends string>(path: Path) =>
  [
    { path: `/webhook-endpoints${path}`, who: client("webhooks:write") },
    { path: `/api/dashboard/webhook-endpoints${path}`, who: member("manage") },
  ] as const;

const shown = ({ endpoint, health }: EndpointWithHealth) =>
  endpointResponse(endpoint, health, now());

/** Answers with an endpoint as it is after what was done to it. */
async function answerWith(
  merchantId: MerchantId,
  id: string,
  status: 200 | 202 = 200,
): Promise<OperationResponse> {
  const found = await findEndpoint(merchantId, id);
  return found
    ? json(status, shown(found), { ETag: `"${endpointVersion(found.endpoint)}"` })
    : NOT_FOUND;
}

export const listWebhookEndpoints = operation({
  name: "listWebhookEndpoints",
  summary: { pt: "Lista os endpoints de webhook", en: "Lists the webhook endpoints" },
  method: "GET",
  at: [{ path: "/webhook-endpoints", who: client("webhooks:read") }],
  successes: { 200: z.strictObject({ content: z.array(endpointSchema) }) },
  problems: [],
  async run({ principal }) {
    return json(200, { content: (await listEndpoints(principal.merchantId)).map(shown) });
  },
});

export const getWebhookEndpoint = operation({
  name: "getWebhookEndpoint",
  summary: { pt: "Mostra um endpoint e como ele vai", en: "Shows an endpoint and how it is doing" },
  method: "GET",
  at: [
    { path: "/webhook-endpoints/{id}", who: client("webhooks:read") },
    { path: "/api/dashboard/webhook-endpoints/{id}", who: member("manage") },
  ],
  idIs: "uuid",
  successes: { 200: endpointSchema },
  problems: [],
  async run({ principal, id }) {
    return answerWith(principal.merchantId, id);
  },
});

/** What another owner sees of settings before approving them: all that is sent elsewhere by them, without what may be secret. */
function shownSettings({ url, types, headers }: EndpointChanges) {
  return {
    ...(url === undefined ? {} : { url: withoutQuery(url) }),
    ...(types === undefined ? {} : { types: types.length === 0 ? "*" : types.join(", ") }),
    ...(headers === undefined ? {} : { headers: headers.map(({ name }) => name).join(", ") }),
  };
}

export const createWebhookEndpoint = operation({
  name: "createWebhookEndpoint",
  summary: { pt: "Cria um endpoint de webhook", en: "Creates a webhook endpoint" },
  method: "POST",
  at: changing(""),
  idempotencyKey: "required",
  body: jsonBody(creationRequest),
  successes: { 201: endpointWithSecret.partial({ secret: true }) },
  problems: ["idempotency_key_reused", "limit_reached", "conflict"],
  proof: true,
  secondPerson: {
    shows: shownSettings,
    keeps: ({ secret }) => secret,
  },
  audit: "webhook_endpoint.create",
  async run({ principal: { merchantId }, body, idempotencyKey, note }) {
    note({ url: withoutQuery(body.url) });
    if (body.fromPosition === null && (await awaitHistory(merchantId)) === null) {
      return HISTORY_INCOMPLETE;
    }
    const requestHash = createHash("sha256").update(JSON.stringify(body)).digest();
    const endpoint = { ...body, merchantId, idempotencyKey, requestHash, secret: freshSecret() };
    const made = await insertEndpoint(endpoint, now());
    if (made.kind === "too_many") {
      return problem("limit_reached", `há ${ENDPOINTS_MAX} endpoints; remova um antes`);
    }
    if (made.kind === "found" && !made.isSame) {
      return problem("idempotency_key_reused", "este Idempotency-Key já criou outro endpoint");
    }
    note({}, made.id);
    const found = await findEndpoint(merchantId, made.id);
    // Deleted in the moment after it was made.
    if (!found) return CHANGED_MEANWHILE;
    const secret = found.endpoint.secrets[0]?.text ?? "";
    if (made.kind === "added") return json(201, { ...shown(found), secret });
    // A secret that came of a rotation is in the rotation's answer alone.
    const again = made.hasFirstSecret ? { ...shown(found), secret } : shown(found);
    return json(201, again, { "Idempotent-Replayed": "true" });
  },
});

export const changeWebhookEndpoint = operation({
  name: "changeWebhookEndpoint",
  summary: { pt: "Altera um endpoint de webhook", en: "Changes a webhook endpoint" },
  method: "PATCH",
  at: changing("/{id}"),
  idIs: "uuid",
  body: jsonBody(changeRequest),
  successes: { 200: endpointSchema },
  problems: ["conflict"],
  proof: ({ url }) => url !== undefined,
  secondPerson: { shows: shownSettings },
  audit: "webhook_endpoint.change",
  async run({ principal: { merchantId }, id, body, request, note }) {
    note({
      changed: Object.keys(body).join(" "),
      ...(body.url ? { url: withoutQuery(body.url) } : {}),
    });
    const outcome = await updateEndpoint(merchantId, id, body, seenBy(request));
    if (outcome === "not_found") return NOT_FOUND;
    if (outcome === "changed") return CHANGED_MEANWHILE;
    return answerWith(merchantId, id);
  },
});

export const deleteWebhookEndpoint = operation({
  name: "deleteWebhookEndpoint",
  summary: { pt: "Remove um endpoint de webhook", en: "Deletes a webhook endpoint" },
  method: "DELETE",
  at: changing("/{id}"),
  idIs: "uuid",
  successes: { 204: null },
  problems: [],
  proof: true,
  secondPerson: { shows: () => ({}) },
  audit: "webhook_endpoint.delete",
  async run({ principal: { merchantId }, id }) {
    if (!(await deleteEndpoint(merchantId, id, now()))) return NOT_FOUND;
    return json(204, null);
  },
});

export const testWebhookEndpoint = operation({
  name: "testWebhookEndpoint",
  summary: {
    pt: "Envia um evento de teste e mostra a resposta",
    en: "Sends a test event and shows the answer",
  },
  method: "POST",
  at: changing("/{id}/test"),
  idIs: "uuid",
  successes: {
    200: attemptSchema.pick({ ms: true, status: true, error: true, responseHead: true }),
  },
  problems: ["too_many_requests"],
  audit: "webhook_endpoint.test",
  async run({ principal: { merchantId }, id, note }) {
    const found = await findEndpoint(merchantId, id);
    if (!found) return NOT_FOUND;
    const wait = await countTry([[WEBHOOK_TRIAL, `webhook-trial:${merchantId}`]]);
    if (wait > 0) {
      const headers = { "Retry-After": String(wait) };
      return problem("too_many_requests", "muitos testes seguidos; espere um pouco", headers);
    }
    const { ms, status, error, responseHead } = await sendTest(found.endpoint, now());
    note({ status, error });
    return json(200, { ms, status, error, responseHead });
  },
});

const secretOnly = z.strictObject({ secret: z.string() });

/** Shows the current secret again, to owners alone. */
export const revealWebhookSecret = operation({
  name: "revealWebhookSecret",
  summary: { pt: "Mostra a chave secreta de um endpoint", en: "Shows the secret of an endpoint" },
  method: "POST",
  at: [{ path: "/api/dashboard/webhook-endpoints/{id}/secret", who: member("manage") }],
  idIs: "uuid",
  successes: { 200: secretOnly },
  problems: [],
  proof: true,
  audit: "webhook_endpoint.reveal_secret",
  async run({ principal, id }) {
    const found = await findEndpoint(principal.merchantId, id);
    return found ? json(200, { secret: found.endpoint.secrets[0]?.text ?? "" }) : NOT_FOUND;
  },
});

export const rotateWebhookSecret = operation({
  name: "rotateWebhookSecret",
  summary: { pt: "Troca a chave secreta de um endpoint", en: "Rotates the secret of an endpoint" },
  method: "POST",
  at: changing("/{id}/rotate-secret"),
  idIs: "uuid",
  body: jsonBody(rotationRequest),
  successes: { 200: endpointWithSecret },
  problems: [],
  proof: true,
  audit: "webhook_endpoint.rotate_secret",
  async run({ principal: { merchantId }, id, body, note }) {
    note(body);
    const secret = freshSecret();
    const keepOldMs = body.keepOldForHours * 3_600_000;
    await changeSecrets(merchantId, id, (secrets) => rotated(secrets, secret, keepOldMs, now()));
    const found = await findEndpoint(merchantId, id);
    return found ? json(200, { ...shown(found), secret }) : NOT_FOUND;
  },
});

export const pauseWebhookEndpoint = operation({
  name: "pauseWebhookEndpoint",
  summary: { pt: "Pausa um endpoint; os eventos esperam", en: "Pauses an endpoint; events wait" },
  method: "POST",
  at: changing("/{id}/pause"),
  idIs: "uuid",
  successes: { 200: endpointSchema },
  problems: [],
  proof: true,
  audit: "webhook_endpoint.pause",
  async run({ principal: { merchantId }, id }) {
    if (!(await pauseEndpoint(merchantId, id))) return NOT_FOUND;
    return answerWith(merchantId, id);
  },
});

const TOO_MANY_LOOKS = problem(
  "too_many_requests",
  "os eventos da loja ainda estão sendo procurados por um intervalo; tente de novo em instantes",
  { "Retry-After": "2" },
);

/** Does what looks through a merchant's events for an instant, in its turn; `busy` where none came in time. */
async function looking<Result>(
  merchantId: MerchantId,
  work: () => Promise<Result>,
): Promise<Result | "busy"> {
  const looked = await longLook(merchantId, work);
  return looked ? looked.result : "busy";
}

export const resumeWebhookEndpoint = operation({
  name: "resumeWebhookEndpoint",
  summary: {
    pt: "Retoma um endpoint de onde parou, de agora ou de um dia",
    en: "Resumes an endpoint from where it stopped, from now or from a day on",
  },
  method: "POST",
  at: changing("/{id}/resume"),
  idIs: "uuid",
  body: jsonBody(resumptionRequest),
  successes: { 200: endpointSchema },
  problems: ["conflict", "too_many_requests"],
  audit: "webhook_endpoint.resume",
  async run({ principal: { merchantId }, id, body: { from }, note }) {
    note({ from: from instanceof Date ? from.toISOString() : from });
    if (from !== "stopped" && (await awaitHistory(merchantId)) === null) return HISTORY_INCOMPLETE;
    const resume = () => resumeEndpoint(merchantId, id, from);
    switch (await (from instanceof Date ? looking(merchantId, resume) : resume())) {
      case "busy":
        return TOO_MANY_LOOKS;
      case "resumed":
        return answerWith(merchantId, id);
      case "enabled":
        return problem("conflict", "este endpoint já está ativo");
      case "not_found":
        return NOT_FOUND;
    }
  },
});

export const replayWebhookEvents = operation({
  name: "replayWebhookEvents",
  summary: {
    pt: "Envia de novo os eventos de um intervalo",
    en: "Sends the events of a range again",
  },
  method: "POST",
  at: changing("/{id}/replay"),
  idIs: "uuid",
  body: jsonBody(replayRequest),
  successes: { 202: endpointSchema },
  problems: ["conflict", "too_many_requests"],
  audit: "webhook_endpoint.replay",
  async run({ principal: { merchantId }, id, body, note }) {
    const range =
      body.kind === "positions"
        ? { fromPosition: body.from, toPosition: body.to }
        : { since: body.since.toISOString(), until: body.until.toISOString() };
    note({ ...range, onlyFailed: body.onlyFailed });
    const begin = () => beginReplay(merchantId, id, body);
    switch (await (body.kind === "instants" ? looking(merchantId, begin) : begin())) {
      case "busy":
        return TOO_MANY_LOOKS;
      case "begun":
        return answerWith(merchantId, id, 202);
      case "running":
        return problem("conflict", "um reenvio deste endpoint ainda não terminou");
      case "nothing":
        return problem("conflict", "não há eventos já enviados neste intervalo");
      case "not_found":
        return NOT_FOUND;
    }
  },
});
