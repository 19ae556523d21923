import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { canUse, ONLY_DEEP } from "@/testing/deep";
import { prometheusProgram } from "@/testing/exposition";
import { demoOf, requestToken } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import {
  childrenRunning,
  databaseOf,
  freePort,
  type Launched,
  launch,
  operatorOf,
  signal,
  stopLaunched,
  temporaryData,
} from "../support/launch";

/** Prometheus looks every other second here: half a minute of looks has as many as five minutes have in production. */
const WINDOW = "30s";
const LOOKS_EVERY = "2s";
const GIB = 1024 ** 3;

/** The parts of a running service that a fault is done to. */
interface Running {
  readonly service: Launched;
  readonly clock: string;
  /** A session as the owner of the database. */
  readonly owner: pg.Client;
  readonly token: string;
  /** Those of three more merchants. */
  readonly others: readonly string[];
}

/** What an alert is for: how the fault is done, repeated as long as it is looked for, and mended. */
interface Fault {
  readonly alert: string;
  readonly break: (running: Running) => Promise<unknown> | unknown;
  readonly goOn?: (running: Running) => Promise<unknown>;
  readonly mend: (running: Running) => Promise<unknown> | unknown;
}

const beforeEachCharge = (does: string) => ({
  break: ({ owner }: Running) =>
    owner.query(
      `CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; RETURN NEW; END $$;
       CREATE TRIGGER fault BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION fault()`,
    ),
  mend: ({ owner }: Running) => owner.query("DROP FUNCTION fault() CASCADE"),
});

const FAULTS: readonly Fault[] = [
  {
    // A worker that hangs: what it numbered waits for who is to send it.
    alert: "VintemWebhookBacklog",
    break: async ({ service, owner }) => {
      signal(workerOf(service), "SIGSTOP");
      await owner.query(
        `UPDATE feed SET at = at - interval '10 minutes';
         INSERT INTO webhook_endpoints (merchant_id, idempotency_key, request_hash, url, types, sealed_secrets,
           sealed_headers, position, created_at)
         SELECT merchant_id, 'alerts', ''::bytea, 'https://shop.example', '{}', '', '', 0, now() FROM feed LIMIT 1`,
      );
    },
    mend: async ({ service, owner }) => {
      await owner.query("UPDATE webhook_endpoints SET deleted_at = now()");
      signal(workerOf(service), "SIGCONT");
    },
  },
  {
    alert: "VintemServerErrors",
    ...beforeEachCharge("RAISE EXCEPTION 'broken'"),
    goOn: (running) => createCharge(running),
  },
  {
    alert: "VintemPoolWait",
    // One merchant has one of two connections at a time: of four, two wait.
    ...beforeEachCharge("PERFORM pg_sleep(0.1)"),
    goOn: (running) =>
      Promise.all(
        [running.token, ...running.others].flatMap((token) =>
          Array.from({ length: 10 }, () => createCharge({ ...running, token })),
        ),
      ),
  },
  {
    alert: "VintemDiskFull",
    break: ({ service }) => sizeDisk(service.dataDir, 1),
    mend: ({ service }) => sizeDisk(service.dataDir, 4),
  },
  {
    alert: "VintemClock",
    break: ({ clock }) => writeFileSync(clock, "5000"),
    mend: ({ clock }) => writeFileSync(clock, "0"),
  },
  {
    // A database that hangs: its processes are there, and none answers.
    alert: "VintemUnobserved",
    break: ({ service }) => signalDatabase(service, "SIGSTOP"),
    mend: ({ service }) => signalDatabase(service, "SIGCONT"),
  },
];

let prometheus: ChildProcess | undefined;
let dataDir = "";

