import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ensureSigningKey, issueToken } from "@/lib/credentials/access-tokens";
import { findCredential } from "@/lib/credentials/store/credentials";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES } from "@/lib/platform/values/scope";
import { writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { OPERATIONS } from "./operations";
import { serve } from "./serve";

freshDatabase();
beforeAll(ensureSigningKey);

/** A merchant, and how its systems call an operation over HTTP. */
async function newClient() {
  const enrolled = await enrolMerchant("Loja", `${randomUUID()}@loja.example`);
  if (!enrolled) throw new Error("a random e-mail was taken");
  const { id, clientId } = enrolled.merchant;
  const presented = { clientId, secretHash: secretHash(enrolled.clientSecret) };
  const credential = await findCredential(presented);
  if (!credential) throw new Error("the credential was not kept");
  const headers = { Authorization: `Bearer ${await issueToken(credential, SCOPES)}` };
  return {
    merchantId: id,
    async call(name: string, path: string, body?: unknown, key?: string) {
      const operation = OPERATIONS.find((one) => one.name === name);
      const address = operation?.at[0];
      if (!operation || !address) throw new Error(`there is no operation ${name}`);
      const request = new Request(`https://api.example${path}`, {
        method: operation.method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(key ? { "Idempotency-Key": key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const id = /[0-9a-f-]{36}/.exec(path)?.[0];
      const response = await serve(operation, address)(request, { params: id ? { id } : {} });
      return { status: response.status, headers: response.headers, json: await response.json() };
    },
  };
}

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
