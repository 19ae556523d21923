import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { waitsForPayment } from "@/lib/charges/charge";
import {
  CHARGE_EVENTS,
  CHARGE_STATUSES,
  type ChargeEventType,
  statusAfter,
} from "@/lib/charges/charge-status";
import { lockCharge, moveCharge } from "@/lib/charges/store/charges";
import { applyEdit, recordEditRequest } from "@/lib/charges/store/edits";
import {
  type ChargeQuery,
  type ChargeTotals,
  DEFAULT_QUERY,
  SORT_FIELDS,
} from "@/lib/listing/charge-query";
import { splitByCounters } from "@/lib/listing/counters";
import { pause } from "@/lib/platform/clock";
import { asMerchant, asService, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import {
  addDays,
  brasiliaDay,
  type CivilDate,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { Random } from "@/testing/random";
import { conditions, orderBy } from "./conditions";
import { ROLLUP_BATCH, rollUpCounters } from "./counters";
import { findCharges } from "./list";
import { chargeTotals } from "./totals";

const database = freshDatabase();
const random = new Random("tallies");
const FIRST_DAY = "2026-01-28" as CivilDate;
const DAYS = 9;
const MIGRATIONS = ["20261122010000_tallies", "20261122140000_deep_pages"];
let merchant: MerchantId;
let other: MerchantId;

beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  other = (await newMerchant("B")).id;
});

const someDay = () => addDays(FIRST_DAY, random.between(0, DAYS - 1));

/** An instant of one of the days, often one beside midnight. */
function someInstant(): Date {
  const hours = random.weighted([
    [1, 0],
    [3, random.between(0, 23)],
  ]);
  const ms = random.pick([-1, 0, 1, 1_234_567]);
  return new Date(startOfBrasiliaDay(someDay()).getTime() + hours * 3_600_000 + ms);
}

