import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import {
  ALL_MOVEMENTS,
  type BalancedMovement,
  effectOf,
  type MovementFilter,
  type MovementPlace,
  type MovementQuery,
} from "@/lib/ledger/movement";
import { reassignPayment } from "@/lib/payments/reassign-payment";
import type { SettlementId } from "@/lib/payments/settlement";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type PlayedHistory, playHistory } from "@/testing/money-history";
import { ownShop } from "@/testing/own-shop";
import { findBalance } from "./balance";
import { countMovements, findDayBalances, findMovements, sumMovements } from "./movements";
import { rollUpLedgerTotals } from "./totals";

const database = freshDatabase();
const bank = freshBank();
const own = ownShop();
let played: PlayedHistory;

beforeAll(async () => {
  played = await playHistory(bank);
});

const ALL: MovementQuery = { ...ALL_MOVEMENTS, after: null, size: 1_000 };

async function page(changes: Partial<MovementQuery>) {
  return (await findMovements(played.merchantId, { ...ALL, ...changes })).movements;
}

const withoutBalance = (movements: readonly BalancedMovement[]) =>
  movements.map(({ balance: _, ...movement }) => movement);

const sumOf = (movements: readonly BalancedMovement[]) =>
  movements.reduce((sum, movement) => sum + effectOf(movement), 0n);

