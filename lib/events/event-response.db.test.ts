import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { recordPayment } from "@/lib/payments/apply-payment";
import { requestRefund } from "@/lib/payments/request-refund";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll, wholeFeed } from "@/testing/feed";
import { parseEventId } from "./event-id";
import { type FeedEventResponse, feedEvent, feedEventResponse } from "./event-response";
import { findEvent, findFeedPage } from "./store/feed";

const database = freshDatabase();
const bank = freshBank();
const PUBLIC_URL = "https://pay.example";
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await bank.settings({ refundSettlesAfterMs: 0, refundOutcome: "DEVOLVIDO" });
});

/** The charge's events, and those of its exceptions, as they are sent; each is as it is declared. */
async function sent({ id }: Charge): Promise<FeedEventResponse[]> {
  await numberAll();
  const events = (await wholeFeed(merchantId)).map((event) =>
    feedEvent.parse(feedEventResponse(event, PUBLIC_URL)),
  );
  return events.filter(({ data }) => data.payment?.id === id);
}

async function pending(): Promise<Charge> {
  const request = { merchantId, idempotencyKey: randomUUID(), input: newCharge() };
  const outcome = await createCharge({ ...request, actor: "client:t" }, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** The bank reports a payment. */
async function hear(endToEndId: string): Promise<void> {
  const { accountId: pspAccountId } = bank;
  const source = {
    psp: await providerOf(pspAccountId),
    pspAccountId,
    actor: `psp:${pspAccountId}`,
  };
  await recordPayment(source, endToEndId);
}

async function paid(): Promise<{ charge: Charge; e2e: string }> {
  const charge = await pending();
  const [e2e = ""] = await bank.pay(txidOf(charge.id));
  await hear(e2e);
  return { charge, e2e };
}

/** A refund is requested, and the bank reports how it ended. */
async function refunded(charge: Charge, e2e: string, amount: number): Promise<string> {
  const request = { merchantId, chargeId: charge.id, idempotencyKey: randomUUID(), reason: null };
  const outcome = await requestRefund(
    { ...request, amount: cents(amount), actor: "client:t" },
    now(),
  );
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  await hear(e2e);
  return outcome.refund.id;
}

test("an event says what happened, who did it, and how its charge stands now", async () => {
  const { charge } = await paid();
  const events = await sent(charge);
  expect(events.map(({ type, data }) => [type, data.change])).toEqual([
    ["payment.created", { number: 1, from: null, to: "CREATING", actor: "client:t" }],
    ["payment.opened", { number: 2, from: "CREATING", to: "PENDING", actor: "provider" }],
    ["payment.received", { number: 3, from: "PENDING", to: "RECEIVED", actor: "provider" }],
  ]);
  const [created, , received] = events;
  expect(created).toMatchObject({
    id: `evt_${txidOf(charge.id)}_1`,
    apiVersion: "v1",
    data: {
      payment: { version: 3, status: "RECEIVED", amount: 10.5, paidAmount: 10.5 },
      refund: null,
      exception: null,
    },
  });
  expect(received?.data.payment).toEqual(created?.data.payment);
  expect(JSON.stringify(received).length).toBeLessThan(4_096);
  expect(JSON.stringify(received)).not.toMatch(/Ana Souza|12345678909/);
});

test("each refund is named by the events of its beginning and of its end", async () => {
  const { charge, e2e } = await paid();
  const first = await refunded(charge, e2e, 300);
  const second = await refunded(charge, e2e, 750);
  const about = (await sent(charge)).slice(3).map(({ type, data }) => [type, data.refund?.id]);
  expect(about).toEqual([
    ["payment.refund_started", first],
    ["payment.refund_finished", first],
    ["payment.refund_started", second],
    ["payment.refunded", second],
  ]);
  // Histories from before refunds were named there: the one that began or ended last before the event.
  await database.sql("UPDATE charge_events SET evidence = NULL WHERE charge_id = $1", [charge.id]);
  const again = (await sent(charge)).slice(3).map(({ type, data }) => [type, data.refund?.id]);
  expect(again).toEqual(about);
});

test("refunds that a provider makes by itself, and reports at once, are each named", async () => {
  const { charge, e2e } = await paid();
  await bank.sendBack(e2e, { amount: "1.00" });
  await bank.sendBack(e2e, { amount: "2.00" });
  await hear(e2e);
  await bank.sendBack(e2e);
  await hear(e2e);
  const events = (await sent(charge)).slice(3).filter(({ data }) => data.change);
  const about = events.map(({ type, data }) => `${type} ${data.refund?.amount}`);
  expect(about.slice(0, 2).toSorted()).toEqual([
    "payment.refund_finished 1",
    "payment.refund_finished 2",
  ]);
  expect(about.slice(2)).toEqual(["payment.refund_started 7.5", "payment.refunded 7.5"]);
});

test("a refund that fails is an event of its own", async () => {
  await bank.settings({ refundOutcome: "NAO_REALIZADO" });
  const { charge, e2e } = await paid();
  const id = await refunded(charge, e2e, 300).finally(() =>
    bank.settings({ refundOutcome: "DEVOLVIDO" }),
  );
  expect((await sent(charge)).at(-1)).toMatchObject({
    type: "payment.refund_failed",
    data: { refund: { id, status: "FAILED" }, payment: { status: "RECEIVED" } },
  });
});

test("an exception is shown with what it is about", async () => {
  const { charge } = await paid();
  await hear((await bank.pay(txidOf(charge.id), { force: true }))[0] ?? "");
  const opened = (await sent(charge)).find(({ type }) => type === "exception.opened");
  expect(opened).toMatchObject({
    data: {
      change: null,
      payment: { id: charge.id },
      exception: { kind: "duplicate_payment", paymentId: charge.id, resolution: null },
    },
  });
  const key = parseEventId(opened?.id ?? "");
  expect(key).toMatchObject({ subject: "exception", number: 1 });
  if (!key) throw new Error("an event has an id");
  expect(await findEvent(merchantId, key)).toMatchObject({ position: opened?.position });
  expect(await findEvent(merchantId, { ...key, subject: "charge" })).toBeNull();
  expect(await findEvent((await newMerchant()).id, key)).toBeNull();
});

test("a part of some types goes on behind all that it looked at", async () => {
  await numberAll();
  const all = await wholeFeed(merchantId);
  const types = ["exception.opened", "payment.refunded"] as const;
  const wanted = all.filter(({ type }) => types.some((one) => one === type));
  const found = await findFeedPage(merchantId, { after: 0, limit: 100, types });
  expect(found.events).toEqual(wanted);
  expect(found).toMatchObject({ cursor: all.length, hasMore: false });
  expect(wanted.length).toBeGreaterThan(1);
  const first = await findFeedPage(merchantId, { after: 0, limit: 1, types });
  expect(first.events).toEqual(wanted.slice(0, 1));
  expect(first).toMatchObject({ cursor: wanted[0]?.position, hasMore: true });
});
