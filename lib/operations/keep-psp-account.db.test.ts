import { expect, test } from "vitest";
import {
  disableOwnPspAccount,
  findOwnPspAccounts,
  OWN_PSP_ACCOUNTS_MAX,
} from "@/lib/database/own-psp-accounts";
import { findPspAccount } from "@/lib/database/psp-accounts";
import type { Operator } from "@/lib/domain/merchant";
import { env, settle } from "@/lib/env";
import { readAsaasAccount } from "@/lib/psp/asaas/account";
import type { GivenBacenPix } from "@/lib/psp/bacen-pix/given";
import { freshBank } from "@/lib/testing/bank";
import { freshDatabase } from "@/lib/testing/database";
import { freshOwner } from "@/lib/testing/people";
import { freshProvider } from "@/lib/testing/provider";
import { keepPspAccount } from "./keep-psp-account";
import { tryPspAccount } from "./try-psp-account";

const database = freshDatabase();
const bank = freshBank();
const provider = freshProvider();

/** A second account at the test's bank, as a person would type it. */
async function atBank(changes: Partial<GivenBacenPix> = {}) {
  const known = await findPspAccount(bank.accountId);
  const config = known?.config as { apiUrl: string; tokenUrl: string; pixKey: string };
  const secrets = known?.secrets as { clientId: string; clientSecret: string };
  const given: GivenBacenPix = {
    kind: "bacen-pix",
    name: "Banco X",
    apiUrl: config.apiUrl,
    tokenUrl: config.tokenUrl,
    fixedCents: 10,
    basisPoints: 80,
    clientId: secrets.clientId,
    clientSecret: secrets.clientSecret,
    certificate: null,
    privateKey: null,
    authority: null,
    city: null,
    callbackSubject: null,
    headers: {},
    ...changes,
  };
  return { given, pixKey: config.pixKey };
}

const NO_SECRETS = { clientId: null, clientSecret: null };

test("an account is kept with its secrets sealed, changed without them, and disabled", async () => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank();
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  const rows = await database.sql<{ text: string }>("SELECT a::text AS text FROM psp_accounts a");
  expect(rows.some(({ text }) => text.includes(given.clientSecret ?? ""))).toBe(false);
  const before = await findPspAccount(kept.id);
  const renamed = { ...given, ...NO_SECRETS, name: "Banco Y" };
  expect(await keepPspAccount(owner, { id: kept.id }, renamed)).toEqual(kept);
  const [after] = await findOwnPspAccounts(owner);
  expect(after).toMatchObject({ id: kept.id, name: "Banco Y", secrets: before?.secrets });
  expect(await disableOwnPspAccount(owner, kept.id)).toBe("Banco Y");
  expect(await keepPspAccount(owner, { id: kept.id }, renamed)).toEqual({ kind: "not_found" });
});

test("an account of another merchant, or the operator's, is as unknown as one that never was", async () => {
  const [owner, other] = [await freshOwner(), await freshOwner()];
  const { given, pixKey } = await atBank();
  const kept = await keepPspAccount(other, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  for (const id of [kept.id, bank.accountId]) {
    expect(await keepPspAccount(owner, { id }, given)).toEqual({ kind: "not_found" });
    expect(await disableOwnPspAccount(owner, id)).toBeNull();
    expect(await tryPspAccount(owner, id, new Date())).toBeNull();
  }
  expect(await findOwnPspAccounts(owner)).toEqual([]);
});

test("kept secrets are not sent to another server, unless they are given anew", async () => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank();
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  const elsewhere = { ...given, ...NO_SECRETS, tokenUrl: "http://collector.example/token" };
  const wrong = { kind: "wrong", field: "clientSecret" };
  expect(await keepPspAccount(owner, { id: kept.id }, elsewhere)).toEqual(wrong);
  const anew = { ...elsewhere, clientId: "x", clientSecret: "y" };
  expect(await keepPspAccount(owner, { id: kept.id }, anew)).toEqual(kept);
});

