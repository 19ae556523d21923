import pg from "pg";
import type { Statement } from "@/lib/platform/db/connection";
import type { TestDatabase } from "@/testing/database";
import { transactionsBegun } from "@/testing/sessions-in-time";

/** The tables that the model follows. */
export const FOLLOWED = [
  "charges",
  "charge_events",
  "settlements",
  "refunds",
  "exceptions",
  "notifications",
] as const;
export type Followed = (typeof FOLLOWED)[number];

/** One change of a row, as a trigger of the database recorded it. */
export interface Change {
  readonly table: Followed;
  readonly done: "INSERT" | "UPDATE" | "DELETE";
  /** The row afterwards; of a deleted one, before. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Leases and numbers of attempts: no facts about money, so changes of them are not recorded. */
export const LEASE_COLUMNS: readonly string[] = [
  "lease_until",
  "lease_token",
  "attempts",
  "last_asked_at",
];

/**
 * Makes a test's database record every change of the followed tables. Triggers record what an operation
 * writes and reverts in its next transaction too, which a look at the tables after each step would miss.
 */
export async function recordChanges(database: TestDatabase): Promise<void> {
  await database.sql(`CREATE UNLOGGED TABLE fake.changes
    (number bigserial PRIMARY KEY, "table" text NOT NULL, done text NOT NULL, "row" json NOT NULL)`);
  await database.sql("GRANT INSERT ON fake.changes TO vintem_app");
  await database.sql("GRANT USAGE ON SEQUENCE fake.changes_number_seq TO vintem_app");
  await database.sql(`CREATE FUNCTION fake.record_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO fake.changes ("table", done, "row")
        VALUES (TG_TABLE_NAME, TG_OP, CASE TG_OP WHEN 'DELETE' THEN row_to_json(OLD) ELSE row_to_json(NEW) END);
      RETURN NULL;
    END $$`);
  for (const table of FOLLOWED) {
    const columns = await database.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    const facts = columns.map(({ name }) => name).filter((name) => !LEASE_COLUMNS.includes(name));
    await database.sql(`CREATE TRIGGER record_change
      AFTER INSERT OR DELETE OR UPDATE OF ${facts.join(", ")} ON ${table}
      FOR EACH ROW EXECUTE FUNCTION fake.record_change()`);
  }
}

/** Reads the recorded changes, as the owner of the database. */
export class ChangeLog {
  readonly #client: pg.Client;
  #last = "0";
  #transactionsRead = 0;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  }

  async open(): Promise<void> {
    await this.#client.connect();
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  /** The changes since the last call; queries the database only when a transaction began since. */
  async takeNew(): Promise<Change[]> {
    if (this.#transactionsRead === transactionsBegun()) return [];
    this.#transactionsRead = transactionsBegun();
    const { rows } = await this.#client.query<Change & { number: string }>({
      name: "changes",
      text: `SELECT number, "table", done, "row" FROM fake.changes WHERE number > $1 ORDER BY number`,
      values: [this.#last],
    });
    this.#last = rows.at(-1)?.number ?? this.#last;
    return rows;
  }

  /** Leases all charges and refunds of a broken seed for good, so that the next seeds never work on them. */
  async setAside(): Promise<void> {
    for (const table of ["charges", "refunds"]) {
      await this.sql(
        `UPDATE ${table} SET lease_until = 'infinity', lease_token = gen_random_uuid()`,
      );
    }
    await this.takeNew();
  }

  /** Runs a statement as the owner, in the form that the service's own have. */
  async query<Row extends pg.QueryResultRow>({ name, text, values = [] }: Statement) {
    const prepared = { ...(name ? { name } : {}), text, values: [...values] };
    const { rows, rowCount } = await this.#client.query<Row>(prepared);
    return { rows, rowCount: rowCount ?? 0 };
  }

  /** Runs a statement as the owner. */
  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query<Row>(text, values)).rows;
  }
}