async function create(owner: MerchantId): Promise<ChargeId> {
  const id = randomUUID();
  const billingType = random.pick(BILLING_TYPES);
  const createdAt = someInstant();
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, payer_name, payer_document, created_at, fee_cents, pix_expires_at, lapses_at,
       payer_chooses)
     VALUES ($1, $2, $3, 'h', $4, $5, $6, $7, 'Ana', '12345678909', $8, $9, $10, '2099-01-01Z', $11)`,
    [
      id,
      owner,
      id,
      random.pick(["CREATING", "PENDING"]),
      billingType,
      random.between(0, 100_000),
      someDay(),
      createdAt,
      random.pick([null, 0, 99]),
      billingType === "PIX" ? createdAt : null,
      billingType === "UNDEFINED",
    ],
  );
  return id as ChargeId;
}

/** Moves that the database allows beside a correction alone (withdraw-payment.db.test.ts, reassign-payment.db.test.ts). */
const CORRECTED: readonly ChargeEventType[] = [
  "returned_to_pending",
  "returned_to_overdue",
  "returned_to_canceled",
  "reassigned",
  // With the terms that were requested (applyEdit below).
  "edited",
];

/** Moves a charge on, as often as it can be moved, and ends some lives early. */
async function live(id: ChargeId): Promise<void> {
  for (;;) {
    const over = await asService(async (tx) => {
      const charge = await lockCharge(tx, id);
      if (!charge) throw new Error("a charge was lost");
      // A refund or a dispute is about money that came.
      const paidFirst = charge.status === "CONFIRMED" && !charge.paid;
      const moves = CHARGE_EVENTS.filter((event) => statusAfter(charge.status, event))
        .filter((event) => !CORRECTED.includes(event))
        .filter((event) => !paidFirst || event === "paid");
      const type = random.pickAny(moves);
      if (!type || random.chance(0.15)) return true;
      const paidAt = someInstant();
      if (waitsForPayment(charge) && !charge.paid && random.chance(0.2)) {
        const later = charge.status === "OVERDUE" ? addDays(charge.dueDate, 9) : someDay();
        const terms = { amount: cents(random.between(0, 100_000)), dueDate: later };
        await applyEdit(tx, await recordEditRequest(tx, charge, terms, { by: "test" }), null);
        return false;
      }
      const net = cents(random.between(0, 900));
      const paid = { amount: cents(net + 100n), net, paidAt, paidOn: brasiliaDay(paidAt) };
      const changes = type === "paid" ? { paid } : {};
      await moveCharge(tx, charge, { type, actor: "test" }, changes);
      return false;
    });
    if (over) return;
    if (random.chance(0.1)) {
      // A payer's choice of a method, and a change that tallies do not count.
      await database.sql(
        "UPDATE charges SET billing_type = $2 WHERE id = $1 AND payer_chooses AND paid_at IS NULL",
        [id, random.pick(["BOLETO", "CREDIT_CARD"])],
      );
      await database.sql("UPDATE charges SET attempts = attempts + 1 WHERE id = $1", [id]);
    }
  }
}

function someQuery(): ChargeQuery {
  const bounds = <Bound>(some: () => Bound) =>
    random.pick([[some(), some()] as const, [some(), null] as const, [null, some()] as const]);
  const [from, to] = bounds(someDay);
  const [createdFrom, createdTo] = bounds(someInstant);
  return {
    ...DEFAULT_QUERY,
    statuses: random.pick([[], [random.pick(CHARGE_STATUSES)], ["RECEIVED", "PENDING"]]),
    billingTypes: random.pick([[], [random.pick(BILLING_TYPES)], ["PIX", "BOLETO"]]),
    sort: { field: random.pick(SORT_FIELDS), direction: random.pick(["asc", "desc"]) },
    ...random.pick([
      {},
      { dueDateFrom: from, dueDateTo: to },
      { paidOnFrom: from, paidOnTo: to },
      { createdFrom, createdTo },
      {
        createdFrom: from && startOfBrasiliaDay(from),
        createdTo: to && startOfBrasiliaDay(addDays(to, 1)),
      },
    ]),
  };
}

/** The same totals by reading the charges, in a spelling of its own. */
const PLAIN = `SELECT count(*)::int AS count, coalesce(sum(amount_cents), 0)::bigint AS amount,
    coalesce(sum(paid_cents), 0)::bigint AS received, coalesce(sum(net_cents), 0)::bigint AS net,
    coalesce(sum(CASE WHEN paid_at IS NOT NULL THEN fee_cents END), 0)::bigint AS fee
  FROM charges WHERE merchant_id = $1
    AND ($2::text[] = '{}' OR status::text = ANY($2)) AND ($3::text[] = '{}' OR billing_type::text = ANY($3))
    AND ($4::date IS NULL OR due_date >= $4) AND ($5::date IS NULL OR due_date <= $5)
    AND ($6::date IS NULL OR paid_on >= $6) AND ($7::date IS NULL OR paid_on <= $7)
    AND ($8::timestamptz IS NULL OR created_at >= $8) AND ($9::timestamptz IS NULL OR created_at < $9)`;

/** Totals by tallies and totals by reading, of one moment. */
function bothTotals(owner: MerchantId, query: ChargeQuery): Promise<[ChargeTotals, ChargeTotals]> {
  return asMerchant(
    owner,
    async (tx) => {
      const values = [
        owner,
        query.statuses,
        query.billingTypes,
        query.dueDateFrom,
        query.dueDateTo,
        query.paidOnFrom,
        query.paidOnTo,
        query.createdFrom,
        query.createdTo,
      ];
      const plain = await tx.query<ChargeTotals & Record<string, unknown>>({ text: PLAIN, values });
      const [read] = plain.rows;
      if (!read) throw new Error("an aggregate has a row");
      const [counted] = await chargeTotals(tx, owner, [query]);
      if (!counted) throw new Error("each query has totals");
      return [counted, read];
    },
    [ONE_SNAPSHOT],
  );
}

async function expectExact(owner: MerchantId, query: ChargeQuery): Promise<void> {
  const [counted, read] = await bothTotals(owner, query);
  expect(counted, JSON.stringify(query)).toEqual(read);
}

const unfolded = async () =>
  Number(
    (await database.sql<{ n: string }>("SELECT count(*) AS n FROM charge_tally_changes"))[0]?.n,
  );

describe("tallies equal what reading every charge gives", () => {
  test("while charges live, and while changes are folded in by several at once", async () => {
    let living = true;
    let compared = 0;
    const folding = [1, 2].map(async () => {
      while (living) {
        await rollUpCounters();
        await pause(20);
      }
    });
    const comparing = [1, 2].map(async () => {
      while (living) {
        await expectExact(random.pick([merchant, other]), someQuery());
        compared += 1;
      }
    });
    const lives = Array.from({ length: 6 }, async () => {
      for (let i = 0; i < 60; i += 1) await live(await create(random.pick([merchant, other])));
    });
    await Promise.all(lives).finally(() => {
      living = false;
    });
    await Promise.all([...folding, ...comparing]);
    expect(compared).toBeGreaterThan(20);
  });

  test("half folded, wholly folded, and after charges are gone", async () => {
    const gone = await create(merchant);
    for (let i = 0; i < 40; i += 1) await live(await create(merchant));
    await database.sql("DELETE FROM charges WHERE id = $1", [gone]);
    const queries = Array.from({ length: 100 }, someQuery);
    expect(await unfolded()).toBeGreaterThan(0);
    for (const query of queries) await expectExact(merchant, query);
    const folded = await rollUpCounters();
    expect(folded).toBeGreaterThan(0);
    expect(folded).toBeLessThan(ROLLUP_BATCH);
    expect(await unfolded()).toBe(0);
    for (const query of queries) await expectExact(merchant, query);
    // The rows of the charges are not asked.
    const [{ count } = { count: 0 }] = await bothTotals(merchant, DEFAULT_QUERY);
    await database.sql("UPDATE charge_tallies SET count = count + 1");
    expect((await bothTotals(merchant, DEFAULT_QUERY))[0].count).toBeGreaterThan(count);
    await database.sql("UPDATE charge_tallies SET count = count - 1");
  });

  test("and the list counts as the totals do, and is in its order", async () => {
    for (let i = 0; i < 150; i += 1) {
      const query = someQuery();
      const { totalElements } = await findCharges(merchant, query);
      expect(totalElements).toBe((await bothTotals(merchant, query))[1].count);
      const values: unknown[] = [merchant];
      const where = conditions(query, values);
      const { rows } = await asMerchant(merchant, (tx) =>
        tx.query<{ id: string }>({
          text: `SELECT id FROM charges WHERE ${where} ORDER BY ${orderBy(query.sort)} LIMIT 10 OFFSET 10`,
          values,
        }),
      );
      const { charges } = await findCharges(merchant, { ...query, page: 1, size: 10 });
      expect(charges.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  });

  test("of charges that were there before there were tallies", async () => {
    await database.sql("TRUNCATE charge_tallies, charge_tally_changes");
    for (const name of MIGRATIONS) {
      const migration = readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8");
      const [, backfill] = /(INSERT INTO "charge_tallies"[^;]+;)/.exec(migration) ?? [];
      await database.sql(backfill ?? "");
    }
    for (let i = 0; i < 50; i += 1) await expectExact(merchant, someQuery());
  });
});

test("row security keeps tallies apart", async () => {
  for (const table of ["charge_tallies", "charge_tally_changes"]) {
    const seen = await asMerchant(merchant, (tx) =>
      tx.query<{ merchant_id: string }>({ text: `SELECT DISTINCT merchant_id FROM ${table}` }),
    );
    expect(seen.rows.filter(({ merchant_id }) => merchant_id !== merchant)).toEqual([]);
  }
});

describe("what counters can answer", () => {
  const from = new Date("2026-01-28T03:00:00Z");
  test.each<[string, Partial<ChargeQuery>, object | null]>([
    ["a document is finer", { payerDocument: "12345678909" }, null],
    ["a text is finer", { text: "ana" }, null],
    ["two dates are finer", { dueDateFrom: FIRST_DAY, paidOnTo: FIRST_DAY }, null],
    ["whole days", { createdFrom: from }, { dimension: "created", from: "2026-01-28" }],
    [
      "a morning is counted one by one",
      { createdFrom: from, createdTo: new Date("2026-01-28T15:00:00Z") },
      null,
    ],
  ])("%s", (_, query, slice) => {
    const split = splitByCounters({ ...DEFAULT_QUERY, ...query });
    if (slice === null) expect(split).toBeNull();
    else expect(split?.slice).toMatchObject(slice);
  });
});
