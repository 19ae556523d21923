import { beforeAll, describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshMember } from "@/testing/members";
import type { ExportedCharge } from "./charge-export";
import { type ChargeQuery, DEFAULT_QUERY } from "./charge-query";
import { exportCharges } from "./export-charges";
import { findCharges } from "./store/list";

const database = freshDatabase();
freshBank();
const EACH = 3_000;
let a: Allowed<"export">;
let b: Allowed<"export">;

beforeAll(async () => {
  a = await someoneOf((await newMerchant("A")).id);
  b = await someoneOf((await newMerchant("B")).id);
  // Thirty rows share each sort key, and the two merchants interleave everywhere.
  for (const { merchantId } of [a, b]) await addCharges(merchantId, 0, EACH);
  await database.sql("ANALYZE charges");
});

async function someoneOf(merchantId: MerchantId): Promise<Allowed<"export">> {
  const allowed = allow(await freshMember(merchantId, "finance"), "export");
  if (!allowed) throw new Error("finance may export");
  return allowed;
}

async function addCharges(merchantId: MerchantId, from: number, to: number): Promise<void> {
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, description, payer_name, payer_document, created_at, lapses_at,
       paid_cents, net_cents, paid_at, paid_on, reference)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h',
       CASE WHEN i % 3 = 0 THEN 'RECEIVED' ELSE 'PENDING' END::charge_status,
       CASE WHEN i % 2 = 0 THEN 'BOLETO' ELSE 'CREDIT_CARD' END::billing_type,
       i / 30, date '2026-01-01' + (i / 30), 'Pedido ' || i,
       CASE WHEN i % 5 = 0 THEN 'Ana 100%' ELSE 'Beto' END, '12345678909',
       timestamptz '2026-01-01Z' + (i / 30) * interval '1 minute', '2027-01-01Z',
       CASE WHEN i % 3 = 0 THEN 1 END, CASE WHEN i % 3 = 0 THEN 1 END,
       CASE WHEN i % 3 = 0 THEN timestamptz '2026-02-01Z' END,
       CASE WHEN i % 3 = 0 THEN date '2026-02-01' + (i / 30) END,
       CASE i % 4 WHEN 0 THEN 'PED-0' WHEN 1 THEN 'PED-1' END
     FROM generate_series($2::int, $3::int - 1) AS i`,
    [merchantId, from, to],
  );
}

const someoneOfNew = async () => someoneOf((await newMerchant()).id);

async function opened(who: Allowed<"export">, query: ChargeQuery) {
  const outcome = await exportCharges(who, query);
  if (outcome.kind !== "opened") throw new Error(outcome.kind);
  return outcome.rows;
}

/** One that ended gives its place up when the database notices, moments later. */
async function openedSoon(who: Allowed<"export">) {
  let outcome = await exportCharges(who, DEFAULT_QUERY);
  await expect
    .poll(async () => {
      if (outcome.kind === "full") outcome = await exportCharges(who, DEFAULT_QUERY);
      return outcome.kind;
    })
    .toBe("opened");
  if (outcome.kind !== "opened") throw new Error(outcome.kind);
  return outcome.rows;
}

async function exported(who: Allowed<"export">, query: ChargeQuery): Promise<ExportedCharge[]> {
  const charges = await opened(who, query);
  const found: ExportedCharge[] = [];
  for await (const batch of charges.batches) found.push(...batch);
  await charges.end();
  expect(found).toHaveLength(charges.total);
  return found;
}

const idsOf = (found: readonly ExportedCharge[]) => found.map(({ charge }) => charge.id);

/** The ids that a person sees who leafs through the whole list. */
async function walk(who: Allowed<"export">, query: ChargeQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const { charges } = await findCharges(who.merchantId, { ...query, page, size: 100 });
    if (charges.length === 0) return ids;
    ids.push(...charges.map(({ id }) => id));
  }
}

/** What this database does for exports right now. */
async function exportsRunning(): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE '%exported%' AND pid <> pg_backend_pid()`,
  );
  return row?.count ?? -1;
}

