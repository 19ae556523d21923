import { z } from "zod";
import { few, identifier } from "@/lib/providers/bounded";
import type { Send } from "./connection";

/** What we are called about; other news would only cost the provider's queue. */
const EVENTS = [
  "PAYMENT_CONFIRMED",
  "PAYMENT_RECEIVED",
  "PAYMENT_DELETED",
  "PAYMENT_RESTORED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PARTIALLY_REFUNDED",
  "PAYMENT_REFUND_IN_PROGRESS",
  "PAYMENT_CHARGEBACK_REQUESTED",
  "PAYMENT_CHARGEBACK_DISPUTE",
  "PAYMENT_AWAITING_CHARGEBACK_REVERSAL",
  "PAYMENT_DUNNING_RECEIVED",
  "PAYMENT_APPROVED_BY_RISK_ANALYSIS",
  "PAYMENT_REPROVED_BY_RISK_ANALYSIS",
  "PAYMENT_CREDIT_CARD_CAPTURE_REFUSED",
] as const;

const webhook = z.object({
  id: identifier.min(1),
  url: z.string(),
  enabled: z.boolean().nullish(),
  interrupted: z.boolean().nullish(),
  events: few(z.string()).nullish(),
});
const list = z.object({ data: few(webhook) });

/**
 * Makes the provider call `url` with our token: a webhook of our own, whose events do not wait for one
 * another. One that the provider paused after failures is let go on: we are back when this runs.
 *
 * @param with.authToken what its calls carry.
 * @param with.former the secret part of our address before it was rotated: that webhook gets the new one.
 * @returns false when the provider did not take it.
 */
export async function registerWebhookAt(
  send: Send,
  url: string,
  { authToken, former }: { readonly authToken: string; readonly former: string | undefined },
): Promise<boolean> {
  const known = await send("GET", "/webhooks?limit=100");
  const { data } = list.safeParse(known.body);
  if (known.status !== 200 || !data) return false;
  const withSecret = (secret: string | undefined) =>
    data.data.find((webhook) => secretOf(webhook.url) === secret);
  const ours = withSecret(secretOf(url)) ?? withSecret(former);
  if (ours && isRight(ours, url)) return true;
  const wanted = {
    name: "Vintem",
    url,
    enabled: true,
    interrupted: false,
    apiVersion: 3,
    authToken,
    sendType: "NON_SEQUENTIALLY",
    events: EVENTS,
  };
  const { status } = ours
    ? await send("PUT", `/webhooks/${encodeURIComponent(ours.id)}`, wanted)
    : await send("POST", "/webhooks", wanted);
  return status === 200 || status === 201;
}

/** The secret part of an address of ours, which stays when our host or port changes. */
function secretOf(url: string): string {
  return url.split("/").at(-1) ?? "";
}

function isRight({ url, enabled, interrupted, events }: z.output<typeof webhook>, wanted: string) {
  return (
    url === wanted &&
    enabled !== false &&
    interrupted !== true &&
    EVENTS.every((event) => events?.includes(event))
  );
}
