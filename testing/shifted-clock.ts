import type { TestDatabase } from "./database";

/** Sets the clock of a test's database: this far ahead of the machine's, behind it when negative, in ms. */
export type ShiftClock = (ms: number) => Promise<void>;

/**
 * Lets a test step its database's clock while the service works: every `clock_timestamp()` of the
 * service's statements answers the machine's time and the shift. Called before the service's first
 * statement, because a session takes the setting over when it begins. The test's own statements
 * (`database.sql`) that were prepared before keep the machine's time.
 */
export async function shiftableClock(database: TestDatabase): Promise<ShiftClock> {
  const name = new URL(database.url).pathname.slice(1);
  for (const statement of [
    "CREATE SCHEMA fake",
    "CREATE TABLE fake.clock (shift interval NOT NULL)",
    "INSERT INTO fake.clock VALUES (interval '0')",
    "GRANT USAGE ON SCHEMA fake TO vintem_app, vintem_jobs",
    "GRANT SELECT ON fake.clock TO vintem_app, vintem_jobs",
    // Volatile as the real one, so that the planner treats both alike.
    `CREATE FUNCTION fake.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
      AS $$ SELECT pg_catalog.clock_timestamp() + shift FROM fake.clock $$`,
    // PostgreSQL searches pg_catalog first unless the path names it.
    `ALTER DATABASE ${name} SET search_path = fake, pg_catalog, public`,
  ]) {
    await database.sql(statement);
  }
  return async (ms) => {
    await database.sql("UPDATE fake.clock SET shift = $1 * interval '1 ms'", [ms]);
  };
}
