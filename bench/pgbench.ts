import { cpus } from "node:os";
import { run } from "./processes";

/** The clients of PostgreSQL's own yardstick, whatever the connections of ours: it is fastest with few. */
const CLIENTS = 16;

/**
 * Inserts charges for so many seconds with pgbench: the insert of a charge and its event, in one
 * transaction and one round trip, with the role, the row security and the triggers of the app.
 *
 * @returns committed charges a second.
 */
export async function pgbench(
  databaseUrl: string,
  owner: { readonly merchantId: string; readonly accountId: string },
  seconds: number,
): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const said = await run(
    "pgbench",
    [
      "--no-vacuum",
      "--protocol=prepared",
      `--client=${CLIENTS}`,
      `--jobs=${Math.min(2, cpus().length)}`,
      `--time=${seconds}`,
      "--file=bench/insert-charge.sql",
      `--define=merchant=${owner.merchantId}`,
      `--define=account=${owner.accountId}`,
    ],
    {
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      PGPASSWORD: password,
      PGDATABASE: pathname.slice(1),
      PGOPTIONS: "-c role=vintem_app -c TimeZone=UTC",
    },
  );
  return readPgbench(said);
}

/**
 * Transactions a second, from what pgbench said.
 *
 * @throws when it did not say.
 */
export function readPgbench(said: string): number {
  const [, tps] = /^tps = ([\d.]+)/m.exec(said) ?? [];
  if (!tps) throw new Error(`pgbench did not print what it measured:\n${said}`);
  return Number(tps);
}
