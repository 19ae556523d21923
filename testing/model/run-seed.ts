import { now } from "@/lib/testing/fake-clock";
import { checkRest, comeToRest } from "./at-rest";
import type { Feed } from "./feed";
import { checkInvariants } from "./invariants";
import { takeStep } from "./steps";
import { newWorld, type World } from "./world";

/**
 * Lives one seed through: so many random steps, with everything that must always be true checked after
 * each; then all faults end, and everything must come to rest as the bank has it.
 *
 * @param seen where to note which moves and exceptions there were.
 * @throws an error that names the seed, every step, and how to run it again.
 */
export async function runSeed(
  seed: number,
  steps: number,
  feed: Feed,
  seen: Set<string>,
): Promise<void> {
  const told: string[] = [];
  const world = await newWorld(seed, feed);
  try {
    for (let step = 1; step <= steps; step += 1) {
      const done = await takeStep(world);
      told.push(`${String(step).padStart(4)}  ${now().toISOString()}  ${done}`);
      await check(world, seen);
    }
    told.push(`      ${now().toISOString()}  all faults end`);
    await comeToRest(world, () => check(world, seen));
    await checkRest(world);
  } catch (error) {
    const broken = error instanceof Error ? error.message : String(error);
    const again = `MODEL_SEED=${seed} npx vitest run --project database lib/model`;
    throw new Error([`seed ${seed}: ${broken}`, ...told, `Again: ${again}`].join("\n"), {
      cause: error,
    });
  }
}

/** Takes over what changed, and checks it; answers how many changes there were. */
async function check(world: World, seen: Set<string>): Promise<number> {
  world.bank.catchUp();
  const changes = await world.feed.news();
  for (const change of changes) {
    world.mirror.apply(change);
    const { table, row } = change;
    if (table === "charge_events") seen.add(`${row.type}: ${row.from_status} to ${row.to_status}`);
    if (table === "exceptions") seen.add(`exception: ${row.kind}`);
  }
  checkInvariants(world, changes);
  return changes.length;
}
