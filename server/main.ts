import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { starter } from "@/bin/processes.mjs";
import { type LaunchEnv, launchEnv, SettingError, settle } from "@/lib/platform/env";
import { embeddedSettings } from "./connections";
import { clusterOf } from "./data-dir";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { lockInstance } from "./instance-lock";
import { keepLogsSmall } from "./log-files";
import type { MetricsListener } from "./metrics/listener";
import type { PartVariables, Variables } from "./part-variables";
import { type Prepared, startPreparing } from "./preparation";
import { asInstalled, buildOnDisk, PROJECT } from "./project";
import { type Generation, restartOnSignal } from "./restart";
import { RESTART_SIGNAL } from "./restart-note";
import { requireForPart, roleOf, STARTING } from "./role";
import { SMALL, smallSettings } from "./small";
import {
  type Part,
  PartFailed,
  type RunningPart,
  type StartOptions,
  startPart,
} from "./supervisor";
import { welcome } from "./welcome";

/** A file of its own, so that what it loads is in the memory of no launcher that has no metrics. */
const METRICS = new URL("metrics/listener.js", import.meta.url);

const dev = process.argv.includes("--dev");
const role = roleOf(process.argv);
const small = process.argv.includes(SMALL);
/** The build of each release that processes were started from, by its folder. */
const builds = new Map([[PROJECT, buildOnDisk(PROJECT)]]);
const parts: RunningPart[] = [];
let stopPreparing = async () => {};
let stopDatabase = async () => {};
let unlock = () => {};
let leaveAlone = () => {};
let metrics: MetricsListener | null = null;
let ending = false;

process.on("SIGINT", () => void end(0));
process.on("SIGTERM", () => void end(0));
// The terminal was closed, or the connection to it lost.
process.on("SIGHUP", () => void end(0));
// Until everything is ready a restart signal is ignored; without a listener it would end the process.
process.on(RESTART_SIGNAL, () => {});
// A closed output stream is no reason to end, least of all without ending the database.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("uncaughtException", (error) => {
  process.stderr.write(`${whole(error)}\n`);
  void end(1);
});
endWithParent();

try {
  await start();
} catch (error) {
  // An error that an operator can mend takes one sentence; a stack is for defects.
  const expected = error instanceof SettingError || error instanceof PartFailed;
  if (!ending) process.stderr.write(`${expected ? asInstalled(error.message) : whole(error)}\n`);
  await end(1);
}

async function start(): Promise<void> {
  if (small) Object.assign(process.env, smallSettings(process.env));
  const launch = launchEnv();
  if (role !== "all") requireForPart(launch);
  unlock = await lockInstance(launch.dataDir);
  if (role !== "worker") await assertPortFree(launch);
  report(launch.databaseUrl ? "Reaching the database" : "Starting PostgreSQL");
  if (launch.databaseUrl === null) await startDatabase(launch);
  const options = {
    report,
    logDir: launch.environment === "sandbox" ? join(launch.dataDir, "logs") : null,
  };
  const embedded = launch.databaseUrl === null ? [dirname(clusterOf(launch.dataDir))] : [];
  keepLogsSmall([...(options.logDir ? [options.logDir] : []), ...embedded]);
  const simulatorUrl = await simulatorOf(launch, options);
  const { variables, demo } = await prepare(PROJECT, simulatorUrl);
  metrics = await metricsOf(launch, variables.web);
  report(STARTING[role]);
  const first = generationOf(PROJECT, launch, variables);
  const running = first.parts.map((part, at) => {
    // The worker comes last: the place of a web process is its number.
    const name = part.name === "worker" ? "worker" : `web-${at + 1}`;
    return startOne(part, { ...options, ...measuredAs(name) });
  });
  await Promise.all(running.map(({ ready }) => ready));
  if (ending) return;
  if (!dev) leaveAlone = listenForRestarts(launch, { first, running, simulatorUrl });
  process.stdout.write(asInstalled(welcome(launch, demo)));
}

/** Replaces the processes when an operator says so, by their own release's or by another one's. */
function listenForRestarts(
  launch: LaunchEnv,
  {
    first,
    running,
    simulatorUrl,
  }: {
    readonly first: Generation;
    readonly running: readonly RunningPart[];
    readonly simulatorUrl: string | null;
  },
): () => void {
  return restartOnSignal({
    dataDir: launch.dataDir,
    running,
    first,
    report,
    // Another build may want another database, which only a start or a switch migrates.
    obstacle: (home) =>
      buildOnDisk(home) === builds.get(home)
        ? null
        : "It was built anew after it had been started: stop it and start it.",
    prepare: async (home) => {
      const built = buildOnDisk(home);
      const { variables } = await prepare(home, simulatorUrl);
      builds.set(home, built);
      return generationOf(home, launch, variables);
    },
  });
}

