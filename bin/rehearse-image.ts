import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ProductionSite } from "@/e2e/support/production-site";
import { openExternalPostgres } from "@/testing/external-postgres";
import {
  copyOf,
  excludesOf,
  healthCommandOf,
  stagesOf,
  variablesOf,
  wordsOf,
} from "./package/dockerfile.mjs";

const USAGE = `npm run rehearse:image [-- OPTION]   plays the Dockerfile without Docker, until a first charge is paid

  --archive FILE  an archive of npm run package instead, with SHA256SUMS beside it: unpacked as docs/production.md
                  says, where there is Node.js and no npm
  --to DIR        an empty or missing folder, 3 GB of room; default: /tmp/vintem-rehearsal
  --base DIR      a bare Debian that debootstrap made before; default: it makes one
  --keep          leaves the folder there
  --help          this text

Each stage begins as a bare Debian 12 (debootstrap) with this machine's Node.js and npm in it, as the base image
brings them. What the Dockerfile's lines make then runs as they say: as uid 10001, with a root that cannot be
written to, against an external PostgreSQL, at the simulated bank that demands client certificates. It needs root,
apt-get install debootstrap, and a network. Not played: Docker's own isolation, and Node.js as process 1.
Exit codes: 0 the charge was paid, 1 something failed, 2 called wrongly.
`;

const MIRROR = "http://deb.debian.org/debian";
/** What npm trusts beside public authorities, where that is set. */
const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS;
/** Where programs are in a stage. */
const INSIDE = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** What the Dockerfile said so far, for the lines after it. */
interface Stage {
  readonly root: string;
  workdir: string;
  user: string;
  volume: string | null;
  readonly variables: Record<string, string>;
  entrypoint: readonly string[];
  command: readonly string[];
  health: readonly string[];
}

const options = readOptions();
const home = resolve(options.to);
if (existsSync(home)) refuse(`${home} is there already: name another folder, or delete it.`, 1);
const { archive } = options;
if (archive && !existsSync(archive)) refuse(`There is no ${archive}: npm run package makes it.`, 1);
if (process.getuid?.() !== 0) refuse("Only root may change the root of a process.", 1);
const seconds = stopwatch();
const base = makeBase();
const stage = archive ? unpackArchive(archive) : makeImage();
report(`the release's own files: ${megabytesIn(`${join(stage.root, stage.workdir)}/`)} MB`);
await runRelease(stage);
if (!options.keep) rmSync(home, { recursive: true, force: true });
report(`the first charge is paid, over mutual TLS; all of it took ${seconds()} s`);
process.exit(0);

/** A bare Debian with Node.js and npm, as the base image is; for an archive without npm. */
function makeBase(): string {
  const root = join(home, "base");
  mkdirSync(home, { recursive: true });
  if (options.base) execFileSync("cp", ["-a", "--reflink=auto", options.base, root]);
  else
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", root, MIRROR], { stdio: "pipe" });
  cpSync(process.execPath, join(root, "usr/local/bin/node"));
  report(`a bare Debian with Node.js ${process.versions.node} after ${seconds()} s`);
  if (!archive) addNpm(root);
  return root;
}

/** Puts npm into a root, with what it needs to reach this machine's registry. */
function addNpm(root: string): void {
  const npm = resolve(process.execPath, "../../lib/node_modules/npm");
  cpSync(npm, join(root, "usr/local/lib/node_modules/npm"), { recursive: true });
  execFileSync("ln", [
    "-s",
    "../lib/node_modules/npm/bin/npm-cli.js",
    join(root, "usr/local/bin/npm"),
  ]);
  cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  // What Debian's packages bring of authorities; the base image has them as well.
  if (existsSync("/etc/ssl/certs")) {
    cpSync("/etc/ssl/certs", join(root, "etc/ssl/certs"), { recursive: true, dereference: true });
  }
  // A network with an authority of its own, through which this machine's npm reaches its registry.
  if (AUTHORITIES) cpSync(AUTHORITIES, join(root, AUTHORITIES));
}

