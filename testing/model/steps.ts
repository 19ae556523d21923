import { type Ended, now, runTasks, setTime } from "@/lib/testing/fake-clock";
import { cutOffAfter, cutOffNoMore } from "@/lib/testing/sessions-in-time";
import type { Doing, Maker } from "./doing";
import { cancel, create, createAgain, list, refund, resolve } from "./merchant";
import { Broken, type ChargeImage } from "./mirror";
import { lose, makeByHand, pay, payEagerly, payOddly, remove, sendBack } from "./payers";
import { deliver, forge, handle, isTriedAgain, rounds, sweeps } from "./worker";
import type { World } from "./world";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Step = (world: World) => Promise<string | null>;

/** What a step may be, and how often, in parts of whatever sum. */
const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [8, alone(create)],
  [4, alone(createAgain)],
  [4, alone(cancel)],
  [6, alone(refund)],
  [4, alone(resolve)],
  [0.8, alone(list)],
  [8, alone(pay)],
  [6, alone(payOddly)],
  [2.5, alone(sendBack)],
  [0.5, alone(remove)],
  [0.3, alone(lose)],
  [0.4, alone(makeByHand)],
  [7, alone(deliver)],
  [1, alone(forge)],
  [10, alone(handle)],
  [8, alone(ifWorthwhile(sweeps.open, toOpen))],
  [8, alone(ifWorthwhile(sweeps.end, toEnd))],
  [8, alone(ifWorthwhile(sweeps.refund, toRefund))],
  [1, alone(rounds.statement)],
  [0.25, alone(rounds.compare)],
  [0.4, alone(rounds.refunds)],
  [19, letTimePass],
  [5.5, atOnce],
];

/** A sweep that would find nothing says little; now and then it has to find nothing all the same. */
function ifWorthwhile(make: Maker, worthwhile: (world: World) => boolean): Maker {
  return (world) => (worthwhile(world) || world.random.chance(0.03) ? make(world) : null);
}

function toOpen({ mirror }: World): boolean {
  return [...mirror.charges.values()].some(({ status }) => status === "CREATING");
}

function toEnd({ mirror }: World): boolean {
  const at = now().getTime();
  return [...mirror.charges.values()].some(
    ({ status, cancel_asked_by: asked, lapses_at }) =>
      (status === "PENDING" && (asked !== null || Date.parse(lapses_at) <= at)) ||
      (status === "CREATING" && asked !== null),
  );
}

function toRefund({ mirror }: World): boolean {
  return [...mirror.refunds.values()].some(({ status }) => status === "PROCESSING");
}

/** Takes one step; answers what it was and what came of it. */
export async function takeStep(world: World): Promise<string> {
  for (;;) {
    const done = await world.random.weighted(STEPS)(world);
    if (done !== null) return done;
  }
}

function alone(make: Maker): Step {
  return async (world) => {
    const doing = make(world);
    return doing && run(world, [doing], false);
  };
}

/** Several things that concern one charge happen at the same time. */
async function atOnce(world: World): Promise<string | null> {
  const { random, mirror } = world;
  const charge = random.pickAny([...mirror.charges.values()]);
  if (!charge) return null;
  const makers = makersAbout(charge);
  const doings: Doing[] = [];
  for (let count = random.between(2, 3); count > 0; count -= 1) {
    const doing = random.pick(makers)(world);
    if (doing) doings.push(doing);
  }
  const newest = world.creations.at(-1);
  if (newest && random.chance(0.4)) doings.push(payEagerly(world, newest));
  if (doings.length < 2) return null;
  return run(world, doings, random.chance(0.4));
}

function makersAbout(charge: ChargeImage): Maker[] {
  return [
    (world) => cancel(world, charge),
    (world) => cancel(world, charge),
    (world) => refund(world, charge),
    (world) => refund(world, charge),
    (world) => resolve(world, charge),
    createAgain,
    create,
    create,
    handle,
    handle,
    handle,
    pay,
    sweeps.open,
    sweeps.open,
    sweeps.end,
    sweeps.end,
    sweeps.refund,
    rounds.statement,
  ];
}

/**
 * Runs doings to their end, or to where they are cut off.
 *
 * @throws whatever no operation may throw.
 */
async function run(world: World, doings: readonly Doing[], together: boolean): Promise<string> {
  const { random, psp } = world;
  psp.instant = together;
  if (random.chance(0.04) && !together) cutOffAfter(random.between(0, 5));
  const tasks = doings.map(({ work }) => ({
    work,
    afterMs: together || doings.length === 1 ? 0 : random.between(0, 3_000),
  }));
  const ended = await runTasks(tasks, together);
  cutOffNoMore();
  const lines = ended.map((end, index) => `${doings[index]?.what} → ${told(end)}`);
  const step = lines.join(together ? " ∥ " : " ~ ");
  for (const end of ended) {
    if (end.kind !== "threw" || isTriedAgain(end.error)) continue;
    throw new Broken(`${String(end.error)}, in: ${step}`, { cause: end.error });
  }
  return step;
}

function told(end: Ended<string>): string {
  switch (end.kind) {
    case "done":
      return end.result;
    case "threw":
      return String(end.error);
    case "died":
      return "cut off";
  }
}

async function letTimePass(world: World): Promise<string> {
  const { random } = world;
  const at = now().getTime();
  const ends = [...world.mirror.charges.values()].map(({ lapses_at }) => Date.parse(lapses_at));
  const next = Math.min(...ends.filter((end) => end > at));
  const ms = random.weighted([
    [40, random.between(1, 35 * SECOND_MS)],
    [25, random.between(35 * SECOND_MS, 5 * MINUTE_MS)],
    [12, random.between(5 * MINUTE_MS, HOUR_MS)],
    [8, random.between(HOUR_MS, 12 * HOUR_MS)],
    [12, Number.isFinite(next) ? next - at + random.between(-1, 1) * SECOND_MS : SECOND_MS],
    [2, random.between(12 * HOUR_MS, 3 * DAY_MS)],
    [0.2, random.between(30 * DAY_MS, 95 * DAY_MS)],
  ]);
  setTime(at + Math.max(1, ms));
  return `${Math.round(Math.max(1, ms) / SECOND_MS)} s pass`;
}
