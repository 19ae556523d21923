import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import type { MerchantId } from "@/lib/platform/values/ids";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { newCharge, newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findCharge } from "./charges";
import { openChargeTogether } from "./openings";

const database = freshDatabase();
let merchants: { id: MerchantId; lockKey: number }[];
let pspAccountId: string;

beforeAll(async () => {
  merchants = [await newMerchant(), await newMerchant()];
  const [account] = await database.sql(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
     VALUES ('bacen-pix', 'Banco', '{}', '', 'x') RETURNING id`,
  );
  pspAccountId = String(account?.id);
});

async function creating(i: number): Promise<Charge> {
  const merchant = merchants[i % 2];
  if (!merchant) throw new Error("there are two");
  return writtenCharge(merchant, { input: newCharge(), pspAccountId });
}

const open = (charge: Charge, brCode = `code of ${charge.id}`) =>
  openChargeTogether({ charge, instructions: { ...NO_INSTRUCTIONS, brCode }, actor: "psp:x" });

test("those of several merchants, each with its own code and event; one that moved on stays as it is", async () => {
  const charges = await Promise.all(Array.from({ length: 40 }, (_, i) => creating(i)));
  const [canceled] = charges;
  await database.sql("UPDATE charges SET status = 'CANCELED' WHERE id = $1", [canceled?.id]);
  const opened = await Promise.all(charges.map((charge) => open(charge)));
  for (const [i, charge] of charges.entries()) {
    const kept = await findCharge(charge.merchantId, charge.id);
    if (charge === canceled) {
      expect(opened[i]).toBeNull();
      expect(kept).toMatchObject({ status: "CANCELED", brCode: null });
      continue;
    }
    expect(opened[i]).toEqual({ ...charge, status: "PENDING", brCode: `code of ${charge.id}` });
    expect(kept).toEqual(opened[i]);
    const events = await database.sql(
      "SELECT number, type, from_status, to_status, actor FROM charge_events WHERE charge_id = $1 ORDER BY number",
      [charge.id],
    );
    expect(events).toEqual([
      { number: 1, type: "created", from_status: null, to_status: "CREATING", actor: "test" },
      { number: 2, type: "opened", from_status: "CREATING", to_status: "PENDING", actor: "psp:x" },
    ]);
  }
});

test("of two answers about one charge one opens it", async () => {
  const charge = await creating(0);
  const answers = await Promise.all([open(charge, "one"), open(charge, "two")]);
  const [opened, ...others] = answers.filter((answer) => answer !== null);
  expect(others).toEqual([]);
  expect(await findCharge(charge.merchantId, charge.id)).toEqual(opened);
});

test("one that the database refuses fails alone", async () => {
  const charges = await Promise.all(Array.from({ length: 6 }, (_, i) => creating(i)));
  const outcomes = await Promise.allSettled(
    // No text of PostgreSQL's holds a zero byte.
    charges.map((charge, i) => open(charge, i === 3 ? "a\u0000b" : "code")),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(
    charges.map((_, i) => (i === 3 ? "rejected" : "fulfilled")),
  );
});
