import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaunchEnv } from "@/lib/platform/env";

/** The one secret: VINTEM_SECRET, else one that is made once and kept under DATA_DIR (sandbox). */
export function loadSecret({ secret, dataDir }: LaunchEnv): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
    // Whole or not at all: what it sealed could not be read again with half of it.
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8").trim();
}