test.afterEach(async () => {
  prometheus?.kill("SIGTERM");
  await stopLaunched();
  if (dataDir === "") return;
  spawnSync("umount", [dataDir]);
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  "alerts about what no row of the database says are raised by the fault that each is for, and end with it",
  ONLY_DEEP,
  async () => {
    test.setTimeout(900_000);
    const program = prometheusProgram("prometheus");
    const what = "the faults behind six alerts";
    if (!canUse("prometheus", program !== null, what) || program === null) return;
    dataDir = temporaryData();
    if (!canUse("root, to mount a small disk", mountDisk(dataDir, 4), what)) return;
    const port = await freePort();
    const running = await start(port);
    const watch = await startPrometheus(program, port);
    await createCharge(running);
    await expect.poll(() => watch.scrapes(), { timeout: 60_000 }).toBeGreaterThan(2);
    await expect.poll(() => watch.firing(), { timeout: 120_000 }).toEqual([]);
    for (const fault of FAULTS) {
      await fault.break(running);
      await expect(async () => {
        await fault.goOn?.(running);
        expect(await watch.firing()).toContain(fault.alert);
      }, `${fault.alert} is raised`).toPass({ timeout: 120_000 });
      await fault.mend(running);
      await expect
        .poll(() => watch.firing(), { message: `${fault.alert} is over`, timeout: 120_000 })
        .toEqual([]);
    }
    await running.owner.end();
  },
);

async function start(metricsPort: number): Promise<Running> {
  const clock = join(dataDir, "clock");
  writeFileSync(clock, "0");
  const service = await launch({
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    DATABASE_POOL: "2",
    DEMO_CLOCK: clock,
    NODE_OPTIONS: `--import ${resolve("demo/moved-clock.mjs")}`,
  });
  const owner = new pg.Client({ connectionString: databaseOf(service) });
  await owner.connect();
  const { access_token } = await (await requestToken(service.url, demoOf(dataDir))).json();
  const others: string[] = [];
  for (const name of ["Ana", "Bia", "Caio"]) {
    const words = ["create", "--name", name, "--email", `${name}@loja.example`, "--json"];
    const made = JSON.parse(await operatorOf(service, "merchants", ...words));
    others.push((await (await requestToken(service.url, made)).json()).access_token);
  }
  return { service, clock, owner, token: access_token, others };
}

async function createCharge({ service, token }: Running): Promise<void> {
  const answer = await fetch(`${service.url}/payments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": crypto.randomUUID(),
      "content-type": "application/json",
    },
    body: JSON.stringify(validBody()),
  });
  await answer.arrayBuffer();
}

/** Prometheus with the rules of the release, whose durations alone are shorter, without the one about backups: there is none. */
async function startPrometheus(program: string, metricsPort: number) {
  const folder = join(dataDir, "prometheus");
  mkdirSync(folder);
  const rules = readFileSync("ops/alerts.yml", "utf8")
    .replace(/ {6}- alert: VintemBackupOld[\s\S]*?(?= {6}- alert|$)/, "")
    .replace(/for: \d+[mh]/g, "for: 1s")
    .replaceAll("[5m]", `[${WINDOW}]`);
  writeFileSync(join(folder, "alerts.yml"), rules);
  writeFileSync(
    join(folder, "prometheus.yml"),
    `global: { scrape_interval: ${LOOKS_EVERY}, scrape_timeout: ${LOOKS_EVERY}, evaluation_interval: ${LOOKS_EVERY} }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: vintem, static_configs: [{ targets: ["127.0.0.1:${metricsPort}"] }] }]
`,
  );
  const port = await freePort();
  prometheus = spawn(
    program,
    [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: "ignore" },
  );
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return (await answer.json()).data;
  };
  return {
    scrapes: async (): Promise<number> => {
      const query = encodeURIComponent("sum(count_over_time(vintem_database_up[1m]))");
      const { result } = await ask(`query?query=${query}`).catch(() => ({ result: [] }));
      return Number(result[0]?.value[1] ?? 0);
    },
    firing: async (): Promise<string[]> => {
      const { alerts } = await ask("alerts");
      const firing = alerts.filter(({ state }: { state: string }) => state === "firing");
      const names = firing.map(({ labels }: { labels: { alertname: string } }) => labels.alertname);
      return [...new Set<string>(names)];
    },
  };
}

function workerOf(service: Launched): number | undefined {
  return childrenRunning(service.process.pid, "server/worker.js")[0];
}

/** Mounts a disk in memory over an empty folder; false where this user may not. */
function mountDisk(folder: string, gibibytes: number): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${gibibytes * GIB},mode=755`, "tmpfs", folder];
  return spawnSync("mount", options).status === 0;
}

function sizeDisk(folder: string, gibibytes: number): void {
  execFileSync("mount", ["-o", `remount,size=${gibibytes * GIB}`, folder]);
}

/** Every process of the service's PostgreSQL. */
function signalDatabase({ dataDir: of }: Launched, name: NodeJS.Signals): void {
  const [first = ""] = readFileSync(join(of, "postgres", "postmaster.pid"), "utf8").split("\n");
  const list = execFileSync("ps", ["-o", "pid=", "--ppid", first], { encoding: "utf8" });
  for (const pid of [first, ...list.trim().split("\n")]) signal(Number(pid), name);
}
