import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageResponse } from "@/lib/charges/payment-response";
import { checkBooks } from "@/lib/ledger/check-books";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { rollUpCounters } from "@/lib/listing/store/counters";
import { findCharges } from "@/lib/listing/store/list";
import { chargeTotals } from "@/lib/listing/store/totals";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { POSITIONS_SKIPPED } from "@/server/backup/restore-backup";
import { migrate } from "@/server/migrate";
import { connect, emptyDatabase, FOLDER, restore, schemaOf } from "../backup";
import { freshDatabase, useDatabase } from "../database";
import { numberAll, wholeFeed } from "../feed";
import { KEPT_SECRET, type Kept, keptReleases, type Listed, unpack } from "./kept";

const today = freshDatabase();

describe.each(keptReleases())("a database of %s", (name) => {
  let kept: Kept;
  let url: string;
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await (await connect(url)).query<Row & Record<string, unknown>>(text, values)).rows;

  beforeAll(async () => {
    kept = unpack(name);
    url = await emptyDatabase();
    const directory = join(kept.folder, "backup");
    await restore(directory, url, { passphrase: KEPT_SECRET, secret: KEPT_SECRET });
    await useDatabase(url, KEPT_SECRET);
  });
  afterAll(() => rmSync(kept.folder, { recursive: true, force: true }));

  /** Whose charges these are. */
  async function merchantOf({ charges }: Listed): Promise<MerchantId> {
    const [row] = await sql<{ merchant_id: MerchantId }>(
      "SELECT merchant_id FROM charges WHERE id = $1",
      [charges[0]?.id],
    );
    if (!row) throw new Error("the merchant's charges are gone");
    return row.merchant_id;
  }

  test("is brought to the schema of today, and no migration is left", async () => {
    expect(await migrate(url, FOLDER)).toBe(0);
    expect(await schemaOf(url)).toEqual(await schemaOf(today.url));
  });

  test("has books that agree with all its money", async () => {
    const { settlements, broken } = await checkBooks();
    expect(broken).toEqual([]);
    expect(settlements).toBeGreaterThan(5);
  });

  test("has counters that count what is there", async () => {
    await rollUpCounters();
    for (const listed of kept.merchants) {
      const merchantId = await merchantOf(listed);
      const [totals] = await asMerchant(merchantId, (tx) =>
        chargeTotals(tx, merchantId, [DEFAULT_QUERY]),
      );
      const [counted] = await sql<{ count: string; cents: string }>(
        "SELECT count(*) AS count, sum(amount_cents) AS cents FROM charges WHERE merchant_id = $1",
        [merchantId],
      );
      expect([String(totals?.count), String(totals?.amount)]).toEqual([
        counted?.count,
        counted?.cents,
      ]);
    }
  });

  test("lists every charge as that release did, page by page and window by window", async () => {
    for (const listed of kept.merchants) {
      const merchantId = await merchantOf(listed);
      const origin = new URL(listed.charges.find((one) => one.checkoutUrl)?.checkoutUrl ?? "")
        .origin;
      const read = async (query: Partial<ChargeQuery>) => {
        const page = await findCharges(merchantId, { ...DEFAULT_QUERY, ...query });
        return pageResponse(page, origin).content;
      };
      const sort = { field: "createdAt", direction: "asc" } as const;
      const pages = [];
      for (let page = 0; page * 4 < listed.charges.length; page += 1)
        pages.push(...(await read({ page, size: 4, sort })));
      expect(pages).toEqual(listed.charges);
      const instants = pages.map(({ createdAt }) => new Date(createdAt));
      const bounds = [null, ...instants.filter((_, index) => index % 3 === 2), null];
      const windows = [];
      for (const [index, createdFrom] of bounds.slice(0, -1).entries())
        windows.push(
          ...(await read({ createdFrom, createdTo: bounds[index + 1] ?? null, size: 100, sort })),
        );
      expect(windows).toEqual(listed.charges);
    }
  });

  test("has a feed with all that happened, without a gap", async () => {
    await numberAll();
    for (const listed of kept.merchants) {
      const merchantId = await merchantOf(listed);
      const feed = await wholeFeed(merchantId);
      const positions = feed.map(({ position }) => position);
      // A restore steps ahead once, behind all that its backup had numbered (ADR 0044).
      const gaps = positions.filter(
        (position, index) => position !== (positions[index - 1] ?? 0) + 1,
      );
      expect(gaps.every((position) => position > POSITIONS_SKIPPED)).toBe(true);
      expect(gaps.length).toBeLessThanOrEqual(1);
      const happened = await sql<{ subject: string; number: number }>(
        `SELECT charge_id AS subject, number FROM charge_events WHERE merchant_id = $1 ORDER BY 1, 2`,
        [merchantId],
      );
      const ofCharges = feed
        .filter(({ change }) => change !== null)
        .map(({ subjectId, number }) => ({ subject: subjectId, number }))
        .sort((a, b) => a.subject.localeCompare(b.subject) || a.number - b.number);
      expect(ofCharges).toEqual(happened);
    }
  });
});

test("this release has a backup of its own: node testing/releases/make.mjs makes it", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(keptReleases().at(-1)).toBe(`v${version}`);
  expect(keptReleases().length).toBeGreaterThan(1);
});
