import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { EVENTS, type Webhook } from "@/simulator/asaas/ledger/records";
import { isHttpsOrLoopback } from "@/simulator/http/loopback";
import type { ApiResponse } from "@/simulator/http/response";
import { randomHex } from "@/simulator/values/identifiers";
import type { ProviderCall } from "./call";
import { listed } from "./lists";
import { checkedBody, NOT_FOUND, refusal } from "./responses";

const WEBHOOKS_MAX = 10;

const fields = {
  name: z.string().max(255),
  url: z
    .string()
    .max(2_048)
    .refine(isHttpsOrLoopback, "deve ser https, ou http só para esta máquina."),
  email: z.string().max(255).nullable(),
  enabled: z.boolean(),
  interrupted: z.boolean(),
  authToken: z
    .string()
    .min(32, "deve ter de 32 a 255 caracteres.")
    .max(255, "deve ter de 32 a 255 caracteres.")
    .nullable(),
  events: z.array(z.enum(EVENTS)).min(1, "deve ter ao menos um evento."),
  sendType: z.enum(["SEQUENTIALLY", "NON_SEQUENTIALLY"]),
  apiVersion: z.literal(3),
};

const webhookChange = z.object(fields).partial();
const newWebhook = webhookChange.required({ url: true, events: true });

/** POST /webhooks. */
export function postWebhook({ ledger }: Provider, { account, body }: ProviderCall): ApiResponse {
  const request = checkedBody(body, newWebhook);
  if (!request.ok) return request.refusal;
  if (ledger.webhooksOf(account.id).length >= WEBHOOKS_MAX) {
    return refusal("invalid_action", `São permitidos no máximo ${WEBHOOKS_MAX} webhooks.`);
  }
  const { apiVersion: _, ...sent } = request.value;
  const webhook = laidOver(sent, {
    id: crypto.randomUUID(),
    accountId: account.id,
    name: `Webhook ${randomHex(2)}`,
    url: sent.url,
    email: null,
    enabled: true,
    interrupted: false,
    authToken: null,
    events: sent.events,
    sendType: "SEQUENTIALLY",
    failuresInARow: 0,
  });
  ledger.record({ t: "webhook", webhook });
  return { status: 200, body: webhookWire(webhook) };
}

/** GET /webhooks. */
export function listWebhooks({ ledger }: Provider, { account, query }: ProviderCall): ApiResponse {
  return listed(ledger.webhooksOf(account.id), query, webhookWire);
}

/** GET /webhooks/{id}. */
export function getWebhook(provider: Provider, call: ProviderCall): ApiResponse {
  const webhook = ownWebhook(provider, call);
  return webhook === undefined ? NOT_FOUND : { status: 200, body: webhookWire(webhook) };
}

/** PUT /webhooks/{id}; `interrupted: false` lets a paused queue go on. */
export function putWebhook(provider: Provider, call: ProviderCall): ApiResponse {
  const before = ownWebhook(provider, call);
  if (before === undefined) return NOT_FOUND;
  const request = checkedBody(call.body, webhookChange);
  if (!request.ok) return request.refusal;
  const { apiVersion: _, ...sent } = request.value;
  const failuresInARow = sent.interrupted === false ? 0 : before.failuresInARow;
  const webhook = laidOver(sent, { ...before, failuresInARow });
  provider.ledger.record({ t: "webhook", webhook });
  provider.notifier.pump(webhook.id);
  return { status: 200, body: webhookWire(webhook) };
}

/** DELETE /webhooks/{id}: events still under way are abandoned. */
export function deleteWebhook(provider: Provider, call: ProviderCall): ApiResponse {
  const webhook = ownWebhook(provider, call);
  if (webhook === undefined) return NOT_FOUND;
  provider.ledger.record({ t: "webhook-gone", id: webhook.id });
  provider.notifier.pump(webhook.id);
  return { status: 200, body: { deleted: true, id: webhook.id } };
}

/** A webhook with what was sent in place of what it has. */
function laidOver(sent: Partial<Record<keyof Webhook, unknown>>, webhook: Webhook): Webhook {
  const present = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...webhook, ...Object.fromEntries(present) };
}

function ownWebhook({ ledger }: Provider, { account, params }: ProviderCall): Webhook | undefined {
  const webhook = ledger.webhooks.get(params.id ?? "");
  return webhook?.accountId === account.id ? webhook : undefined;
}

/** A webhook without its token, which is never shown again. */
function webhookWire(webhook: Webhook): Record<string, unknown> {
  const { accountId: _, authToken, failuresInARow, ...shown } = webhook;
  return {
    ...shown,
    apiVersion: 3,
    hasAuthToken: authToken !== null,
    penalizedRequestsCount: failuresInARow,
  };
}
