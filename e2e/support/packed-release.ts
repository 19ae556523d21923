import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Runs } from "./production-site";

/**
 * Makes the archive of a release, as `npm run package` does.
 *
 * @param sources the checkout that is packed, built before.
 * @param made the folder that the archive, its bill of materials and the checksums go into.
 * @returns the archive.
 */
export function packRelease(sources: string, made: string): string {
  // What an operator fills in for a service of their own stays here (deploy/kubernetes/example/kustomization.yaml).
  const secrets = join(sources, "deploy/kubernetes/example/secrets.env");
  const isPlanted = !existsSync(secrets);
  if (isPlanted) writeFileSync(secrets, "VINTEM_SECRET=planted\n");
  try {
    execFileSync(process.execPath, ["bin/package.mjs", "--to", made], { cwd: sources });
  } finally {
    if (isPlanted) rmSync(secrets);
  }
  const archive = readdirSync(made).find((name) => name.endsWith(".tar.gz")) ?? "";
  return join(made, archive);
}

/** Unpacks an archive beside what is in a folder; the release's own folder. */
export function unpackRelease(archive: string, folder: string): string {
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  return join(folder, basename(archive, ".tar.gz"));
}

/**
 * Runs releases with Node.js as the only program there is.
 *
 * @param folder where their data is, and an empty folder in which they run.
 * @param home the release whose entries are meant; an entry of another one is named by its whole path.
 */
export function bareMachine(folder: string, home: string): Runs {
  const programs = join(folder, "programs");
  const empty = join(folder, "empty");
  for (const made of [programs, empty]) mkdirSync(made);
  symlinkSync(process.execPath, join(programs, "node"));
  return {
    commandLine: (entry, args) => ["node", resolve(home, entry), ...args],
    variables: { PATH: programs, DATA_DIR: join(folder, "data"), HOST: "127.0.0.1" },
    cwd: empty,
  };
}
