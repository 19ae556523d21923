import { createHmac, randomBytes } from "node:crypto";
import type { SigningSecret } from "./endpoint";

// Standard Webhooks 1.0: what is sent is signed with every secret in force, and the receiver knows one of them.

const PREFIX = "whsec_";

/** Makes a secret: 256 random bits, as receivers' libraries take it. */
export function freshSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/** The secrets that sign at an instant, the current one first. */
export function inForce(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter(({ until }) => until === null || until > now);
}

/** The most earlier secrets that go on signing; each is a signature more in every request. */
const OLD_MAX = 3;

/**
 * The secrets after a rotation.
 *
 * @param keepOldMs how long those in force go on signing, unless they end sooner.
 */
export function rotated(
  secrets: readonly SigningSecret[],
  text: string,
  keepOldMs: number,
  now: Date,
): readonly SigningSecret[] {
  const end = new Date(now.getTime() + keepOldMs);
  const old = inForce(secrets, now)
    .map((secret) => ({ ...secret, until: earlier(secret.until, end) }))
    .filter(({ until }) => until > now)
    .slice(0, OLD_MAX);
  return [{ text, until: null }, ...old];
}

function earlier(until: Date | null, end: Date): Date {
  return until && until < end ? until : end;
}

/** What is signed beside the body: the event's id, and when the attempt is made. */
export interface Signed {
  /** Without a dot. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers by which a receiver verifies a request (Standard Webhooks 1.0, "Webhook headers"). */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly SigningSecret[],
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(({ text }) => {
    const key = Buffer.from(text.slice(PREFIX.length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