describe("an export is exactly what the list leads through, in its order", () => {
  const queries: readonly [string, Partial<ChargeQuery>][] = [
    ["everything", {}],
    ["everything, whatever its page", { page: 7, size: 1 }],
    ["a status", { statuses: ["RECEIVED"] }],
    ["methods", { billingTypes: ["BOLETO"] }],
    ["a text", { text: "100%" }],
    ["due days", { dueDateFrom: "2026-01-10", dueDateTo: "2026-02-10" } as Partial<ChargeQuery>],
    ["days of payment", { paidOnFrom: "2026-02-10" } as Partial<ChargeQuery>],
    ["a window of creation", { createdFrom: new Date("2026-01-01T00:10:00Z"), createdTo: now() }],
    ["the oldest first", { sort: { field: "createdAt", direction: "asc" } }],
    ["by payment, unpaid last", { sort: { field: "paidOn", direction: "desc" } }],
    ["by amount", { sort: { field: "amount", direction: "asc" } }],
    ["references", { references: ["PED-1", "PED-2"], statuses: ["PENDING"] }],
    ["nothing", { payerDocument: "00000000000" }],
  ];
  test.each(queries)("%s", async (_, filter) => {
    const query = { ...DEFAULT_QUERY, ...filter };
    expect(idsOf(await exported(a, query))).toEqual(await walk(a, { ...query, page: 0 }));
  });

  test("also while others write: it is the list as it was when it began", async () => {
    const query = { ...DEFAULT_QUERY, statuses: ["PENDING"] as const };
    const before = await walk(b, query);
    const charges = await opened(b, query);
    const found: ExportedCharge[] = [];
    let turn = 0;
    for await (const batch of charges.batches) {
      found.push(...batch);
      turn += 1;
      await addCharges(b.merchantId, EACH + turn * 10, EACH + turn * 10 + 10);
      await database.sql(
        `UPDATE charges SET status = 'CANCELED' WHERE id IN (SELECT id FROM charges
           WHERE merchant_id = $1 AND status = 'PENDING' ORDER BY random() LIMIT 50)`,
        [b.merchantId],
      );
    }
    await charges.end();
    expect(turn).toBeGreaterThan(2);
    expect(idsOf(found)).toEqual(before);
    expect(await walk(b, query)).not.toEqual(before);
  });
});

test("B8 another merchant's charges are never among them, whatever is asked for", async () => {
  const mine = new Set(await walk(a, DEFAULT_QUERY));
  const found = await exported(a, DEFAULT_QUERY);
  expect(found.every(({ charge }) => charge.merchantId === a.merchantId)).toBe(true);
  expect(found.every(({ charge }) => mine.has(charge.id))).toBe(true);
});

