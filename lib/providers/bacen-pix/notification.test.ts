import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { WebhookRequest } from "@/lib/providers/adapter";
import { webhook } from "./notification";

const E2E = `E${"1".repeat(31)}`;
const TXID = "a".repeat(32);
const item = { endToEndId: E2E, txid: TXID, valor: "1.00" };
const sha256 = (value: object) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** The settings of an account, as far as notifications depend on them. */
function stored(callbackSubject?: object) {
  const config = {
    apiUrl: "https://bank.example/v2",
    tokenUrl: "https://bank.example/token",
    pixKey: "key",
    tariff: { fixedCents: 0, basisPoints: 0 },
    ...(callbackSubject ? { callbackSubject } : {}),
  };
  return { config, secrets: null };
}

function request(body: string, clientCertificate: WebhookRequest["clientCertificate"] = null) {
  return {
    headers: new Headers(),
    clientCertificate,
    pathSuffix: "/pix",
    body: async () => new TextEncoder().encode(body),
  };
}

test.each([
  ["wrapped, as the standard has it", JSON.stringify({ pix: [item] })],
  ["bare, as some banks send it", JSON.stringify([item])],
])("a payment is a notification of money: %s", async (_, body) => {
  expect(await webhook.receive(stored(), request(body))).toEqual({
    kind: "notifications",
    notifications: [
      {
        kind: "money",
        event: null,
        reference: E2E,
        txid: TXID,
        // Rows stored by earlier releases have it so: a repetition has to find them.
        dedupeKey: `${E2E}:${sha256(item)}`,
      },
    ],
    unreadable: 0,
  });
});

test("what differs in anything is a notification of its own", async () => {
  const returned = { ...item, devolucoes: [{ id: "1" }] };
  const reading = await webhook.receive(stored(), request(JSON.stringify([item, returned])));
  const keys = reading.kind === "notifications" ? reading.notifications : [];
  expect(keys.map(({ dedupeKey }) => dedupeKey)).toEqual([
    `${E2E}:${sha256(item)}`,
    `${E2E}:${sha256(returned)}`,
  ]);
});

test("one bad item does not lose the others, and no list is one bad item", async () => {
  const body = JSON.stringify({ pix: [{ endToEndId: "short" }, item] });
  expect(await webhook.receive(stored(), request(body))).toMatchObject({
    notifications: [{ reference: E2E }],
    unreadable: 1,
  });
  const none = { kind: "notifications", notifications: [], unreadable: 1 };
  expect(await webhook.receive(stored(), request("{}"))).toEqual(none);
});

test.each([
  ["half a character", "oi \\ud83d"],
  ["U+0000", "oi\\u0000"],
])("%s in a payer's words loses neither its payment nor the others", async (_, words) => {
  const other = `E${"2".repeat(31)}`;
  const body = `{"pix":[{"endToEndId":"${E2E}","infoPagador":"${words}"},{"endToEndId":"${other}"}]}`;
  expect(await webhook.receive(stored(), request(body))).toMatchObject({
    notifications: [{ reference: E2E }, { reference: other }],
    unreadable: 0,
  });
});

test("J10 a body with more values than a bank's has is left to the list, unread", async () => {
  const none = { kind: "notifications", notifications: [], unreadable: 1 };
  // It is no JSON either, which only reading it would show.
  for (const body of [`{"pix":[${"0,".repeat(130_000)}`, `${"[],".repeat(30_000)}`]) {
    expect(await webhook.receive(stored(), request(body))).toEqual(none);
  }
  const payments = Array.from({ length: 2_100 }, (_, i) => ({
    endToEndId: `${i}`.padStart(32, "E"),
  }));
  const reading = await webhook.receive(stored(), request(JSON.stringify(payments)));
  expect(reading).toMatchObject({ notifications: { length: 2_000 }, unreadable: 100 });
});

test("what is no JSON is malformed", async () => {
  expect(await webhook.receive(stored(), request("{"))).toEqual({ kind: "malformed" });
});

test("where a certificate was agreed on, no other caller's body is read", async () => {
  const account = stored({ CN: "bank" });
  expect(webhook.certificateOf(account)).toEqual({ CN: "bank" });
  for (const certificate of [null, { CN: "other" }]) {
    const unread = {
      ...request("", certificate),
      body: () => Promise.reject(new Error("the body was read")),
    };
    expect(await webhook.receive(account, unread)).toEqual({ kind: "unauthenticated" });
  }
  const known = request(JSON.stringify([item]), { CN: "bank", O: "Bank" });
  expect(await webhook.receive(account, known)).toMatchObject({ kind: "notifications" });
});