/** A stage that begins as the bare Debian. */
function newStage(name: string, workdir = "/"): Stage {
  const root = join(home, name);
  execFileSync("cp", ["-a", "--reflink=auto", base, root]);
  return {
    root,
    workdir,
    user: "0:0",
    volume: null,
    variables: {},
    entrypoint: [],
    command: [],
    health: [],
  };
}

/** A server of one's own, on which an archive is unpacked by the commands of docs/production.md. */
function unpackArchive(file: string): Stage {
  const opened = newStage("server", "/root");
  for (const copied of [file, join(dirname(file), "SHA256SUMS")])
    copyFileSync(copied, join(opened.root, "root", basename(copied)));
  const release = basename(file, ".tar.gz");
  const commands = [
    "! command -v npm",
    "sha256sum --check --ignore-missing SHA256SUMS",
    `mkdir -p /opt/vintem && tar -xzf ${release}.tar.gz -C /opt/vintem`,
    `ln -sfn ${release} /opt/vintem/current`,
    "node /opt/vintem/current/server.js --help >/dev/null",
    "install -d -m 700 -o 10001 -g 10001 /var/lib/vintem",
  ];
  for (const command of commands) {
    runInside(opened, command);
    report(`${command} (${seconds()} s)`);
  }
  report(`the archive: ${(statSync(file).size / 1024 ** 2).toFixed(0)} MB`);
  return {
    ...opened,
    workdir: "/opt/vintem/current",
    user: "10001:10001",
    volume: "/var/lib/vintem",
    variables: { DATA_DIR: "/var/lib/vintem", HOME: "/var/lib/vintem" },
    entrypoint: ["node", "server.js"],
    command: ["all"],
    health: ["node", "health.js"],
  };
}

function makeImage(): Stage {
  const stages = new Map<string | null, Stage>();
  for (const [index, { name, steps }] of stagesOf(readFileSync("Dockerfile", "utf8")).entries()) {
    const stage = newStage(name ?? `stage-${index}`);
    stages.set(name, stage);
    for (const { line, instruction, value } of steps) {
      play(stage, instruction, value, stages);
      report(`${line} (${seconds()} s)`);
    }
  }
  const image = stages.get(null);
  if (!image) throw new Error("the Dockerfile has no last stage without a name");
  return image;
}

function play(
  stage: Stage,
  instruction: string,
  value: string,
  stages: ReadonlyMap<string | null, Stage>,
): void {
  if (instruction === "WORKDIR") {
    stage.workdir = value;
    mkdirSync(join(stage.root, value), { recursive: true });
  }
  if (instruction === "ENV") Object.assign(stage.variables, variablesOf(value));
  if (instruction === "USER") stage.user = value;
  if (instruction === "VOLUME") stage.volume = value;
  if (instruction === "ENTRYPOINT") stage.entrypoint = wordsOf(value);
  if (instruction === "CMD") stage.command = wordsOf(value);
  if (instruction === "HEALTHCHECK") stage.health = healthCommandOf(value);
  if (instruction === "COPY") copy(stage, value, stages);
  if (instruction === "RUN") {
    const npm = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
    const network = {
      npm_config_registry: npm,
      ...(AUTHORITIES ? { NODE_EXTRA_CA_CERTS: AUTHORITIES } : {}),
    };
    runInside(stage, value, network);
  }
}