test("a row has the money that came, by its network ids, and what went back", async () => {
  const { id: merchantId } = await newMerchant();
  const { id } = await pendingCharge(merchantId, { amount: cents(1000) });
  const [account] = await database.sql<{ id: string }>("SELECT id FROM psp_accounts LIMIT 1");
  await database.sql(
    `UPDATE charges SET status = 'RECEIVED', paid_cents = 1000, net_cents = 990,
       paid_at = '2026-11-22T01:00:00Z', paid_on = '2026-11-21' WHERE id = $1`,
    [id],
  );
  const settle = `INSERT INTO settlements (account_owner, reference, end_to_end_id, charge_id, merchant_id,
      psp_account_id, amount_cents, net_cents, paid_at, recorded_at, evidence, pays_charge)
    VALUES (owner_of_account($4), $1, $1, $2, $3, $4, 1000, 990, $5, now(), '{}', $6)`;
  await database.sql(settle, ["E2", id, merchantId, account?.id, "2026-11-22T02:00:00Z", false]);
  await database.sql(settle, ["E1", id, merchantId, account?.id, "2026-11-22T01:00:00Z", true]);
  await database.sql(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id,
       amount_cents, status, origin, actor, requested_at)
     VALUES (gen_random_uuid(), $1, $2, (SELECT id FROM settlements WHERE reference = 'E1'), $3, 'r1', 300, 'PROCESSING', 'merchant', 'test', now())`,
    [merchantId, id, account?.id],
  );
  await database.sql(
    `UPDATE refunds SET status = 'REFUNDED', finished_at = now(), accepted_at = now()
     WHERE charge_id = $1`,
    [id],
  );
  const [row] = await exported(await someoneOf(merchantId), DEFAULT_QUERY);
  expect(row?.endToEndIds).toEqual(["E1", "E2"]);
  expect(row?.returned.done).toBe(300n);
});

test.each([
  ["lost the permission", "UPDATE members SET role = 'viewer' WHERE id = $1"],
  ["was removed", "UPDATE members SET disabled_at = now() WHERE id = $1"],
  ["was signed out", "UPDATE member_sessions SET ended_at = now() WHERE member_id = $1"],
])("an export stops half-way when the member who requested it %s", async (_, change) => {
  const person = await someoneOf(a.merchantId);
  const charges = await opened(person, DEFAULT_QUERY);
  try {
    let rows = (await charges.batches.next()).value?.length ?? 0;
    await database.sql(change, [person.id]);
    const rest = async () => {
      for await (const batch of charges.batches) rows += batch.length;
    };
    await expect(rest()).rejects.toMatchObject({ code: "not_allowed_any_more" });
    expect(rows).toBeLessThanOrEqual(1_000);
  } finally {
    await charges.end();
  }
});

test("an export that ends early leaves no session behind", async () => {
  const charges = await opened(a, DEFAULT_QUERY);
  await charges.batches.next();
  expect(await exportsRunning()).toBe(1);
  await charges.end();
  await expect.poll(exportsRunning).toBe(0);
});

test("one merchant has three at once, each of another member, and a fourth when one of them ended", async () => {
  const [colleague, another, late] = [
    await someoneOf(a.merchantId),
    await someoneOf(a.merchantId),
    await someoneOf(a.merchantId),
  ];
  const first = await openedSoon(a);
  expect(await exportCharges(a, DEFAULT_QUERY)).toEqual({ kind: "full" });
  const theirs = [await opened(colleague, DEFAULT_QUERY), await opened(another, DEFAULT_QUERY)];
  expect(await exportCharges(late, DEFAULT_QUERY)).toEqual({ kind: "full" });
  for (const of of [b, await someoneOf(b.merchantId), await someoneOf(b.merchantId)]) {
    theirs.push(await opened(of, DEFAULT_QUERY));
  }
  // Two merchants have all six: who has none finds one of two more.
  const comers = [await someoneOfNew(), await someoneOfNew()];
  for (const of of comers) theirs.push(await opened(of, DEFAULT_QUERY));
  expect(await exportCharges(await someoneOfNew(), DEFAULT_QUERY)).toEqual({ kind: "full" });
  for (const one of theirs.splice(-2)) await one.end();
  await first.end();
  await first.end();
  theirs.push(await openedSoon(a));
  for (const one of theirs) await one.end();
  await (await openedSoon(a)).end();
});

test("one merchant's exports leave room for another's while none of them is opened yet", async () => {
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => someoneOf(a.merchantId)));
  const asked = members.map((member) => exportCharges(member, DEFAULT_QUERY));
  const others = await opened(b, DEFAULT_QUERY);
  await others.end();
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter(({ kind }) => kind === "full").length).toBeGreaterThanOrEqual(2);
  for (const outcome of outcomes) if (outcome.kind === "opened") await outcome.rows.end();
});

test("another process's exports of a merchant count as well", async () => {
  const elsewhere = (slot: number) => `SELECT pg_advisory_lock(${slot}, lock_key) FROM merchants`;
  for (const slot of [7_685, 7_686]) {
    await database.sql(`${elsewhere(slot)} WHERE id = $1`, [a.merchantId]);
  }
  const here = await openedSoon(a);
  expect(await exportCharges(await someoneOf(a.merchantId), DEFAULT_QUERY)).toEqual({
    kind: "full",
  });
  await (await openedSoon(b)).end();
  await here.end();
  await (await openedSoon(a)).end();
  await database.sql("SELECT pg_advisory_unlock_all()");
});
