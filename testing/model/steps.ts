import { type Ended, now, runTasks, setTime } from "@/testing/fake-clock";
import { cutOffAfter, cutOffNoMore } from "@/testing/sessions-in-time";
import type { Action, Maker } from "./action";
import { cancel, create, createAgain, list, refund, resolve } from "./merchant";
import { Broken, type ChargeImage } from "./oracle";
import { createAtBank, lose, pay, payEagerly, payWrongly, remove, sendBack } from "./payers";
import { deliver, forge, handle, isRetried, rounds, sweeps } from "./worker";
import type { World } from "./world";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Step = (world: World) => Promise<string | null>;

/** The kinds of steps, by weight; weights need not add up to anything. */
const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [8, alone(create)],
  [4, alone(createAgain)],
  [4, alone(cancel)],
  [6, alone(refund)],
  [4, alone(resolve)],
  [0.8, alone(list)],
  [8, alone(pay)],
  [6, alone(payWrongly)],
  [2.5, alone(sendBack)],
  [0.5, alone(remove)],
  [0.3, alone(lose)],
  [0.4, alone(createAtBank)],
  [7, alone(deliver)],
  [1, alone(forge)],
  [10, alone(handle)],
  [8, alone(ifWorthwhile(sweeps.open, toOpen))],
  [8, alone(ifWorthwhile(sweeps.end, toEnd))],
  [8, alone(ifWorthwhile(sweeps.refund, toRefund))],
  [1, alone(rounds.providerList)],
  [0.25, alone(rounds.compare)],
  [0.4, alone(rounds.refunds)],
  [19, letTimePass],
  [5.5, atOnce],
];

/** Mostly skips a sweep that would find nothing; sometimes runs it all the same, as the worker does. */
function ifWorthwhile(make: Maker, worthwhile: (world: World) => boolean): Maker {
  return (world) => (worthwhile(world) || world.random.chance(0.03) ? make(world) : null);
}

function toOpen({ oracle }: World): boolean {
  return [...oracle.charges.values()].some(({ status }) => status === "CREATING");
}

function toEnd({ oracle }: World): boolean {
  const at = now().getTime();
  return [...oracle.charges.values()].some(
    ({ status, cancel_asked_by: canceledBy, lapses_at }) =>
      (status === "PENDING" && (canceledBy !== null || Date.parse(lapses_at) <= at)) ||
      (status === "CREATING" && canceledBy !== null),
  );
}

function toRefund({ oracle }: World): boolean {
  return [...oracle.refunds.values()].some(({ status }) => status === "PROCESSING");
}

/** Takes one step; resolves to a description of it and its outcome. */
export async function takeStep(world: World): Promise<string> {
  for (;;) {
    const done = await world.random.weighted(STEPS)(world);
    if (done !== null) return done;
  }
}

function alone(make: Maker): Step {
  return async (world) => {
    const action = make(world);
    return action && run(world, [action], false);
  };
}

/** Runs several actions about one charge at the same time. */
async function atOnce(world: World): Promise<string | null> {
  const { random, oracle } = world;
  const charge = random.pickAny([...oracle.charges.values()]);
  if (!charge) return null;
  const makers = makersAbout(charge);
  const actions: Action[] = [];
  for (let count = random.between(2, 3); count > 0; count -= 1) {
    const action = random.pick(makers)(world);
    if (action) actions.push(action);
  }
  const newest = world.creations.at(-1);
  if (newest && random.chance(0.4)) actions.push(payEagerly(world, newest));
  if (actions.length < 2) return null;
  return run(world, actions, random.chance(0.4));
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
    rounds.providerList,
  ];
}

/**
 * Runs actions to their end, or to where they are cut off.
 *
 * @throws Broken when an action throws what the job library does not retry.
 */
async function run(world: World, actions: readonly Action[], together: boolean): Promise<string> {
  const { random, psp } = world;
  psp.instant = together;
  if (random.chance(0.04) && !together) cutOffAfter(random.between(0, 5));
  const tasks = actions.map(({ work }) => ({
    work,
    afterMs: together || actions.length === 1 ? 0 : random.between(0, 3_000),
  }));
  const ended = await runTasks(tasks, together);
  cutOffNoMore();
  const lines = ended.map((end, index) => `${actions[index]?.what} → ${describeEnd(end)}`);
  const step = lines.join(together ? " ∥ " : " ~ ");
  for (const end of ended) {
    if (end.kind !== "threw" || isRetried(end.error)) continue;
    throw new Broken(`${String(end.error)}, in: ${step}`, { cause: end.error });
  }
  return step;
}

function describeEnd(end: Ended<string>): string {
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
  const ends = [...world.oracle.charges.values()].map(({ lapses_at }) => Date.parse(lapses_at));
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
