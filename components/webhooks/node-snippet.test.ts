import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { NODE_SNIPPET } from "./node-snippet";

type IsGenuine = (secret: string, headers: Record<string, string>, body: Buffer) => boolean;

const { isGenuine }: { isGenuine: IsGenuine } = await import(
  `data:text/javascript,${encodeURIComponent(NODE_SNIPPET)}`
);

const body = Buffer.from('{"id":"evt_1_1","descrição":"pão"}');
const [key, oldKey] = [randomBytes(32), randomBytes(32)];
const secret = `whsec_${key.toString("base64")}`;

/** Headers of a call, signed by these keys as Standard Webhooks 1.0 says. */
function headersAt(seconds: number, ...keys: readonly Buffer[]): Record<string, string> {
  const signatures = keys.map((one) => {
    const digest = createHmac("sha256", one).update(`evt_1_1.${seconds}.${body}`);
    return `v1,${digest.digest("base64")}`;
  });
  return {
    "webhook-id": "evt_1_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}

test("the code that the page shows knows a genuine call, also among two signatures", () => {
  const now = Math.floor(Date.now() / 1_000);
  expect(isGenuine(secret, headersAt(now, key), body)).toBe(true);
  expect(isGenuine(secret, headersAt(now, oldKey, key), body)).toBe(true);
});

test("it refuses another key, another body, and a call that is older or newer than five minutes", () => {
  const now = Math.floor(Date.now() / 1_000);
  expect(isGenuine(secret, headersAt(now, oldKey), body)).toBe(false);
  expect(isGenuine(secret, headersAt(now, key), Buffer.from("{}"))).toBe(false);
  expect(isGenuine(secret, headersAt(now - 400, key), body)).toBe(false);
  expect(isGenuine(secret, headersAt(now + 400, key), body)).toBe(false);
  expect(isGenuine(secret, {}, body)).toBe(false);
});
