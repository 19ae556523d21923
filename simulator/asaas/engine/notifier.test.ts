import { expect, test } from "vitest";
import {
  AUTH_TOKEN,
  openEventReceiver,
  openProvider,
  subscribe,
} from "@/testing/simulator/provider";
import { eventually } from "@/testing/simulator/simulator";

const CREATED = ["PAYMENT_CREATED"];

test("an event carries the token, an id of its own, and the payment as it was", async () => {
  const provider = await openProvider();
  const receiver = await openEventReceiver();
  await subscribe(provider, receiver.url, ["PAYMENT_CREATED", "PAYMENT_RECEIVED"]);
  const { id } = await provider.charge({ externalReference: "a" });
  await provider.control("POST", `/payments/${id}/pay`, {});
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [created, received] = receiver.received;
  expect(created).toMatchObject({
    token: AUTH_TOKEN,
    id: expect.stringMatching(/^evt_/),
    event: "PAYMENT_CREATED",
    payment: { id, status: "PENDING", externalReference: "a" },
  });
  expect(received).toMatchObject({ event: "PAYMENT_RECEIVED", payment: { status: "RECEIVED" } });
  expect(received?.id).not.toBe(created?.id);
});

test("a sequential queue waits for the event that fails, and sends the same id again", async () => {
  const provider = await openProvider();
  const receiver = await openEventReceiver(500, 204);
  await subscribe(provider, receiver.url, CREATED);
  const first = await provider.charge();
  const second = await provider.charge();
  await eventually(() => expect(receiver.received).toHaveLength(4));
  const ids = receiver.received.map(({ payment }) => payment.id);
  expect(ids).toEqual([first.id, first.id, first.id, second.id]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
});

test("after 15 failures in a row the queue pauses, across a restart, until it is resumed", async () => {
  const provider = await openProvider({ notificationBackoffMs: [1] });
  const receiver = await openEventReceiver(...Array<number>(15).fill(500));
  const webhook = await subscribe(provider, receiver.url, CREATED);
  await provider.charge();
  const state = async () => (await provider.api("GET", `/webhooks/${webhook}`)).body;
  await eventually(async () => expect(await state()).toMatchObject({ interrupted: true }));
  await provider.charge();
  await provider.restart();
  expect(receiver.received).toHaveLength(15);
  await provider.api("PUT", `/webhooks/${webhook}`, { interrupted: false });
  await eventually(() => expect(receiver.received).toHaveLength(17));
  expect(await state()).toMatchObject({ interrupted: false, penalizedRequestsCount: 0 });
});

test("an event that could not be delivered before a restart is delivered after it", async () => {
  const provider = await openProvider({ notificationBackoffMs: [300] });
  const webhook = await subscribe(provider, "http://127.0.0.1:1/hook", CREATED);
  const { id } = await provider.charge();
  const receiver = await openEventReceiver();
  await provider.api("PUT", `/webhooks/${webhook}`, { url: receiver.url });
  await provider.restart();
  await eventually(() => expect(receiver.received.map(({ payment }) => payment.id)).toEqual([id]));
});

test("events are lost, doubled and reordered by rules", async () => {
  const provider = await openProvider();
  const receiver = await openEventReceiver();
  await subscribe(provider, receiver.url, CREATED);
  const rule = (externalReference: string, effect: unknown) =>
    provider.control("POST", "/faults", {
      match: { route: "callback", externalReference },
      effect,
    });
  await rule("perdida", { kind: "drop" });
  await rule("dupla", { kind: "duplicate", copies: 1 });
  await rule("atrasada", { kind: "reorder" });
  for (const externalReference of ["perdida", "dupla", "atrasada", "normal"]) {
    await provider.charge({ externalReference });
  }
  await eventually(() => expect(receiver.received).toHaveLength(4));
  expect(receiver.received.map(({ payment }) => payment.externalReference)).toEqual([
    "dupla",
    "dupla",
    "normal",
    "atrasada",
  ]);
  const lost = await provider.control("GET", "/deliveries?state=dropped");
  expect(lost.body).toMatchObject({ count: 1 });
});

test("a webhook needs https or this machine, a long token and known events; the token is never shown", async () => {
  const { api } = await openProvider();
  const good = { url: "https://loja.example/hook", events: CREATED, authToken: AUTH_TOKEN };
  for (const [changes, code] of [
    [{ url: "http://loja.example/hook" }, "invalid_url"],
    [{ authToken: "curto" }, "invalid_authToken"],
    [{ events: [] }, "invalid_events"],
    [{ events: ["PAYMENT_SOMETHING"] }, "invalid_events.0"],
  ] as const) {
    const refused = await api("POST", "/webhooks", { ...good, ...changes });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code }] } });
  }
  const made = await api("POST", "/webhooks", good);
  expect(made.body).toMatchObject({ hasAuthToken: true, sendType: "SEQUENTIALLY", enabled: true });
  expect(made.text).not.toContain(AUTH_TOKEN);
  for (let count = 1; count < 10; count += 1) await api("POST", "/webhooks", good);
  expect((await api("POST", "/webhooks", good)).status).toBe(400);
  const { id } = made.body as { id: string };
  expect((await api("DELETE", `/webhooks/${id}`)).body).toEqual({ deleted: true, id });
  expect((await api("GET", `/webhooks/${id}`)).status).toBe(404);
});