describe("the movements of a merchant", () => {
  test("come in pages that join without a gap, the latest first", async () => {
    const all = await page({});
    expect(all.length).toBeGreaterThan(50);
    const places = all.map(({ day, at, id }) => `${day} ${at.toISOString()} ${id}`);
    expect(places).toEqual([...places].sort().reverse());
    const joined: BalancedMovement[] = [];
    for (let after: MovementPlace | null = null, first = true; first || after; first = false) {
      const some = await findMovements(played.merchantId, { ...ALL, after, size: 7 });
      joined.push(...some.movements);
      after = some.next;
    }
    expect(joined).toEqual(all);
    for (const { postings } of all) {
      expect(postings.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
    }
  });

  test("end on a full page when it is the last one", async () => {
    const all = await page({});
    expect((await findMovements(played.merchantId, { ...ALL, size: all.length })).next).toBeNull();
    const { next } = await findMovements(played.merchantId, { ...ALL, size: all.length - 1 });
    expect(next?.id).toBe(all.at(-2)?.id);
  });

  test("are narrowed by day, kinds, charge and account", async () => {
    const all = await page({});
    const today = brasiliaDay(now());
    const [{ chargeId } = { chargeId: null }] = all.filter(
      (one) => one.kind === "refund_done" && one.chargeId !== null,
    );
    const by = (matches: (one: BalancedMovement) => boolean) => withoutBalance(all.filter(matches));
    const narrowed = async (changes: Partial<MovementQuery>) => withoutBalance(await page(changes));
    expect(await narrowed({ dayFrom: today })).toEqual(by(({ day }) => day >= today));
    expect(await narrowed({ dayTo: today, kinds: ["extra"] })).toEqual(
      by(({ kind }) => kind === "extra"),
    );
    expect(await narrowed({ kinds: ["tariff", "refund_done"] })).toEqual(
      by(({ kind }) => kind === "tariff" || kind === "refund_done"),
    );
    expect(await narrowed({ chargeId, kinds: ["tariff", "fee"] })).toEqual(
      by((one) => ["tariff", "fee"].includes(one.kind) && one.chargeId === chargeId),
    );
    const { accountId } = bank;
    expect(await narrowed({ pspAccountId: accountId })).toEqual(
      by((one) => one.pspAccountId === accountId),
    );
    expect(await narrowed({ pspAccountId: accountId, kinds: ["fee", "reassigned"] })).toEqual(
      by((one) => one.pspAccountId === accountId && ["fee", "reassigned"].includes(one.kind)),
    );
    expect(await narrowed({ dayFrom: "9999-01-01" as CivilDate })).toEqual([]);
    const tariffs = all.filter(({ kind }) => kind === "tariff").length;
    const count = (most: number) =>
      countMovements(played.merchantId, { ...ALL, kinds: ["tariff"] }, most);
    expect(await Promise.all([count(1_000), count(2)])).toEqual([tariffs, 2]);
  });
});

describe("the movements of a charge", () => {
  /** The movements of a charge as `kind amount`, the amount in centavos; and what they add at providers, summed anew. */
  async function ofCharge({ id: chargeId, merchantId }: Charge) {
    const filter = { ...ALL, chargeId };
    const { movements } = await findMovements(merchantId, filter);
    expect(await sumMovements(merchantId, filter)).toBe(sumOf(movements));
    expect(await countMovements(merchantId, filter, 1_000)).toBe(movements.length);
    for (const movement of movements) expect([chargeId, null]).toContain(movement.chargeId);
    return movements.map((movement) => `${movement.kind} ${effectOf(movement)}`).sort();
  }

  async function move(settlementId: SettlementId, { id: to, merchantId }: Charge) {
    const decision = { actor: "member:ana", reason: "Era de outra cobrança" };
    const refusal = await asMerchant(merchantId, (tx) =>
      reassignPayment(tx, { merchantId, settlementId, to, ...decision }, now()),
    );
    expect(refusal).toBeNull();
  }

  test("are those that name it, also after a person moved its money to another and back", async () => {
    const [wrong, right] = [await own.charge(), await own.charge()];
    const id = await own.pay(wrong);
    await move(id, right);
    const atWrong = ["credited 1050", "fee 0", "fee_reversed 0", "reassigned -1050"];
    const atRight = ["fee 0", "reassigned 1050"];
    expect(await ofCharge(wrong)).toEqual(atWrong);
    expect(await ofCharge(right)).toEqual(atRight);
    await move(id, wrong);
    expect(await ofCharge(wrong)).toEqual([...atWrong, "fee 0", "reassigned 1050"].sort());
    expect(await ofCharge(right)).toEqual(
      [...atRight, "fee_reversed 0", "reassigned -1050"].sort(),
    );
  });

  test("include what was booked of its money before that was matched", async () => {
    const [reference] = played.cases.get("matched later") ?? [];
    const [{ chargeId } = { chargeId: null }] = await database.sql<{ chargeId: ChargeId }>(
      'SELECT charge_id AS "chargeId" FROM settlements WHERE reference = $1',
      [reference],
    );
    const kinds = (await page({ chargeId })).map(({ kind, chargeId }) => `${kind} ${!!chargeId}`);
    expect(kinds.sort()).toEqual([
      ...["extra false", "fee true", "reassigned true", "refund_started false", "tariff false"],
    ]);
  });
});

/** What a filter of movements may be, by what it narrows. */
const FILTERS: readonly Partial<MovementFilter>[] = [
  {},
  { kinds: ["refund_done", "dispute_lost"] },
  { dayFrom: brasiliaDay(now()) },
  { dayTo: brasiliaDay(new Date(now().getTime() - 86_400_000)), kinds: ["credited", "tariff"] },
];

// With the changes that no worker has rolled up, and with none.
describe.each(["before", "after"])("the balance of a merchant, %s a rollup", (when) => {
  beforeAll(async () => {
    if (when === "after") expect(await rollUpLedgerTotals()).toBeGreaterThan(30);
    const [{ changes } = { changes: -1n }] = await database.sql<{ changes: bigint }>(
      "SELECT count(*) AS changes FROM ledger_total_changes",
    );
    expect(changes > 0n).toBe(when === "before");
  });

  test("is what its money comes to, account by account", async () => {
    const { accounts, pending } = await findBalance(played.merchantId);
    // Each case that was credited left R$ 10,00, less what went back.
    const credited =
      1000n + 990n + 800n + 700n - 50n - 50n + 1000n + 2000n + 600n + 3000n + 1150n + 1000n;
    const { pspAccountId } = played;
    const own = accounts.find((account) => account.pspAccountId === pspAccountId);
    expect(own).toEqual({
      pspAccountId,
      credited,
      inFlight: 450n,
      disputed: 1050n,
      available: credited - 1500n,
      pending: 1050n,
    });
    const atOperator = accounts.find((account) => account.pspAccountId === bank.accountId);
    expect(atOperator?.available).toBe(600n);
    const authorizedOn = brasiliaDay(new Date(now().getTime() - 86_400_000));
    expect(pending).toEqual([{ authorizedOn, pspAccountId, cents: 1050n }]);
  });

  test("follows from one movement to the next, and ends as it is", async () => {
    const { accounts } = await findBalance(played.merchantId);
    for (const pspAccountId of [null, ...accounts.map((account) => account.pspAccountId)]) {
      const has = accounts
        .filter((account) => pspAccountId === null || account.pspAccountId === pspAccountId)
        .reduce((sum, { credited }) => sum + credited, 0n);
      const all = await page({ pspAccountId });
      expect(all[0]?.balance).toBe(has);
      for (const [index, movement] of all.entries()) {
        const before = all[index + 1]?.balance ?? 0n;
        expect(before + effectOf(movement)).toBe(movement.balance);
      }
      for (const [index, movement] of all.entries()) {
        const [next] = await page({ pspAccountId, after: movement, size: 1 });
        expect(next?.balance).toBe(all[index + 1]?.balance);
      }
    }
    const [one] = await page({ kinds: ["credited"], size: 1 });
    expect(one?.balance).toBeNull();
  });

  test("is listed day by day", async () => {
    const all = await page({});
    const { opening, days } = await findDayBalances(played.merchantId, null, null, null);
    expect(opening).toBe(0n);
    expect(days.length).toBeGreaterThan(1);
    let before = 0n;
    for (const { day, opening: begins, ending } of days) {
      expect(begins).toBe(before);
      expect(ending - begins).toBe(sumOf(all.filter((movement) => movement.day === day)));
      before = ending;
    }
    const last = days.at(-1);
    const day = last?.day ?? null;
    const { merchantId, pspAccountId } = played;
    expect(await findDayBalances(merchantId, day, day, null)).toEqual({
      opening: last?.opening,
      days: [last],
    });
    const own = await findDayBalances(merchantId, null, null, pspAccountId);
    expect(own.days.at(-1)?.ending).toBe((await page({ pspAccountId }))[0]?.balance);
  });

  test.each(FILTERS)("sums what a filter matches: %o", async (filter) => {
    const matched = await page(filter);
    expect(matched.length).toBeGreaterThan(0);
    expect(await sumMovements(played.merchantId, { ...ALL, ...filter })).toBe(sumOf(matched));
  });

  test("sums what became of one charge", async () => {
    for (const { chargeId } of await page({ kinds: ["dispute_lost", "refund_done"] })) {
      const matched = await page({ chargeId });
      expect(await sumMovements(played.merchantId, { ...ALL, chargeId })).toBe(sumOf(matched));
    }
  });
});

describe("the ledger's totals", () => {
  /** What is kept, without totals of nothing. */
  const KEPT = `SELECT merchant_id, account, day, psp_account_id, kind, sum(cents)::bigint AS cents
    FROM (SELECT merchant_id, account, day, psp_account_id, kind, cents FROM ledger_totals
      UNION ALL SELECT merchant_id, account, day, psp_account_id, kind, cents FROM ledger_total_changes) AS total
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(cents) <> 0 ORDER BY 1, 2, 3, 4, 5`;
  /** Counts all totals anew, as the migrations that brought them did. */
  async function countAnew() {
    await database.sql("DELETE FROM ledger_totals");
    for (const name of [
      "20261125000100_ledger_totals_filled",
      "20261126110100_fee_totals_filled",
    ]) {
      await database.sql(readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8"));
    }
  }

  afterEach(() => rollUpLedgerTotals());

  test("are the same when they are counted anew, as an upgrade does", async () => {
    const kept = await database.sql(KEPT);
    expect(kept.length).toBeGreaterThan(5);
    await countAnew();
    expect(await database.sql(KEPT)).toEqual(kept);
  });

  test("count a posting once that is made while they are counted", async () => {
    const kept = await database.sql(KEPT);
    await playHistory(bank);
    const more = await database.sql(KEPT);
    expect(more.length).toBeGreaterThan(kept.length);
    await countAnew();
    expect(await database.sql(KEPT)).toEqual(more);
  });

  test("are not written by the application itself", async () => {
    for (const text of ["DELETE FROM ledger_totals", "UPDATE ledger_total_changes SET cents = 0"]) {
      const change = asMerchant(played.merchantId, (tx) => tx.query({ text }));
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});

test("a merchant sees its own entries alone", async () => {
  const other = (await newMerchant()).id;
  expect(await findMovements(other, ALL)).toEqual({ movements: [], next: null });
  expect(await findBalance(other)).toEqual({ accounts: [], pending: [] });
  expect(await findDayBalances(other, null, null, null)).toEqual({ opening: 0n, days: [] });
  expect(await sumMovements(other, ALL)).toBe(0n);
  const seen = await asMerchant(other, (tx) =>
    tx.query({
      text: `SELECT FROM ledger_entries UNION ALL SELECT FROM ledger_postings
        UNION ALL SELECT FROM ledger_totals UNION ALL SELECT FROM ledger_total_changes`,
    }),
  );
  expect(seen.rowCount).toBe(0);
});