test("in production a merchant's account leads to the public internet alone", async () => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank();
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  const sandbox = env();
  settle({ ...sandbox, environment: "production" }, sandbox.databaseUrl, sandbox.secret);
  try {
    expect(await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given)).toEqual({
      kind: "wrong",
      field: "apiUrl",
    });
    // Kept before anybody checked, and refused all the same where it is called.
    expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({
      kind: "failed",
      failure: "address_not_allowed",
    });
  } finally {
    settle(sandbox, sandbox.databaseUrl, sandbox.secret);
  }
});

test("a certificate comes with its key, and both can be read", async () => {
  const owner = await freshOwner();
  for (const changes of [
    { certificate: "no PEM", privateKey: "no PEM" },
    { certificate: "-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----" },
  ]) {
    const { given, pixKey } = await atBank(changes);
    expect(await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given)).toEqual({
      kind: "wrong",
      field: "certificate",
    });
  }
});

test.each([
  ["wrong credentials", { clientSecret: "errado" }, "credentials"],
  ["a name that leads nowhere", { tokenUrl: "http://nowhere.invalid/token" }, "unknown_host"],
  ["a port where nobody listens", { tokenUrl: "http://127.0.0.1:9/token" }, "unreachable"],
])("a trial says what is wrong: %s", async (_, changes, failure) => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank(changes);
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({ kind: "failed", failure });
});

test("a trial says that the bank does not know the key", async () => {
  const owner = await freshOwner();
  const { given } = await atBank();
  const kept = await keepPspAccount(
    owner,
    { pixKey: "outra@loja.example", methods: ["PIX"] },
    given,
  );
  if (kept.kind !== "kept") throw new Error(kept.kind);
  expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({
    kind: "failed",
    failure: "key_not_found",
  });
});

test("a header keeps its value unless another is given, and goes to no other server unseen", async () => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank({ headers: { "X-App-Key": "chave" } });
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  const same = { ...given, ...NO_SECRETS, headers: { "X-App-Key": null } };
  expect(await keepPspAccount(owner, { id: kept.id }, same)).toEqual(kept);
  expect((await findPspAccount(kept.id))?.config).toMatchObject({
    headers: { "X-App-Key": "chave" },
  });
  const wrong = { kind: "wrong", field: "headers" };
  const elsewhere = { ...same, clientId: "x", clientSecret: "y", apiUrl: "http://other.example" };
  expect(await keepPspAccount(owner, { id: kept.id }, elsewhere)).toEqual(wrong);
  const unknown = { ...same, headers: { "X-Other": null } };
  expect(await keepPspAccount(owner, { id: kept.id }, unknown)).toEqual(wrong);
  expect(await keepPspAccount(owner, { id: kept.id }, { ...same, headers: {} })).toEqual(kept);
  expect((await findPspAccount(kept.id))?.config).toMatchObject({ headers: {} });
});

test("what few accounts need is kept, and taken away again", async () => {
  const owner = await freshOwner();
  const few = { city: "RECIFE", callbackSubject: { CN: "webhook.banco.example" } };
  const { given, pixKey } = await atBank(few);
  const kept = await keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  expect((await findPspAccount(kept.id))?.config).toMatchObject(few);
  const none = { ...given, ...NO_SECRETS, city: null, callbackSubject: null };
  expect(await keepPspAccount(owner, { id: kept.id }, none)).toEqual(kept);
  const config = (await findPspAccount(kept.id))?.config;
  expect(config).not.toHaveProperty("city");
  expect(config).not.toHaveProperty("callbackSubject");
});

