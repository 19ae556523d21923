import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";

/** A clock for all processes of a service and its database, which the demo moves. */
export class Clock {
  readonly #file: string;
  #shiftMs = 0;
  #database: pg.Client | null = null;
  /** What columns were stamped by before, as SQL, so that it comes back. */
  #defaults: readonly Default[] = [];

  constructor(now: Date) {
    this.#file = join(mkdtempSync(join(tmpdir(), "vintem-clock-")), "shift");
    this.#write(now);
  }

  /** What processes that follow it are started with. */
  get environment(): Readonly<Record<string, string>> {
    const loaded = pathToFileURL(join(process.cwd(), "demo", "moved-clock.mjs"));
    return { NODE_OPTIONS: `--import ${loaded.href}`, DEMO_CLOCK: this.#file };
  }

  now(): Date {
    return new Date(Date.now() + this.#shiftMs);
  }

  /** Moves everybody's clock. Called while nobody works: work that is under way would seem to last as long. */
  async moveTo(instant: Date): Promise<void> {
    this.#write(instant);
    await this.#database?.query("UPDATE demo.clock SET shift = $1 * interval '1 ms'", [
      this.#shiftMs,
    ]);
    // Processes look at the file every few milliseconds.
    await new Promise((done) => setTimeout(done, 50));
  }

  /** Lets a database follow it: its sessions do that begin from now on. */
  async attach(databaseUrl: string): Promise<void> {
    const database = new pg.Client(databaseUrl);
    // An interruption may end the database before its client.
    database.on("error", () => {});
    await database.connect();
    for (const statement of [
      "CREATE SCHEMA demo",
      "CREATE TABLE demo.clock (shift interval NOT NULL)",
      "GRANT USAGE ON SCHEMA demo TO vintem_app, vintem_jobs",
      "GRANT SELECT ON demo.clock TO vintem_app, vintem_jobs",
      // Volatile as the real one, so that the planner treats both alike.
      `CREATE FUNCTION demo.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + shift FROM demo.clock $$`,
      // PostgreSQL searches pg_catalog first unless the path names it.
      `DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET search_path = public, demo, pg_catalog', current_database());
      END $$`,
    ]) {
      await database.query(statement);
    }
    await database.query("INSERT INTO demo.clock VALUES ($1 * interval '1 ms')", [this.#shiftMs]);
    this.#defaults = await stampedColumns(database);
    for (const { table, column } of this.#defaults) {
      await database.query(
        `ALTER TABLE public.${table} ALTER ${column} SET DEFAULT demo.clock_timestamp()`,
      );
    }
    // What the first start made was stamped by the machine's clock.
    for (const table of ["merchants", "psp_accounts"]) {
      await database.query(
        `UPDATE public.${table} SET created_at = created_at + (SELECT shift FROM demo.clock)`,
      );
    }
    this.#database = database;
  }

  /** The session in which the clock of the database is moved; what it stamps itself has the machine's time. */
  get database(): pg.Client {
    if (!this.#database) throw new Error("no database follows this clock");
    return this.#database;
  }

  /** Gives the database the machine's clock back; which sessions see that begin from now on. */
  async detach(): Promise<void> {
    const database = this.#database;
    if (!database) return;
    for (const { table, column, expression } of this.#defaults) {
      await database.query(`ALTER TABLE public.${table} ALTER ${column} SET DEFAULT ${expression}`);
    }
    await database.query(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I RESET search_path', current_database());
    END $$`);
    await database.query("DROP SCHEMA demo CASCADE");
    await this.close();
  }

  /** Ends it, once the processes that follow it have ended. */
  remove(): void {
    rmSync(dirname(this.#file), { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.#database?.end();
    this.#database = null;
  }

  #write(now: Date): void {
    this.#shiftMs = now.getTime() - Date.now();
    // In one step, so that no process reads half of it.
    writeFileSync(`${this.#file}.new`, String(this.#shiftMs));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

interface Default {
  readonly table: string;
  readonly column: string;
  readonly expression: string;
}

/** The columns whose rows the database stamps. */
async function stampedColumns(database: pg.Client): Promise<Default[]> {
  const { rows } = await database.query<Default>(
    `SELECT quote_ident(table_name) AS "table", quote_ident(column_name) AS "column", column_default AS expression
     FROM information_schema.columns
     WHERE table_schema = 'public' AND column_default ~ '(clock_timestamp|now)\\(\\)|CURRENT_TIMESTAMP'`,
  );
  return rows;
}
