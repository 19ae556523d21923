import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import { env, settle } from "@/lib/platform/env";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { probeFailingAccounts } from "@/lib/providers/account-health";
import { AccountRounds } from "@/lib/providers/account-rounds";
import { changeAccountOrder } from "@/lib/providers/change-account-order";
import { providerOf } from "@/lib/providers/reach";
import { findPspAccount, updatePspConfig } from "@/lib/providers/store/psp-accounts";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { serviceOperator } from "@/testing/members";
import type { Charge } from "./charge";
import { createCharge } from "./create-charge";
import { openCharge } from "./open-charge";
import { findCharge } from "./store/charges";
import { leaseForgottenCharges } from "./store/leases";

/** The bound of these tests, after which an account is passed over. */
const AWAY_MS = 200;
const PUT = { route: "PUT /cob/:txid" };

const database = freshDatabase();
const config = { deadlineMs: 600, reopenAfterMs: 3_000 };
const first = freshBank(config);
const second = freshBank(config);
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(async () => {
  passOverAfter(AWAY_MS);
  await Promise.all([first, second].flatMap((bank) => [bank.clearFaults(), bank.comeBack()]));
  await database.sql(
    "UPDATE psp_accounts SET failing_since = NULL, trial_at = NULL, probed_at = NULL",
  );
  await database.sql("DELETE FROM restores");
  await order(first.accountId, second.accountId);
});

function passOverAfter(accountAwayMs: number) {
  const { databaseUrl, secret } = env();
  settle({ ...env(), accountAwayMs }, databaseUrl, secret);
}

async function order(...ids: string[]) {
  expect(await changeAccountOrder(serviceOperator(), "PIX", ids)).toEqual({ kind: "set" });
}

async function create(idempotencyKey: string = randomUUID()): Promise<Charge> {
  const request = { merchantId, idempotencyKey, input: newCharge(), actor: "test" };
  const outcome = await createCharge(request, now());
  if (outcome.kind !== "created" && outcome.kind !== "refused") throw new Error(outcome.kind);
  return outcome.charge;
}

/** What the worker does, once, for charges that nobody works on. */
async function workerRound(): Promise<void> {
  await database.sql("UPDATE charges SET lease_until = '2020-01-01Z' WHERE lease_token IS NULL");
  await Promise.all((await leaseForgottenCharges(100)).map(openCharge));
}

/** As if so much time had passed since the charge was last submitted. */
async function age({ id }: Charge, seconds: number): Promise<void> {
  await database.sql(
    "UPDATE charges SET last_asked_at = last_asked_at - $2 * interval '1 s' WHERE id = $1",
    [id, seconds],
  );
}

const reread = ({ id }: Charge) => findCharge(merchantId, id);
const isAt = async (bank: typeof first, { id }: Charge) =>
  (await bank.charges(txidOf(id))).length === 1;

async function historyOf({ id }: Charge) {
  const text = `SELECT type, reason, evidence FROM charge_events WHERE charge_id = $1 ORDER BY number`;
  return database.sql<{ type: string; reason: string | null; evidence: unknown }>(text, [id]);
}

async function awayForLong(): Promise<void> {
  await create();
  await pause(AWAY_MS + 50);
}

/** Probes the failing accounts, as a worker does now and then. */
async function probed(): Promise<void> {
  const rounds = new AccountRounds({ all: 8, each: 8 });
  await probeFailingAccounts(now(), rounds);
  await rounds.settled();
}

test("new charges go to the first of the order, whichever is the newer account", async () => {
  expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
  await order(second.accountId, first.accountId);
  expect(await create()).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});

test("where no order is set the newest account is used, and no charge leaves it", async () => {
  await order();
  await second.goAway();
  const charge = await create();
  expect(charge).toMatchObject({ pspAccountId: second.accountId, status: "CREATING" });
  await pause(AWAY_MS + 50);
  await workerRound();
  expect(await reread(charge)).toMatchObject({
    pspAccountId: second.accountId,
    status: "CREATING",
  });
});

test("a charge that could not be sent moves once the bank is away for the bound, and says so", async () => {
  await first.goAway();
  passOverAfter(600_000);
  const charge = await create();
  expect(charge).toMatchObject({ pspAccountId: first.accountId, status: "CREATING" });
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: first.accountId, status: "CREATING" });
  passOverAfter(AWAY_MS);
  await pause(AWAY_MS + 50);
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
  expect(await historyOf(charge)).toMatchObject([
    { type: "created" },
    {
      type: "account_changed",
      reason: "account_away",
      evidence: { from: first.accountId, to: second.accountId },
    },
    { type: "opened" },
  ]);
  // The next new charge begins at the second bank, without a try at the first.
  const next = await create();
  expect(next).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
  expect((await historyOf(next)).map(({ type }) => type)).toEqual(["created", "opened"]);
});

