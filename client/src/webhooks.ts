import { createHmac, timingSafeEqual } from "node:crypto";
import type { Event } from "./api-types.js";
import { WebhookVerificationError } from "./errors.js";

/** Headers as Node.js, Express, Hono, Next.js and `fetch` have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of `verify`. */
export interface VerifyOptions {
  /** How far the time of sending may be from this machine's clock, in seconds, in both directions; 300. */
  readonly toleranceSeconds?: number;
  /** The current time, in milliseconds since 1970. */
  readonly now?: number;
}

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

/** Webhooks by Standard Webhooks 1.0. */
export const webhooks = {
  /**
   * Verifies a webhook and reads its event.
   *
   * @param rawBody the bytes of the body as they came, or their text: not a body that was parsed and printed again.
   * @param secret the endpoint's, `whsec_…`; several while one is being replaced.
   * @throws WebhookVerificationError unless one of the secrets signed it within the tolerance.
   */
  verify(
    rawBody: string | Uint8Array,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
  ): Event {
    const id = header(headers, "webhook-id");
    const timestamp = header(headers, "webhook-timestamp");
    const signatures = header(headers, "webhook-signature");
    if (!id || !timestamp || !signatures) {
      throw new WebhookVerificationError("a header of the webhook is missing");
    }
    if (!/^[0-9]{1,12}$/.test(timestamp)) {
      throw new WebhookVerificationError("webhook-timestamp is no number of seconds");
    }
    if (Math.abs(now / 1_000 - Number(timestamp)) > toleranceSeconds) {
      throw new WebhookVerificationError("the webhook was sent too long ago, or a clock is wrong");
    }
    const expected = [secret].flat().map((one) => signatureOf(rawBody, id, timestamp, one));
    const given = signatures.split(" ");
    // Every pair is compared, so that the time shows nothing about where they differ.
    const matches = expected.flatMap((ours) => given.map((theirs) => isEqual(ours, theirs)));
    if (!matches.includes(true)) {
      throw new WebhookVerificationError("no signature of the webhook is by this secret");
    }
    return JSON.parse(textOf(rawBody)) as Event;
  },

  /**
   * Signs a body as the service does: for tests of a receiver.
   *
   * @param at when it is sent, in milliseconds since 1970.
   * @returns the three headers that `verify` reads.
   */
  sign(
    rawBody: string | Uint8Array,
    id: string,
    secret: string,
    at: number = Date.now(),
  ): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
    const timestamp = String(Math.floor(at / 1_000));
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signatureOf(rawBody, id, timestamp, secret),
    };
  },
};

function signatureOf(
  rawBody: string | Uint8Array,
  id: string,
  timestamp: string,
  secret: string,
): string {
  const key = Buffer.from(
    secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret,
    "base64",
  );
  // Without a key anybody could sign.
  if (key.length === 0) throw new TypeError("the secret of a webhook is empty");
  const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(rawBody);
  return `v1,${digest.digest("base64")}`;
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function header(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === "function") {
    return (headers as { get(name: string): string | null }).get(name);
  }
  const entries = Object.entries(headers as Record<string, string | readonly string[] | undefined>);
  const found = entries.find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : null;
}

function textOf(rawBody: string | Uint8Array): string {
  return typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
}
