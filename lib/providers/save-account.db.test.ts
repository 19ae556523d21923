import { expect, test } from "vitest";
import { env, settle } from "@/lib/platform/env";
import type { Operator } from "@/lib/platform/values/merchant";
import { freshBank } from "@/testing/bank";
import { testCertificate } from "@/testing/certificates";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { freshProvider } from "@/testing/provider";
import { readAsaasAccount } from "./asaas/account";
import { readBacenPixAccount } from "./bacen-pix/account";
import type { BacenPixInput } from "./bacen-pix/input";
import { CERTIFICATE_RULES } from "./certificates/rules";
import { accountVersion } from "./describe-kinds";
import { probeProviderAccount } from "./probe-account";
import { saveProviderAccount } from "./save-account";
import {
  disableOwnPspAccount,
  FOLLOWED_PSP_ACCOUNTS_MAX,
  findOwnPspAccounts,
  OWN_PSP_ACCOUNTS_MAX,
} from "./store/own-psp-accounts";
import { findPspAccount } from "./store/psp-accounts";

const database = freshDatabase();
const bank = freshBank();
const provider = freshProvider();

/** A second account at the test's bank, as a person would type it. */
async function atBank(changes: Partial<BacenPixInput> = {}) {
  const known = await findPspAccount(bank.accountId);
  const config = known?.config as { apiUrl: string; tokenUrl: string; pixKey: string };
  const secrets = known?.secrets as { clientId: string; clientSecret: string };
  const input: BacenPixInput = {
    kind: "bacen-pix",
    name: "Banco X",
    profile: null,
    apiUrl: config.apiUrl,
    tokenUrl: config.tokenUrl,
    tokenStyle: null,
    grantTypeIn: null,
    scopes: null,
    applicationKey: null,
    currentAccount: null,
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
    query: {},
    ...changes,
  };
  return { input, pixKey: config.pixKey };
}

const NO_SECRETS = { clientId: null, clientSecret: null };

test("an account is saved with its secrets sealed, changed without them, and disabled", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank();
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const rows = await database.sql<{ text: string }>("SELECT a::text AS text FROM psp_accounts a");
  expect(rows.some(({ text }) => text.includes(input.clientSecret ?? ""))).toBe(false);
  const before = await findPspAccount(saved.id);
  const renamed = { ...input, ...NO_SECRETS, name: "Banco Y" };
  const had = before && accountVersion(before);
  const saw = (version: string) => version === had;
  expect(await saveProviderAccount(owner, { id: saved.id }, renamed, saw)).toEqual(saved);
  // Another owner had the same form open.
  const other = { ...renamed, basisPoints: 90 };
  expect(await saveProviderAccount(owner, { id: saved.id }, other, saw)).toEqual({
    kind: "changed",
  });
  const [after] = await findOwnPspAccounts(owner);
  expect(after).toMatchObject({ id: saved.id, name: "Banco Y", secrets: before?.secrets });
  expect(await disableOwnPspAccount(owner, saved.id)).toBe("Banco Y");
  expect(await saveProviderAccount(owner, { id: saved.id }, renamed)).toEqual({
    kind: "not_found",
  });
});

test("an account of another merchant, or the operator's, is as unknown as one that never was", async () => {
  const [owner, other] = [await freshOwner(), await freshOwner()];
  const { input, pixKey } = await atBank();
  const saved = await saveProviderAccount(other, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  for (const id of [saved.id, bank.accountId]) {
    expect(await saveProviderAccount(owner, { id }, input)).toEqual({ kind: "not_found" });
    expect(await disableOwnPspAccount(owner, id)).toBeNull();
    expect(await probeProviderAccount(owner, id, new Date())).toBeNull();
  }
  expect(await findOwnPspAccounts(owner)).toEqual([]);
});

test("saved secrets are not sent to another server, unless they are given anew", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank();
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const elsewhere = { ...input, ...NO_SECRETS, tokenUrl: "http://collector.example/token" };
  const wrong = { kind: "wrong", field: "clientSecret" };
  expect(await saveProviderAccount(owner, { id: saved.id }, elsewhere)).toEqual(wrong);
  const anew = { ...elsewhere, clientId: "x", clientSecret: "y" };
  expect(await saveProviderAccount(owner, { id: saved.id }, anew)).toEqual(saved);
});