test("an operator keeps the accounts of a merchant and the default, each as whose it is", async () => {
  const owner = await freshOwner();
  const operator: Operator = { ...owner, role: "operator" };
  const { given, pixKey } = await atBank();
  const theirs = { operator, merchantId: owner.merchantId };
  const service = { operator, merchantId: null };
  const kept = await keepPspAccount(theirs, { pixKey, methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  expect((await findOwnPspAccounts(owner)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await keepPspAccount(service, { id: kept.id }, given)).toEqual({ kind: "not_found" });
  const common = await keepPspAccount(service, { pixKey, methods: ["PIX"] }, given);
  if (common.kind !== "kept") throw new Error(common.kind);
  expect(await findPspAccount(common.id)).toMatchObject({ merchantId: null });
  // The token was given: no worker has had the key's address confirmed in this test.
  const found = { kind: "failed", failure: "key_not_found" };
  expect(await tryPspAccount(service, common.id, new Date())).toEqual(found);
  expect(await tryPspAccount(theirs, common.id, new Date())).toBeNull();
  const renamed = { ...given, ...NO_SECRETS, name: "Banco Y" };
  expect(await keepPspAccount(service, { id: common.id }, renamed)).toEqual(common);
});

test("additions that race stop at as many accounts as a merchant may have", async () => {
  const owner = await freshOwner();
  const { given, pixKey } = await atBank();
  const outcomes = await Promise.all(
    Array.from({ length: OWN_PSP_ACCOUNTS_MAX + 5 }, () =>
      keepPspAccount(owner, { pixKey, methods: ["PIX"] }, given),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === "kept")).toHaveLength(OWN_PSP_ACCOUNTS_MAX);
  expect(outcomes.filter(({ kind }) => kind === "too_many")).toHaveLength(5);
});

test("a Pix key of one's own is kept with who receives, without secrets, and can change its names", async () => {
  const owner = await freshOwner();
  const given = {
    kind: "static-pix",
    name: "Chave da loja",
    receiverName: "Loja da Ana",
    city: "Recife",
  } as const;
  const kept = await keepPspAccount(owner, { pixKey: "loja@example.com", methods: ["PIX"] }, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  expect(await findPspAccount(kept.id)).toMatchObject({
    kind: "static-pix",
    methods: ["PIX"],
    config: { pixKey: "loja@example.com", receiverName: "Loja da Ana", city: "Recife" },
    secrets: {},
  });
  const renamed = { ...given, receiverName: "Loja" };
  expect(await keepPspAccount(owner, { id: kept.id }, renamed)).toEqual(kept);
  expect((await findPspAccount(kept.id))?.config).toMatchObject({ receiverName: "Loja" });
  const { given: bacen } = await atBank();
  expect(await keepPspAccount(owner, { id: kept.id }, bacen)).toEqual({
    kind: "wrong",
    field: "kind",
  });
  expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({ kind: "works" });
  const service = { operator: { ...owner, role: "operator" } as Operator, merchantId: null };
  expect(
    await keepPspAccount(service, { pixKey: "loja@example.com", methods: ["PIX"] }, given),
  ).toEqual({
    kind: "wrong",
    field: "kind",
  });
});

test("an account at a provider keeps its key and its callers' token, and may be tried", async () => {
  const owner = await freshOwner();
  const { apiUrl, apiKey } = await atProvider();
  const given = { kind: "asaas", name: "Provedor", apiUrl, apiKey } as const;
  const fresh = { pixKey: "", methods: ["BOLETO", "CREDIT_CARD"] } as const;
  expect(await keepPspAccount(owner, fresh, { ...given, apiKey: null })).toEqual({
    kind: "wrong",
    field: "apiKey",
  });
  const kept = await keepPspAccount(owner, fresh, given);
  if (kept.kind !== "kept") throw new Error(kept.kind);
  const before = await findPspAccount(kept.id);
  expect(before).toMatchObject({ kind: "asaas", methods: ["BOLETO", "CREDIT_CARD"] });
  expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({ kind: "works" });
  const change = { ...given, name: "Outro nome", apiKey: null };
  expect(await keepPspAccount(owner, { id: kept.id }, change)).toEqual(kept);
  expect((await findPspAccount(kept.id))?.secrets).toEqual(before?.secrets);
  const elsewhere = { ...change, apiUrl: "http://127.0.0.1:9/v3" };
  expect(await keepPspAccount(owner, { id: kept.id }, elsewhere)).toEqual({
    kind: "wrong",
    field: "apiKey",
  });
  await keepPspAccount(owner, { id: kept.id }, { ...given, apiKey: "wrong" });
  expect(await tryPspAccount(owner, kept.id, new Date())).toEqual({
    kind: "failed",
    failure: "credentials",
  });
});

/** What a person types of an account at the simulated provider. */
async function atProvider() {
  const known = await findPspAccount(provider.accountId);
  const { config, secrets } = readAsaasAccount(known?.config, known?.secrets);
  return { apiUrl: config.apiUrl, apiKey: secrets.apiKey };
}
