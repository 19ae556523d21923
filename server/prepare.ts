import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { closeDatabase } from "@/lib/platform/db/connection";
import { launchEnv, SettingError, settle } from "@/lib/platform/env";
import { activePspAccounts } from "@/lib/providers/store/psp-accounts";
import { assertSessionsAreBound, openDatabase } from "./database";
import { openLogins } from "./logins";
import { requireMigrated } from "./migrate";
import { partVariables } from "./part-variables";
import { LAUNCHER, type Preparation, type Prepared, type Preparing } from "./preparation";
import { PROJECT, SCHEMA } from "./project";
import { connectSimulator, demoAccounts } from "./sandbox";
import { loadSecret } from "./secret";
import { assertSecretsAreInOrder } from "./secret-order";

// The launcher is gone: nobody waits for what is prepared.
process.on("disconnect", () => process.exit(1));

try {
  send({ kind: "prepared", prepared: await prepare(JSON.parse(process.argv[2] ?? "{}")) });
} catch (error) {
  const expected = error instanceof SettingError;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  send({ kind: "failed", expected, message: expected ? error.message : stack });
}

function send(outcome: Preparation): void {
  process.send?.(outcome, () => process.exit(0));
}

async function prepare({ launcher, role, dev, simulatorUrl }: Preparing): Promise<Prepared> {
  if (launcher !== LAUNCHER) {
    throw new SettingError(
      `The release in ${PROJECT} needs a launcher of its own: stop the service, and start that release.`,
    );
  }
  const launch = launchEnv();
  // The launcher has started the embedded server, and goes on with it.
  const join = launch.databaseUrl === null;
  const database = await openDatabase(launch, { report, join, asIs: role !== "all" });
  if (role !== "all") await requireMigrated(database.url, SCHEMA);
  if (database.migrated > 0) report(`Applied ${database.migrated} migration(s)`);
  const { url: databaseUrl } = database;
  const { secret } = settle(launch, databaseUrl, loadSecret(launch));
  const logins = await openLogins(databaseUrl, launch.databaseReplicaUrl);
  const env = settle({ ...launch, databaseLogins: logins }, databaseUrl, secret);
  await assertSessionsAreBound();
  await assertSecretsAreInOrder();
  await ensureSigningKey();
  if (simulatorUrl !== null) await connectSimulator(simulatorUrl);
  const demo = simulatorUrl === null ? null : await demoAccounts(launch.dataDir);
  if (simulatorUrl === null && (await activePspAccounts()).length === 0) {
    throw new SettingError(
      "VINTEM_ENV=production needs a PSP account: npm run -s psp-accounts -- --help shows how to add one.",
    );
  }
  await closeDatabase();
  return { variables: partVariables(launch, env, { logins, dev }), demo };
}

function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}
