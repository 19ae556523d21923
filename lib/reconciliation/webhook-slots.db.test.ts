import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { adapterOf, connectProvider } from "@/lib/providers/registry";
import {
  disablePspAccount,
  findPspAccount,
  insertPspAccount,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";
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

const round = (done = new Set<string>()) =>
  registerWebhooks({ open: BASE, mutualTls: null }, done).then(() => done);
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
  await giveBackWebhooks(now, new Set());
  expect(await at(id, "GET")).toBe(OTHER);
  expect(await stateOf(id)).toEqual({ state: "given_back", host: null });
  expect((await stored(id)).secrets).not.toHaveProperty("replacedWebhook");
});

test("an account that replaced nothing leaves no address behind", async () => {
  const id = await bank.openAccount(null);
  await round();
  const now = new Date();
  await disablePspAccount(id, now);
  await giveBackWebhooks(now, new Set());
  expect(await at(id, "GET")).toBeNull();
});

test("an address that somebody registered since is not touched when the account ends", async () => {
  const id = await bank.openAccount(null);
  await round();
  await at(id, "PUT", OTHER);
  const now = new Date();
  await disablePspAccount(id, now);
  await giveBackWebhooks(now, new Set());
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
  await giveBackWebhooks(now, new Set());
  expect(await at(successor, "GET")).toBe(OTHER);
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
