import { createHmac } from "node:crypto";
import { z } from "zod";
import { isSameSecret } from "@/lib/platform/secret-hash";
import type { WebhookPort, WebhookReading } from "@/lib/providers/adapter";
import type { NotificationKey, ProviderNotification } from "@/lib/providers/port";
import { readAcmeAccount } from "./account";

const notification = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  paymentId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
});

/** Acme Pay signs each body with the account's API key: HMAC-SHA-256, in hex, as `acme-signature`. */
export const webhook: WebhookPort = {
  tokenOf: (stored) => readAcmeAccount(stored).secrets.webhookToken,
  certificateOf: () => null,
  async receive(stored, { headers, body }) {
    const bytes = await body();
    const signature = signatureOf(bytes, readAcmeAccount(stored).secrets.apiKey);
    return isSameSecret(signature, headers.get("acme-signature") ?? "")
      ? readNotifications(bytes)
      : { kind: "unauthenticated" };
  },
};

/** Reads a stored notification back: which payment to ask the provider about. */
export function readNotification(stored: NotificationKey): ProviderNotification {
  return { ...stored, kind: "money", event: null };
}

function signatureOf(body: Uint8Array, apiKey: string): string {
  return createHmac("sha256", apiKey).update(body).digest("hex");
}

function readNotifications(body: Uint8Array): WebhookReading {
  const { data } = notification.safeParse(parsed(body));
  if (!data) return { kind: "notifications", notifications: [], unreadable: 1 };
  const { id, paymentId } = data;
  const stored = { reference: paymentId, txid: null, dedupeKey: `${paymentId}:${id}` };
  return { kind: "notifications", notifications: [readNotification(stored)], unreadable: 0 };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
