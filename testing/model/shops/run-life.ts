import type { ChangeLog } from "../change-log";
import { ACTIONS, letTimePass } from "./actions/actions";
import { comeToRest } from "./rest";
import { note, playAndCheck } from "./step";
import { newWorld, type World } from "./world";

/** How often a step lets time pass. */
const TIME = 0.12;

/** What all lives of a test share. */
export interface Stage {
  /** Base of the simulator. */
  readonly simulator: string;
  readonly changeLog: ChangeLog;
  /** Collects what happened, for the test that everything does. */
  readonly seen: Set<string>;
}

/**
 * Runs one life of three shops: takes random steps and checks after each; then all that happened is reported, and the books
 * must say what the providers have.
 *
 * @throws an error that names the seed, every step, and how to run it again.
 */
export async function runLife(seed: number, steps: number, stage: Stage): Promise<void> {
  const world = await newWorld(seed, stage);
  try {
    for (let step = 1; step <= steps; step += 1) await takeStep(world);
    note(world, "all is reported");
    await comeToRest(world);
  } catch (error) {
    const broken = error instanceof Error ? error.message : String(error);
    const run = "npx vitest run --project database testing/model/shops";
    const again = `Again: MODEL_SEED=${seed} MODEL_STEPS=${steps} ${run}`;
    throw new Error([`seed ${seed}: ${broken}`, ...world.taken, again].join("\n"), {
      cause: error,
    });
  }
}

async function takeStep(world: World): Promise<void> {
  if (world.random.chance(TIME)) return note(world, letTimePass(world));
  for (;;) {
    const action = world.random.weighted(ACTIONS);
    const choice = action.choose(world);
    if (choice) return playAndCheck(world, action, choice, true);
  }
}
