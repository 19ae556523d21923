import { randomUUID } from "node:crypto";
import pg from "pg";
import {
  type Input,
  impossible,
  lockUnlessServed,
  report,
  runSingleCommand,
  UsageError,
} from "@/bin/command";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { monotonicMs, now } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, settle } from "@/lib/platform/env";
import { openDatabase } from "@/server/database";
import { loadSecret } from "@/server/secret";
import { Random } from "@/testing/random";
import { type InventedCharge, inventCharge } from "./invent-charge";
import { loadCharges, vacuumCharges } from "./load-charges";

const USAGE = `Fills a database with invented charges, for measurements.

  npm run bench:data -- --charges 1000000 [--days 365] [--merchants 1 | --merchant ID]
      Charges of so many days, with their events and money, for new merchants or for this one. Of several
      merchants the first has the most, the second half of that, the third a third.

All or nothing; a service on the same database waits meanwhile. Takes --json. DATA_DIR or DATABASE_URL
say which database; a production one is refused.
`;

await runSingleCommand(USAGE, { options: ["charges", "days", "merchants", "merchant"], run: fill });

async function fill(input: Input) {
  const charges = wholeNumber(input, "charges", 1_000_000, 10_000_000);
  const days = wholeNumber(input, "days", 365, 3_650);
  const launch = launchEnv();
  if (launch.environment === "production") {
    throw impossible("Invented charges do not belong into a production database.");
  }
  const unlock = await lockUnlessServed(launch, { anew: true });
  const database = await openDatabase(launch, { report, join: true });
  const connection = new pg.Client({
    connectionString: database.url,
    options: "-c TimeZone=UTC",
  });
  try {
    settle(launch, database.url, loadSecret(launch));
    const merchants = await merchantsOf(input);
    await connection.connect();
    const start = monotonicMs();
    await insertCharges(connection, merchants, charges, days);
    report(`Done in ${Math.round((monotonicMs() - start) / 1000)} s`);
    const [merchantId] = merchants;
    return {
      json: { merchantId, merchants, charges },
      text: `merchant  ${merchantId}\ncharges   ${charges}`,
    };
  } finally {
    await connection.end();
    await closeDatabase();
    await database.stop();
    unlock();
  }
}

function wholeNumber(input: Input, name: string, usual: number, most: number): number {
  const value = Number(input[name] ?? usual);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`--${name} must be a whole number from 1 to ${most}.`);
}

async function merchantsOf(input: Input): Promise<string[]> {
  const { merchant } = input;
  if (typeof merchant === "string") {
    if (input.merchants !== undefined) throw new UsageError("Give --merchants or --merchant.");
    const found = await findMerchant(merchant);
    if (!found) throw impossible("There is no merchant with this --merchant.");
    return [found.id];
  }
  const ids: string[] = [];
  const count = wholeNumber(input, "merchants", 1, 1_000);
  while (ids.length < count) {
    const name = ids.length === 0 ? "Loja de medições" : `Loja de medições ${ids.length + 1}`;
    const enrolled = await enrolMerchant(name, `${randomUUID()}@medicoes.example`);
    ids.push(enrolled.merchant.id);
  }
  return ids;
}

async function insertCharges(
  connection: pg.Client,
  merchants: readonly string[],
  charges: number,
  days: number,
): Promise<void> {
  await connection.query("SET synchronous_commit = off");
  const { rows } = await connection.query<{ id: string }>(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash, disabled_at)
     VALUES ('bacen-pix', 'Medições', '{}', '', gen_random_uuid()::text::bytea, now()) RETURNING id`,
  );
  const pspAccountId = rows[0]?.id ?? "";
  const random = new Random("bench", charges);
  const until = now();
  const invent = (number: number): InventedCharge => {
    const merchantId = merchants[rankOf(random, merchants.length)] ?? "";
    // In the order of creation, as they would have come.
    const ago = days * 86_400_000 * (1 - grown(number / charges));
    const createdAt = new Date(Math.floor(until.getTime() - ago));
    return inventCharge({ merchantId, pspAccountId, createdAt, now: until }, random);
  };
  await loadCharges(connection, pspAccountId, charges, invent, report);
  report("Vacuuming");
  await vacuumCharges(connection);
}

/** The instant, from 0 to 1, by which this part of all charges had come: three times as many a day at the end as at first. */
function grown(part: number): number {
  return (Math.sqrt(1 + 8 * part) - 1) / 2;
}

/** From 0 to `count`, exclusive, with a likelihood of about 1 / (rank + 1). */
function rankOf(random: Random, count: number): number {
  return count === 1 ? 0 : Math.floor((count + 1) ** (random.between(0, 999_999) / 1_000_000)) - 1;
}
