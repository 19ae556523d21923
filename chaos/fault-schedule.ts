import { setTimeout as pause } from "node:timers/promises";
import { NEMESES, type NemesisName, type Targets } from "./nemeses";

/** How many blows hit, by name; those that came while their target was down are left out. */
export type Damage = Readonly<Record<string, number>>;

/**
 * Lets these nemeses strike for so many seconds, each by its own schedule. A process that is not back yet is
 * passed over, so that the other one of its kind lives on. It returns when all that was paused or cut off goes on.
 */
export async function runFaultSchedule(
  nemeses: readonly NemesisName[],
  seconds: number,
  targets: Targets,
): Promise<Damage> {
  const damage: Record<string, number> = {};
  const timetable = nemeses
    .flatMap((name) => NEMESES[name].strikes(targets, seconds))
    .sort((a, b) => a.at - b.at);
  const start = performance.now();
  const until = (at: number) => pause(Math.max(0, start + at * 1_000 - performance.now()));
  const lasting: Promise<void>[] = [];
  for (const { at, name, strike } of timetable) {
    await until(at);
    const count = (hit: boolean) => {
      damage[name] = (damage[name] ?? 0) + Number(hit);
    };
    const blow = strike();
    if (typeof blow === "boolean") count(blow);
    else lasting.push(blow.then(count));
  }
  await Promise.all([until(seconds), ...lasting]);
  return damage;
}
