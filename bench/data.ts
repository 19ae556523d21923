import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Given, impossible, lockUnlessServed, runDeed, tell, UsageError } from "@/bin/command";
import { FOLDED_AT_ONCE, foldTallies } from "@/lib/database/charge-tallies";
import { closeDatabase } from "@/lib/database/connection";
import { findMerchant } from "@/lib/database/merchants";
import { launchEnv, settle } from "@/lib/env";
import { enrolMerchant } from "@/lib/identity/enrol-merchant";
import { Random } from "@/lib/testing/random";
import { openDatabase } from "@/server/database";
import { loadSecret } from "@/server/secret";
import { EVENT_COLUMNS, inventCharge, ROW_COLUMNS, SETTLEMENT_COLUMNS } from "./invent-charge";

const USAGE = `Fills a database with invented charges of one merchant, for measurements.

  npm run bench:data -- --charges 1000000 [--merchant ID]
      A year of charges, with their events and money, for a new merchant or for this one.

Takes --json. DATA_DIR or DATABASE_URL say which service; a production one is refused.
`;

/** Charges of one transaction. */
const BATCH = 20_000;

await runDeed(USAGE, { options: ["charges", "merchant"], run: fill });

async function fill(given: Given) {
  const charges = Number(given.charges ?? 1_000_000);
  if (!Number.isInteger(charges) || charges < 1 || charges > 10_000_000) {
    throw new UsageError("--charges must be a whole number from 1 to 10000000.");
  }
  const launch = launchEnv();
  if (launch.environment === "production") {
    throw impossible("Invented charges do not belong into a production database.");
  }
  const unlock = await lockUnlessServed(launch);
  const database = await openDatabase(launch, { tell, join: true });
  try {
    settle(launch, database.url, loadSecret(launch));
    const merchantId = await merchantOf(given);
    await insertCharges(database.url, merchantId, charges);
    // As the worker would, in its own time.
    while ((await foldTallies()) === FOLDED_AT_ONCE);
    await tidy(database.url);
    return { json: { merchantId, charges }, text: `merchant  ${merchantId}\ncharges   ${charges}` };
  } finally {
    await closeDatabase();
    await database.stop();
    unlock();
  }
}

async function merchantOf({ merchant }: Given): Promise<string> {
  if (typeof merchant === "string") {
    const found = await findMerchant(merchant);
    if (!found) throw impossible("There is no merchant with this --merchant.");
    return found.id;
  }
  const enrolled = await enrolMerchant("Loja de medições", `${randomUUID()}@medicoes.example`);
  if (!enrolled) throw new Error("a random e-mail was taken");
  return enrolled.merchant.id;
}

async function insertCharges(url: string, merchantId: string, charges: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    await client.query("SET vintem.scope = 'service'; SET synchronous_commit = off");
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash, disabled_at)
       VALUES ('bacen-pix', 'Medições', '{}', '', gen_random_uuid()::text::bytea, now()) RETURNING id`,
    );
    const owner = { merchantId, pspAccountId: rows[0]?.id ?? "" };
    const random = new Random("bench", charges);
    for (let done = 0; done < charges; done += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, charges - done) }, (_, i) => done + i);
      // In the order of creation, as they would have come.
      const batch = numbers.map((n) => inventCharge(owner, random, 1 - n / charges));
      await insertBatch(client, batch);
      tell(`${done + numbers.length} of ${charges}`);
    }
  } finally {
    await client.end();
  }
}

/** As autovacuum would, in its own time too. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`VACUUM ANALYZE charges, charge_events, settlements, charge_search,
      charge_tallies, charge_tally_changes`);
  } finally {
    await client.end();
  }
}

async function insertBatch(
  client: pg.Client,
  batch: readonly ReturnType<typeof inventCharge>[],
): Promise<void> {
  await client.query("BEGIN");
  await load(
    client,
    "charges",
    ROW_COLUMNS,
    batch.map(({ row }) => row),
  );
  await load(
    client,
    "charge_events",
    EVENT_COLUMNS,
    batch.flatMap(({ events }) => events),
  );
  await load(
    client,
    "settlements",
    SETTLEMENT_COLUMNS,
    batch.flatMap(({ money }) => money),
  );
  await client.query("COMMIT");
}

/** COPY to a table of its own first: into one with row security it is refused. */
async function load(
  client: pg.Client,
  table: string,
  columns: string,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  await client.query(`CREATE TEMP TABLE coming (LIKE ${table} INCLUDING DEFAULTS) ON COMMIT DROP`);
  const lines = rows.map((row) => `${row.map((value) => value ?? "\\N").join("\t")}\n`);
  await pipeline(
    Readable.from(lines),
    client.query(copyFrom(`COPY coming (${columns}) FROM STDIN`)),
  );
  await client.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM coming`);
  await client.query("DROP TABLE coming");
}
