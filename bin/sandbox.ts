import type { Note } from "@/lib/audit/audited";
import type { Charge } from "@/lib/charges/charge";
import { findChargeForService } from "@/lib/charges/store/charges";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay, type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseChargeId } from "@/lib/platform/values/ids";
import { type Cents, parseReais } from "@/lib/platform/values/money";
import {
  isBankFault,
  SANDBOX_ACTIONS,
  type SandboxAction,
} from "@/lib/platform/values/sandbox-action";
import { fittingActions } from "@/lib/sandbox/fitting-actions";
import { playAction } from "@/lib/sandbox/play-action";
import { type Input, impossible, type Printed, required, runCommand, UsageError } from "./command";

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

ID is the charge's. Every one takes --json. The service has to be running: its simulator plays the part.
`;

await runCommand(USAGE, {
  deeds: { options: [], operand: "ID", run: list },
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
