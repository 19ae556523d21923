import { expect, test } from "vitest";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";

const database = freshDatabase();
const bank = freshBank();

/** Rows about a charge ($1), for a merchant ($2), at an account ($3). */
const ROWS = {
  charge_events: `INSERT INTO charge_events (charge_id, number, merchant_id, type, to_status, at, actor)
    SELECT $1, 99, $2, 'paid', 'RECEIVED', now(), 'test' WHERE $3::uuid IS NOT NULL`,
  archived_charges: `INSERT INTO archived_charges (charge_id, archive_id, merchant_id, last_at)
    SELECT $1, 1, $2, now() WHERE $3::uuid IS NOT NULL`,
  settlements: `INSERT INTO settlements (account_owner, reference, charge_id, merchant_id, psp_account_id, amount_cents, net_cents,
      paid_at, recorded_at, evidence)
    VALUES ($3, 'other', $1, $2, $3, 1, 1, now(), now(), '{}')`,
  exceptions: `INSERT INTO exceptions (kind, subject, charge_id, merchant_id, psp_account_id, facts)
    VALUES ('paid_late', 'other', $1, $2, $3, '{}')`,
} as const;

test.each(Object.entries(ROWS))(
  "%s of a charge are its merchant's, and nobody else's",
  async (table, insert) => {
    const [{ id: merchantId }, { id: other }] = [await newMerchant(), await newMerchant()];
    const account = await bank.openAccount(merchantId);
    const charge = await pendingCharge(merchantId);
    const insertFor = (merchant: string) => database.sql(insert, [charge.id, merchant, account]);
    await expect(insertFor(other)).rejects.toThrow(`${table}_charge_id_merchant_id_fkey`);
    await insertFor(merchantId);
  },
);

test.each(["settlements", "exceptions"] as const)(
  "%s of a charge are not nobody's",
  async (table) => {
    const { id: merchantId } = await newMerchant();
    const account = await bank.openAccount(merchantId);
    const charge = await pendingCharge(merchantId);
    const inserted = database.sql(ROWS[table], [charge.id, null, account]);
    await expect(inserted).rejects.toThrow(`${table}_charge_has_merchant`);
  },
);
