import { expect, test } from "vitest";
import { readNotification, webhook } from "./notification";

const CHARGE = "018f6d3a-1b2c-4d5e-8f90-123456789abc";
const TXID = CHARGE.replaceAll("-", "");
const TOKEN = "t".repeat(32);
const stored = {
  config: { apiUrl: "https://provider.example/v3" },
  secrets: { apiKey: "key", webhookToken: "w".repeat(32), callbackToken: TOKEN },
};

function request(body: string, token = TOKEN) {
  return {
    headers: new Headers({ "asaas-access-token": token }),
    clientCertificate: null,
    pathSuffix: "",
    body: async () => new TextEncoder().encode(body),
  };
}

const eventOf = (event: string, externalReference: string | null = CHARGE) =>
  JSON.stringify({ id: "evt_1", event, payment: { id: "pay_1", externalReference } });

test.each([
  ["PAYMENT_RECEIVED", null],
  ["PAYMENT_CREDIT_CARD_CAPTURE_REFUSED", "card_refused"],
  ["PAYMENT_REPROVED_BY_RISK_ANALYSIS", "card_refused"],
])("%s is a notification about a charge, with the event %s", async (name, event) => {
  const notification = {
    kind: "charge",
    event,
    reference: "pay_1",
    txid: TXID,
    // Rows stored by earlier releases have it so: they are read again, and a repetition finds them.
    dedupeKey: `pay_1:evt_1:${name}`,
  };
  expect(await webhook.receive(stored, request(eventOf(name)))).toEqual({
    kind: "notifications",
    notifications: [notification],
    unreadable: 0,
  });
  const { reference, txid, dedupeKey } = notification;
  expect(readNotification({ reference, txid, dedupeKey })).toEqual(notification);
});

test.each([[null], ["order 7"]])("the reference %s names no charge of ours", async (reference) => {
  const body = eventOf("PAYMENT_RECEIVED", reference);
  expect(await webhook.receive(stored, request(body))).toMatchObject({
    notifications: [{ reference: "pay_1", txid: null }],
  });
});

test.each(["{", "{}", '{"id": "evt_1", "event": "TRANSFER_DONE"}'])(
  "%s is unreadable, never malformed: the provider stops to call after refusals",
  async (body) => {
    const nothing = { kind: "notifications", notifications: [], unreadable: 1 };
    expect(await webhook.receive(stored, request(body))).toEqual(nothing);
  },
);

test("without the token that the provider was given no body is read", async () => {
  const unread = {
    ...request("", "another"),
    body: () => Promise.reject(new Error("the body was read")),
  };
  expect(await webhook.receive(stored, unread)).toEqual({ kind: "unauthenticated" });
});

test("J6 while an account's secrets are rotated, calls with the former one are taken too, others not", async () => {
  const former = { webhookToken: "v".repeat(32), callbackToken: "u".repeat(32) };
  const rotated = { ...stored, secrets: { ...stored.secrets, former } };
  const kindWith = async (token: string) =>
    (await webhook.receive(rotated, request(eventOf("PAYMENT_RECEIVED"), token))).kind;
  expect(await kindWith(TOKEN)).toBe("notifications");
  expect(await kindWith(former.callbackToken)).toBe("notifications");
  expect(await kindWith(former.webhookToken)).toBe("unauthenticated");
});
