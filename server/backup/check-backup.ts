import { createReadStream, existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { SettingError } from "@/lib/platform/env";
import type { Migration } from "@/server/migrate";
import { type Encryption, encryptionOf } from "./encryption";
import { fileOf, type Manifest, readManifest } from "./manifest";
import { hashing, inWords } from "./stages";

/** A backup that is whole, unchanged, and one that this release and this secret can use. */
export interface CheckedBackup {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly encryption: Encryption | null;
}

/**
 * Reads a backup through before anything is done with it.
 *
 * @throws SettingError in one sentence when it cannot be restored here.
 */
export async function checkBackup(order: {
  readonly directory: string;
  readonly secret: string;
  readonly passphrase: string | null;
  /** The migrations that this release knows. */
  readonly migrations: readonly Migration[];
  readonly report: (sentence: string) => void;
  readonly signal: AbortSignal;
}): Promise<CheckedBackup> {
  const directory = resolve(order.directory);
  const manifest = readManifest(directory, order.secret);
  requireKnown(manifest, order.migrations);
  const encryption = await encryptionOf(manifest, order.passphrase);
  for (const { name, bytes, sha256 } of manifest.tables) {
    const path = join(directory, fileOf(manifest, name));
    if (!existsSync(path)) throw new SettingError(`The backup is not whole: ${path} is missing.`);
    const same = statSync(path).size === bytes && (await hashOf(path, order.signal)) === sha256;
    if (!same) throw damaged(path);
  }
  order.report(`${inWords(manifest.tables.length)} files are as they were written`);
  return { directory, manifest, encryption };
}

/** A file that is not what the manifest says, in one sentence. */
export function damaged(path: string): SettingError {
  return new SettingError(`${path} is damaged: it is not what was written.`);
}

function requireKnown({ migrations, release }: Manifest, known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (checksums.get(name) === checksum) continue;
    const what = checksums.has(name) ? "has another version of" : "does not know";
    throw new SettingError(
      `This release ${what} migration ${name} of the backup: use release ${release} or a later one.`,
    );
  }
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hashed = hashing();
  const drain = async (chunks: AsyncIterable<Buffer>) => {
    for await (const _ of chunks);
  };
  await pipeline(createReadStream(path), hashed.stage, drain, { signal });
  return hashed.sha256();
}
