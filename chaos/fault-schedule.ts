import { setTimeout as pause } from "node:timers/promises";
import type { Victim } from "./service";

/** What was really done to a service. */
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

/** An app dies this often, in seconds (reliability 1, row 2). */
const APP_EVERY = 2;

/** A worker dies this often, in seconds. */
const WORKER_EVERY = 7;

/** Nobody is killed in the last moment, in seconds: there would be nothing left to interrupt. */
const CALM_END = 1;

/**
 * Does damage by a timetable for so many seconds: kills the apps and the workers in turn, and
 * crashes the database so many times, evenly spread. Whoever is not back yet is passed over, and
 * the other one lives on.
 */
export async function wreak(
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
    // Not at the same instants as the apps.
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
