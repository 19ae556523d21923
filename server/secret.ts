import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LaunchEnv, SettingError } from "@/lib/platform/env";

/** As VINTEM_SECRET has to have at least. */
const SHORTEST = 32;

/**
 * The one secret: VINTEM_SECRET, else one that is made once and kept under DATA_DIR (sandbox).
 *
 * @throws SettingError when what is kept can be no secret.
 */
export function loadSecret({ secret, dataDir }: LaunchEnv): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    // Whole or not at all: what it sealed could not be read again with half of it.
    renameSync(`${file}.new`, file);
  }
  const kept = readFileSync(file, "utf8").trim();
  if (kept.length >= SHORTEST) return kept;
  throw new SettingError(
    `${file} holds ${kept.length === 0 ? "nothing" : "too little"}: bring the secret of this DATA_DIR back, or, if nothing was ever started here, delete the file.`,
  );
}
