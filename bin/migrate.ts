import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, settle } from "@/lib/platform/env";
import { openDatabase } from "@/server/database";
import { openLogins } from "@/server/logins";
import { loadSecret } from "@/server/secret";
import { lockUnlessServed, type Printed, report, runSingleCommand } from "./command";

const USAGE = `Migrate: brings the database up to date with this release, and ends.

  npm run -s migrate

It applies what is missing, makes the roles and logins of the service's processes and the first signing
key. It may run beside a service, and several at once: one works, the others wait. npm start does the same
by itself; app processes and workers that are started apart from it do not.

It takes --json. Exit codes: 0 done, 1 not possible (one sentence says why), 2 called wrongly.
`;

await runSingleCommand(USAGE, { options: [], run: bringUpToDate });

async function bringUpToDate(): Promise<Printed> {
  const launch = launchEnv();
  const unlock = await lockUnlessServed(launch, { anew: true });
  const database = await openDatabase(launch, { report, join: true });
  try {
    const { secret } = settle(launch, database.url, loadSecret(launch));
    const logins = await openLogins(database.url, launch.databaseReplicaUrl);
    settle({ ...launch, databaseLogins: logins }, database.url, secret);
    await ensureSigningKey();
    const { migrated } = database;
    const text = migrated === 0 ? "The database is up to date." : `Applied ${migrated} migrations.`;
    return { json: { applied: migrated }, text };
  } finally {
    await closeDatabase();
    await database.stop();
    unlock();
  }
}
