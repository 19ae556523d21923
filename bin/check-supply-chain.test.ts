import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { supplyChainFaults } from "./check-supply-chain.mjs";

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly [field: string]: unknown;
}

const text = readFileSync("package-lock.json", "utf8");
const lock = () => JSON.parse(text) as { packages: Record<string, Entry> };

/** The faults of the lock file with one entry changed. */
function changed(name: string, change: Entry): string[] {
  const { packages } = lock();
  const path = `node_modules/${name}`;
  return supplyChainFaults({ packages: { ...packages, [path]: { ...packages[path], ...change } } });
}

test("the lock file keeps every rule, and no exception is listed in vain", () => {
  expect(supplyChainFaults(lock())).toEqual([]);
});

test("K3 each rule finds the entry that breaks it", () => {
  expect(changed("hono", { integrity: "sha1-abc" })).toEqual([
    expect.stringMatching(/^hono .* has no SHA-512 integrity$/),
  ]);
  expect(changed("next", { version: "16.3.9" })).toEqual([
    expect.stringMatching(/^next 16\.3\.9 is below 16\.4\.1/),
  ]);
  expect(changed("hono", { version: "5.0.0-rc.1" })).toEqual([
    expect.stringMatching(/pre-release in production/),
  ]);
  expect(changed("hono", { hasInstallScript: true })).toEqual([
    expect.stringMatching(/has an install script/),
  ]);
  for (const license of ["GPL-3.0-only", "MIT AND GPL-3.0-only", undefined]) {
    expect(changed("hono", { license })).toEqual([expect.stringMatching(/has the licence/)]);
  }
  expect(changed("hono", { license: "(GPL-3.0-only OR MIT)" })).toEqual([]);
});

test("an exception that nothing needs any more is a fault", () => {
  const { packages } = lock();
  delete packages["node_modules/elkjs"];
  expect(supplyChainFaults({ packages })).toEqual([
    "elkjs is listed as an exception that nothing needs",
  ]);
});

test("a bill of materials can be made of production's packages, offline", () => {
  const args = ["sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx"];
  const { stdout } = spawnSync("npm", [...args, "--offline"], { encoding: "utf8" });
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["hono", "next", "pg"]),
  );
}, 120_000);
