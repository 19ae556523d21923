import { randomUUID } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { findAudit } from "@/lib/audit/store/audit-log";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { listIn, readList } from "./anonymization-list";
import { idleSince, monthsBefore } from "./hindrance";
import type { ServiceKeeper } from "./keeper";
import { payerKey } from "./payer-key";
import { retainPayers } from "./retain";
import { placeHold } from "./store/holds";
import { findPolicy, savePolicy } from "./store/policies";

const database = freshDatabase();
const { shop, charge, pay, brokenBooks } = ownShop();
const keeper = (): ServiceKeeper => ({ merchantId: shop.merchantId, service: "operator" });

const YEAR_MS = 365 * 86_400_000;
const inYears = (years: number) => new Date(now().getTime() + years * YEAR_MS + 86_400_000);

beforeEach(() => savePolicy(keeper(), null, now()));

let persons = 0;
async function paidBy(document = ""): Promise<Charge> {
  persons += 1;
  const payer = {
    name: `Pessoa ${persons}`,
    document: document || String(90_000_000_000 + persons),
    email: null,
    phone: null,
    address: null,
  };
  const made = await charge({ payer });
  await pay(made);
  return made;
}

async function shown(): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM charges WHERE anonymized_at IS NULL AND merchant_id = $1",
    [shop.merchantId],
  );
  return row?.count ?? -1;
}

test("without a policy payers' data is kept for good, and no policy is shorter than a year", async () => {
  await paidBy();
  const before = await shown();
  await retainPayers(inYears(50));
  expect(await shown()).toBe(before);
  await expect(savePolicy(keeper(), 11, now())).rejects.toThrow("months_check");
});

test("the first night counts and the nights after it anonymise what is due, and nothing else (K5)", async () => {
  const paid = await paidBy();
  const held = await paidBy();
  const heldKey = payerKey(shop.merchantId, held.payer.document);
  await placeHold(keeper(), heldKey, "processo 7", now());
  const open = await charge();
  const due = (await shown()) - 2;
  await savePolicy(keeper(), 24, now());

  await retainPayers(inYears(1));
  expect(await findPolicy(keeper())).toMatchObject({ counted: 0, months: 24 });
  await savePolicy(keeper(), 12, now());
  await retainPayers(inYears(2));
  expect(await findPolicy(keeper())).toMatchObject({ counted: due });
  expect(await shown()).toBe(due + 2);

  rmSync(listIn(env().dataDir), { force: true });
  await retainPayers(inYears(2));
  expect(await shown()).toBe(2);
  const rows = await database.sql<{ id: string }>(
    "SELECT id FROM charges WHERE anonymized_at IS NULL AND merchant_id = $1 ORDER BY id",
    [shop.merchantId],
  );
  expect(rows.map(({ id }) => id)).toEqual([held.id, open.id].sort());
  const listed = readList(listIn(env().dataDir));
  expect(listed.map(({ key }) => key.toString("hex"))).toContain(
    payerKey(shop.merchantId, paid.payer.document).toString("hex"),
  );
  expect(await brokenBooks()).toEqual([]);
});

test("a night works through a bounded number of charges and the next one goes on", async () => {
  const made = await paidBy();
  const columns = await database.sql<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'charges'
     AND column_name NOT IN ('id', 'idempotency_key')`,
  );
  const copied = columns.map(({ name }) => name).join();
  await database.sql(
    `INSERT INTO charges (id, idempotency_key, ${copied})
     SELECT gen_random_uuid(), gen_random_uuid(), ${copied} FROM charges, generate_series(1, 700) WHERE id = $1`,
    [made.id],
  );
  await savePolicy(keeper(), 12, now());
  await retainPayers(inYears(2));
  const before = await shown();
  await retainPayers(inYears(2), 1);
  const afterOne = await shown();
  expect(afterOne).toBeGreaterThan(2);
  expect(afterOne).toBeLessThan(before);
  await retainPayers(inYears(2), 1);
  expect(await shown()).toBe(2);
});

test("each night leaves one line in the merchant's audit log", async () => {
  const { lines } = await findAudit({
    merchantId: shop.merchantId,
    merchant: null,
    person: null,
    act: "retention.anonymize",
    from: null,
    to: null,
    before: null,
    size: 50,
  });
  expect(lines.length).toBe(3);
  expect(lines.at(-1)).toMatchObject({ outcome: "done", details: { months: 12 } });
});

test("a list that was cut off is read up to there, and one that is no list is refused", () => {
  const file = `${env().dataDir}/${randomUUID()}.jsonl`;
  expect(existsSync(file)).toBe(false);
  expect(readList(file)).toEqual([]);
  writeFileSync(file, '{"merchantId"');
  expect(readList(file)).toEqual([]);
  writeFileSync(file, '{"merchantId":"x"}\n');
  expect(() => readList(file)).toThrow("line 1, is no anonymisation");
});

test("months and days are counted back by the calendar", () => {
  const at = new Date("2028-02-29T12:00:00Z");
  expect(monthsBefore(at, 12).toISOString()).toBe("2027-02-28T12:00:00.000Z");
  expect(monthsBefore(new Date("2026-03-31T00:00:00Z"), 13).toISOString()).toBe(
    "2025-02-28T00:00:00.000Z",
  );
  expect(idleSince(new Date("2026-06-30T00:00:00Z")).toISOString()).toBe(
    "2026-01-01T00:00:00.000Z",
  );
});
