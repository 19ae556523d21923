import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { endCharge } from "@/lib/charges/end-charge";
import { asService } from "@/lib/platform/db/connection";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { findChargeForService, recordCancelRequest } from "./charges";
import { LOCK_DUE, lapseCharges } from "./lapses";
import { type LeasedCharge, leaseForEnding } from "./leases";

const database = freshDatabase();
const PAST = "clock_timestamp() - interval '1 s'";
let merchant: Awaited<ReturnType<typeof newMerchant>>;

beforeAll(async () => {
  merchant = await newMerchant();
});
beforeEach(async () => {
  await database.sql("UPDATE charges SET lapses_at = '2099-01-01Z' WHERE status = 'PENDING'");
});

async function dueCharge(billingType: "BOLETO" | "UNDEFINED" | "CREDIT_CARD" | "PIX") {
  const charge = await writtenCharge(merchant, { input: newCharge({ billingType }) });
  await database.sql(`UPDATE charges SET lapses_at = ${PAST} WHERE id = $1`, [charge.id]);
  return charge;
}

async function statusOf({ id }: Charge): Promise<string | undefined> {
  return (await findChargeForService(id))?.status;
}

async function leased(charge: Charge): Promise<LeasedCharge> {
  const found = await leaseForEnding(charge.id);
  if (!found) throw new Error("not leased");
  return found;
}

test("charges that stay payable become overdue together, each with its event", async () => {
  const charges = await Promise.all(
    (["BOLETO", "CREDIT_CARD", "UNDEFINED"] as const).map(dueCharge),
  );
  expect(await lapseCharges(2)).toBe(2);
  expect(await lapseCharges(2)).toBe(1);
  expect(await lapseCharges(2)).toBe(0);
  for (const charge of charges) {
    expect(await statusOf(charge)).toBe("OVERDUE");
    const events = await database.sql(
      `SELECT number, type, from_status, to_status, actor FROM charge_events WHERE charge_id = $1 ORDER BY number DESC LIMIT 1`,
      [charge.id],
    );
    expect(events).toEqual([
      { number: 2, type: "lapsed", from_status: "PENDING", to_status: "OVERDUE", actor: "worker" },
    ]);
  }
});

test("one whose code expires, that is not due, is being canceled or is in other hands is left", async () => {
  const [held, asked] = [await dueCharge("BOLETO"), await dueCharge("BOLETO")];
  await leased(held);
  await asService((tx) => recordCancelRequest(tx, asked.id, "member:1", null));
  const pix = await dueCharge("PIX");
  const later = await writtenCharge(merchant);
  expect(await lapseCharges(10)).toBe(0);
  for (const charge of [held, asked, later]) expect(await statusOf(charge)).toBe("PENDING");
  expect(await statusOf(pix)).not.toBe("OVERDUE");
});

test.skipIf(PARTITIONED)("the look for them passes none of those that wait", async () => {
  for (let i = 0; i < 300; i += 1) await writtenCharge(merchant);
  await dueCharge("BOLETO");
  await database.sql("ANALYZE charges");
  const text = await asService(async (tx) => {
    const { rows } = await tx.query<{ "QUERY PLAN": string }>({
      text: `EXPLAIN (ANALYZE) ${LOCK_DUE}`,
      values: [500],
    });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(text).toContain("charges_lapsing_alone_idx");
  for (const [, removed] of text.matchAll(/Rows Removed by Filter: (\d+)/g))
    expect(Number(removed)).toBeLessThan(10);
});

test("what is requested of a charge while it ends is not overwritten", async () => {
  const charge = await dueCharge("BOLETO");
  const taken = await leased(charge);
  await asService((tx) => recordCancelRequest(tx, charge.id, "member:1", null));
  expect(await endCharge(taken)).toMatchObject({ status: "CANCELED" });
});

test("charges that end at the same time do so each by its own rule, and one that others hold stays theirs", async () => {
  const charges = await Promise.all(Array.from({ length: 20 }, () => dueCharge("BOLETO")));
  const taken = await Promise.all(charges.map(leased));
  const [first] = taken;
  if (!first) throw new Error("none");
  // Its lease ran out and another process took it up, and has ended it since.
  await database.sql(`UPDATE charges SET lease_until = ${PAST} WHERE id = $1`, [first.charge.id]);
  await endCharge(await leased(first.charge));
  const ended = await Promise.all(taken.map(endCharge));
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["OVERDUE"]));
  const [{ count } = { count: 0 }] = await database.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM charge_events WHERE type = 'lapsed' AND charge_id = ANY($1)`,
    [charges.map(({ id }) => id)],
  );
  expect(count).toBe(20);
});
