import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { listCharges } from "@/lib/listing/list-charges";
import { now, pause } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { closeWindow } from "./watermark";

const database = freshDatabase();
type Merchant = { id: MerchantId; lockKey: number };

/** Writes one charge as the service does. */
const write = async (merchant: Merchant) => (await writtenCharge(merchant)).id;

const COLUMNS = `id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
  due_date, payer_name, payer_document, lapses_at, created_at`;

/** Writes one charge as almost everybody does: the column's default is the transaction's start. */
async function writeNaively(
  { id }: Merchant,
  stallMs: number,
  client: pg.PoolClient,
): Promise<string> {
  const chargeId = randomUUID();
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO charges (${COLUMNS}) VALUES ($1, $2, $3, 'h', 'PENDING', 'BOLETO', 1, '2030-01-01',
       'P', '12345678909', '2030-01-01Z', date_trunc('milliseconds', now()))`,
    [chargeId, id, randomUUID()],
  );
  if (stallMs > 0) await pause(stallMs);
  await client.query("COMMIT");
  return chargeId;
}

/** Reads consecutive windows while `writers` write; answers what they wrote and what was seen. */
async function race(merchant: Merchant, forMs: number, writeOne: () => Promise<string>) {
  const written: string[] = [];
  const seen: string[] = [];
  let writing = true;
  const writers = Array.from({ length: 16 }, async () => {
    while (writing) written.push(await writeOne());
  });
  const [clock] = await database.sql<{ now: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) - interval '10 s' AS now",
  );
  let from = clock?.now ?? now();
  const readWindow = async (to: Date) => {
    for (let page = 0; ; page += 1) {
      const query = { ...DEFAULT_QUERY, createdFrom: from, createdTo: to, page, size: 100 };
      const listed = await listCharges(merchant.id, query);
      if (listed.kind === "busy") return false;
      seen.push(...listed.page.charges.map(({ id }) => id));
      if (listed.page.charges.length < 100) break;
    }
    from = to;
    return true;
  };
  const start = performance.now();
  while (performance.now() - start < forMs) {
    const [row] = await database.sql<{ now: Date }>(
      "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
    );
    if (row) await readWindow(row.now);
    await pause(20);
  }
  writing = false;
  await Promise.all(writers);
  await pause(5);
  const [last] = await database.sql<{ now: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  );
  while (last && !(await readWindow(last.now))) await pause(20);
  const counts = new Map<string, number>();
  for (const id of seen) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    written: written.length,
    missed: written.filter((id) => !counts.has(id)).length,
    repeated: [...counts.values()].filter((count) => count > 1).length,
  };
}

const RACE_MS = DEEP ? 10_000 : 3_000;

describe("consecutive windows (docs/contract.md 4.2 rule 5)", () => {
  test("see each charge once, while 16 writers write, some stall, and windows are 20 ms apart", async () => {
    const merchant = await newMerchant();
    // A writer that stalls between the clock and the commit is what loses rows.
    await database.sql(`
      CREATE FUNCTION stall() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF random() < 0.01 THEN PERFORM pg_sleep(0.03); END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER stall BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION stall()`);
    const result = await race(merchant, RACE_MS, () => write(merchant));
    expect(result.written).toBeGreaterThan(RACE_MS / 20);
    expect(result).toMatchObject({ missed: 0, repeated: 0 });
    await database.sql("DROP TRIGGER stall ON charges");
  });

  test("the same race catches a writer that stamps charges with now()", async () => {
    const merchant = await newMerchant();
    const owner = new pg.Pool({ connectionString: database.url, max: 16 });
    const client = async () => owner.connect();
    const result = await race(merchant, 3_000, async () => {
      const connection = await client();
      try {
        return await writeNaively(merchant, Math.random() < 0.05 ? 200 : 0, connection);
      } finally {
        connection.release();
      }
    });
    await owner.end();
    expect(result.missed).toBeGreaterThan(0);
  });
});

describe("the barrier", () => {
  test("waits for a creation on its way, and answers busy rather than an open window as closed", async () => {
    const merchant = await newMerchant();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query("BEGIN");
    await owner.query("SELECT pg_advisory_xact_lock_shared(7683, $1)", [merchant.lockKey]);
    const closed = await closeWindow(
      merchant.id,
      merchant.lockKey,
      new Date(now().getTime() - 1_000),
      "system",
    );
    expect(closed.kind).toBe("busy");
    await owner.query("COMMIT");
    await owner.end();
    const after = await closeWindow(
      merchant.id,
      merchant.lockKey,
      new Date(now().getTime() - 1_000),
      "system",
    );
    expect(after.kind).toBe("closed");
  });

  test("a window far ahead is answered up to now, and says so", async () => {
    const merchant = await newMerchant();
    const ahead = new Date(now().getTime() + 3_600_000);
    const listed = await listCharges(merchant.id, { ...DEFAULT_QUERY, createdTo: ahead });
    expect(listed.kind).toBe("page");
    if (listed.kind !== "page") return;
    expect(listed.completeUntil?.getTime()).toBeLessThan(ahead.getTime());
  });

  test("no charge is stamped before a window that was answered, even when the clock steps back", async () => {
    const merchant = await newMerchant();
    // A fence ahead of the clock is what a clock that stepped back 3 s leaves behind.
    const fence = new Date(now().getTime() + 3_000);
    await database.sql("INSERT INTO sync_fences (merchant_id, fence_at) VALUES ($1, $2)", [
      merchant.id,
      fence,
    ]);
    const id = await write(merchant);
    const [row] = await database.sql<{ created_at: Date }>(
      "SELECT created_at FROM charges WHERE id = $1",
      [id],
    );
    expect(row?.created_at).toEqual(fence);
  });

  test("instants are whole milliseconds", async () => {
    const merchant = await newMerchant();
    const id = await write(merchant);
    const rows = await database.sql(
      "SELECT 1 FROM charges WHERE id = $1 AND created_at = date_trunc('milliseconds', created_at)",
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});
