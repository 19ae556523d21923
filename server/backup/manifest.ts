import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SettingError } from "@/lib/platform/env";
import { secretsIn } from "@/lib/platform/service-secrets";

/** Raised when an older release could no longer read what this one writes. */
export const FORMAT = 1;

const FILE = "manifest.json";
/** HMAC of the manifest, and so of every file that it names the hash of. */
const MAC_FILE = "manifest.mac";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.strictObject({
  name: z.string().min(1),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  /** Of the file as it lies on disk: compressed and, with a passphrase, encrypted. */
  sha256: hash,
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  release: z.string(),
  /** By the database's clock, not later than the snapshot. */
  snapshotAt: z.iso.datetime(),
  secretFingerprint: hash,
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hash })).min(1),
  tables: z.array(tableSchema),
  sequences: z.array(
    z.strictObject({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
  encryption: z.strictObject({ salt: z.string(), verifier: hash }).nullable(),
});

/** What a backup contains, with the checksums that show whether it is whole. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackedUpTable = z.output<typeof tableSchema>;

/** The file of a table inside the backup; no name of a table leads out of the directory. */
export function fileOf({ encryption }: Pick<Manifest, "encryption">, table: string): string {
  return `${encodeURIComponent(table)}.copy.gz${encryption ? ".aes" : ""}`;
}

/** Fingerprint of the first secret there ever was, which stays: distinguishes two installations and reveals nothing. */
export function fingerprintOf(secret: string): string {
  return createHmac("sha256", keyFrom(secret, "backup-fingerprint")).update("vintem").digest("hex");
}

/** Written last: a directory without it is no backup. */
export function writeManifest(directory: string, secret: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`;
  const options = { mode: 0o600, flush: true };
  writeFileSync(join(directory, MAC_FILE), `${macOf(secret, text)}\n`, options);
  writeFileSync(join(directory, FILE), text, options);
}

/**
 * Reads the manifest of a backup that was made under this secret and not changed since.
 *
 * @throws SettingError in one sentence.
 */
export function readManifest(directory: string, secret: string): Manifest {
  const [path, macPath] = [join(directory, FILE), join(directory, MAC_FILE)];
  if (!existsSync(path)) {
    throw new SettingError(`There is no backup in ${directory}: it has no ${FILE}.`);
  }
  const text = readFileSync(path, "utf8");
  const manifest = parse(text, path);
  if (manifest.secretFingerprint !== fingerprintOf(secret)) {
    throw new SettingError(
      "The backup was made under another VINTEM_SECRET: restore with the one it was made under.",
    );
  }
  const mac = existsSync(macPath) ? readFileSync(macPath, "utf8").trim() : "";
  if (!equal(mac, macOf(secret, text))) {
    throw new SettingError(`${path} is damaged: it is not what was written.`);
  }
  return manifest;
}

function parse(text: string, path: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new SettingError(`${path} is damaged: it is no JSON.`);
  }
  const made = z.object({ format: z.int(), release: z.string() }).safeParse(json);
  if (made.success && made.data.format !== FORMAT) {
    const { format, release } = made.data;
    throw new SettingError(
      `The backup has format ${format} and this release reads ${FORMAT}: use release ${release}.`,
    );
  }
  const read = manifestSchema.safeParse(json);
  if (!read.success) throw new SettingError(`${path} is damaged: a field is not as it must be.`);
  return read.data;
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", keyFrom(secret, "backup-manifest")).update(text).digest("hex");
}

/**
 * Derives a key for backups as lib/platform/vault does for what lasts, with purposes that only this folder uses: a
 * backup of before a rotation is restored under the secrets of after it.
 */
function keyFrom(secret: string, purpose: "backup-fingerprint" | "backup-manifest"): Buffer {
  return Buffer.from(hkdfSync("sha256", secretsIn(secret).at(-1) ?? secret, "vintem", purpose, 32));
}

function equal(given: string, expected: string): boolean {
  return (
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
  );
}
