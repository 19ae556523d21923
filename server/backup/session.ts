import pg from "pg";
import { SettingError } from "@/lib/platform/env";
import { isDatabaseOutage } from "@/lib/platform/outage";

/** Values come out in one spelling whatever the database's settings, and no time-out cuts a long COPY off. */
const SETTINGS = [
  "TimeZone=UTC",
  "DateStyle=ISO",
  "IntervalStyle=postgres",
  "bytea_output=hex",
  "extra_float_digits=1",
  "statement_timeout=0",
  "lock_timeout=0",
  "idle_in_transaction_session_timeout=0",
];

/**
 * Works on a connection of its own, as the database's owner.
 *
 * @param signal ends the connection, and with it whatever it had not committed.
 */
export async function withSession<Result>(
  databaseUrl: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
  });
  // A broken connection fails the statement that runs on it; without a listener it would end the process.
  client.on("error", () => {});
  const end = () => void client.end().catch(() => {});
  try {
    await client.connect();
    signal.addEventListener("abort", end);
    signal.throwIfAborted();
    return await work(client);
  } catch (error) {
    // A failure that the stop caused is reported as the stop.
    signal.throwIfAborted();
    if (!isDatabaseOutage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(`The database went away, and nothing was kept (${reason}).`);
  } finally {
    signal.removeEventListener("abort", end);
    await client.end().catch(() => {});
  }
}
