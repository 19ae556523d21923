import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { findAudit } from "@/lib/audit/store/audit-log";
import type { Charge } from "@/lib/charges/charge";
import { now, pause } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { addCopies } from "@/testing/copied-charges";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { appendToList, listIn, readList } from "./anonymization-list";
import { idleSince, monthsBefore } from "./hindrance";
import type { ServiceKeeper } from "./keeper";
import { payerKey } from "./payer-key";
import { retainPayers } from "./retain";
import { type Anonymization, insertAnonymizations } from "./store/anonymizations";
import { findHeldKeys, placeHold, releaseHold, withHoldsLocked } from "./store/holds";
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
  await placeHold(keeper(), heldKey, "processo 7");
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
  const listed = await readList(listIn(env().dataDir));
  expect(listed.map(({ key }) => key.toString("hex"))).toContain(
    payerKey(shop.merchantId, paid.payer.document).toString("hex"),
  );
  expect(await brokenBooks()).toEqual([]);
});

test("a night works through a bounded number of charges and the next one goes on", async () => {
  await addCopies(database, await paidBy(), 700);
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

test("a count goes on over the nights, counts each charge once, and nothing is taken out before its end", async () => {
  const made = await paidBy();
  await addCopies(database, made, 700);
  const due = (await shown()) - 2;
  await savePolicy(keeper(), 12, now());
  await retainPayers(inYears(2), 1);
  expect(await findPolicy(keeper())).toMatchObject({ countedAt: null });
  await retainPayers(inYears(2), 1);
  expect(await findPolicy(keeper())).toMatchObject({ counted: due, walkedTo: null });
  expect((await findPolicy(keeper()))?.countedAt).not.toBeNull();
  expect(await shown()).toBe(due + 2);
  await retainPayers(inYears(2));
  expect(await shown()).toBe(2);
});

test("one merchant's failure keeps no other waiting, and the list is completed, never shortened", async () => {
  const { merchantId } = await financier();
  const [first, second] = [shop.merchantId, merchantId].sort();
  for (const id of [first, second]) {
    await savePolicy({ merchantId: id as typeof merchantId, service: "operator" }, 12, now());
  }
  const file = listIn(env().dataDir);
  const others = { ...((await readList(file))[0] as Anonymization), idleSince: new Date(1_000) };
  appendToList(env().dataDir, [others]);
  const before = await readList(file);
  // A line that was cut off by a crash does not spoil the next one.
  appendFileSync(file, '{"merchantId":"cut');
  await database.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.merchant_id = '${first}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`);
  await database.sql(
    "CREATE TRIGGER refuse BEFORE UPDATE ON retention_policies FOR EACH ROW EXECUTE FUNCTION refuse()",
  );
  await database.sql(
    `INSERT INTO anonymizations (merchant_id, payer_key, idle_since, origin, actor, at)
     VALUES ($1, decode(repeat('ab', 32), 'hex'), now(), 'request', 'operator', now())`,
    [second],
  );
  await expect(retainPayers(inYears(2))).rejects.toThrow("1 merchant");
  await database.sql("DROP FUNCTION refuse CASCADE");
  const [policy] = await database.sql(
    "SELECT counted FROM retention_policies WHERE merchant_id = $1",
    [second],
  );
  expect(policy).toMatchObject({ counted: expect.any(Number) });
  const after = await readList(file);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});

test("K5 a hold waits for the batch that is under way, and the next batch knows of it", async () => {
  const key = payerKey(shop.merchantId, "52998224725");
  let end = (): void => {};
  const batch = withHoldsLocked(
    shop.merchantId,
    () =>
      new Promise<void>((done) => {
        end = done;
      }),
  );
  let isPlaced = false;
  const holding = placeHold(keeper(), key, "processo").then((hold) => {
    isPlaced = true;
    return hold;
  });
  await pause(300);
  expect(isPlaced).toBe(false);
  end();
  await batch;
  const { id } = await holding;
  const held = await withHoldsLocked(shop.merchantId, (tx) => findHeldKeys(tx, shop.merchantId));
  expect(held.has(key.toString("hex"))).toBe(true);
  await releaseHold(keeper(), id, now());
});

test("exceptions about money for no charge are cleaned by their age, however many, but not while open or held", async () => {
  await database.sql(
    `INSERT INTO exceptions (kind, subject, merchant_id, psp_account_id, facts, resolution, resolved_at, resolved_by)
     SELECT 'unknown_charge', gen_random_uuid()::text, $1, id, '{"payerName": "Maria", "payerDocument": "52998224725"}',
       CASE WHEN n > 1 THEN 'ignore' END, CASE WHEN n > 1 THEN now() END, CASE WHEN n > 1 THEN 'test' END
     FROM (SELECT id FROM psp_accounts WHERE merchant_id = $1 LIMIT 1) a, generate_series(1, 1000) n`,
    [shop.merchantId],
  );
  const showing = async () =>
    (await database.sql("SELECT FROM exceptions WHERE facts::text LIKE '%Maria%'")).length;
  await savePolicy(keeper(), 12, now());
  await retainPayers(inYears(2));
  expect(await showing()).toBe(1_000);
  const hold = await placeHold(keeper(), payerKey(shop.merchantId, "52998224725"), "processo");
  await retainPayers(inYears(2));
  expect(await showing()).toBe(1_000);
  await releaseHold(keeper(), hold.id, now());
  await retainPayers(inYears(2));
  expect(await showing()).toBe(1);
  const [released] = await database.sql("SELECT reason FROM legal_holds WHERE id = $1", [hold.id]);
  expect(released).toEqual({ reason: "anonimizado" });
});

test("only who is not stored yet is said to be new, so that the list has nobody twice", async () => {
  const entry = (fill: number, at = new Date(1_000)): Anonymization => ({
    merchantId: shop.merchantId,
    key: Buffer.alloc(32, fill),
    idleSince: at,
    origin: "retention",
    actor: "worker",
    at: now(),
  });
  const insert = (entries: readonly Anonymization[]) =>
    asMerchant(shop.merchantId, (tx) => insertAnonymizations(tx, entries));
  const [one, other, later] = [entry(201), entry(202), entry(201, new Date(2_000))];
  expect(await insert([one])).toEqual([one]);
  expect(await insert([one, other, later])).toEqual([other, later]);
  expect(await insert([one, other])).toEqual([]);
});

test("a list that was cut off is read up to there, and one that is no list is refused", async () => {
  const file = `${env().dataDir}/${randomUUID()}.jsonl`;
  expect(existsSync(file)).toBe(false);
  expect(await readList(file)).toEqual([]);
  writeFileSync(file, '{"merchantId"');
  expect(await readList(file)).toEqual([]);
  writeFileSync(file, '{"merchantId":"x"}\n');
  await expect(readList(file)).rejects.toThrow("line 1, is no anonymisation");
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
