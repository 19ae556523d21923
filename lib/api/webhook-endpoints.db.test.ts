import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { newClient } from "@/testing/system-call";

freshDatabase();
beforeAll(ensureSigningKey);

const ORDER = { url: "https://shop.example/events" };

test("a creation that is sent again shows the secret until it was rotated, and none after", async () => {
  const { call } = await newClient();
  const key = randomUUID();
  const create = () => call("createWebhookEndpoint", "/webhook-endpoints", ORDER, key);
  const { json: created } = await create();
  const again = await create();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.json).toEqual(created);
  const path = `/webhook-endpoints/${created.id}/rotate-secret`;
  const rotated = await call("rotateWebhookSecret", path, { keepOldForHours: 0 });
  expect(rotated.json.secret).toMatch(/^whsec_/);
  const later = await create();
  expect(later.status).toBe(201);
  expect(later.json).toMatchObject({ id: created.id, url: ORDER.url });
  expect(later.json).not.toHaveProperty("secret");
});

test("what waits for a merchant's history to be in its feed is answered 503, and works once it is", async () => {
  const { merchantId, call } = await newClient();
  await writtenCharge({ id: merchantId, lockKey: 1 });
  const create = () => call("createWebhookEndpoint", "/webhook-endpoints", ORDER, randomUUID());
  const latest = () => call("listEvents", "/events?after=latest");
  for (const refused of [await create(), await latest()]) {
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.json).toMatchObject({ code: "unavailable", status: 503 });
  }
  expect((await call("listWebhookEndpoints", "/webhook-endpoints")).json).toEqual({ content: [] });
  await numberAll();
  expect((await create()).status).toBe(201);
  expect((await latest()).status).toBe(200);
});
