import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Call } from "@/lib/http/operation";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { changeWebhookEndpoint, createWebhookEndpoint } from "./routes";

freshDatabase();

test("an address is logged without its query, in which a token may stand", async () => {
  const { id: merchantId } = await newMerchant();
  const noted: unknown[] = [];
  const call = {
    principal: { merchantId },
    idempotencyKey: randomUUID(),
    params: { id: randomUUID() },
    body: { url: "https://shop.example/events?token=segredo", types: [], headers: [] },
    request: new Request("http://localhost/"),
    note: (details: object) => noted.push(details),
  } as unknown as Call<never, unknown, unknown>;
  await createWebhookEndpoint.run(call);
  await changeWebhookEndpoint.run(call);
  expect(noted).toMatchObject([
    { url: "https://shop.example/events" },
    {},
    { url: "https://shop.example/events" },
  ]);
});
