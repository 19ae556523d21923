import { type ChildProcess, execFile, execFileSync, fork, spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A service that a test started, as `npm start` starts it. */
export interface Launched {
  readonly process: ChildProcess;
  readonly url: string;
  readonly dataDir: string;
  /** What it said on this terminal so far. */
  output(): string;
  /** Ends it as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>;
}

const started = new Set<Launched>();

/** Ends what a test started and, because it failed, did not end itself. */
export async function stopLaunched(): Promise<void> {
  await Promise.all([...started].map((service) => service.stop()));
}

/** A data directory of its own. */
export function temporaryData(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-e2e-"));
  // Started as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Where specs keep what a first start makes, of which most of their services start with a copy. */
export const PREPARED_DATA = "VINTEM_E2E_PREPARED";

/**
 * A data directory that a first start has made, as a copy: a service on it makes no cluster and applies
 * no migration. Outside Playwright, where nothing is prepared, an empty one.
 */
export async function copiedData(): Promise<string> {
  const dataDir = temporaryData();
  const shared = process.env[PREPARED_DATA];
  if (shared) await promisify(execFile)("cp", ["-a", `${await prepared(shared)}/.`, dataDir]);
  return dataDir;
}

/** The prepared data directory in a folder. */
function prepared(shared: string): Promise<string> {
  return madeOnce(join(shared, "data"), async (draft) => {
    await (await launch({ DATA_DIR: draft })).stop();
    // Copies that ran side by side would look for their banks at one port.
    rmSync(join(draft, "simulator", "port"));
  });
}

/**
 * A folder that the tests of a run share: whichever worker asks first makes it, the others wait.
 *
 * @param make fills an empty folder, which is then moved to its place.
 * @throws in each worker when it could not be made.
 */
export async function madeOnce(
  folder: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  const [draft, failed] = [`${folder}.draft`, `${folder}.failed`];
  if (isFirst(`${folder}.begun`)) {
    try {
      mkdirSync(draft, { mode: 0o755 });
      await make(draft);
      renameSync(draft, folder);
    } catch (error) {
      mkdirSync(failed);
      throw error;
    }
  }
  while (!existsSync(folder)) {
    if (existsSync(failed)) throw new Error(`${folder} could not be made`);
    await new Promise((done) => setTimeout(done, 100));
  }
  return folder;
}

/** Makes a folder; false when another worker has made it. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/**
 * The environment without what the outer npm and the outer shell say about a service of their own. Requests are not
 * limited: loads, and many specs at once, speak for one merchant and one address. Specs of limits set their own.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const inherited: NodeJS.ProcessEnv = { ...process.env, RATE_LIMITS: "off" };
  for (const name of Object.keys(inherited)) {
    if (/^npm_|^DATABASE_.*URL$|^VINTEM_|^PUBLIC_URL$|^HOST$|^SIMULATOR_URL$/.test(name))
      delete inherited[name];
  }
  return inherited;
}

/**
 * Starts the production build, whole: PostgreSQL, simulated bank, worker and one web process, unless
 * WEB_CONCURRENCY says otherwise. Without a DATA_DIR it has one that is the copy of a first start's; one for which the first start is the point names an empty one.
 *
 * @throws with its output when it ends before it is ready.
 */
export async function launch(variables: Record<string, string> = {}): Promise<Launched> {
  const dataDir = variables.DATA_DIR ?? (await copiedData());
  const port = variables.PORT ?? String(await freePort());
  const url = variables.PUBLIC_URL ?? `http://localhost:${port}`;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...cleanEnvironment(),
      PUBLIC_URL: url,
      // A web process loads Next.js, which is a third of what a start costs.
      WEB_CONCURRENCY: "1",
      ...variables,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const ended = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Ctrl-C stops everything")) ready();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    void ended.then((code) => failed(new Error(`exit code ${code}:\n${said}`)));
  });
  const service: Launched = {
    process: child,
    url,
    dataDir,
    output: () => said,
    stop: () => {
      started.delete(service);
      child.kill("SIGINT");
      return ended;
    },
  };
  started.add(service);
  return service;
}

/** One more app process, and where it listens. */
export interface LaunchedApp {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts one more app process on the database of a service, in which Next.js runs the machine routes
 * too. It has the settings of the first one and writes its log beside theirs.
 */
export async function launchThroughNext(
  service: Pick<Launched, "dataDir">,
  variables: Record<string, string> = {},
): Promise<LaunchedApp> {
  const { dataDir } = service;
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const log = openSync(join(dataDir, "logs", THROUGH_NEXT_LOG), "a");
  const child = fork("dist/server/web.js", ["--through-next"], {
    env: {
      ...cleanEnvironment(),
      NODE_ENV: "production",
      DATABASE_URL: databaseOf(service),
      VINTEM_SECRET: readFileSync(join(dataDir, "secret"), "utf8").trim(),
      PUBLIC_URL: url,
      NEXTAUTH_URL: url,
      ...variables,
      DATA_DIR: dataDir,
      PORT: port,
    },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise<void>((ready, failed) => {
    child.once("message", () => ready());
    void ended.then(() => failed(new Error(`the app did not start; see ${THROUGH_NEXT_LOG}`)));
  });
  const stop = () => {
    child.kill("SIGTERM");
    return ended;
  };
  return { url, stop };
}

export const THROUGH_NEXT_LOG = "through-next.log";

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Processes whose command line or working files name this text, by id. */
export function processesNaming(text: string): number[] {
  const list = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" });
  return list
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10));
}

/** Processes that were started for a data directory, by id: the launcher, its children, their children. */
export function processesOf(dataDir: string): number[] {
  const list = execFileSync("ps", ["axeww", "-o", "pid=,args="], { encoding: "utf8" });
  return list
    .split("\n")
    .filter((line) => ` ${line} `.includes(` DATA_DIR=${dataDir} `))
    .map((line) => Number.parseInt(line, 10));
}

/** The direct children of a process that run a script, by id. */
export function childrenRunning(parent: number | undefined, script: string): number[] {
  const list = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return list
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2] === String(parent) && match[3]?.includes(script))
    .map((match) => Number(match?.[1]));
}

/**
 * Sends a signal to a process that was looked up. Without one it sends none: process 0 would be the
 * test's own process group.
 *
 * @throws when the look-up found no process.
 */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (!pid) throw new Error(`there is no process to send ${name} to`);
  process.kill(pid, name);
}

/** The address of the embedded database, for a second copy of the app. */
export function databaseOf({ dataDir }: Pick<Launched, "dataDir">): string {
  const [, , , port] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split(
    "\n",
  );
  const password = readFileSync(join(dataDir, "postgres.password"), "utf8").trim();
  return `postgresql://vintem:${password}@127.0.0.1:${port}/vintem`;
}

/** An operator's command, run beside a service; its standard output. */
export async function operatorOf(
  { dataDir }: Pick<Launched, "dataDir">,
  command: string,
  ...args: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`dist/bin/${command}.js`, ...args],
    { env: { NODE_ENV: "production", PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  return stdout;
}
