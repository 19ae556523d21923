import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { openExternalPostgres } from "@/testing/external-postgres";
import { ApiClient } from "../../chaos/api-client";
import { expect, test } from "../support/fixtures";
import { KeepAliveLoad } from "../support/keep-alive-load";
import { bareMachine, packRelease, unpackRelease } from "../support/packed-release";
import { ProductionSite } from "../support/production-site";

/** The archive of a release before this one (docs/upgrading.md); without it, this build is switched to a later one. */
const BEFORE = process.env.ARCHIVE_BEFORE;
const SYSTEMS = 6;
/** What a checkout has that no release is made of. */
const NOT_PACKED = [
  "node_modules",
  ".git",
  "release",
  "test-results",
  ".data",
  "bench/plain/.next",
];

/** This checkout, built as it is, as that of a later version with one migration more. */
function laterCheckout(folder: string): string {
  const sources = join(folder, "sources");
  mkdirSync(sources);
  const excludes = NOT_PACKED.map((name) => `--exclude=./${name}`);
  const packed = execFileSync("tar", ["--anchored", ...excludes, "-c", "."], {
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-x", "-C", sources], { input: packed });
  symlinkSync(resolve("node_modules"), join(sources, "node_modules"));
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const later = { ...manifest, version: `${manifest.version}-later` };
  writeFileSync(join(sources, "package.json"), JSON.stringify(later));
  const migration = join(sources, "prisma/migrations/29990101000000_later");
  mkdirSync(migration);
  writeFileSync(
    join(migration, "migration.sql"),
    "-- expand: a column that nobody reads\nALTER TABLE charges ADD COLUMN later text;",
  );
  return sources;
}

/** Two releases, the earlier first, each unpacked from its archive beside the other. */
function unpackedReleases(folder: string): readonly [string, string] {
  const opt = join(folder, "opt");
  mkdirSync(opt);
  const present = unpackRelease(packRelease(resolve("."), join(folder, "made")), opt);
  if (BEFORE) return [unpackRelease(BEFORE, opt), present];
  const later = packRelease(laterCheckout(folder), join(folder, "made-later"));
  return [present, unpackRelease(later, opt)];
}

/** Lets the link that a start follows lead to a release. */
function link(folder: string, release: string): string {
  const current = join(folder, "opt", "current");
  symlinkSync(release, `${current}.new`);
  renameSync(`${current}.new`, current);
  return current;
}

test(
  "of two archives beside each other, the later one takes a service over and gives it back: no request fails",
  ONLY_DEEP,
  async () => {
    test.setTimeout(1_200_000);
    const folder = mkdtempSync(join(tmpdir(), "vintem-packed-"));
    chmodSync(folder, 0o755);
    const [earlier, later] = unpackedReleases(folder);
    const database = await openExternalPostgres();
    const site = await ProductionSite.open(bareMachine(folder, link(folder, earlier)), {
      publicUrl: (port) => `https://127.0.0.1:${port}`,
      databaseUrl: database.url,
      settings: { RATE_LIMITS: "off", WEB_CONCURRENCY: "2" },
    });
    try {
      const merchant = await site.setUp();
      await site.start();
      const url = `http://127.0.0.1:${site.port}`;
      const client = new ApiClient([url], merchant);
      const load = new KeepAliveLoad(url, client, SYSTEMS);
      let paid = 0;
      for (const [from, to] of [
        [earlier, later],
        [later, earlier],
      ] as const) {
        await createsMore(load);
        const said = await site.run(join(to, "server.js"), "switch");
        expect(said).toBe(`3 processes run from ${to} now. Back: the same command of ${from}\n`);
        link(folder, to);
        expect((await site.firstPaidCharge(merchant)).status).toBe("RECEIVED");
        paid += 1;
      }
      await createsMore(load);
      await load.end();
      expect(load.failures).toEqual([]);
      const ids = [...load.created.values()].map((found) => [...found]);
      expect(ids.every((found) => found.length === 1)).toBe(true);
      const page = await client.list({ size: "1" });
      expect(page?.page.totalElements).toBe(ids.length + paid);
      const books = await site.run("command.js", "books", "check", "--json");
      expect(JSON.parse(books)).toEqual({ settlements: paid, broken: [] });
      expect(await site.stop()).toBe(0);
      process.stdout.write(`${load.calls} calls, ${ids.length} charges, ${earlier} and ${later}\n`);
    } finally {
      await site.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** Waits until each system of a load has gone round a few more times. */
async function createsMore(load: KeepAliveLoad): Promise<void> {
  const made = load.created.size;
  await expect(() => expect(load.created.size).toBeGreaterThan(made + 5 * SYSTEMS)).toPass({
    timeout: 120_000,
  });
}
