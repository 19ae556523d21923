import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type LaunchEnv, SettingError } from "@/lib/platform/env";
import { PROJECT } from "@/server/project";
import { type Input, required, UsageError } from "./command";

/** A passphrase that can be guessed protects nothing. */
const SHORTEST_PASSPHRASE = 20;

/** What the file of `--key-file` holds, without the line break at its end; null without the option. */
export function passphraseOf(input: Input): string | null {
  if (input["key-file"] === undefined) return null;
  const path = required(input, "key-file");
  let passphrase: string;
  try {
    passphrase = readFileSync(path, "utf8").trim();
  } catch {
    throw new UsageError("--key-file must name a readable file.");
  }
  if (passphrase.length < SHORTEST_PASSPHRASE) {
    throw new UsageError(`--key-file must hold at least ${SHORTEST_PASSPHRASE} characters.`);
  }
  return passphrase;
}

/** The existing secret: a command must not make a new one, as a first start does, since that fits no backup. */
export function presentSecret({ secret, dataDir }: LaunchEnv): string {
  if (secret) return secret;
  const file = join(dataDir, "secret");
  if (!existsSync(file)) {
    throw new SettingError(
      `There is no secret: set VINTEM_SECRET, or put the one that was kept into ${file}.`,
    );
  }
  return readFileSync(file, "utf8").trim();
}

/** The version of this package. */
export function release(): string {
  const text = readFileSync(resolve(PROJECT, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

/** Aborts when somebody stops the command, so that it ends in good order and leaves nothing half done. */
export function stopped(sentence: string): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => stopping.abort(new SettingError(sentence)));
  }
  return stopping.signal;
}
