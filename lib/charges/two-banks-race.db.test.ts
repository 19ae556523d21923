import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import { env, settle } from "@/lib/platform/env";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { keyedUuid } from "@/lib/platform/vault";
import { probeFailingAccounts } from "@/lib/providers/account-health";
import { AccountRounds } from "@/lib/providers/account-rounds";
import { changeAccountOrder } from "@/lib/providers/change-account-order";
import { providerOf, reachThrough } from "@/lib/providers/reach";
import { reconcileAccount } from "@/lib/reconciliation/reconcile-account";
import { freshBank, type TestBank } from "@/testing/bank";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { serviceOperator } from "@/testing/members";
import { Random } from "@/testing/random";
import { createCharge } from "./create-charge";
import { openCharge } from "./open-charge";
import { leaseForgottenCharges } from "./store/leases";

/** Each round is one charge, with faults of its own at both banks. */
const ROUNDS = DEEP ? 500 : 25;
const LANES = DEEP ? 8 : 5;
/** A request is never processed later than this after it was sent, and no process stalls for longer. */
const LATEST_MS = 900;

const database = freshDatabase();
const config = { deadlineMs: 350, reopenAfterMs: 400 };
const first = freshBank(config);
const second = freshBank(config);
const banks = [first, second] as const;
const random = new Random(20261123);
let merchantId: MerchantId;

beforeAll(async () => {
  const { databaseUrl, secret } = env();
  settle({ ...env(), accountAwayMs: 400 }, databaseUrl, secret);
  await changeAccountOrder(serviceOperator(), "PIX", [first.accountId, second.accountId]);
  for (const { accountId } of banks) await letProcessesDie(accountId);
});

/** Now and then the process that registers a charge dies before or after its request, or stalls before it. */
async function letProcessesDie(accountId: string): Promise<void> {
  const psp = await providerOf(accountId);
  reachThrough(accountId, {
    ...psp,
    async open(order, at) {
      const fate = random.between(0, 19);
      if (fate === 0) return new Promise(() => {});
      if (fate === 1) await pause(random.between(0, LATEST_MS));
      const outcome = await psp.open(order, at);
      return fate === 2 ? new Promise(() => {}) : outcome;
    },
  });
}

const FAULTS: readonly (readonly [route: string, effect: Record<string, unknown>])[] = [
  ["PUT /cob/:txid", { kind: "lost-response" }],
  ["PUT /cob/:txid", { kind: "lost-response" }],
  ["PUT /cob/:txid", { kind: "delay", ms: 500 }],
  ["PUT /cob/:txid", { kind: "delay", ms: 850 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 503 }],
  ["PUT /cob/:txid", { kind: "error-after", status: 500 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 401 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 403 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 403 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 403 }],
  ["PUT /cob/:txid", { kind: "error-before", status: 429 }],
  ["PUT /cob/:txid", { kind: "reset-before" }],
  ["PUT /cob/:txid", { kind: "hang" }],
  ["GET /cob/:txid", { kind: "error-before", status: 503 }],
  ["GET /cob/:txid", { kind: "delay", ms: 500 }],
];

/** Faults of one charge at one bank, more of them at the first, some of them more than once. */
async function spoil(bank: TestBank, txid: string): Promise<void> {
  for (let many = random.between(0, bank === first ? 2 : 1); many > 0; many -= 1) {
    const [route, effect] = random.pick(FAULTS);
    await bank.fault({ route, txid }, effect, random.between(1, 3));
  }
}

/** A charge that is requested at banks in trouble; the client may never get its answer. */
async function round(): Promise<void> {
  const idempotencyKey = randomUUID();
  const txid = txidOf(keyedUuid("charge-id", merchantId, idempotencyKey) as ChargeId);
  for (const bank of banks) await spoil(bank, txid);
  const request = { merchantId, idempotencyKey, input: newCharge(), actor: "test" };
  await Promise.race([createCharge(request, now()), pause(3_000)]);
}

/** What each loop beside the rounds does until they are over. */
let isOver = false;
async function until(work: () => Promise<void>): Promise<void> {
  while (!isOver) await work();
}

/** A bank goes away for longer than the bound and comes back, the first more often. */
async function weather(): Promise<void> {
  const bank = random.chance(0.85) ? first : second;
  await bank.goAway();
  await pause(random.between(300, 1_500));
  await bank.comeBack();
  await pause(random.between(1_000, 4_000));
}

const probing = new AccountRounds({ all: 8, each: 8 });

