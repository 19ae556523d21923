import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { AccountRounds } from "@/lib/providers/account-rounds";
import { adapterOf, connectProvider } from "@/lib/providers/registry";
import { rotateWebhookToken } from "@/lib/providers/rotate-webhook-token";
import {
  disablePspAccount,
  findPspAccount,
  insertPspAccount,
  rewritePspAccount,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";
import { findPspAccountByToken } from "@/lib/providers/store/webhook-tokens";
import { decideWebhook, takeWebhook } from "@/lib/providers/take-webhook";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { giveBackWebhooks, registerWebhooks } from "./register-webhooks";

freshDatabase();
const bank = freshBank();

const BASE = "https://loja.example";
const OTHER = "https://outro.sistema.example/pix?hmac=segredo-do-outro";

/** A merchant's account whose key the bank notifies another system of. */
async function contested() {
  const owner = await freshOwner();
  const id = await bank.openAccount(owner.merchantId);
  await at(id, "PUT", OTHER);
  return { owner, id };
}

async function stored(id: string): Promise<StoredPspAccount> {
  const account = await findPspAccount(id);
  if (!account) throw new Error("no such account");
  return account;
}

/** What the bank has registered for an account's key; with an address, registers it as another system would. */
async function at(id: string, method: "GET" | "PUT", url?: string): Promise<string | null> {
  const slot = connectProvider(await stored(id));
  if (method === "PUT") expect(await slot.registerWebhook(url ?? "")).toBe(true);
  const known = await slot.webhookSlot?.read();
  if (known?.kind !== "read") throw new Error(known?.kind);
  return known.url;
}

async function ours(id: string): Promise<string> {
  const account = await stored(id);
  return `${BASE}/webhooks/${adapterOf(account).webhook?.tokenOf(account)}`;
}

async function round(done = new Set<string>()): Promise<Set<string>> {
  const rounds = new AccountRounds({ all: 32, each: 4 });
  await registerWebhooks({ open: BASE, mutualTls: null }, done, rounds);
  await rounds.settled();
  return done;
}

async function givingBack(now: Date): Promise<void> {
  const rounds = new AccountRounds({ all: 32, each: 4 });
  await giveBackWebhooks(now, new Set(), rounds);
  await rounds.settled();
}

const stateOf = async (id: string) => {
  const account = await stored(id);
  return adapterOf(account).webhook?.slot?.slotOf(account) ?? null;
};

test("where no address stands, ours is registered", async () => {
  await round();
  expect(await at(bank.accountId, "GET")).toBe(await ours(bank.accountId));
  expect(await stateOf(bank.accountId)).toBeNull();
});

test("another system's address stays, and is said, until an owner decides; then it comes back", async () => {
  const { owner, id } = await contested();
  const done = await round();
  await round(done);
  expect(await at(id, "GET")).toBe(OTHER);
  expect(await stateOf(id)).toEqual({ state: "kept", host: "outro.sistema.example" });
  expect(JSON.stringify((await stored(id)).config)).not.toContain("segredo-do-outro");

  const stranger = await freshOwner();
  expect((await takeWebhook(stranger, id)).kind).toBe("not_found");
  expect(await takeWebhook(owner, id)).toMatchObject({
    kind: "taken",
    host: "outro.sistema.example",
  });
  // Decided once: a second decision finds nothing to decide.
  expect((await takeWebhook(owner, id)).kind).toBe("not_kept");
  await round(done);
  expect(await at(id, "GET")).toBe(await ours(id));
  expect(await stateOf(id)).toEqual({ state: "ours", host: null });
  await round();
  expect(await at(id, "GET")).toBe(await ours(id));

  const now = new Date();
  await disablePspAccount(id, now);
  await givingBack(now);
  expect(await at(id, "GET")).toBe(OTHER);
  expect(await stateOf(id)).toEqual({ state: "given_back", host: null });
  expect((await stored(id)).secrets).not.toHaveProperty("replacedWebhook");
});

test("an account that replaced nothing leaves no address behind", async () => {
  const id = await bank.openAccount(null);
  await round();
  const now = new Date();
  await disablePspAccount(id, now);
  await givingBack(now);
  expect(await at(id, "GET")).toBeNull();
});

test("an address that somebody registered since is not touched when the account ends", async () => {
  const id = await bank.openAccount(null);
  await round();
  await at(id, "PUT", OTHER);
  const now = new Date();
  await disablePspAccount(id, now);
  await givingBack(now);
  expect(await at(id, "GET")).toBe(OTHER);
});

test("the address of an account of the same owner that is out of use is no other system's", async () => {
  const { owner, id } = await contested();
  await round();
  await takeWebhook(owner, id);
  await round();
  const { pixKey } = (await stored(id)).config as { pixKey: string };
  await disablePspAccount(id, new Date());
  const { config, secrets, ...account } = await stored(id);
  const token = randomUUID() + randomUUID();
  const successor = await insertPspAccount({
    ...account,
    config: { ...(config as object), pixKey, callback: undefined },
    secrets: { ...(secrets as object), webhookToken: token, replacedWebhook: undefined },
    webhookToken: token,
  });
  await round();
  expect(await at(successor, "GET")).toBe(await ours(successor));
  // What stood there first comes back in the end.
  const now = new Date();
  await disablePspAccount(successor, now);
  await givingBack(now);
  expect(await at(successor, "GET")).toBe(OTHER);
});

/** Another account of the same owner at the same bank and key, as one adds it before the old one is disabled. */
async function successorOf(id: string): Promise<string> {
  const { config, secrets, ...account } = await stored(id);
  const token = randomUUID() + randomUUID();
  return insertPspAccount({
    ...account,
    config: { ...(config as object), callback: undefined },
    secrets: { ...(secrets as object), webhookToken: token, replacedWebhook: undefined },
    webhookToken: token,
  });
}

test("an account beside the one that it succeeds takes the address over, and is no other system to it", async () => {
  const { owner, id } = await contested();
  await round();
  await takeWebhook(owner, id);
  await round();
  const successor = await successorOf(id);
  await round();
  expect(await at(successor, "GET")).toBe(await ours(successor));
  expect(await stateOf(successor)).toEqual({ state: "ours", host: null });
  // The one before leaves it where it is.
  await round();
  expect(await at(successor, "GET")).toBe(await ours(successor));
  expect(await stateOf(id)).toEqual({ state: "ours", host: null });

  await disablePspAccount(id, new Date());
  await givingBack(new Date());
  expect(await at(successor, "GET")).toBe(await ours(successor));
  await disablePspAccount(successor, new Date());
  await givingBack(new Date());
  expect(await at(successor, "GET")).toBe(OTHER);
});

test("a successor that is disabled first gives the address back to the account that goes on", async () => {
  const id = await bank.openAccount((await freshOwner()).merchantId);
  await round();
  const successor = await successorOf(id);
  await round();
  await disablePspAccount(successor, new Date());
  await givingBack(new Date());
  expect(await at(id, "GET")).toBe(await ours(id));
});

test("where the bank does not let us read the address, a person decides, and it is registered unread", async () => {
  const { owner, id } = await contested();
  await bank.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 403 });
  const done = await round();
  expect(await stateOf(id)).toEqual({ state: "kept", host: null });
  await bank.clearFaults();
  expect(await at(id, "GET")).toBe(OTHER);
  await bank.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 403 });
  expect(await takeWebhook(owner, id)).toMatchObject({ kind: "taken", host: null });
  await round(done);
  expect(await stateOf(id)).toEqual({ state: "ours", host: "loja.example" });
  await bank.clearFaults();
  expect(await at(id, "GET")).toBe(await ours(id));

  // Another system may have registered its own since: without a look it is not replaced again.
  await at(id, "PUT", OTHER);
  await bank.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 403 });
  await round();
  await bank.clearFaults();
  expect(await at(id, "GET")).toBe(OTHER);
});

