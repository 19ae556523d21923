import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A script that stands in for what npm runs: it says with which arguments it was called. */
const CALLED = "process.stdout.write(['called', ...process.argv.slice(2)].join(' '));";
/** A script that stands in for the service: it prints its arguments and goes on until it is ended. */
const RUNS = `${CALLED} setInterval(() => {}, 1000);`;
const SCRIPTS = ["processes", "running", "setup", "setup-usage", "sources"].map(
  (name) => `bin/${name}.mjs`,
);

/** A project that has these scripts, as they are, and stand-ins for what they install, build and load. */
function smallProject() {
  const folder = mkdtempSync(join(tmpdir(), "vintem-setup-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const script of SCRIPTS) cpSync(script, join(folder, script));
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("package-lock.json", "{}");
  write("bin/build.mjs", `throw new Error("it was compiled");`);
  const env = { PATH: dirname(process.execPath), NODE_ENV: "test" as const };
  const hash = (sources: "COMPILED" | "PAGES" | "SCHEMA") =>
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
    for (const script of ["bin/restart", "bin/members"]) write(`dist/${script}.js`, CALLED);
    write("dist/server/main.js", RUNS);
    write("node_modules/.package-lock.json", "{}");
    write("lib/platform/db/generated/.stamp", hash("SCHEMA"));
    write("dist/.stamp", hash("COMPILED"));
    write(".next/.stamp", hash("PAGES"));
  };
  const run = (...args: string[]) => {
    const command = ["bin/setup.mjs", ...args];
    const done = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8", env });
    const { stdout, stderr, status } = done;
    return { stdout, stderr, status };
  };
  /** Runs a task that goes on, and answers its process once it does. */
  const start = async (...args: string[]) => {
    const child = spawn(process.execPath, ["bin/setup.mjs", ...args], { cwd: folder, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    await once(child.stdout, "data");
    return child;
  };
  const restart = () => run("restart");
  const has = (file: string) => existsSync(join(folder, file));
  return { folder, write, build, run, start, restart, has };
}

test("a restart of what is not built says so, and neither installs nor builds it", () => {
  const { restart, has } = smallProject();
  const stderr = "Nothing is built here that could run: npm start builds and starts it.\n";
  expect(restart()).toEqual({ stdout: "", stderr, status: 1 });
  expect(["node_modules", "dist", ".next"].filter(has)).toEqual([]);
});

test("a restart is of the build that is there, and refused when the sources are others", () => {
  const { folder, write, build, restart, has } = smallProject();
  write("lib/a.ts", "1");
  build();
  expect(restart()).toEqual({ stdout: "called", stderr: "", status: 0 });
  write("lib/a.ts", "2");
  const refused = restart();
  expect(refused).toMatchObject({ stdout: "", status: 1 });
  expect(refused.stderr).toMatch(/^The sources here are not what was built: .*\n$/);
  expect(["dist/bin/restart.js", ".next/.stamp"].filter(has)).toHaveLength(2);
  expect(readdirSync(join(folder, "node_modules"))).toEqual([".package-lock.json"]);
});

test("beside a running service a command takes the build that is there, and never makes another", async () => {
  const { write, build, run, start, has } = smallProject();
  write("lib/a.ts", "1");
  build();
  const service = await start("start");
  expect(run("members", "list")).toEqual({ stdout: "called list", stderr: "", status: 0 });
  write("lib/a.ts", "2");
  const sentence = `The sources are not what is built here, and process ${service.pid} uses that build: stop it first, or work in another checkout.\n`;
  for (const task of ["members", "backup", "bench", "start", "test"]) {
    expect(run(task)).toEqual({ stdout: "", stderr: sentence, status: 1 });
  }
  expect(["dist/server/main.js", ".next/.stamp"].filter(has)).toHaveLength(2);
  service.kill("SIGKILL");
  await once(service, "exit");
  expect(run("members").stderr).toContain("it was compiled");
});

test("a second start on one data directory is refused before it installs or builds anything", () => {
  const { write, run, has } = smallProject();
  write(".data/vintem.pid", `${process.pid} ${process.ppid}`);
  for (const task of ["start", "dev"]) {
    const { stderr, status } = run(task);
    expect(stderr).toMatch(
      new RegExp(
        `^Another Vintém \\(process ${process.pid}\\) is running on .*\\.data: stop it, .*\\n$`,
      ),
    );
    expect(status).toBe(1);
  }
  expect(["node_modules", "dist", ".next"].filter(has)).toEqual([]);
});

test("--help names the options and every setting, and an unknown option is refused, before anything else", () => {
  const { run, has } = smallProject();
  const table = readFileSync("README.md", "utf8").split("## Configuration")[1]?.split("\n\n")[2];
  const settings = [...(table ?? "").matchAll(/^\| (`.*?)\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ""),
  );
  expect(settings.length).toBeGreaterThan(10);
  for (const task of ["start", "dev"]) {
    const { stdout, stderr, status } = run(task, "--help");
    expect([status, stderr]).toEqual([0, ""]);
    for (const name of settings) expect(stdout).toMatch(new RegExp(`^  .*\\b${name}\\b`, "m"));
    expect(stdout).toContain("--help");
    for (const wrong of [["--prot", "80"], ["--port=80"], ["production"]]) {
      const refused = run(task, ...wrong);
      expect([refused.status, refused.stdout]).toEqual([2, ""]);
      expect(refused.stderr).toMatch(/^.*'.+'.*-- --help" lists what there is\.\n$/);
    }
  }
  expect(["node_modules", "dist", ".next"].filter(has)).toEqual([]);
});

test("Prisma's command line does not look for updates", () => {
  const { write, build, run } = smallProject();
  build();
  write(
    "node_modules/prisma/build/index.js",
    `console.log(process.env.CHECKPOINT_DISABLE); process.exit(1);`,
  );
  write("prisma/schema.prisma", "changed");
  expect(run("check").stderr).toMatch(/^1$/m);
});