/** What workers do, with leases that end after 1.5 s: a holder that lives on is overtaken. */
async function workers(): Promise<void> {
  await database.sql(
    `UPDATE charges SET lease_until = '2020-01-01Z' WHERE status = 'CREATING' AND lease_until > '2020-01-02Z'
       AND (lease_token IS NULL OR lease_until < clock_timestamp() + interval '28.5 s')`,
  );
  // As if ten minutes had passed, where no request can be on its way any more.
  await database.sql(
    `UPDATE charges SET last_asked_at = last_asked_at - interval '11 min' WHERE status = 'CREATING'
       AND last_asked_at BETWEEN clock_timestamp() - interval '5 min' AND clock_timestamp() - 5 * $1 * interval '1 ms'`,
    [LATEST_MS],
  );
  await database.sql("UPDATE psp_accounts SET probed_at = NULL");
  await probeFailingAccounts(now(), probing);
  const leased = await leaseForgottenCharges(20);
  await Promise.race([Promise.allSettled(leased.map(openCharge)), pause(2_000)]);
  await pause(100);
}

const PAYABLE = "ATIVA";
const doubled = new Set<string>();

/** Looks what can be paid at which bank, and now and then pays it. */
async function payers(): Promise<void> {
  const [atFirst, atSecond] = await Promise.all([first.charges(), second.charges()]);
  const payable = (list: typeof atFirst) =>
    list.filter(({ status }) => status === PAYABLE).map(({ txid }) => txid);
  const there = new Set(payable(atSecond));
  for (const txid of payable(atFirst)) if (there.has(txid)) doubled.add(txid);
  for (const [bank, list] of [
    [first, payable(atFirst)],
    [second, payable(atSecond)],
  ] as const) {
    for (const txid of list.slice(0, 2)) if (random.chance(0.3)) await bank.pay(txid);
  }
  await pause(100);
}

async function calm(): Promise<void> {
  isOver = true;
  for (const bank of banks) {
    await bank.comeBack();
    await bank.clearFaults();
  }
  await pause(2 * LATEST_MS);
  const open = () => database.sql("SELECT id FROM charges WHERE status = 'CREATING'");
  await expect
    .poll(async () => workers().then(open), { timeout: 120_000, interval: 100 })
    .toEqual([]);
}

test(`${ROUNDS} charges at two banks in trouble: none payable at both, none lost, all money accounted`, async () => {
  // A second try of this test has charges of its own.
  merchantId = (await newMerchant()).id;
  isOver = false;
  let left = ROUNDS;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await round();
    }
  };
  const beside = [until(weather), until(workers), until(payers)];
  await Promise.all(Array.from({ length: LANES }, lane));
  await calm();
  await Promise.all(beside);

  const charges = await database.sql<{ id: ChargeId; status: string; account: string }>(
    "SELECT id, status, psp_account_id AS account FROM charges WHERE merchant_id = $1",
    [merchantId],
  );
  expect(charges).toHaveLength(ROUNDS);
  expect([...doubled]).toEqual([]);
  // Whatever was observed meanwhile: no bank has a charge that the other has as well.
  const known = await Promise.all(
    banks.map(async (bank) => {
      const cobs = (await bank.charges()).filter(({ status }) => !status.startsWith("REMOVIDA"));
      return new Set(cobs.map(({ txid }) => txid));
    }),
  );
  for (const { id, account } of charges) {
    const held = banks.filter((_, index) => known[index]?.has(txidOf(id)));
    expect(held.map(({ accountId }) => accountId)).toEqual([account]);
  }
  // Payers pay what is left, where they can; the banks' own lists bring all money.
  for (const bank of banks) {
    for (const { txid, status } of await bank.charges())
      if (status === PAYABLE) await bank.pay(txid);
    await reconcileAccount(bank.accountId, now());
  }
  const ends = await database.sql(
    "SELECT status, count(*)::int FROM charges WHERE merchant_id = $1 GROUP BY status",
    [merchantId],
  );
  expect(ends).toEqual([{ status: "RECEIVED", count: ROUNDS }]);
  const settlements = await database.sql<{ name: string }>(
    "SELECT psp_account_id || ' ' || end_to_end_id AS name FROM settlements WHERE pays_charge",
  );
  const arrived = await Promise.all(
    banks.map(async (bank) =>
      (await bank.pix()).map(({ endToEndId }) => `${bank.accountId} ${endToEndId}`),
    ),
  );
  expect(settlements.map(({ name }) => name).sort()).toEqual(arrived.flat().sort());
  expect(await database.sql("SELECT kind, facts FROM exceptions")).toEqual([]);
  const [met] = await database.sql<Record<string, number>>(
    `SELECT count(*)::int AS moves, count(DISTINCT charge_id)::int AS moved,
       count(*) FILTER (WHERE reason = 'account_refused')::int AS refused,
       count(*) FILTER (WHERE reason = 'account_away')::int AS away
     FROM charge_events WHERE type = 'account_changed'`,
  );
  const atFirst = charges.filter(({ account }) => account === first.accountId).length;
  process.stdout.write(`${ROUNDS} rounds: ${JSON.stringify({ ...met, atFirst })}\n`);
  expect(met?.moved).toBeGreaterThan(0);
  // Of a few charges on a busy machine each may meet trouble at the first.
  if (DEEP) expect(atFirst).toBeGreaterThan(0);
}, 1_500_000);