test("in production a merchant's account leads to the public internet alone", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank();
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const sandbox = env();
  settle({ ...sandbox, environment: "production" }, sandbox.databaseUrl, sandbox.secret);
  try {
    expect(await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input)).toEqual({
      kind: "wrong",
      field: "apiUrl",
    });
    // Kept before anybody checked, and refused all the same where it is called.
    expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({
      kind: "failed",
      failure: "address_not_allowed",
    });
  } finally {
    settle(sandbox, sandbox.databaseUrl, sandbox.secret);
  }
});

test("a certificate is read as its bank hands it out, and kept as PEM with its chain", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank({
    certificateFiles: [testCertificate("legacy.p12")],
    certificatePassword: "segredo",
  });
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const stored = async () =>
    readBacenPixAccount((await account())?.config, (await account())?.secrets).secrets;
  const account = () => findPspAccount(saved.id);
  const { certificate, privateKey } = await stored();
  expect(certificate?.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
  expect(privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  expect(JSON.stringify(await account())).not.toContain("segredo");

  const text = (name: string) => testCertificate(name).toString("utf8");
  const renewal = { ...input, ...NO_SECRETS, certificateFiles: [], certificatePassword: null };
  // The certificate alone goes with the stored key.
  const alone = { ...renewal, certificate: text("loja.crt") };
  expect(await saveProviderAccount(owner, { id: saved.id }, alone)).toEqual(saved);
  expect(await stored()).toMatchObject({ certificate: text("loja.crt"), privateKey });
  // One that is refused changes nothing, not even the name.
  const foreign = { ...renewal, name: "Outro", certificate: text("ec.crt") };
  expect(await saveProviderAccount(owner, { id: saved.id }, foreign)).toEqual({
    kind: "wrong",
    field: "privateKey",
    rule: CERTIFICATE_RULES.mismatch,
  });
  expect(await stored()).toMatchObject({ certificate: text("loja.crt"), privateKey });
  expect((await account())?.name).toBe("Banco X");
});

test("a certificate that cannot be read is refused with the field and the rule", async () => {
  const owner = await freshOwner();
  for (const [changes, field, rule] of [
    [{ certificate: "no PEM", privateKey: "no PEM" }, "certificate", CERTIFICATE_RULES.notPem],
    [{ certificate: "/root/loja.pem" }, "certificate", CERTIFICATE_RULES.path],
    [{ authority: "./root.pem" }, "authority", CERTIFICATE_RULES.path],
    [
      { certificateFiles: [testCertificate("modern.p12")], certificatePassword: "outra" },
      "certificatePassword",
      CERTIFICATE_RULES.wrongPassword,
    ],
  ] as const) {
    const { input, pixKey } = await atBank(changes);
    const outcome = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
    expect(outcome).toEqual({ kind: "wrong", field, rule });
  }
});

test.each([
  ["wrong credentials", { clientSecret: "errado" }, "credentials"],
  ["a name that leads nowhere", { tokenUrl: "http://nowhere.invalid/token" }, "unknown_host"],
  ["a port where nobody listens", { tokenUrl: "http://127.0.0.1:9/token" }, "unreachable"],
])("a trial says what is wrong: %s", async (_, changes, failure) => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank(changes);
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({
    kind: "failed",
    failure,
  });
});

test("a trial says that the bank does not know the key", async () => {
  const owner = await freshOwner();
  const { input } = await atBank();
  const saved = await saveProviderAccount(
    owner,
    { pixKey: "outra@loja.example", methods: ["PIX"] },
    input,
  );
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({
    kind: "failed",
    failure: "key_not_found",
  });
});

