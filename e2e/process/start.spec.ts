import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { ONLY_DEEP } from "@/testing/deep";
import { ApiClient, type Reply } from "../../chaos/api-client";
import { demoOf, requestToken, statusOf } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  cleanEnvironment,
  freePort,
  launch,
  operatorOf,
  processesNaming,
  processesOf,
  stopLaunched,
  temporaryData,
} from "../support/launch";

test.afterEach(stopLaunched);

test("a second start has the same data, and a stop leaves no process behind", async () => {
  const dataDir = temporaryData();
  const first = await launch({ DATA_DIR: dataDir });
  const demo = demoOf(dataDir);
  expect(first.output()).toContain(demo.clientSecret);
  expect(await statusOf(first, "/readyz")).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(processesNaming(dataDir)).toEqual([]);
  const mark = join(dataDir, "postgres", "PG_VERSION");
  renameSync(mark, `${mark}.lost`);
  const refused = await giveUp({ DATA_DIR: dataDir, PORT: new URL(first.url).port });
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("is neither empty nor a database cluster");
  renameSync(`${mark}.lost`, mark);
  for (const [name, text, sentence] of [
    ["postgres.password", null, /postgres\.password, the password of .* is missing/],
    ["postgres.password", "other", /does not take the password in .*postgres\.password/],
    ["secret", "", /secret holds nothing: bring the secret/],
    ["demo.json", '{"merchantId":', /demo\.json is damaged: delete it/],
  ] as const) {
    const file = join(dataDir, name);
    renameSync(file, `${file}.kept`);
    if (text !== null) writeFileSync(file, text, { mode: 0o644 });
    const said = await giveUp({ DATA_DIR: dataDir, PORT: new URL(first.url).port });
    expect([said.code, said.said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(said.said).not.toMatch(/\n\s+at /);
    renameSync(`${file}.kept`, file);
  }
  const second = await launch({ DATA_DIR: dataDir });
  expect(second.output()).toContain(demo.clientSecret);
  expect((await requestToken(second.url, demo)).status).toBe(200);
  await second.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "after kill -9 the next start recovers: orphaned database, stale locks",
  ONLY_DEEP,
  async () => {
    const first = await launch();
    const { dataDir } = first;
    const demo = demoOf(dataDir);
    first.process.kill("SIGKILL");
    const second = await launch({ DATA_DIR: dataDir });
    expect(await statusOf(second, "/readyz")).toBe(200);
    expect((await requestToken(second.url, demo)).status).toBe(200);
    expect(processesNaming(join(dataDir, "postgres")).length).toBeGreaterThan(0);
    await second.stop();
    expect(processesNaming(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true });
  },
);

const idOf = (reply: Reply | null) => (reply?.body as { readonly id?: string } | undefined)?.id;

test("kill -9 of npm start ends the service in order: nothing is left running, and nothing is lost", async () => {
  test.setTimeout(400_000);
  const dataDir = temporaryData();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  // As `npm start` runs it: npm, a shell, and the launcher.
  const folder = temporaryData();
  const start = `cd '${process.cwd()}' && '${process.execPath}' dist/server/main.js`;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts: { start } }));
  const npm = spawn("npm", ["start"], {
    cwd: folder,
    env: {
      ...cleanEnvironment(),
      ...{ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, WEB_CONCURRENCY: "1" },
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  await new Promise<void>((ready, failed) => {
    let said = "";
    npm.stdout.on("data", (chunk) => {
      said += chunk;
      if (said.includes("Ctrl-C stops everything")) ready();
    });
    npm.once("exit", (code) => failed(new Error(`npm ended with ${code}: ${said}`)));
  });
  const key = randomUUID();
  const created = await new ApiClient([url], demoOf(dataDir)).create(key, validBody());
  expect(created?.status).toBe(201);
  expect(processesOf(dataDir).length).toBeGreaterThan(3);
  npm.kill("SIGKILL");
  await expect
    .poll(() => [...processesOf(dataDir), ...processesNaming(join(dataDir, "postgres"))], {
      timeout: 60_000,
    })
    .toEqual([]);
  expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  expect(existsSync(join(dataDir, "vintem.pid"))).toBe(false);
  const again = await launch({ DATA_DIR: dataDir, PORT: port });
  const repeated = await new ApiClient([url], demoOf(dataDir)).create(key, validBody());
  expect(repeated?.body).toMatchObject({ id: expect.any(String) });
  expect(idOf(repeated)).toBe(idOf(created));
  await again.stop();
  for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true });
});

test("two copies side by side do not disturb each other", ONLY_DEEP, async () => {
  const first = () => launch({ DATA_DIR: temporaryData() });
  const [a, b] = await Promise.all([first(), first()]);
  expect((await requestToken(a.url, demoOf(a.dataDir))).status).toBe(200);
  expect((await requestToken(a.url, demoOf(b.dataDir))).status).toBe(401);
  expect(await a.stop()).toBe(0);
  expect(await statusOf(b, "/readyz")).toBe(200);
  await b.stop();
  for (const { dataDir } of [a, b]) rmSync(dataDir, { recursive: true, force: true });
});

test(
  "a stop in the middle of the start leaves no database behind, and nothing else is gone",
  ONLY_DEEP,
  async () => {
    const dataDir = temporaryData();
    const precious = join(dataDir, "postgres.new", "precious.txt");
    for (const folder of ["postgres", "postgres.new"]) mkdirSync(join(dataDir, folder));
    writeFileSync(precious, "x");
    const port = String(await freePort());
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      env: { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: port },
      stdio: "ignore",
    });
    const ended = new Promise((done) => child.once("exit", done));
    await expect(async () => {
      expect(processesNaming(`${join(dataDir, "postgres")} `).length).toBeGreaterThan(0);
    }).toPass({ intervals: [10] });
    child.kill("SIGINT");
    await ended;
    expect(processesNaming(join(dataDir, "postgres"))).toEqual([]);
    expect(readFileSync(precious, "utf8")).toBe("x");
    rmSync(dataDir, { recursive: true, force: true });
  },
);

