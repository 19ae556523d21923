import { z } from "zod";
import { readBody } from "@/lib/http/body";
import { open, operation } from "@/lib/http/operation";
import { json, problem } from "@/lib/http/response";
import { callerAddress } from "@/lib/platform/caller-address";
import { callerSubject } from "@/lib/platform/client-certificate";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import type { WebhookReading, WebhookRequest } from "@/lib/providers/adapter";
import { adapterOf } from "@/lib/providers/registry";
import { findPspAccountByToken } from "@/lib/providers/store/webhook-tokens";
import { giveBackTo } from "@/lib/rate-limits/hold-back";
import { countNotifiedBytes, mayNotify } from "@/lib/rate-limits/notification-time";
import { receiveNotifications } from "./receive-notifications";

/** One body may hold several notifications; this is room for a thousand. */
const BODY_LIMIT_BYTES = 262_144;

const UNKNOWN_ORIGIN = problem("invalid_origin", "origem não reconhecida");

/** The token in the path names the account, whose adapter authenticates and reads the rest. */
export const receiveWebhookNotifications = operation({
  name: "receiveWebhookNotifications",
  summary: {
    pt: "Recebe avisos de um provedor",
    en: "Receives a provider's webhook notifications",
  },
  method: "POST",
  at: [
    { path: "/webhooks/{token}", who: open },
    // API Pix sends to `{webhookUrl}/pix`.
    { path: "/webhooks/{token}/pix", who: open },
  ],
  successes: { 200: z.strictObject({}) },
  problems: ["invalid_origin", "body_too_large"],
  async run({ request, params }) {
    const token = params.token ?? "";
    const account = await findPspAccountByToken(token, now());
    const webhook = account && adapterOf(account).webhook;
    if (!webhook) return UNKNOWN_ORIGIN;
    // A refusal would have some providers stop: what is not read is left to the account's list.
    const { merchantId } = account;
    if (merchantId !== null && !mayNotify(merchantId)) return json(200, {});
    const facts = factsOf(request, token, (bytes) => {
      if (merchantId !== null) countNotifiedBytes(merchantId, bytes);
    });
    const reading = await webhook.receive(account, facts).catch(asTooLarge);
    switch (reading.kind) {
      case "unauthenticated":
        return UNKNOWN_ORIGIN;
      case "too_large":
        return problem("body_too_large", "o corpo passa de 256 KiB");
      case "malformed":
        return problem("invalid_body", "o corpo não é JSON válido");
      case "notifications": {
        giveBackTo(callerAddress(request), false);
        const { notifications, unreadable } = reading;
        // A provider may probe the address, or say more than we know: a refusal would stop its notifications.
        if (unreadable > 0) {
          log.warn({ pspAccountId: account.id, unreadable }, "unreadable webhook notifications");
        }
        await receiveNotifications(account, notifications);
        return json(200, {});
      }
    }
  },
});

class BodyTooLarge extends Error {}

function asTooLarge(error: unknown): WebhookReading | { readonly kind: "too_large" } {
  if (error instanceof BodyTooLarge) return { kind: "too_large" };
  throw error;
}

function factsOf(request: Request, token: string, count: (bytes: number) => void): WebhookRequest {
  const { pathname } = new URL(request.url);
  return {
    headers: request.headers,
    clientCertificate: callerSubject(request),
    pathSuffix: pathname.slice(pathname.indexOf(token) + token.length),
    async body() {
      const body = await readBody(request, BODY_LIMIT_BYTES);
      count(body.kind === "too_large" ? BODY_LIMIT_BYTES : body.bytes.length);
      if (body.kind === "too_large") throw new BodyTooLarge();
      return body.bytes;
    },
  };
}
