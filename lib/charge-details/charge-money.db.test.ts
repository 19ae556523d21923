import { beforeAll, expect, test } from "vitest";
import { type ChargeId, parseChargeId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { viewerOf } from "@/testing/members";
import { type PlayedHistory, playHistory } from "@/testing/money-history";
import { readCharge } from "./read-charge";

const database = freshDatabase();
const bank = freshBank();
let played: PlayedHistory;

// Each payment is R$ 10,50 less a tariff of R$ 0,50; a charge costs R$ 0,60.
beforeAll(async () => {
  played = await playHistory(bank);
});

/** The charge that the money of a case is for. */
async function chargeOf(name: string): Promise<ChargeId> {
  const [row] = await database.sql<{ charge_id: string }>(
    "SELECT charge_id FROM settlements WHERE reference = $1",
    [played.cases.get(name)?.[0]],
  );
  const id = parseChargeId(row?.charge_id ?? "");
  if (!id) throw new Error(`no charge in case ${name}`);
  return id;
}

const refund = (amount: bigint, status: string) => expect.objectContaining({ amount, status });

function refunds(...latest: unknown[]) {
  return { latest, earlier: { count: 0, amount: 0n } };
}

const NOTHING = { tariff: 0n, fee: 60n, refunds: refunds(), disputed: 0n, lost: 0n, toRelease: 0n };

test.each<[string, Record<string, unknown>]>([
  ["credited at once", { paid: 1050n, tariff: 50n, kept: 940n }],
  ["authorized still", { paid: 1050n, kept: 990n, toRelease: 1050n }],
  [
    "refunded, in vain and in progress",
    {
      paid: 1050n,
      tariff: 50n,
      refunds: refunds(refund(300n, "REFUNDED"), refund(100n, "FAILED"), refund(50n, "PROCESSING")),
      kept: 590n,
    },
  ],
  ["disputed still", { paid: 1050n, tariff: 50n, disputed: 1050n, kept: -110n }],
  [
    "disputed, won, disputed again and lost",
    {
      paid: 1050n,
      tariff: 50n,
      refunds: refunds(refund(50n, "REFUNDED")),
      lost: 1000n,
      kept: -110n,
    },
  ],
  ["twice", { paid: 2100n, tariff: 100n, kept: 1940n }],
  ["without a price", { paid: 1050n, tariff: 50n, fee: 0n, kept: 1000n }],
  [
    "matched later",
    { paid: 1050n, tariff: 50n, refunds: refunds(refund(400n, "PROCESSING")), kept: 540n },
  ],
  ["operator's, matched later", { paid: 650n, tariff: 50n, kept: 540n }],
  [
    "received in cash",
    {
      paid: 1050n,
      refunds: refunds(refund(300n, "REFUNDED"), refund(100n, "PROCESSING")),
      kept: 590n,
    },
  ],
])("money %s: what came less what left is what is kept", async (name, expected) => {
  const record = await readCharge(viewerOf(played.merchantId), await chargeOf(name));
  const balance = record?.balance;
  if (!balance) throw new Error("money came");
  expect(balance).toEqual({ ...NOTHING, ...expected });
  const back = balance.refunds.latest
    .filter(({ status }) => status !== "FAILED")
    .reduce((sum, { amount }) => sum + amount, 0n);
  const { paid, tariff, fee, disputed, lost, kept } = balance;
  expect(paid - tariff - fee - back - disputed - lost).toBe(kept);
});
