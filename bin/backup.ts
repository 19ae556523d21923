import { resolve } from "node:path";
import { launchEnv } from "@/lib/platform/env";
import { takeBackup } from "@/server/backup/take-backup";
import { openDatabase } from "@/server/database";
import {
  type Input,
  lockUnlessServed,
  type Printed,
  report,
  required,
  runSingleCommand,
} from "./command";
import { passphraseOf, presentSecret, release, stopped } from "./copying";

const USAGE = `Backup: every row of one instant, in a directory of its own.

  npm run -s backup -- --to DIR [--key-file FILE]
      Works beside the running service or without it, and holds nobody up. DIR must not exist yet; it
      appears when everything is in it. FILE holds a passphrase of 20 characters or more, and the
      backup is encrypted with it.

The secret (VINTEM_SECRET, or the file DATA_DIR/secret) is not in the backup. Keep it elsewhere: no
backup can be restored without it. --json prints the result for programs. DATA_DIR or DATABASE_URL say
which database. Guide: docs/backup.md.
`;

await runSingleCommand(USAGE, { options: ["to", "key-file"], run: backup });

async function backup(input: Input): Promise<Printed> {
  const directory = resolve(required(input, "to"));
  const passphrase = passphraseOf(input);
  const launch = launchEnv();
  const secret = presentSecret(launch);
  const signal = stopped("Stopped; no backup was made.");
  const unlock = await lockUnlessServed(launch);
  const database = await openDatabase(launch, { report, join: true, asIs: true });
  try {
    const order = { databaseUrl: database.url, secret, release: release(), directory, passphrase };
    const { snapshotAt, tables } = await takeBackup({ ...order, report, signal });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
    const encrypted = passphrase !== null;
    return {
      json: { directory, snapshotAt, tables: tables.length, rows, bytes, encrypted },
      text: [
        `${directory} holds ${rows} rows of ${tables.length} tables as of ${snapshotAt}, ${bytes} bytes${encrypted ? ", encrypted" : ""}.`,
        launch.secret
          ? "VINTEM_SECRET is not in it: keep it elsewhere, the backup is of no use without it."
          : `The secret is not in it: keep ${launch.dataDir}/secret elsewhere, the backup is of no use without it.`,
      ].join("\n"),
    };
  } finally {
    await database.stop();
    unlock();
  }
}