test("a header keeps its value unless another is given, and goes to no other server unseen", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank({ headers: { "X-App-Key": "chave" } });
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const same = { ...input, ...NO_SECRETS, headers: { "X-App-Key": null } };
  expect(await saveProviderAccount(owner, { id: saved.id }, same)).toEqual(saved);
  expect((await findPspAccount(saved.id))?.secrets).toMatchObject({
    headers: { "X-App-Key": "chave" },
  });
  const wrong = { kind: "wrong", field: "headers" };
  const elsewhere = { ...same, clientId: "x", clientSecret: "y", apiUrl: "http://other.example" };
  expect(await saveProviderAccount(owner, { id: saved.id }, elsewhere)).toEqual(wrong);
  const unknown = { ...same, headers: { "X-Other": null } };
  expect(await saveProviderAccount(owner, { id: saved.id }, unknown)).toEqual(wrong);
  expect(await saveProviderAccount(owner, { id: saved.id }, { ...same, headers: {} })).toEqual(
    saved,
  );
  expect((await findPspAccount(saved.id))?.secrets).not.toHaveProperty("headers");
});

test("what few accounts need is saved, and taken away again", async () => {
  const owner = await freshOwner();
  const few = { city: "RECIFE", callbackSubject: { CN: "webhook.banco.example" } };
  const { input, pixKey } = await atBank(few);
  const saved = await saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect((await findPspAccount(saved.id))?.config).toMatchObject(few);
  const none = { ...input, ...NO_SECRETS, city: null, callbackSubject: null };
  expect(await saveProviderAccount(owner, { id: saved.id }, none)).toEqual(saved);
  const config = (await findPspAccount(saved.id))?.config;
  expect(config).not.toHaveProperty("city");
  expect(config).not.toHaveProperty("callbackSubject");
});

test("an operator keeps the accounts of a merchant and the default, each as whose it is", async () => {
  const owner = await freshOwner();
  const operator: Operator = { ...owner, role: "operator" };
  const { input, pixKey } = await atBank();
  const theirs = { operator, merchantId: owner.merchantId };
  const service = { operator, merchantId: null };
  const saved = await saveProviderAccount(theirs, { pixKey, methods: ["PIX"] }, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect((await findOwnPspAccounts(owner)).map(({ id }) => id)).toEqual([saved.id]);
  expect(await saveProviderAccount(service, { id: saved.id }, input)).toEqual({
    kind: "not_found",
  });
  const common = await saveProviderAccount(service, { pixKey, methods: ["PIX"] }, input);
  if (common.kind !== "saved") throw new Error(common.kind);
  expect(await findPspAccount(common.id)).toMatchObject({ merchantId: null });
  // The token was given: no worker has had the key's address confirmed in this test.
  const found = { kind: "failed", failure: "key_not_found" };
  expect(await probeProviderAccount(service, common.id, new Date())).toMatchObject(found);
  expect(await probeProviderAccount(theirs, common.id, new Date())).toBeNull();
  const renamed = { ...input, ...NO_SECRETS, name: "Banco Y" };
  expect(await saveProviderAccount(service, { id: common.id }, renamed)).toEqual(common);
});

test("additions that race stop at as many accounts as a merchant may have", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank();
  const outcomes = await Promise.all(
    Array.from({ length: OWN_PSP_ACCOUNTS_MAX + 5 }, () =>
      saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === "saved")).toHaveLength(OWN_PSP_ACCOUNTS_MAX);
  expect(outcomes.filter(({ kind }) => kind === "too_many")).toHaveLength(5);
});