test("an address that wrong credentials could not read is looked at again once they are mended", async () => {
  const id = await bank.openAccount((await freshOwner()).merchantId);
  await bank.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 403 });
  const done = await round(await round());
  expect(await stateOf(id)).toEqual({ state: "kept", host: null });
  await bank.clearFaults();
  await round(done);
  expect(await at(id, "GET")).toBeNull();
  await rewritePspAccount(id, (account) => ({
    ...account,
    secrets: { ...(account.secrets as object), applicationKey: "chave-certa" },
  }));
  await round(done);
  expect(await at(id, "GET")).toBe(await ours(id));
  expect(await stateOf(id)).toMatchObject({ state: "ours" });
});

test("one account whose bank does not answer delays no other's registration", async () => {
  const slow = await bank.openAccount(null);
  const quick = await bank.openAccount(null);
  const { clientId } = (await stored(slow)).secrets as { clientId: string };
  await bank.fault({ route: "POST /oauth/token", clientId }, { kind: "hang" });
  const rounds = new AccountRounds({ all: 32, each: 4 });
  await registerWebhooks({ open: BASE, mutualTls: null }, new Set(), rounds);
  await expect.poll(() => at(quick, "GET")).toBe(await ours(quick));
  // It is under way still.
  expect(rounds.free).toBeLessThan(32);
  await bank.clearFaults();
  await rounds.settled();
});

