import { now } from "@/lib/clock";
import { findChargeForService } from "@/lib/database/charges";
import { brasiliaDay, type CivilDate, parseCivilDate } from "@/lib/domain/brasilia";
import { type Charge, parseChargeId } from "@/lib/domain/charge";
import { type Cents, parseReais } from "@/lib/domain/money";
import { SANDBOX_DEEDS, type SandboxDeed, sandboxDeedsFor } from "@/lib/domain/sandbox-deed";
import { env } from "@/lib/env";
import type { Note } from "@/lib/identity/audited";
import { simulateAnyDeed } from "@/lib/operations/simulate-deed";
import { type Given, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `Sandbox: lets something happen to a charge, as payers, their banks and time would. Not in production.

  npm run -s sandbox -- deeds ID
      What fits the charge as it stands.
  npm run -s sandbox -- pay ID [--amount 12.34] [--day YYYY-MM-DD]
      What is due today, another amount, or what is due on a later day: with fine and interest.
  npm run -s sandbox -- refuse ID
      The card's bank says no.
  npm run -s sandbox -- settle ID
      Money that a card or a boleto promised arrives.
  npm run -s sandbox -- chargeback ID
      The payer disputes a card payment; then win-chargeback ID or lose-chargeback ID.
  npm run -s sandbox -- expire ID
      As if its time were up.

ID is the charge's. Every one takes --json. The service has to be running: its simulator plays the part.
`;

await runCommand(USAGE, {
  deeds: { options: [], operand: "ID", run: list },
  ...Object.fromEntries(
    SANDBOX_DEEDS.map((deed) => [
      deed,
      {
        options: deed === "pay" ? ["amount", "day"] : [],
        operand: "ID",
        act: "charge.simulate",
        about: async ({ ID }: Given) => (await chargeNamed(ID))?.merchantId ?? null,
        run: (given: Given, note: Note) => happen(deed, given, note),
      },
    ]),
  ),
});

async function list(given: Given): Promise<Printed> {
  const charge = await chargeNamed(required(given, "ID"));
  if (!charge) throw unknown();
  const deeds = sandboxDeedsFor(charge);
  return { json: { deeds }, text: deeds.length > 0 ? deeds.join("\n") : "Nothing fits it now." };
}

async function happen(deed: SandboxDeed, given: Given, note: Note): Promise<Printed> {
  if (env().environment !== "sandbox") throw impossible("Nothing is simulated in production.");
  const id = required(given, "ID");
  const wish = { deed, amount: amountOf(given), day: dayOf(given) };
  note({ deed }, id);
  const outcome = await simulateAnyDeed(id, wish);
  switch (outcome.kind) {
    case "done":
      return { json: { status: "accepted" }, text: "Done; the charge moves once it is told." };
    case "not_found":
      throw unknown();
    case "unfit":
      throw impossible(`"${deed}" does not fit this charge now; "deeds ID" lists what does.`);
    case "amount_needed":
      throw impossible("The payer chooses the amount of this charge: give --amount.");
    case "unavailable":
      throw impossible("The simulator does not answer. Is the service running?");
  }
}

async function chargeNamed(id: Given[string]): Promise<Charge | null> {
  const chargeId = parseChargeId(String(id));
  return chargeId && findChargeForService(chargeId);
}

function amountOf({ amount }: Given): Cents | null {
  if (amount === undefined) return null;
  const cents = parseReais(String(amount));
  if (cents === null || cents <= 0n) throw new UsageError("--amount is in reais, such as 12.34.");
  return cents;
}

function dayOf({ day }: Given): CivilDate | null {
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
