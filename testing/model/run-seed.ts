import { now } from "@/testing/fake-clock";
import { checkRest, comeToRest } from "./at-rest";
import { checkAccount, checkBooks } from "./books";
import type { ChangeLog } from "./change-log";
import { checkFeed } from "./feed";
import { checkInvariants } from "./invariants";
import { takeStep } from "./steps";
import { newWorld, type World } from "./world";

/**
 * Runs one seed: takes random steps and checks all invariants after each; then ends all faults and checks
 * that the service comes to rest with the same books as the bank.
 *
 * @param seen collects the moves and exceptions that happened.
 * @throws an error that names the seed, every step, and how to run it again.
 */
export async function runSeed(
  seed: number,
  steps: number,
  changeLog: ChangeLog,
  seen: Set<string>,
): Promise<void> {
  const taken: string[] = [];
  const world = await newWorld(seed, changeLog);
  try {
    for (let step = 1; step <= steps; step += 1) {
      const done = await takeStep(world);
      taken.push(`${String(step).padStart(4)}  ${now().toISOString()}  ${done}`);
      await check(world, seen);
    }
    taken.push(`      ${now().toISOString()}  all faults end`);
    await comeToRest(world, () => check(world, seen));
    await checkRest(world);
    await checkAccount(world);
    await checkFeed(world);
  } catch (error) {
    const broken = error instanceof Error ? error.message : String(error);
    const again = `MODEL_SEED=${seed} npx vitest run --project database testing/model`;
    throw new Error([`seed ${seed}: ${broken}`, ...taken, `Again: ${again}`].join("\n"), {
      cause: error,
    });
  }
}

/** Applies the new changes to the oracle and checks them; resolves to their number. */
async function check(world: World, seen: Set<string>): Promise<number> {
  world.bank.catchUp();
  const changes = await world.changeLog.takeNew();
  for (const change of changes) {
    world.oracle.apply(change);
    const { table, row } = change;
    if (table === "charge_events") seen.add(`${row.type}: ${row.from_status} to ${row.to_status}`);
    if (table === "exceptions") seen.add(`exception: ${row.kind}`);
  }
  checkInvariants(world, changes);
  await checkBooks(world, changes);
  return changes.length;
}