test.each([
  ["a token that is not accepted", PUT, { kind: "error-before", status: 401 }],
  ["a refused call", PUT, { kind: "error-before", status: 403 }],
  [
    "a Pix key that is not the account's",
    PUT,
    {
      kind: "refuse",
      violations: [{ razao: "não pertence ao recebedor", propriedade: "cob.chave" }],
    },
  ],
])("%s moves the charge within its own request", async (_, match, effect) => {
  await first.fault(match, effect);
  const charge = await create();
  expect(charge).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
  expect((await historyOf(charge))[1]).toMatchObject({ reason: "account_refused" });
  expect(await isAt(first, charge)).toBe(false);
});

test("what is wrong with the charge itself is final, and does not wander", async () => {
  const violations = [{ razao: "inválido", propriedade: "devedor.cpf" }];
  await first.fault(PUT, { kind: "refuse", violations });
  const charge = await create();
  expect(charge).toMatchObject({ pspAccountId: first.accountId, status: "CANCELED" });
  expect(await isAt(second, charge)).toBe(false);
});

test("a charge whose answer was lost stays, however long the bank is away, and is adopted", async () => {
  await first.fault(PUT, { kind: "lost-response" });
  const charge = await create();
  await first.goAway();
  await pause(AWAY_MS + 50);
  for (const seconds of [10, 700, 3_600]) {
    await age(charge, seconds);
    await workerRound();
    expect(await reread(charge)).toMatchObject({
      pspAccountId: first.accountId,
      status: "CREATING",
    });
  }
  expect(await create()).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
  await first.clearFaults();
  await first.comeBack();
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
  expect(await isAt(second, charge)).toBe(false);
});

test("a charge that the bank does not know moves only when no request can come about any more", async () => {
  await first.fault(PUT, { kind: "error-before", status: 503 });
  const charge = await create();
  await awayForLong();
  await age(charge, 30);
  await workerRound();
  const [before] = await first.charges(txidOf(charge.id));
  expect(before).toBeUndefined();
  expect(await reread(charge)).toMatchObject({ pspAccountId: first.accountId, status: "CREATING" });
  await age(charge, 600);
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});

test("a resubmission that was not sent does not make an earlier one forgotten", async () => {
  await first.fault(PUT, { kind: "error-before", status: 503 }, 1);
  const charge = await create();
  await age(charge, 4);
  // The look is answered, the submission after it is turned away unread.
  await first.fault(PUT, { kind: "error-before", status: 401 });
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: first.accountId, status: "CREATING" });
  const [row] = await database.sql<{ age: number }>(
    "SELECT extract(epoch FROM clock_timestamp() - last_asked_at)::float8 AS age FROM charges WHERE id = $1",
    [charge.id],
  );
  expect(row?.age).toBeGreaterThan(3);
  await age(charge, 600);
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});

test("an account that registers charges slowly is passed over, and used again once it is quick", async () => {
  const { config: stored } = (await findPspAccount(first.accountId)) ?? {};
  await updatePspConfig(first.accountId, {
    ...(stored as object),
    deadlineMs: 5_000,
    reopenAfterMs: 6_000,
  });
  await expect.poll(async () => (await providerOf(first.accountId)).reopenAfterMs).toBe(6_000);
  await first.fault(PUT, { kind: "delay", ms: 2_600 });
  const slow = await Promise.all(Array.from({ length: 5 }, () => create()));
  // Nothing is lost: what it registers, it registers.
  expect(slow.map(({ pspAccountId, status }) => ({ pspAccountId, status }))).toEqual(
    slow.map(() => ({ pspAccountId: first.accountId, status: "PENDING" })),
  );
  await create();
  await pause(AWAY_MS + 50);
  expect(await create()).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
  await first.clearFaults();
  // A trial shows that it is quick; the slow answers are forgotten after a minute, and outweighed before.
  for (let trials = 0; trials < 6; trials += 1) {
    await database.sql("UPDATE psp_accounts SET probed_at = NULL");
    await probed();
    expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
  }
  expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
  await updatePspConfig(first.accountId, stored);
  await expect.poll(async () => (await providerOf(first.accountId)).reopenAfterMs).toBe(3_000);
});