/** The processes of a release that this launcher runs, web processes first. */
function generationOf(home: string, launch: LaunchEnv, variables: PartVariables): Generation {
  const web: Part = {
    name: "web",
    home,
    script: "server/web.js",
    args: process.argv.filter((arg) => arg === "--dev" || arg === "--through-next"),
    variables: variables.web,
    sharesPort: true,
  };
  const worker: Part = {
    name: "worker",
    home,
    script: "server/worker.js",
    variables: variables.worker,
  };
  // `next dev` keeps what it builds to itself.
  const webs = Array<Part>(dev ? 1 : launch.webConcurrency).fill(web);
  return { home, parts: { all: [...webs, worker], web: webs, worker: [worker] }[role] };
}

/** Starts the embedded PostgreSQL, which the end of this process stops. */
async function startDatabase(launch: LaunchEnv): Promise<void> {
  const { dataDir } = launch;
  const onStart = (stop: () => Promise<void>) => {
    stopDatabase = stop;
  };
  const settings = embeddedSettings(launch, small);
  await startEmbeddedPostgres({ dataDir, report, onStart, settings });
}

/** Where the simulated bank of the sandbox is, started unless another copy has one; null in production. */
async function simulatorOf(launch: LaunchEnv, options: StartOptions): Promise<string | null> {
  const { environment, dataDir, simulatorUrl } = launch;
  if (environment !== "sandbox") return null;
  return simulatorUrl ?? startSimulator(dataDir, options);
}

/** Has the database prepared for a release, by that release. */
async function prepare(home: string, simulatorUrl: string | null): Promise<Prepared> {
  if (ending) throw new PartFailed("The service is being stopped.");
  const preparing = startPreparing(home, { role, dev, simulatorUrl });
  stopPreparing = preparing.stop;
  return preparing.done;
}

/** Starts the simulated bank; answers where it listens. */
async function startSimulator(dataDir: string, options: StartOptions): Promise<string> {
  report("Starting the simulated bank");
  const variables = { SIMULATOR_STATE: join(dataDir, "simulator") };
  const part = {
    name: "simulator",
    home: PROJECT,
    script: "simulator/main.js",
    variables,
  } as const;
  const { port } = await startOne(part, options).ready;
  return `http://127.0.0.1:${port}`;
}

/**
 * Exposes this node's metrics where that is configured; what it takes is loaded for nobody else.
 *
 * @param variables what web processes are given: what of the figures is the database's is read as they read it.
 */
async function metricsOf(
  { metrics: at }: LaunchEnv,
  variables: Variables,
): Promise<MetricsListener | null> {
  if (at === null) return null;
  const env = launchEnv({ ...process.env, ...variables });
  const { databaseUrl, secret } = env;
  if (databaseUrl === null || secret === null)
    throw new PartFailed("The preparation gave no database.");
  settle(env, databaseUrl, secret);
  const listener: typeof import("./metrics/listener") = await import(METRICS.href);
  return listener.exposeMetrics(at).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "EADDRINUSE" ? "is taken" : `cannot be listened on (${error.code})`;
    throw new SettingError(`METRICS_PORT ${at.port} ${why}: set it to another one.`);
  });
}

/** Has the figures of a part's processes exposed under a name. */
function measuredAs(name: string): Pick<StartOptions, "onSpawn"> {
  return metrics ? { onSpawn: (child) => metrics?.processes.add(child, name) } : {};
}

/** Starts a part that the end of this process ends, however far it has come. */
function startOne(part: Part, options: StartOptions): RunningPart {
  if (ending) throw new PartFailed("The service is being stopped.");
  const running = startPart(part, options);
  parts.push(running);
  return running;
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  leaveAlone();
  metrics?.close();
  await stopPreparing();
  // The app and the worker first: they drain; the database last, when nobody needs it any more.
  await Promise.allSettled(parts.reverse().map((part) => part.stop()));
  await stopDatabase().catch(() => {});
  unlock();
  process.exit(code);
}

/** `npm start` killed outright leaves this process behind, and perhaps a shell: then it ends as well. */
function endWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = starter();
  setInterval(() => {
    if (!npm.isThere()) void end(0);
  }, 500).unref();
}

function assertPortFree({ port, host }: LaunchEnv): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const why = code === "EADDRINUSE" ? "is taken" : `cannot be listened on (${code})`;
      taken(new SettingError(`Port ${port} ${why}: set PORT to another one.`));
    });
    probe.listen(port, host ?? undefined, () => probe.close(() => free()));
  });
}

function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}

function whole(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
