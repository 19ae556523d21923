import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient } from "../../chaos/api-client";
import { expect, test } from "../support/fixtures";
import { KeepAliveLoad } from "../support/keep-alive-load";
import {
  childrenRunning,
  cleanEnvironment,
  type Launched,
  launch,
  operatorOf,
  stopLaunched,
} from "../support/launch";

const folders: string[] = [];
test.afterEach(async () => {
  await stopLaunched();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What a release reads where it runs, beside its packages. */
const FILES = ["dist", "docs", "public", "prisma", "package.json", "next.config.mjs"];
const PAGES = ["server", "static", "node_modules"];
const MIGRATION = "29990101000000_later";
const ADDS = "-- expand: a column that nobody reads\nALTER TABLE charges ADD COLUMN later text;";
const CHANGES = "ALTER TABLE charges ADD COLUMN later text;";

/** The build under test as a later release, in a folder of its own, with one migration more. */
function laterRelease(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), "vintem-later-"));
  folders.push(folder);
  for (const file of FILES) execFileSync("cp", ["-a", resolve(file), folder]);
  for (const made of ["bin", ".next"]) mkdirSync(join(folder, made));
  execFileSync("cp", ["-a", resolve("bin/sources.mjs"), join(folder, "bin")]);
  const pages = execFileSync("ls", ["-A", ".next"], { encoding: "utf8" }).trim().split("\n");
  for (const name of pages.filter((one) => PAGES.includes(one) || /\.json$|BUILD_ID/.test(one)))
    execFileSync("cp", ["-a", resolve(".next", name), join(folder, ".next")]);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const added = join(folder, "prisma/migrations", MIGRATION);
  mkdirSync(added);
  writeFileSync(join(added, "migration.sql"), migration);
  return folder;
}

/** The web processes and the worker of a service that run from a folder. */
function runningFrom(home: string, { process: launcher }: Launched): number {
  return ["server/web.js", "server/worker.js"].flatMap((script) =>
    childrenRunning(launcher.pid, join(home, "dist", script)),
  ).length;
}

/** Runs a command of a release beside a service; what it printed, or the sentence with which it refused. */
async function commandOf(home: string, { dataDir }: Launched, name: string) {
  const env = { ...cleanEnvironment(), NODE_ENV: "production" as const, DATA_DIR: dataDir };
  const script = [join(home, "dist/bin", `${name}.js`), "--json"];
  try {
    return JSON.parse((await promisify(execFile)(process.execPath, script, { env })).stdout);
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).trim();
  }
}

test(
  "a later release takes a running service over under load, and the one before takes it back: no request fails",
  ONLY_DEEP,
  async () => {
    test.setTimeout(480_000);
    const service = await launch({ WEB_CONCURRENCY: "2" });
    const here = resolve(".");
    const later = laterRelease(ADDS);
    const client = new ApiClient(
      [service.url],
      JSON.parse(readFileSync(join(service.dataDir, "demo.json"), "utf8")),
    );
    const load = new KeepAliveLoad(service.url, client, 6);

    // The processes of the release before go on, on the schema of the later one.
    expect(await commandOf(later, service, "migrate")).toEqual({ applied: 1 });
    const made = load.created.size;
    await expect(() => expect(load.created.size).toBeGreaterThan(made + 20)).toPass();
    expect(runningFrom(here, service)).toBe(3);

    expect(await commandOf(later, service, "switch")).toEqual({
      processes: 3,
      from: here,
      to: later,
    });
    expect([runningFrom(here, service), runningFrom(later, service)]).toEqual([0, 3]);
    expect(JSON.parse(await operatorOf(service, "restart", "--json"))).toEqual({ processes: 3 });
    expect(runningFrom(later, service), "a restart stays at the release").toBe(3);

    expect(await commandOf(here, service, "switch")).toEqual({
      processes: 3,
      from: later,
      to: here,
    });
    expect([runningFrom(here, service), runningFrom(later, service)]).toEqual([3, 0]);
    await load.end();
    expect(load.failures).toEqual([]);
    const ids = [...load.created.values()].map((found) => [...found]);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.every((found) => found.length === 1)).toBe(true);
    const page = await client.list({ size: "1" });
    expect(page?.page.totalElements).toBe(ids.length);
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);

test(
  "a release whose worker does not start leaves the service with the one before",
  ONLY_DEEP,
  async () => {
    const service = await launch();
    const [here, later] = [resolve("."), laterRelease(ADDS)];
    writeFileSync(join(later, "dist/server/worker.js"), "process.exit(3);");
    const said = await commandOf(later, service, "switch");
    expect(said).toContain("The worker did not start (3)");
    expect(said).toContain(`The processes are those of ${here} again.`);
    expect([runningFrom(here, service), runningFrom(later, service)]).toEqual([2, 0]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    expect(await commandOf(here, service, "switch")).toContain(
      `The service runs from ${here} already`,
    );
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);

test(
  "there is no way back over a migration that changes, and the later release goes on",
  ONLY_DEEP,
  async () => {
    const service = await launch();
    const [here, later] = [resolve("."), laterRelease(CHANGES)];
    expect(await commandOf(later, service, "switch")).toMatchObject({ processes: 2, to: later });
    const said = await commandOf(here, service, "switch");
    expect(said).toContain(`A later release migrated the database (${MIGRATION})`);
    expect([runningFrom(here, service), runningFrom(later, service)]).toEqual([0, 2]);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  },
);
