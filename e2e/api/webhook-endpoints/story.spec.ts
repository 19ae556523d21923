import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { z } from "zod";
import type {
  deliverySchema,
  deliveryWithAttempts,
  EndpointResponse,
} from "@/lib/webhooks/endpoint-response";
import { newMerchant } from "../../support/fixtures";
import { polled } from "../../support/polled";
import { openEventReceiver, webhooksApi } from "../../support/webhooks";
import { expect, test } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

type Created = EndpointResponse & { readonly secret: string };
type Deliveries = { readonly content: readonly z.output<typeof deliverySchema>[] };

test("an endpoint is created, tested, sent every event in order, rotated, paused, resumed and deleted", async ({
  request,
}) => {
  const api = await webhooksApi(request, await newMerchant());
  const receiver = await openEventReceiver();
  const order = { url: receiver.url, types: ["payment.*"], headers: { "X-Shop": "1" } };
  const key = randomUUID();
  const answer = await api.call("POST", "/webhook-endpoints", order, key);
  expect(answer.status, answer.text).toBe(201);
  const created: Created = JSON.parse(answer.text);
  expect(created).toEqual({
    id: expect.stringMatching(ID),
    url: receiver.url,
    description: null,
    types: ["payment.*"],
    headers: ["X-Shop"],
    state: "enabled",
    reason: null,
    failingSince: null,
    nextProbeAt: null,
    // A notice of the secret that the merchant was given may stand before it.
    position: expect.any(Number),
    waiting: 0,
    behind: 0,
    oldestAt: null,
    lastAttempt: null,
    replay: null,
    oldSecretsUntil: null,
    createdAt: expect.stringMatching(INSTANT),
    secret: expect.stringMatching(/^whsec_/),
  });
  const again = await api.call("POST", "/webhook-endpoints", order, key);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(JSON.parse(again.text)).toMatchObject({ id: created.id, secret: created.secret });
  const other = await api.call("POST", "/webhook-endpoints", { url: receiver.url }, key);
  expect(other.status).toBe(422);

  const path = `/webhook-endpoints/${created.id}`;
  const tested = await api.call("POST", `${path}/test`);
  expect(JSON.parse(tested.text)).toMatchObject({
    status: 200,
    error: null,
    responseHead: "recebido",
  });
  // It is read as any other event, and is about no charge.
  expect(receiver.received[0]?.event).toMatchObject({
    type: "endpoint.test",
    position: null,
    data: { payment: null, change: null, refund: null, endpoint: { id: created.id } },
  });

  const charge = await api.created();
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  await polled(
    async () => receiver.received.map(({ event }) => event.type),
    (types) => types.includes("payment.received"),
  );
  const sent = receiver.received.slice(1);
  expect(sent.map(({ event }) => event.data.change?.number)).toEqual(sent.map((_, i) => i + 1));
  for (const { headers, text } of sent) {
    const verified = new Webhook(created.secret).verify(text, headers as Record<string, string>);
    expect(verified).toMatchObject({ data: { payment: { id: charge.id } } });
  }
  const { content } = await polled(
    () => api.got<Deliveries>(`${path}/deliveries?paymentId=${charge.id}&state=delivered`),
    (page) => page.content.length === sent.length,
  );
  const [latest] = content;
  const shown = await api.got<z.output<typeof deliveryWithAttempts>>(
    `${path}/deliveries/${latest?.position}`,
  );
  expect(shown.attemptLog).toMatchObject([{ number: 1, status: 200, responseHead: "recebido" }]);

  const turned = await api.call("POST", `${path}/rotate-secret`, { keepOldForHours: 24 });
  const { secret, oldSecretsUntil }: Created = JSON.parse(turned.text);
  expect(oldSecretsUntil).toMatch(INSTANT);
  const resent = await api.call("POST", `/events/${latest?.eventId}/resend`, {
    endpointId: created.id,
  });
  expect(resent.status).toBe(202);
  await polled(
    async () => receiver.received.length,
    (count) => count > sent.length + 1,
  );
  const last = receiver.received.at(-1);
  expect(last?.event.id).toBe(latest?.eventId);
  for (const one of [created.secret, secret]) {
    new Webhook(one).verify(last?.text ?? "", last?.headers as Record<string, string>);
  }

  expect(JSON.parse((await api.call("POST", `${path}/pause`)).text).state).toBe("paused");
  const count = receiver.received.length;
  await api.created();
  const resumed = await api.call("POST", `${path}/resume`, { from: "stopped" });
  expect(JSON.parse(resumed.text)).toMatchObject({ state: "enabled", reason: null });
  expect((await api.call("POST", `${path}/resume`, { from: "now" })).status).toBe(409);
  await polled(
    async () => receiver.received.length,
    (now) => now > count,
  );
  const replayed = await api.call("POST", `${path}/replay`, { fromPosition: 1, toPosition: 2 });
  expect(replayed.status, replayed.text).toBe(202);
  const changed = await api.call("PATCH", path, { description: "loja", types: [] });
  expect(JSON.parse(changed.text)).toMatchObject({
    description: "loja",
    types: [],
    url: receiver.url,
  });
  expect((await api.call("DELETE", path)).status).toBe(204);
  expect((await api.get(path)).status()).toBe(404);
  receiver.close();
});
