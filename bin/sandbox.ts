import type { Note } from "@/lib/audit/audited";
import type { Charge } from "@/lib/charges/charge";
import { findChargeForService } from "@/lib/charges/store/charges";
import { readSandboxClock } from "@/lib/merchants/read-sandbox-clock";
import type { SandboxClock } from "@/lib/merchants/sandbox-clock";
import { moveSandboxClock, resetSandboxClock } from "@/lib/merchants/store/sandbox-clocks";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { type MerchantId, parseChargeId } from "@/lib/platform/values/ids";
import { type Cents, parseReais } from "@/lib/platform/values/money";
import {
  isBankFault,
  SANDBOX_ACTIONS,
  type SandboxAction,
} from "@/lib/platform/values/sandbox-action";
import { fittingActions } from "@/lib/sandbox/fitting-actions";
import { playAction } from "@/lib/sandbox/play-action";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const USAGE = `Sandbox: lets something happen to a charge, as payers, their banks and time would. Not in production.

  npm run -s sandbox -- deeds ID
      What fits the charge as it stands.
  npm run -s sandbox -- pay ID [--amount 12.34] [--day YYYY-MM-DD]
      What is due today, another amount, or what is due on a later day, with fine and interest: then it is paid on that day.
  npm run -s sandbox -- refuse ID
      The card's bank says no.
  npm run -s sandbox -- settle ID
      The authorized money of a card or a boleto is credited.
  npm run -s sandbox -- chargeback ID
      The payer disputes a card payment; then win-chargeback ID or lose-chargeback ID.
  npm run -s sandbox -- expire ID
      The charge expires now.
  npm run -s sandbox -- refuse-next | slow | silent | refund-fails | callback-lost ID
      Its bank goes wrong once, at the next call about it, or not at all if none comes within a minute: it refuses a
      registration or refund, answers late, answers never, leaves a refund undone, loses a notification.
  npm run -s sandbox -- clock MERCHANT
      The day that a merchant's clock shows.
  npm run -s sandbox -- move-clock MERCHANT --to YYYY-MM-DD
      Moves it forwards to this day, and what is due by then happens: fine and interest, ends of codes, the credit of a card.
  npm run -s sandbox -- reset-clock MERCHANT
      Sets it to the real day again; what has happened stays.

ID is the charge's, MERCHANT the merchant's id. Every one takes --json. The service has to be running: its simulator plays the part.
`;

/** What the three about a merchant's clock share. */
const OF_MERCHANT = {
  operand: "MERCHANT",
  about: ({ MERCHANT }: Input) => merchantNamed(MERCHANT),
} as const;

await runCommand(USAGE, {
  deeds: { options: [], operand: "ID", run: list },
  clock: { options: [], operand: "MERCHANT", run: showClock },
  "move-clock": { ...OF_MERCHANT, options: ["to"], act: "sandbox.move_clock", run: moveClock },
  "reset-clock": { ...OF_MERCHANT, options: [], act: "sandbox.reset_clock", run: resetClock },
  ...Object.fromEntries(
    SANDBOX_ACTIONS.map((action) => [
      action,
      {
        options: action === "pay" ? ["amount", "day"] : [],
        operand: "ID",
        act: "charge.simulate",
        about: async ({ ID }: Input) => (await chargeNamed(ID))?.merchantId ?? null,
        run: (input: Input, note: Note) => simulate(action, input, note),
      },
    ]),
  ),
});

async function list(input: Input): Promise<Printed> {
  const charge = await chargeNamed(required(input, "ID"));
  if (!charge) throw unknown();
  const actions = fittingActions(charge);
  const text = actions.length > 0 ? actions.join("\n") : "Nothing fits it now.";
  return { json: { deeds: actions }, text };
}

async function simulate(action: SandboxAction, input: Input, note: Note): Promise<Printed> {
  if (env().environment !== "sandbox") throw impossible("Nothing is simulated in production.");
  const id = required(input, "ID");
  const parameters = { amount: amountOf(input), day: dayOf(input) };
  note({ deed: action }, id);
  const outcome = await playAction(id, { action, ...parameters });
  switch (outcome.kind) {
    case "done":
      return {
        json: { status: "accepted" },
        text: isBankFault(action)
          ? "Done; it meets the next call that fits, within a minute."
          : "Done; the charge moves once the notification arrives.",
      };
    case "not_found":
      throw unknown();
    case "unfit":
      throw impossible(`"${action}" does not fit this charge now; "deeds ID" lists what does.`);
    case "amount_needed":
      throw impossible("The payer chooses the amount of this charge: give --amount.");
    case "unavailable":
      throw impossible("The simulator does not answer. Is the service running?");
  }
}

async function showClock({ MERCHANT }: Input): Promise<Printed> {
  return printed(await readSandboxClock(await ownerOfClock(MERCHANT), now()));
}

async function moveClock(input: Input, note: Note): Promise<Printed> {
  const merchantId = await ownerOfClock(input.MERCHANT);
  const to = parseCivilDate(required(input, "to"));
  if (to === null) throw new UsageError("--to is YYYY-MM-DD, a day in Brasília.");
  note({ to });
  const outcome = await moveSandboxClock(merchantId, to, now());
  switch (outcome.kind) {
    case "moved":
      return printed(outcome.clock);
    case "past":
      throw impossible(`--to is ${outcome.today} or later: the clock only goes forwards.`);
    case "far":
      throw impossible(`--to is ${outcome.last} at the latest.`);
  }
}

async function resetClock({ MERCHANT }: Input): Promise<Printed> {
  const merchantId = await ownerOfClock(MERCHANT);
  await resetSandboxClock(merchantId);
  return printed(await readSandboxClock(merchantId, now()));
}

async function ownerOfClock(id: Input[string]): Promise<MerchantId> {
  if (env().environment !== "sandbox") throw impossible("In production time is the real one.");
  const merchantId = await merchantNamed(id);
  if (!merchantId) throw impossible("There is no merchant with this id.");
  return merchantId;
}

function printed(clock: SandboxClock): Printed {
  const { today, daysAhead } = clock;
  const text = daysAhead === 0 ? today : `${today}, ${daysAhead} days ahead`;
  return { json: clock, text };
}

async function chargeNamed(id: Input[string]): Promise<Charge | null> {
  const chargeId = parseChargeId(String(id));
  return chargeId && findChargeForService(chargeId);
}

function amountOf({ amount }: Input): Cents | null {
  if (amount === undefined) return null;
  const cents = parseReais(String(amount));
  if (cents === null || cents <= 0n) throw new UsageError("--amount is in reais, such as 12.34.");
  return cents;
}

function dayOf({ day }: Input): CivilDate | null {
  if (day === undefined) return null;
  const read = parseCivilDate(String(day));
  if (read === null || read < brasiliaDay(now())) {
    throw new UsageError("--day is YYYY-MM-DD, today or later in Brasília.");
  }
  return read;
}

function unknown(): Error {
  return impossible("There is no charge with this ID.");
}
