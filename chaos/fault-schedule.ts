import { setTimeout as pause } from "node:timers/promises";
import type { Victim } from "./service";

/** The faults that hit a service, without those that came while their target was down. */
export interface Damage {
  readonly appKills: number;
  readonly workerKills: number;
  readonly databaseCrashes: number;
}

interface Targets {
  readonly apps: readonly Victim[];
  readonly workers: readonly Victim[];
  /** False when the database was not running just then. */
  readonly crashDatabase: () => boolean;
}

/** An app dies this often, in seconds (docs/reliability.md#the-storm). */
const APP_EVERY = 2;

/** A worker dies this often, in seconds (docs/reliability.md#the-storm). */
const WORKER_EVERY = 7;

/** Nothing is killed in the last second of a schedule: there would be nothing left to interrupt. */
const CALM_END = 1;

/**
 * Injects faults by a schedule for so many seconds: kills the apps and the workers in turn, and
 * crashes the database so many times, evenly spread. A process that is not back yet is passed over,
 * so that the other one of its kind lives on.
 */
export async function runFaultSchedule(
  { seconds, databaseCrashes }: { readonly seconds: number; readonly databaseCrashes: number },
  { apps, workers, crashDatabase }: Targets,
): Promise<Damage> {
  const damage = { appKills: 0, workerKills: 0, databaseCrashes: 0 };
  const timetable = [
    ...instants(APP_EVERY, seconds - CALM_END, APP_EVERY).map((at, turn) => ({
      at,
      strike: () => {
        if (apps[turn % apps.length]?.kill()) damage.appKills += 1;
      },
    })),
    // The offset keeps workers from dying at the same instants as apps.
    ...instants(WORKER_EVERY - 2.5, seconds - CALM_END, WORKER_EVERY).map((at, turn) => ({
      at,
      strike: () => {
        if (workers[turn % workers.length]?.kill()) damage.workerKills += 1;
      },
    })),
    ...Array.from({ length: databaseCrashes }, (_, n) => ({
      at: ((n + 0.5) * seconds) / databaseCrashes + 0.7,
      strike: () => {
        if (crashDatabase()) damage.databaseCrashes += 1;
      },
    })),
  ].sort((a, b) => a.at - b.at);
  const start = performance.now();
  const until = (at: number) => pause(Math.max(0, start + at * 1_000 - performance.now()));
  for (const { at, strike } of timetable) {
    await until(at);
    strike();
  }
  await until(seconds);
  return damage;
}

function instants(first: number, last: number, step: number): number[] {
  const length = Math.max(0, Math.floor((last - first) / step) + 1);
  return Array.from({ length }, (_, n) => first + n * step);
}