test("G19 accounts taken out of use count while their money is followed, and no more are added for these", async () => {
  const owner = await freshOwner();
  const { input, pixKey } = await atBank();
  const save = () => saveProviderAccount(owner, { pixKey, methods: ["PIX"] }, input);
  const first = await save();
  if (first.kind !== "saved") throw new Error(first.kind);
  await database.sql(
    `INSERT INTO psp_accounts (id, merchant_id, kind, name, methods, config, sealed_secrets, webhook_token_hash, disabled_at)
      SELECT gen_random_uuid(), merchant_id, kind, name, methods, config, sealed_secrets, sha256(id::text::bytea || n::text::bytea),
        now() - CASE WHEN n < $2 THEN interval '1 day' ELSE interval '101 days' END
      FROM psp_accounts, generate_series(1, $2 + 20) n WHERE id = $1`,
    [first.id, FOLLOWED_PSP_ACCOUNTS_MAX - 1],
  );
  expect((await save()).kind).toBe("saved");
  expect((await save()).kind).toBe("too_many");
});

test("a Pix key of one's own is saved with who receives, without secrets, and can change its names", async () => {
  const owner = await freshOwner();
  const input = {
    kind: "static-pix",
    name: "Chave da loja",
    receiverName: "Loja da Ana",
    city: "Recife",
  } as const;
  const saved = await saveProviderAccount(
    owner,
    { pixKey: "loja@example.com", methods: ["PIX"] },
    input,
  );
  if (saved.kind !== "saved") throw new Error(saved.kind);
  expect(await findPspAccount(saved.id)).toMatchObject({
    kind: "static-pix",
    methods: ["PIX"],
    config: { pixKey: "loja@example.com", receiverName: "Loja da Ana", city: "Recife" },
    secrets: {},
  });
  const renamed = { ...input, receiverName: "Loja" };
  const before = await findPspAccount(saved.id);
  const had = before && accountVersion(before);
  const saw = (version: string) => version === had;
  expect(await saveProviderAccount(owner, { id: saved.id }, renamed, saw)).toEqual(saved);
  // Another owner had the same form open.
  const other = { ...renamed, basisPoints: 90 };
  expect(await saveProviderAccount(owner, { id: saved.id }, other, saw)).toEqual({
    kind: "changed",
  });
  expect((await findPspAccount(saved.id))?.config).toMatchObject({ receiverName: "Loja" });
  const { input: bacen } = await atBank();
  expect(await saveProviderAccount(owner, { id: saved.id }, bacen)).toEqual({
    kind: "wrong",
    field: "kind",
  });
  expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({ kind: "works" });
  const service = { operator: { ...owner, role: "operator" } as Operator, merchantId: null };
  expect(
    await saveProviderAccount(service, { pixKey: "loja@example.com", methods: ["PIX"] }, input),
  ).toEqual({
    kind: "wrong",
    field: "kind",
  });
});

test("an account at a provider keeps its key and its callers' token, and may be tried", async () => {
  const owner = await freshOwner();
  const { apiUrl, apiKey } = await atProvider();
  const input = { kind: "asaas", name: "Provedor", apiUrl, apiKey } as const;
  const fresh = { pixKey: "", methods: ["BOLETO", "CREDIT_CARD"] } as const;
  expect(await saveProviderAccount(owner, fresh, { ...input, apiKey: null })).toEqual({
    kind: "wrong",
    field: "apiKey",
  });
  const saved = await saveProviderAccount(owner, fresh, input);
  if (saved.kind !== "saved") throw new Error(saved.kind);
  const before = await findPspAccount(saved.id);
  expect(before).toMatchObject({ kind: "asaas", methods: ["BOLETO", "CREDIT_CARD"] });
  expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({ kind: "works" });
  const change = { ...input, name: "Outro nome", apiKey: null };
  expect(await saveProviderAccount(owner, { id: saved.id }, change)).toEqual(saved);
  expect((await findPspAccount(saved.id))?.secrets).toEqual(before?.secrets);
  const elsewhere = { ...change, apiUrl: "http://127.0.0.1:9/v3" };
  expect(await saveProviderAccount(owner, { id: saved.id }, elsewhere)).toEqual({
    kind: "wrong",
    field: "apiKey",
  });
  await saveProviderAccount(owner, { id: saved.id }, { ...input, apiKey: "wrong" });
  expect(await probeProviderAccount(owner, saved.id, new Date())).toMatchObject({
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
