import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { CHARGE_EVENTS, CHARGE_STATUSES, statusAfter } from "@/lib/charges/charge-status";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { findCharges } from "@/lib/listing/store/list";
import { asMerchant, asService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { claimOf, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findCharge, moveCharge } from "./charges";
import { claimCharge } from "./claims";

const database = freshDatabase();

test("of 50 equal requests at once, 20 times over, one makes the charge and all get it", async () => {
  const merchant = await newMerchant();
  for (let round = 0; round < 20; round += 1) {
    // Each with an id of its own, so that nothing but the key decides.
    const claims = Array.from({ length: 50 }, () =>
      claimOf(merchant, { idempotencyKey: `round-${round}` }),
    );
    const claimed = await Promise.all(claims.map(claimCharge));
    expect(claimed.filter(({ kind }) => kind === "new")).toHaveLength(1);
    expect(new Set(claimed.map(({ charge }) => charge.id)).size).toBe(1);
  }
  const rows = await database.sql("SELECT id FROM charges WHERE merchant_id = $1", [merchant.id]);
  expect(rows).toHaveLength(20);
});

test("one key of two merchants names two charges", async () => {
  const [a, b] = [await newMerchant(), await newMerchant()];
  const claims = [a, b].map((merchant) => claimOf(merchant, { idempotencyKey: "k" }));
  const claimed = await Promise.all(claims.map(claimCharge));
  expect(claimed.map(({ kind }) => kind)).toEqual(["new", "new"]);
});

describe("the data layer without a merchant (B5)", () => {
  test.each([[undefined], [""], [null], [{ not: "" }], ["abc"], ["' OR true --"]])(
    "%j is refused before any statement",
    async (merchantId) => {
      const wrong = merchantId as unknown as MerchantId;
      await expect(findCharges(wrong, DEFAULT_QUERY)).rejects.toThrow(TypeError);
      await expect(findCharge(wrong, randomUUID() as ChargeId)).rejects.toThrow(TypeError);
    },
  );
});

describe("row security (B6)", () => {
  test("a transaction of one merchant sees and changes nothing of another's", async () => {
    const [a, b] = [await newMerchant(), await newMerchant()];
    const charge = await writtenCharge(a);
    const seen = await asMerchant(b.id, async (tx) => {
      const read = await tx.query({ text: "SELECT id FROM charges" });
      const events = await tx.query({ text: "SELECT charge_id FROM charge_events" });
      const written = await tx.query({
        text: "UPDATE charges SET description = 'x' WHERE id = $1",
        values: [charge.id],
      });
      return [read.rowCount, events.rowCount, written.rowCount];
    });
    expect(seen).toEqual([0, 0, 0]);
  });

  test("a connection that says for whom it works no more sees nothing", async () => {
    const merchant = await newMerchant();
    await writtenCharge(merchant);
    const { poolOf } = await import("@/lib/platform/db/connection");
    const client = await poolOf("merchant").connect();
    try {
      await client.query(`BEGIN; SET LOCAL vintem.merchant_id = '${merchant.id}'; COMMIT`);
      const { rows } = await client.query("SELECT count(*) AS count FROM charges");
      expect(rows).toEqual([{ count: 0n }]);
    } finally {
      client.release();
    }
  });

  test("the app owns nothing and may delete no charge, event or settlement", async () => {
    for (const table of ["charges", "charge_events", "settlements"]) {
      const work = asService((tx) => tx.query({ text: `DELETE FROM ${table}` }));
      await expect(work).rejects.toThrow(/permission denied/);
    }
    const [role] = await database.sql<{ rolsuper: boolean; rolbypassrls: boolean }>(
      "SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'vintem_app'",
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  });
});

describe("the database's own guard", () => {
  const allowed = new Set(
    CHARGE_STATUSES.flatMap((from) =>
      CHARGE_EVENTS.flatMap((event) => {
        const to = statusAfter(from, event);
        return to ? [`${from}>${to}`] : [];
      }),
    ),
  );

  test("it lets pass exactly the moves of the state machine, for its owner too", async () => {
    const charge = await writtenCharge(await newMerchant());
    const passed = new Set<string>();
    const uncorrected = new Set<string>();
    for (const from of CHARGE_STATUSES) {
      for (const to of CHARGE_STATUSES) {
        // Put there past the guard, as only a test may.
        await database.sql(
          `DO $$ BEGIN
             SET LOCAL session_replication_role = replica;
             UPDATE charges SET status = '${from}', paid_cents = 1, net_cents = 1,
               paid_at = '2026-01-01Z', paid_on = '2026-01-01' WHERE id = '${charge.id}';
           END $$`,
        );
        try {
          await database.sql("UPDATE charges SET status = $2 WHERE id = $1", [charge.id, to]);
          if (from !== to) passed.add(`${from}>${to}`);
        } catch (error) {
          // What a person puts right is a move too, and is refused here for want of its correction; so is a change of the
          // due date for want of its request.
          if (/waits again only once|stays refunded/.test(String(error))) {
            passed.add(`${from}>${to}`);
            uncorrected.add(`${from}>${to}`);
          } else expect(String(error)).toContain("does not move");
        }
      }
    }
    expect(passed).toEqual(allowed);
    const corrected = ["PENDING", "OVERDUE", "CANCELED"].map((to) => `RECEIVED>${to}`);
    expect(uncorrected).toEqual(new Set([...corrected, "REFUNDED>RECEIVED", "OVERDUE>PENDING"]));
  });

  test.each([
    "amount_cents = 1",
    "created_at = now()",
    "merchant_id = gen_random_uuid()",
    "idempotency_key = 'other'",
    "fee_cents = 1",
    "billing_type = 'CREDIT_CARD'",
    "due_date = '2030-01-01'",
    "payer_document = '00000000000'",
    "reference = 'other'",
    "metadata = '{}'",
  ])("what was agreed never changes: %s", async (change) => {
    const charge = await writtenCharge(await newMerchant());
    const work = database.sql(`UPDATE charges SET ${change} WHERE id = $1`, [charge.id]);
    await expect(work).rejects.toThrow(/never changes|violates/);
  });
});

test("a charge that moved meanwhile is not overwritten, and every move has its event", async () => {
  const merchant = await newMerchant();
  const charge = await writtenCharge(merchant);
  const cancel = () =>
    asService((tx) =>
      moveCharge(tx, charge, { type: "canceled", actor: "test" }, { cancelReason: "canceled" }),
    );
  const moved = await Promise.all([cancel(), cancel(), cancel()]);
  expect(moved.filter((result) => result !== null)).toHaveLength(1);
  const events = await database.sql(
    "SELECT number, type, from_status, to_status FROM charge_events WHERE charge_id = $1 ORDER BY number",
    [charge.id],
  );
  expect(events).toEqual([
    { number: 1, type: "created", from_status: null, to_status: "PENDING" },
    { number: 2, type: "canceled", from_status: "PENDING", to_status: "CANCELED" },
  ]);
});
