import { beforeAll, describe, expect, test } from "vitest";
import { LAST_PAYERS_PAGE, PAYERS_PAGE } from "@/lib/payers/payer-record";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findPayers, payersStatements } from "./payers";

const database = freshDatabase();
let shop: MerchantId;
let other: MerchantId;

/** Payers 1 to `most`, the last of whom were charged last; one of 20,000 is Zulmira, every other one Maria. */
async function payersOf(merchantId: MerchantId, most: number): Promise<void> {
  await database.sql(
    `INSERT INTO payers (merchant_id, document, name, charges, last_charge_id, last_charged_at, terms)
     SELECT $1::uuid, lpad((i * 7919 % 99999989)::text, 11, '5'), name, 1, gen_random_uuid(),
       '2026-01-01T12:00:00Z'::timestamptz + i * interval '1 second',
       array_to_tsvector(merchant_terms($1::uuid, plain_words(name)))
     FROM generate_series(1, $2::int) i, LATERAL (SELECT CASE WHEN i % 20000 = 1 THEN 'Zulmira Ávila'
       WHEN i % 2 = 0 THEN 'Maria ' || i ELSE 'João da Silva-Xavier ' || i END AS name) n`,
    [merchantId, most],
  );
}

beforeAll(async () => {
  shop = (await newMerchant("A")).id;
  other = (await newMerchant("B")).id;
  await payersOf(shop, 60_000);
  await payersOf(other, 5);
  await database.sql("ANALYZE payers");
});

const find = (text: string | null, page = 0) => findPayers(shop, { text, page });
const names = async (text: string) => (await find(text)).payers.map(({ name }) => name);

describe("a text finds", () => {
  test.each([
    ["a word's beginning, whatever its accents and case", "AVI"],
    ["several words in any order", "avila zulm"],
  ])("%s", async (_, text) => {
    expect(await names(text)).toEqual(Array(3).fill("Zulmira Ávila"));
  });

  test("a part behind a hyphen, and words of two letters alone and whole", async () => {
    for (const text of ["da xavier 59999", "xavier 59999 s"]) {
      expect((await find(text)).payers, text).toMatchObject([
        { name: "João da Silva-Xavier 59999" },
      ]);
    }
    expect((await find("av")).payers).toEqual([]);
    expect((await find("da")).payers).toHaveLength(20);
  });

  test.each([
    ["a whole document", (bare: string) => bare],
    [
      "one with punctuation",
      (bare: string) => bare.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4"),
    ],
    ["its first nine digits", (bare: string) => bare.slice(0, 9)],
  ])("%s", async (_, typed) => {
    const [payer] = (await find("joao 12345")).payers;
    const document = payer?.document ?? "";
    const found = (await find(typed(document))).payers;
    expect(found.map((one) => one.document)).toContain(document);
    expect(found.every((one) => one.document.startsWith(document.slice(0, 9)))).toBe(true);
  });

  test.each(["!?-", "quetzalcoatl", "00", "'; DROP TABLE payers", "%", "a:* | b"])(
    "nothing: %s",
    async (text) => {
      expect(await find(text)).toEqual({ payers: [], hasMore: false });
    },
  );
});

describe("pages", () => {
  test.each([
    ["all", null],
    ["a text that many have", "maria"],
    ["a text that few have", "joao 123"],
  ])("of %s hold each payer once, those charged last first, and end", async (_, text) => {
    const seen: string[] = [];
    let last = "9999";
    for (let page = 0; page <= LAST_PAYERS_PAGE; page += 1) {
      const { payers, hasMore } = await find(text, page);
      for (const { document, lastChargedOn } of payers) {
        expect(lastChargedOn <= last).toBe(true);
        last = lastChargedOn;
        seen.push(document);
      }
      expect(payers.length === 20 || !hasMore).toBe(true);
      if (!hasMore) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const few = await database.sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM payers WHERE merchant_id = $1 AND name LIKE 'João% 123%'",
      [shop],
    );
    expect(seen.length).toBe(text === "joao 123" ? few[0]?.n : 1_000);
  });
});

test.each([null, "maria", "zulmira", "quetzalcoatl", "529.982.247-25", "555"])(
  "a page of %s reads a part of the merchant's payers that does not grow with them",
  async (text) => {
    for (const statement of payersStatements(shop, { text, page: 0 })) {
      const { rows } = await asMerchant(shop, (tx) =>
        tx.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>({
          ...statement,
          text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
        }),
      );
      const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (!plan) throw new Error("no plan");
      expect(rowsRead(plan), statement.text).toBeLessThanOrEqual(5_000);
      if (plan["Actual Rows"] === PAYERS_PAGE + 1) break;
    }
  },
);

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of the table that a plan touched. */
function rowsRead(node: PlanNode): number {
  const own = node["Relation Name"] === "payers" ? node["Actual Rows"] : 0;
  const removed = own || node["Relation Name"] ? (node["Rows Removed by Filter"] ?? 0) : 0;
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  return (own + removed) * node["Actual Loops"] + below;
}