test("a bank that answers a probe is tried by one charge, and used again once that is registered", async () => {
  await first.goAway();
  await awayForLong();
  await probed();
  expect(await create()).toMatchObject({ pspAccountId: second.accountId });
  await first.comeBack();
  // Not again before its time.
  await probed();
  expect(await create()).toMatchObject({ pspAccountId: second.accountId });
  await database.sql("UPDATE psp_accounts SET probed_at = probed_at - interval '15 s'");
  await probed();
  await first.fault(PUT, { kind: "delay", ms: 300 });
  const charges = await Promise.all([create(), create(), create()]);
  const atFirst = charges.filter(({ pspAccountId }) => pspAccountId === first.accountId);
  expect(atFirst).toHaveLength(1);
  expect(charges.every(({ status }) => status === "PENDING")).toBe(true);
  expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
});

test("an account that cannot be probed keeps no other from its trial", async () => {
  await first.goAway();
  await awayForLong();
  const { id: merchantId } = await newMerchant();
  const broken = await first.openAccount(merchantId);
  await database.sql(
    "INSERT INTO psp_account_priorities (psp_account_id, method, priority) VALUES ($1, 'PIX', 1)",
    [broken],
  );
  await database.sql(
    "UPDATE psp_accounts SET failing_since = now() - interval '1 h', config = '{}' WHERE id = $1",
    [broken],
  );
  await first.comeBack();
  await database.sql("UPDATE psp_accounts SET probed_at = NULL");
  await probed();
  expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
  await database.sql(
    "UPDATE psp_accounts SET failing_since = NULL, disabled_at = now() WHERE id = $1",
    [broken],
  );
});

test("an account that may not read its webhook is tried all the same", async () => {
  await first.goAway();
  await awayForLong();
  await first.comeBack();
  await first.fault({ route: "GET /webhook/:chave" }, { kind: "error-before", status: 403 });
  await database.sql("UPDATE psp_accounts SET probed_at = NULL");
  await probed();
  await first.clearFaults();
  expect(await create()).toMatchObject({ pspAccountId: first.accountId, status: "PENDING" });
});

test("after a restored backup a charge is looked for at every account of the order", async () => {
  const key = randomUUID();
  await first.goAway();
  await awayForLong();
  const charge = await create(key);
  expect(charge.pspAccountId).toBe(second.accountId);
  await first.comeBack();
  await database.sql("DELETE FROM charge_events WHERE charge_id = $1", [charge.id]);
  await database.sql("DELETE FROM charges WHERE id = $1", [charge.id]);
  await database.sql("UPDATE psp_accounts SET failing_since = NULL");
  await database.sql(
    "INSERT INTO restores (restored_at, snapshot_at) VALUES (clock_timestamp(), clock_timestamp())",
  );
  await second.goAway();
  const waiting = await create(key);
  expect(waiting).toMatchObject({ id: charge.id, status: "CREATING" });
  expect(await isAt(first, charge)).toBe(false);
  await second.comeBack();
  await workerRound();
  expect(await reread(charge)).toMatchObject({
    pspAccountId: second.accountId,
    status: "PENDING",
    brCode: charge.brCode,
  });
  expect(await isAt(first, charge)).toBe(false);
});

test("when every bank is away a charge waits, without going to and fro", async () => {
  await Promise.all([first.goAway(), second.goAway()]);
  const charge = await create();
  await awayForLong();
  for (let round = 0; round < 6; round += 1) {
    await workerRound();
    await pause(AWAY_MS / 2);
  }
  expect((await reread(charge))?.status).toBe("CREATING");
  const moves = (await historyOf(charge)).filter(({ type }) => type === "account_changed");
  expect(moves.length).toBeLessThanOrEqual(2);
  await second.comeBack();
  // The connections rest for a moment after so many silences.
  const again = async () => {
    await database.sql("UPDATE psp_accounts SET probed_at = NULL");
    await probed();
    await workerRound();
    return reread(charge);
  };
  await expect
    .poll(again, { timeout: 20_000, interval: 200 })
    .toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});

test("a charge does not leave for another account of the same Pix key: one bank has it for both", async () => {
  const renewed = await first.renewAccount();
  await order(first.accountId, renewed);
  await first.fault(PUT, { kind: "error-before", status: 401 });
  const charge = await create();
  await awayForLong();
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: first.accountId, status: "CREATING" });
  await order(first.accountId, renewed, second.accountId);
  await workerRound();
  expect(await reread(charge)).toMatchObject({ pspAccountId: second.accountId, status: "PENDING" });
});
