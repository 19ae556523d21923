import { now, runTasks } from "@/testing/fake-clock";
import { cutOffAfter, cutOffNoMore } from "@/testing/sessions-in-time";
import { Broken } from "../oracle";
import { isRetried } from "../worker";
import type { AnyAction, Choice } from "./actions/action";
import { checkAlone, checkProviders, checkShops, type Step } from "./checks";
import { saidOf } from "./payment";
import { control } from "./providers";
import type { World } from "./world";

/** How often the process that plays an action is killed before one of its transactions. */
const KILLED = 0.06;

/**
 * Plays an action in virtual time and checks all that must be true afterwards.
 *
 * @param mayDie whether its process may be killed meanwhile.
 * @throws Broken
 */
export async function playAndCheck(
  world: World,
  action: AnyAction,
  choice: Choice,
  mayDie: boolean,
): Promise<void> {
  const { random } = world;
  // A member's word about an own key is lost with the process; nothing else knows what it was.
  if (mayDie && choice.shop !== "ownKey" && random.chance(KILLED)) {
    cutOffAfter(random.between(0, 6));
  }
  const reportedBefore = reportedWhole(world, choice);
  const [ended] = await runTasks([{ work: () => action.play(world, choice), afterMs: 0 }], false);
  cutOffNoMore();
  if (ended?.kind === "threw" && !isRetried(ended.error)) {
    throw new Broken(`${String(ended.error)}, in: ${choice.what}`, { cause: ended.error });
  }
  if (ended?.kind === "died") await endFaults(world);
  const played = ended?.kind === "done" ? ended.result : null;
  note(world, `${choice.what} → ${played?.outcome ?? ended?.kind}`);
  hear(world, played !== null);
  await check(world, { action, choice, played }, action.isOfService ? reportedBefore : []);
}

/** Adds a line to the list of steps. */
export function note({ taken }: World, what: string): void {
  taken.push(`${String(taken.length + 1).padStart(4)}  ${now().toISOString()}  ${what}`);
}

/** Ends what a killed process could not: it had been scripted for what it did. */
async function endFaults({ simulator, shops }: World): Promise<void> {
  for (const root of ["", "/asaas"]) await control(simulator, "DELETE", `${root}/faults`);
  await control(simulator, "PUT", "/asaas/settings", { refundDescriptionMax: 500 });
  for (const { reported } of Object.values(shops)) reported.misreport.clear();
}

/** Of the payments that a choice is about, those of which all was reported to the service. */
function reportedWhole({ payments, shops }: World, { about }: Choice): readonly string[] {
  return about.filter((reference) => {
    const payment = payments.get(reference);
    return payment && shops[payment.shop].reported.said.get(reference) === saidOf(payment);
  });
}

/** Keeps what providers said in a step that came to its end; what was reported in a killed one may be lost. */
function hear({ shops }: World, isApplied: boolean): void {
  for (const { reported } of Object.values(shops)) {
    for (const [reference, said] of reported.heard) {
      if (isApplied) reported.said.set(reference, said);
      else reported.said.delete(reference);
    }
    reported.heard.clear();
  }
}

/**
 * Takes over what changed, and checks it.
 *
 * @param reportedBefore payments of which all had been reported to the service, and that it changed itself: it knows what it did.
 */
async function check(world: World, step: Step, reportedBefore: readonly string[]): Promise<void> {
  const { changeLog, rows, shops, payments, seen } = world;
  const owners = Object.values(shops).flatMap(({ merchantId, accountId }) => [
    merchantId as string,
    accountId,
  ]);
  // Other seeds' charges may end now too.
  const changes = (await changeLog.takeNew()).filter(({ row }) =>
    [row.merchant_id, row.psp_account_id].some((id) => owners.includes(String(id))),
  );
  for (const change of changes) {
    rows.apply(change);
    const { table, row } = change;
    if (table === "charge_events") seen.add(`${row.type}: ${row.from_status} to ${row.to_status}`);
    if (table === "exceptions") seen.add(`exception: ${row.kind}`);
  }
  checkAlone(world, step, changes);
  await checkProviders(world, step);
  for (const reference of reportedBefore) {
    const payment = payments.get(reference);
    if (payment) shops[payment.shop].reported.said.set(reference, saidOf(payment));
  }
  await checkShops(world, changes);
}