for (const name of ["SIGTERM", "SIGKILL"] as const) {
  test(
    `${name} while the worker starts leaves no worker and no app behind`,
    ONLY_DEEP,
    async () => {
      const dataDir = temporaryData();
      const port = String(await freePort());
      const child = spawn(process.execPath, ["dist/server/main.js"], {
        env: { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: port },
        stdio: "ignore",
      });
      const ended = new Promise((done) => child.once("exit", done));
      await expect(async () => {
        expect(childrenRunning(child.pid, "server/worker.js")).toHaveLength(1);
      }).toPass({ intervals: [10] });
      child.kill(name);
      await ended;
      await expect(async () => {
        const left = processesNaming("dist/server/");
        expect(processesOf(dataDir).filter((pid) => left.includes(pid))).toEqual([]);
      }).toPass({ timeout: 30_000, intervals: [100] });
      // What was killed left its database behind, which the next start takes over and ends.
      const again = await launch({ DATA_DIR: dataDir });
      await again.stop();
      expect(processesOf(dataDir)).toEqual([]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  );
}

/** Runs the launcher until it gives up; what it said and its exit code. */
function giveUp(variables: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ["dist/server/main.js"], {
      env: { ...cleanEnvironment(), ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.once("exit", (code) => done({ code, said }));
  });
}

/** What lies in a folder, with what the files hold. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isFile() ? `${path}: ${readFileSync(path, "utf8")}` : path;
    })
    .sort();
}

test.describe("a start deletes nothing, and makes no database where one may have been", () => {
  const cases: [what: string, prepare: (dataDir: string) => void, sentence: RegExp][] = [
    [
      "the files of another program in postgres",
      (dataDir) => {
        mkdirSync(join(dataDir, "postgres", "18", "docker"), { recursive: true });
        writeFileSync(join(dataDir, "postgres", "precious.txt"), "x");
      },
      /postgres is neither empty nor a database cluster/,
    ],
    [
      "a folder postgres that cannot be read",
      (dataDir) => symlinkSync("postgres", join(dataDir, "postgres")),
      /postgres cannot be read \(ELOOP\)/,
    ],
    [
      "a secret without its database",
      (dataDir) => writeFileSync(join(dataDir, "secret"), "x".repeat(43)),
      /has secret but no database/,
    ],
    [
      "the demo's credentials beside the empty place of a volume",
      (dataDir) => {
        writeFileSync(join(dataDir, "demo.json"), "{}");
        mkdirSync(join(dataDir, "postgres"));
      },
      /has demo\.json but no database/,
    ],
  ];
  for (const [what, prepare, sentence] of cases) {
    test(what, async () => {
      const dataDir = temporaryData();
      prepare(dataDir);
      const before = contentsOf(dataDir);
      const port = String(await freePort());
      const { code, said } = await giveUp({ DATA_DIR: dataDir, PORT: port });
      expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
      expect(said).not.toMatch(/\n\s+at /);
      expect(contentsOf(dataDir)).toEqual(before);
      rmSync(dataDir, { recursive: true, force: true });
    });
  }
});

test("a command on a mistyped DATA_DIR says so, and makes nothing there", async () => {
  const folder = temporaryData();
  const dataDir = join(folder, "mistyped");
  for (const call of [
    ["merchants", "list"],
    ["jobs", "list"],
    ["signing-keys", "rotate"],
    ["backup", "--to", join(folder, "backup")],
  ] as const) {
    const [command, ...args] = call;
    const refused = await operatorOf({ dataDir }, command, ...args).catch((error) => error);
    expect([command, refused.code]).toEqual([command, 1]);
    expect(refused.stderr.trim()).toMatch(/^There is no .* [/].*mistyped.*[^.]\.$/);
  }
  // An external database without the secret that sealed what is in it.
  const env = {
    ...cleanEnvironment(),
    DATA_DIR: dataDir,
    DATABASE_URL: "postgresql://127.0.0.1:1/c",
  };
  const { stderr } = spawnSync(process.execPath, ["dist/bin/merchants.js", "list"], { env });
  expect(stderr.toString()).toMatch(/^There is no secret in/);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test.describe("what cannot work ends with one sentence and exit code 1", () => {
  const production = {
    VINTEM_ENV: "production",
    DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c",
    VINTEM_SECRET: "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u",
    PUBLIC_URL: "https://pay.example",
  };
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      "an unreachable database",
      { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/c" },
      /127\.0\.0\.1:1 cannot be reached/,
    ],
    ["production without a database", { ...production, DATABASE_URL: "" }, /needs DATABASE_URL/],
    ["G9 production without a secret", { ...production, VINTEM_SECRET: "" }, /needs VINTEM_SECRET/],
    [
      "production with a secret of equal letters",
      { ...production, VINTEM_SECRET: "x".repeat(40) },
      /needs a random VINTEM_SECRET/,
    ],
    [
      "production without https",
      { ...production, PUBLIC_URL: "http://pay.example" },
      /https PUBLIC_URL/,
    ],
    ["an environment that does not exist", { VINTEM_ENV: "staging" }, /sandbox or production/],
    [
      "a data directory that is not to be written to",
      { DATA_DIR: "/proc" },
      /cannot be written to/,
    ],
    ["a port that is no number", { PORT: "abc" }, /PORT must be a whole number/],
  ];
  for (const [what, variables, sentence] of cases) {
    test(what, async () => {
      const dataDir = temporaryData();
      const port = String(await freePort());
      const { code, said } = await giveUp({ DATA_DIR: dataDir, PORT: port, ...variables });
      expect(code).toBe(1);
      expect(said).toMatch(sentence);
      expect(said).not.toMatch(/\n\s+at /);
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  test("a taken port", async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, () => listening()));
    const { port } = taken.address() as { port: number };
    const dataDir = temporaryData();
    const { code, said } = await giveUp({ DATA_DIR: dataDir, PORT: String(port) });
    expect(code).toBe(1);
    expect(said.trim()).toBe(`Port ${port} is taken: set PORT to another one.`);
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
