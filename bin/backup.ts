import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { launchEnv } from "@/lib/platform/env";
import { recordBackup } from "@/server/backup/record";
import { takeBackup } from "@/server/backup/take-backup";
import { openDatabase } from "@/server/database";
import {
  type Input,
  lockUnlessServed,
  type Printed,
  report,
  required,
  runSingleCommand,
  UsageError,
} from "./command";
import { passphraseOf, presentSecret, release, stopped } from "./copying";

const USAGE = `Backup: every row of one instant, in a directory of its own.

  npm run -s backup -- --to DIR [--key-file FILE | --plain]
      Works beside the running service or without it, and holds nobody up. DIR must not exist yet; it
      appears when everything is in it. The backup is encrypted: with the passphrase of 20 characters or
      more that FILE holds, or with a key that is made and printed once. --plain leaves it readable, for
      disks and tools that encrypt themselves.

  npm run -s backup -- --record
      Takes none, and records that another program has taken one just now: the health page and the metric
      vintem_backup_age_seconds count from then on.

The secret (VINTEM_SECRET, or the file DATA_DIR/secret) is not in the backup. Keep it elsewhere: no
backup can be restored without it. --json prints the result for programs. DATA_DIR or DATABASE_URL say
which database. Guide: docs/backup.md.
`;

await runSingleCommand(USAGE, {
  options: ["to", "key-file"],
  flags: ["plain", "record"],
  run: backup,
});

async function backup(input: Input): Promise<Printed> {
  if (input.record) return record();
  const directory = resolve(required(input, "to"));
  const given = passphraseOf(input);
  if (given !== null && input.plain) throw new UsageError("Give --key-file or --plain, not both.");
  const made = given === null && !input.plain ? randomBytes(32).toString("base64url") : null;
  const passphrase = given ?? made;
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
    await recordBackup(database.url, { takenAt: new Date(snapshotAt), bytes }, signal);
    const encrypted = passphrase !== null;
    return {
      json: {
        directory,
        snapshotAt,
        tables: tables.length,
        rows,
        bytes,
        encrypted,
        ...(made ? { key: made } : {}),
      },
      text: [
        `${directory} holds ${rows} rows of ${tables.length} tables as of ${snapshotAt}, ${bytes} bytes${encrypted ? ", encrypted" : ""}.`,
        launch.secret
          ? "VINTEM_SECRET is not in it: keep it elsewhere, the backup is of no use without it."
          : `The secret is not in it: keep ${launch.dataDir}/secret elsewhere, the backup is of no use without it.`,
        ...(made
          ? [
              `Its key, shown this once: ${made}`,
              "Put it into a file and keep that elsewhere: restore needs it as --key-file FILE.",
            ]
          : []),
      ].join("\n"),
    };
  } finally {
    await database.stop();
    unlock();
  }
}

/** Records a backup that another program took. */
async function record(): Promise<Printed> {
  const launch = launchEnv();
  const signal = stopped("Stopped; nothing was recorded.");
  const unlock = await lockUnlessServed(launch);
  const database = await openDatabase(launch, { report, join: true, asIs: true });
  const takenAt = new Date();
  try {
    await recordBackup(database.url, { takenAt, bytes: null }, signal);
  } finally {
    await database.stop();
    unlock();
  }
  return { json: { takenAt }, text: `A backup is recorded as of ${takenAt.toISOString()}.` };
}
