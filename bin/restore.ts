import { existsSync } from "node:fs";
import { type LaunchEnv, launchEnv, settle } from "@/lib/platform/env";
import { listIn, readList } from "@/lib/privacy/anonymization-list";
import { replayInWords } from "@/lib/privacy/replay-anonymizations";
import type { Anonymization } from "@/lib/privacy/store/anonymizations";
import { checkBackup } from "@/server/backup/check-backup";
import { restoreBackup } from "@/server/backup/restore-backup";
import { openDatabase } from "@/server/database";
import { lockInstance } from "@/server/instance-lock";
import { readMigrations } from "@/server/migrate";
import { SCHEMA } from "@/server/project";
import {
  type Input,
  type Printed,
  report,
  required,
  runSingleCommand,
  UsageError,
} from "./command";
import { passphraseOf, presentSecret, stopped } from "./copying";

const USAGE = `Restore: brings a backup back into an empty database.

  npm run -s restore -- --from DIR [--key-file FILE] [--anonymizations FILE]
      The service must not run, and the database must be empty: a DATA_DIR with nothing in it but the
      secret, or a new external database. Everything is checked before anything is written, and
      everything is written or nothing. Who was anonymised after the backup was taken is anonymised
      again: by DATA_DIR/anonymizations.jsonl where it is, and by the file of --anonymizations.

Needs the secret that the service had when the backup was made: VINTEM_SECRET, or the file
DATA_DIR/secret. --json prints the result for programs. Guide: docs/backup.md.
`;

await runSingleCommand(USAGE, { options: ["from", "key-file", "anonymizations"], run: restore });

async function restore(input: Input): Promise<Printed> {
  const directory = required(input, "from");
  const passphrase = passphraseOf(input);
  const launch = launchEnv();
  const secret = presentSecret(launch);
  const signal = stopped("Stopped; the database is as it was.");
  const migrations = readMigrations(SCHEMA);
  const anonymizations = await anonymizationsFor(launch, input);
  const order = { directory, secret, passphrase, migrations, report, signal };
  const unlock = launch.databaseUrl ? () => {} : await lockInstance(launch.dataDir);
  try {
    const backup = await checkBackup(order);
    const database = await openDatabase(launch, { report, join: false, asIs: true, anew: true });
    try {
      const databaseUrl = database.url;
      settle(launch, databaseUrl, secret);
      const list = anonymizations ?? [];
      const into = { databaseUrl, backup, schema: SCHEMA, report, signal, anonymizations: list };
      const { rows, migrated, jobs, replayed } = await restoreBackup(into);
      const { snapshotAt, tables } = backup.manifest;
      const hasList = anonymizations !== null;
      return {
        json: { snapshotAt, tables: tables.length, rows, migrated, jobs, hasList, ...replayed },
        text: [
          `The database is as of ${snapshotAt}: ${rows} rows of ${tables.length} tables.`,
          `${migrated} migration(s) applied since, ${jobs} notification(s) to look into.`,
          ...(hasList ? replayInWords(replayed) : [noList(launch.dataDir, snapshotAt)]),
          "Start the service: it asks the PSPs about what happened since. See docs/backup.md.",
        ].join("\n"),
        isFailure: replayed.failed.length > 0,
      };
    } finally {
      await database.stop();
    }
  } finally {
    unlock();
  }
}

/** The list of anonymisations beside the secret, and the one that the command names; null where there is neither. */
async function anonymizationsFor(
  { dataDir }: LaunchEnv,
  input: Input,
): Promise<Anonymization[] | null> {
  const own = existsSync(listIn(dataDir)) ? await readList(listIn(dataDir)) : null;
  if (input.anonymizations === undefined) return own;
  const file = required(input, "anonymizations");
  if (!existsSync(file)) throw new UsageError("--anonymizations must name a file.");
  return [...(own ?? []), ...(await readList(file))];
}

function noList(dataDir: string, snapshotAt: string): string {
  return `There is no list of anonymisations at ${listIn(dataDir)}: who was anonymised after ${snapshotAt} is in the database again. With a copy of that file run: npm run -s privacy -- replay --from FILE`;
}
