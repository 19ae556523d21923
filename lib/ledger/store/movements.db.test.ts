import { beforeAll, describe, expect, test } from "vitest";
import type { MovementPlace, MovementQuery } from "@/lib/ledger/movement";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type PlayedHistory, playHistory } from "@/testing/money-history";
import { findBalance } from "./balance";
import { findMovements } from "./movements";

freshDatabase();
const bank = freshBank();
let played: PlayedHistory;

beforeAll(async () => {
  played = await playHistory(bank);
});

const ALL: MovementQuery = {
  dayFrom: null,
  dayTo: null,
  kind: null,
  chargeId: null,
  after: null,
  size: 1_000,
};

function page(changes: Partial<MovementQuery>) {
  return findMovements(played.merchantId, { ...ALL, ...changes });
}

describe("the movements of a merchant", () => {
  test("come in pages that join without a gap, the latest first", async () => {
    const all = await page({});
    expect(all.length).toBeGreaterThan(50);
    const places = all.map(({ day, at, id }) => `${day} ${at.toISOString()} ${id}`);
    expect(places).toEqual([...places].sort().reverse());
    const joined = [];
    for (let after: MovementPlace | null = null, size = 7; ; ) {
      const some = await page({ after, size });
      joined.push(...some);
      if (some.length < size) break;
      after = some.at(-1) ?? null;
    }
    expect(joined).toEqual(all);
    for (const { postings } of all) {
      expect(postings.reduce((sum, { cents }) => sum + cents, 0n)).toBe(0n);
    }
  });

  test("are narrowed by day, kind and charge", async () => {
    const all = await page({});
    const today = brasiliaDay(now());
    const [{ chargeId } = { chargeId: null }] = all.filter(
      (one) => one.kind === "refund_done" && one.chargeId !== null,
    );
    const by = (matches: (one: (typeof all)[number]) => boolean) => all.filter(matches);
    expect(await page({ dayFrom: today })).toEqual(by(({ day }) => day >= today));
    expect(await page({ dayTo: today, kind: "extra" })).toEqual(by(({ kind }) => kind === "extra"));
    expect(await page({ chargeId, kind: "tariff" })).toEqual(
      by((one) => one.kind === "tariff" && one.chargeId === chargeId),
    );
    expect(await page({ dayFrom: "9999-01-01" as CivilDate })).toEqual([]);
  });
});

test("the balance of a merchant is what its money comes to, account by account", async () => {
  const { accounts, pending } = await findBalance(played.merchantId);
  // Each case that was credited left R$ 10,00, less what went back.
  const credited =
    1000n +
    990n +
    800n +
    700n -
    50n -
    50n +
    1000n +
    2000n +
    600n +
    1000n +
    1000n +
    1000n +
    1150n +
    1000n;
  const own = accounts.find(({ pspAccountId }) => pspAccountId === played.pspAccountId);
  expect(own).toEqual({
    pspAccountId: played.pspAccountId,
    credited,
    inFlight: 450n,
    disputed: 1050n,
    available: credited - 1500n,
  });
  expect(accounts.find(({ pspAccountId }) => pspAccountId === bank.accountId)?.available).toBe(
    600n,
  );
  const paidOn = brasiliaDay(new Date(now().getTime() - 86_400_000));
  expect(pending).toEqual([{ authorizedOn: paidOn, cents: 1050n }]);
});

test("a merchant sees its own entries alone", async () => {
  const other = (await newMerchant()).id;
  expect(await findMovements(other, ALL)).toEqual([]);
  expect(await findBalance(other)).toEqual({ accounts: [], pending: [] });
  const seen = await asMerchant(other, (tx) =>
    tx.query({ text: "SELECT FROM ledger_entries UNION ALL SELECT FROM ledger_postings" }),
  );
  expect(seen.rowCount).toBe(0);
});