/** Runs a line of shell in a stage, as its user. @throws when it fails. */
function runInside(stage: Stage, line: string, more: Record<string, string> = {}): void {
  const env = { PATH: INSIDE, HOME: "/root", ...more, ...stage.variables };
  execFileSync("unshare", inside(stage, ["/bin/sh", "-c", line]), {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function copy(stage: Stage, value: string, stages: ReadonlyMap<string | null, Stage>): void {
  const { stage: from, source, target } = copyOf(value);
  const to = join(stage.root, stage.workdir, target);
  if (from === null) {
    const excludes = excludesOf(readFileSync(".dockerignore", "utf8"));
    const pack = ["tar", "--anchored", ...excludes, "-c", "."].map((word) => `'${word}'`).join(" ");
    execFileSync("sh", ["-c", `${pack} | tar -x --no-same-owner -C '${to}'`]);
  } else {
    const other = stages.get(from);
    if (!other) throw new Error(`there is no stage ${from}`);
    execFileSync("cp", ["-a", `${join(other.root, source)}/.`, to]);
  }
}

/** The arguments of `unshare` that run a program in a stage; `sealed` where its root may not be written to. */
function inside(stage: Stage, words: readonly string[], sealed = false): string[] {
  const { root, workdir, user, volume } = stage;
  const mounts = [
    `mount --rbind /dev '${root}/dev'`,
    `mount --rbind /proc '${root}/proc'`,
    ...(sealed
      ? [
          `mount --bind '${root}' '${root}'`,
          ...(volume ? [`mount --bind '${dataOf(stage)}' '${root}${volume}'`] : []),
          `mount -o remount,ro,bind '${root}'`,
        ]
      : []),
  ];
  const enter = `cd '${workdir}' && exec "$@"`;
  const script = `${mounts.join(" && ")} && exec chroot --userspec=${user} '${root}' /bin/sh -c '${enter.replaceAll("'", "'\\''")}' sh "$@"`;
  return ["--mount", "sh", "-c", script, "sh", ...words];
}

/** What is mounted as the volume: it comes up empty, with the owner that the image gave the folder. */
function dataOf({ root, volume }: Stage): string {
  const data = join(home, "volume");
  if (!existsSync(data)) execFileSync("cp", ["-a", join(root, volume ?? ""), data]);
  return data;
}

async function runRelease(stage: Stage): Promise<void> {
  const database = await openExternalPostgres();
  const [program = "node"] = stage.entrypoint;
  const site = await ProductionSite.open(
    {
      // `docker run IMAGE web` replaces CMD; commands replace the entry point.
      commandLine: (entry, args) => ["unshare", ...inside(stage, [program, entry, ...args], true)],
      variables: { PATH: INSIDE, ...stage.variables },
      files: { written: join(dataOf(stage), "files"), seen: `${stage.volume}/files` },
    },
    {
      publicUrl: (port) => `https://127.0.0.1:${port}`,
      databaseUrl: database.url,
    },
  );
  try {
    const merchant = await site.setUp();
    report(`migrated; a merchant and the bank's account are there (${seconds()} s)`);
    await site.start(...stage.command);
    report(`${[...stage.entrypoint, ...stage.command].join(" ")} serves (${seconds()} s)`);
    await site.run(stage.health[1] ?? "");
    const { status } = await site.firstPaidCharge(merchant);
    if (status !== "RECEIVED") throw new Error(`the charge is ${status}`);
    const code = await site.stop();
    if (code !== 0) throw new Error(`SIGTERM ended it with ${code}: ${site.output}`);
  } finally {
    await site.close();
    await database.close();
  }
}

function megabytesIn(folder: string): number {
  return Number(execFileSync("du", ["-sm", folder], { encoding: "utf8" }).split("\t")[0]);
}

function stopwatch(): () => string {
  const start = performance.now();
  return () => ((performance.now() - start) / 1000).toFixed(0);
}

function readOptions() {
  try {
    const known = {
      to: { type: "string", default: "/tmp/vintem-rehearsal" },
      archive: { type: "string" },
      base: { type: "string" },
      keep: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    } as const;
    const { values } = parseArgs({ options: known, strict: true });
    if (!values.help) return values;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split(". ");
    return refuse(`${reason}; "npm run rehearse:image -- --help" lists what there is.`, 2);
  }
  process.stdout.write(USAGE);
  process.exit(0);
}

function report(sentence: string): void {
  process.stdout.write(`▸ ${sentence}\n`);
}

function refuse(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
