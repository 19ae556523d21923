import { z } from "zod";
import { isSameSecret } from "@/lib/platform/secret-hash";
import { parseChargeId, txidOf } from "@/lib/platform/values/ids";
import type { WebhookPort, WebhookReading } from "@/lib/providers/adapter";
import type { NotificationKey, ProviderNotification } from "@/lib/providers/port";
import { readAsaasAccount } from "./account";

const notification = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  // Such as `PAYMENT_RECEIVED`; new ones appear without notice.
  event: z.string().regex(/^[A-Z][A-Z0-9_]{0,79}$/),
  payment: z.object({
    id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    // Charges that others make through the same account have references of their own.
    externalReference: z.string().nullish().catch(null),
  }),
});

/** The card's bank refused; the payer may try again. */
const CARD_REFUSALS: readonly string[] = [
  "PAYMENT_CREDIT_CARD_CAPTURE_REFUSED",
  "PAYMENT_REPROVED_BY_RISK_ANALYSIS",
];

/** How the provider notifies us. */
export const webhook: WebhookPort = {
  tokenOf: ({ config, secrets }) => readAsaasAccount(config, secrets).secrets.webhookToken,
  certificateOf: () => null,
  async receive({ config, secrets }, { headers, body }) {
    const { callbackToken, former } = readAsaasAccount(config, secrets).secrets;
    const given = headers.get("asaas-access-token") ?? "";
    const known = [callbackToken, ...(former ? [former.callbackToken] : [])];
    return known.some((token) => isSameSecret(token, given))
      ? readNotifications(await body())
      : { kind: "unauthenticated" };
  },
};

/** Reads a notification by its key, which ends in the name of its event. */
export function readNotification(stored: NotificationKey): ProviderNotification {
  const event = stored.dedupeKey.split(":").at(-1) ?? "";
  return {
    ...stored,
    kind: "charge",
    event: CARD_REFUSALS.includes(event) ? "card_refused" : null,
  };
}

/**
 * The one event of a body. Nothing is malformed: after 15 refusals the provider stops to call at all, and
 * what it sends beside our charges' events is its own matter. The charge that comes along is a snapshot:
 * how it stands now is read from the provider.
 */
export function readNotifications(bytes: Uint8Array): WebhookReading {
  const { data } = notification.safeParse(parsed(bytes));
  if (!data) return { kind: "notifications", notifications: [], unreadable: 1 };
  const { id, event, payment } = data;
  const chargeId = parseChargeId(payment.externalReference ?? "");
  const stored = {
    reference: payment.id,
    txid: chargeId && txidOf(chargeId),
    dedupeKey: `${payment.id}:${id}:${event}`,
  };
  return { kind: "notifications", notifications: [readNotification(stored)], unreadable: 0 };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
