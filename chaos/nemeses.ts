import type { Service, Victim } from "./service";

/** What a nemesis works on. */
export interface Targets {
  readonly apps: readonly Victim[];
  readonly workers: readonly Victim[];
  readonly service: Pick<
    Service,
    "crashDatabase" | "pauseParts" | "killSimulator" | "fillDisk" | "stepClock" | "partition"
  >;
}

/** One blow of a nemesis. */
export interface Strike {
  /** Seconds after the storm's beginning. */
  readonly at: number;
  /** What it is counted as. */
  readonly name: string;
  /** False where its target was not there just then. */
  readonly strike: () => boolean | Promise<boolean>;
}

interface Nemesis {
  readonly summary: string;
  /** The blows of a storm of so many seconds. */
  strikes(targets: Targets, seconds: number): Strike[];
  /** What the service has to have for it, and what not every machine or user allows. */
  readonly needs?: Parameters<Service["has"]>[0];
}

/** An app dies this often, in seconds (docs/reliability.md#the-storm). */
const APP_EVERY = 2;
/** A worker dies this often, in seconds (docs/reliability.md#the-storm). */
const WORKER_EVERY = 7;
/** PostgreSQL crashes this often, in seconds. */
const DATABASE_EVERY = 12;
/** Nothing is struck in the last second of a storm: there would be nothing left to interrupt. */
const CALM_END = 1;
/** Longer than a lease lasts: a process that wakes up finds its charges taken up by another. */
const BEYOND_LEASE = 35;

/** All that a storm may bring. */
export const NEMESES = {
  kill: {
    summary: "kill -9 of an app every 2 s and a worker every 7 s; PostgreSQL crashes every 12 s",
    strikes: ({ apps, workers, service }, seconds) => [
      ...instants(APP_EVERY, seconds - CALM_END, APP_EVERY).map((at, turn) => ({
        at,
        name: "appKills",
        strike: () => apps[turn % apps.length]?.kill() ?? false,
      })),
      // The offset keeps workers from dying at the same instants as apps.
      ...instants(WORKER_EVERY - 2.5, seconds - CALM_END, WORKER_EVERY).map((at, turn) => ({
        at,
        name: "workerKills",
        strike: () => workers[turn % workers.length]?.kill() ?? false,
      })),
      ...spread(Math.max(1, Math.round(seconds / DATABASE_EVERY)), seconds).map((at) => ({
        at: at + 0.7,
        name: "databaseCrashes",
        strike: () => service.crashDatabase(),
      })),
    ],
  },
  pause: {
    summary:
      "SIGSTOP: the worker for 35 s, longer than a lease, an app for 8 s, the bank for 5 s, all of PostgreSQL for 3 s",
    strikes: ({ service }, seconds) => [
      pauseAt(service, "worker", 1, Math.min(BEYOND_LEASE, seconds - 2)),
      ...spread(Math.max(1, Math.floor(seconds / 20)), seconds).flatMap((at) => [
        pauseAt(service, "web", at, 8),
        pauseAt(service, "simulator", at + 3, 5),
        pauseAt(service, "postgres", at + 6, 3),
      ]),
    ],
  },
  simulator: {
    summary: "kill -9 of the simulated bank every 9 s",
    strikes: ({ service }, seconds) =>
      instants(4, seconds - CALM_END, 9).map((at) => ({
        at,
        name: "simulatorKills",
        strike: () => service.killSimulator(),
      })),
  },
  partition: {
    summary:
      "for 6 s in 15 no connection from the second app to PostgreSQL, then none from all to the bank",
    strikes: ({ service }, seconds) =>
      instants(3, seconds - CALM_END, 15).flatMap((at) =>
        (["database", "bank"] as const).map((where, turn) => ({
          at: at + turn * 7,
          name: `${where}Partitions`,
          strike: () => service.partition(where, 6_000),
        })),
      ),
  },
  disk: {
    summary: "the disk of the logs is full for half of the storm (as root: it needs a mount)",
    strikes: ({ service }, seconds) => [
      {
        at: seconds / 4,
        name: "fullDisks",
        strike: () => service.fillDisk("logDisk", seconds * 500),
      },
    ],
    needs: "logDisk",
  },
  "database-disk": {
    summary: "PostgreSQL's disk is full for a third of the storm (as root: it needs a mount)",
    strikes: ({ service }, seconds) => [
      {
        at: seconds / 4,
        name: "fullDatabaseDisks",
        strike: () => service.fillDisk("databaseDisk", seconds * 333),
      },
    ],
    needs: "databaseDisk",
  },
  clock: {
    summary:
      "everybody's clock steps an hour ahead, back, five minutes behind, and back (it needs libfaketime)",
    strikes: ({ service }, seconds) =>
      [
        { at: seconds / 5, aheadSeconds: 3_600 },
        { at: (seconds * 3) / 5, aheadSeconds: -300 },
      ].map(({ at, aheadSeconds }) => ({
        at,
        name: "clockSteps",
        strike: () => service.stepClock(aheadSeconds, seconds * 200),
      })),
    needs: "clock",
  },
} as const satisfies Readonly<Record<string, Nemesis>>;

export type NemesisName = keyof typeof NEMESES;

/** What a service has to have for a nemesis; null: nothing beside what any has. */
export function needOf(name: NemesisName): NonNullable<Nemesis["needs"]> | null {
  const nemesis: Nemesis = NEMESES[name];
  return nemesis.needs ?? null;
}

/** Whether a text names a nemesis. */
export function isNemesis(name: string): name is NemesisName {
  return Object.hasOwn(NEMESES, name);
}

function pauseAt(
  service: Targets["service"],
  part: Parameters<Service["pauseParts"]>[0],
  at: number,
  seconds: number,
): Strike {
  return { at, name: "pauses", strike: () => service.pauseParts(part, seconds * 1_000) };
}

/** So many instants, evenly spread over a storm. */
function spread(count: number, seconds: number): number[] {
  return Array.from({ length: count }, (_, n) => ((n + 0.5) * seconds) / count);
}

function instants(first: number, last: number, step: number): number[] {
  const length = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length }, (_, n) => first + n * step);
}
