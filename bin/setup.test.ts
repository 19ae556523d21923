import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A project that has just these two scripts, as they are, and a restart that says that it was called. */
function smallProject() {
  const folder = mkdtempSync(join(tmpdir(), "vintem-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const script of ["bin/setup.mjs", "bin/sources.mjs"]) cpSync(script, join(folder, script));
  writeFileSync(join(folder, "package-lock.json"), "{}");
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const hash = (sources: "COMPILED" | "PAGES") =>
    execFileSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import * as all from "./bin/sources.mjs"; process.stdout.write(all.hashOf(all.${sources}));`,
      ],
      { cwd: folder, encoding: "utf8" },
    );
  const build = () => {
    write("dist/bin/restart.js", `process.stdout.write("asked");`);
    write("dist/.stamp", hash("COMPILED"));
    write(".next/.stamp", hash("PAGES"));
  };
  const restart = () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["bin/setup.mjs", "restart"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { stdout, stderr, status };
  };
  return { write, build, restart, has: (file: string) => existsSync(join(folder, file)) };
}

test("a restart of what is not built says so, and neither installs nor builds it", () => {
  const { restart, has } = smallProject();
  const stderr = "Nothing is built here that could run: npm start builds and starts it.\n";
  expect(restart()).toEqual({ stdout: "", stderr, status: 1 });
  expect(["node_modules", "dist", ".next"].filter(has)).toEqual([]);
});

test("a restart is of the build that is there, and refused when the sources are others", () => {
  const { write, build, restart, has } = smallProject();
  write("lib/a.ts", "1");
  build();
  expect(restart()).toEqual({ stdout: "asked", stderr: "", status: 0 });
  write("lib/a.ts", "2");
  const refused = restart();
  expect(refused).toMatchObject({ stdout: "", status: 1 });
  expect(refused.stderr).toMatch(/^The sources here are not what was built: .*\n$/);
  expect(["dist/bin/restart.js", ".next/.stamp"].filter(has)).toHaveLength(2);
  expect(has("node_modules")).toBe(false);
});
