import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asService } from "@/lib/platform/db/connection";
import { type ChargeId, txidOf } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { reportedMoney } from "@/testing/reported-money";
import type { DiscrepancyId } from "./discrepancy";
import { resolveDiscrepancy } from "./resolve-discrepancy";
import type { SettlementId } from "./settlement";
import { closeMatched } from "./store/close-discrepancies";
import { holdMoney } from "./store/held-money";

const database = freshDatabase();
const { at, cardCharge, moneyOf } = reportedMoney(database, freshBank());

test("a decision waits for money that finds its charge meanwhile, and neither fails", async () => {
  const charge = await cardCharge();
  const txid = txidOf(randomUUID() as ChargeId);
  await moneyOf(charge, { funds: "credited" })({ txid });
  const [found] = await database.sql<{ id: DiscrepancyId; settlement_id: SettlementId }>(
    "SELECT id, settlement_id FROM exceptions WHERE facts->>'txid' = $1",
    [txid],
  );
  if (!found) throw new Error("the money is no discrepancy");
  const decision = { merchantId: at.merchantId, as: "refund", note: null, actor: "test" } as const;
  const { deciding } = await asService(async (tx) => {
    await holdMoney(tx, found.settlement_id);
    const decided = resolveDiscrepancy(
      { ...decision, discrepancyId: found.id },
      new Date("2026-11-23T12:00:00Z"),
    );
    await expect
      .poll(
        () =>
          database.sql(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          ),
        { timeout: 5_000 },
      )
      .toHaveLength(1);
    await closeMatched(tx, found.settlement_id, charge);
    return { deciding: decided };
  });
  expect(await deciding).toMatchObject({ kind: "already_resolved" });
});