test("a bank that does not answer is asked again, and nothing is decided meanwhile", async () => {
  const { id } = await contested();
  await bank.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 503 }, 10);
  const done = await round();
  await bank.clearFaults();
  expect([...done].some((mark) => mark.startsWith(id))).toBe(false);
  expect(await stateOf(id)).toBeNull();
  await round(done);
  expect(await stateOf(id)).toMatchObject({ state: "kept" });
});

test("without another system's address there is nothing to decide", async () => {
  expect((await decideWebhook(bank.accountId)).kind).toBe("not_kept");
});

const tokenIn = (url: string) => url.split("/").at(-1) ?? "";
const HOUR_MS = 3_600_000;

test("J6 a webhook address that is rotated works beside the new one for a day, which takes its place at the bank", async () => {
  const { id, owner } = await contested();
  const done = await round();
  expect((await takeWebhook(owner, id)).kind).toBe("taken");
  await round(done);
  const former = await ours(id);
  expect(await at(id, "GET")).toBe(former);
  const outcome = await rotateWebhookToken(await stored(id));
  if (outcome.kind !== "rotated") throw new Error(outcome.kind);
  await round(done);
  const renewed = await ours(id);
  expect(renewed).not.toBe(former);
  expect(await at(id, "GET")).toBe(renewed);
  const knows = async (url: string, instant: Date) =>
    (await findPspAccountByToken(tokenIn(url), instant))?.id ?? null;
  const until = outcome.formerUntil.getTime();
  for (const url of [former, renewed]) {
    expect(await knows(url, new Date(until - HOUR_MS))).toBe(id);
  }
  expect(await knows(former, new Date(until + HOUR_MS))).toBeNull();
  expect(await knows(renewed, new Date(until + HOUR_MS))).toBe(id);
  // What stood there before ours is known still.
  await disablePspAccount(id, now());
  await givingBack(now());
  expect(await at(id, "GET")).toBe(OTHER);
});

test("J6 a system that took a rotated address's place meanwhile is not replaced", async () => {
  const { id } = await contested();
  await at(id, "PUT", await ours(id));
  const done = await round();
  await rotateWebhookToken(await stored(id));
  await at(id, "PUT", OTHER);
  await round(done);
  expect(await at(id, "GET")).toBe(OTHER);
});
