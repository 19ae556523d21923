import pg from "pg";
import { expect, test } from "vitest";
import { rollUpCounters } from "@/lib/listing/store/counters";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { Random } from "@/testing/random";
import { inventCharge } from "./invent-charge";
import { loadCharges } from "./load-charges";

const database = freshDatabase();

/** What loading lifts for a while: indexes, constraints, triggers and row security. */
const STRUCTURE = `SELECT 'index' AS what, indexname AS name, indexdef AS says FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT 'constraint', concat(conrelid::regclass, '.', conname), concat(pg_get_constraintdef(oid), convalidated)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger', concat(tgrelid::regclass, '.', tgname), concat(tgenabled, pg_get_triggerdef(oid))
    FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'row security', relname, concat(relrowsecurity, relforcerowsecurity)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1, 2, 3`;
const WORDS = "SELECT * FROM charge_search ORDER BY id";
const TALLIES = `SELECT * FROM charge_tallies WHERE count <> 0
  ORDER BY merchant_id, dimension, day, status::text, billing_type::text`;

async function load(merchantIds: readonly string[], charges: number): Promise<void> {
  const [account] = await database.sql<{ id: string }>(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
     VALUES ('bacen-pix', 'Invented', '{}', '', gen_random_uuid()::text::bytea) RETURNING id`,
  );
  const random = new Random("load", charges);
  const now = new Date();
  const connection = new pg.Client({
    connectionString: database.url,
    options: "-c TimeZone=UTC",
  });
  await connection.connect();
  const invent = (number: number) => {
    const createdAt = new Date(now.getTime() - (charges - number) * 7_200_000);
    const merchantId = random.pick(merchantIds);
    return inventCharge({ merchantId, pspAccountId: account?.id ?? "", createdAt, now }, random);
  };
  await loadCharges(connection, account?.id ?? "", charges, invent, () => {}).finally(() =>
    connection.end(),
  );
}

test.skipIf(PARTITIONED)(
  "loaded charges leave the database as charges that came one by one",
  async () => {
    const merchants = [(await newMerchant("A")).id, (await newMerchant("B")).id];
    const before = await database.sql(STRUCTURE);
    // The first makes all indexes anew, the second, of fewer, goes through them.
    await load(merchants, 3_000);
    await database.sql("ANALYZE charges");
    await load(merchants, 500);
    expect(await database.sql(STRUCTURE)).toEqual(before);
    const words = await database.sql(WORDS);
    const tallies = await database.sql(TALLIES);
    expect(words).toHaveLength(3_500);

    await database.sql("CREATE TABLE loaded AS SELECT * FROM charges");
    await database.sql(
      `DO $$ BEGIN
       SET LOCAL session_replication_role = replica;
       TRUNCATE charges, charge_events, settlements, charge_search, charge_tallies, refunds, exceptions, corrections,
         ledger_entries, ledger_postings, archived_charges, charge_event_archives;
     END $$`,
    );
    await database.sql("INSERT INTO charges SELECT * FROM loaded");
    while ((await rollUpCounters()) > 0);
    expect(await database.sql(WORDS)).toEqual(words);
    expect(await database.sql(TALLIES)).toEqual(tallies);
  },
);
