import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { WebhookVerificationError, webhooks } from "./index.js";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const BODY = '{"id":"evt_1","type":"payment.received","data":{"description":"Ação"}}';
const NOW = Date.UTC(2026, 10, 23);

/** The headers of a genuine webhook, by another implementation of the standard. */
function genuine(secret = SECRET, at = NOW): Record<string, string> {
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(at / 1_000),
    "webhook-signature": new Webhook(secret).sign("evt_1", new Date(at), BODY),
  };
}

describe("webhooks.verify", () => {
  test("takes what another implementation of Standard Webhooks signed, in each form of headers and body", () => {
    const names = Object.entries(genuine());
    for (const headers of [
      genuine(),
      new Headers(genuine()),
      Object.fromEntries(names.map(([name, value]) => [name.toUpperCase(), value])),
    ]) {
      for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)]) {
        const event = webhooks.verify(body, headers, SECRET, { now: NOW });
        expect(event.type).toBe("payment.received");
      }
    }
  });

  test("takes one of several signatures, and one of several secrets", () => {
    const both = `${genuine(OTHER)["webhook-signature"]} ${genuine()["webhook-signature"]}`;
    const headers = { ...genuine(), "webhook-signature": both };
    expect(webhooks.verify(BODY, headers, SECRET, { now: NOW }).id).toBe("evt_1");
    expect(webhooks.verify(BODY, genuine(), [OTHER, SECRET], { now: NOW }).id).toBe("evt_1");
  });

  test.each<[string, Record<string, string>, string, number]>([
    ["another secret's signature", genuine(OTHER), BODY, NOW],
    ["a changed body", genuine(), BODY.replace("evt_1", "evt_2"), NOW],
    ["another id", { ...genuine(), "webhook-id": "evt_2" }, BODY, NOW],
    ["a version that nobody knows", only(genuine(), "v2"), BODY, NOW],
    ["what was sent 301 s ago", genuine(), BODY, NOW + 301_000],
    ["what is sent 301 s from now", genuine(), BODY, NOW - 301_000],
    ["a time that is none", { ...genuine(), "webhook-timestamp": "1e9" }, BODY, NOW],
    ["no headers", {}, BODY, NOW],
    ["an empty signature", { ...genuine(), "webhook-signature": "" }, BODY, NOW],
  ])("refuses %s", (_, headers, body, now) => {
    expect(() => webhooks.verify(body, headers, SECRET, { now })).toThrow(WebhookVerificationError);
  });

  test("refuses a secret that is no key, as everybody could sign with it", () => {
    expect(() => webhooks.verify(BODY, genuine(), "whsec_", { now: NOW })).toThrow(TypeError);
  });

  test("takes what webhooks.sign signed, and so does another implementation", () => {
    const headers = webhooks.sign(BODY, "evt_1", SECRET);
    expect(webhooks.verify(BODY, headers, SECRET).id).toBe("evt_1");
    expect(new Webhook(SECRET).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  });
});

function only(headers: Record<string, string>, version: string): Record<string, string> {
  const signature = headers["webhook-signature"]?.replace("v1,", `${version},`) ?? "";
  return { ...headers, "webhook-signature": signature };
}
