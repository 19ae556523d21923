import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { EntryKind } from "./ledger";

/**
 * What a merchant's movements at its provider accounts are to it (ADR 0041), by the kinds of their entries. No other
 * kind moves anything there.
 */
export const FLOW_KINDS = {
  /** Payers' money, before the provider's tariff. */
  came: ["credited", "extra", "reassigned", "corrected"],
  /** What providers kept of it. */
  tariff: ["tariff"],
  /** Refunds done, lost disputes, and what a provider took back. */
  back: ["refund_done", "dispute_lost", "taken_back"],
} as const satisfies Readonly<Record<string, readonly EntryKind[]>>;
export type Flow = keyof typeof FLOW_KINDS;

/**
 * What was received, in centavos. `received` is the sum of the other three, of which what left is negative; so it is
 * what the merchant has more at its providers.
 */
export interface Received extends Readonly<Record<Flow, Cents>> {
  readonly received: Cents;
}

/** What was received on one Brasília day. */
export interface ReceivedOnDay extends Received {
  readonly day: CivilDate;
}

/** What the movements of one kind of flow come to on a day. */
export interface FlowOnDay {
  readonly day: CivilDate;
  readonly flow: Flow;
  readonly cents: bigint;
}

/** What was received on each day from one to another, both included, oldest first. */
export function receivedByDay(
  flows: readonly FlowOnDay[],
  from: CivilDate,
  to: CivilDate,
): ReceivedOnDay[] {
  const found: ReceivedOnDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ofDay = flows.filter((one) => one.day === day);
    const sum = (flow: Flow) =>
      cents(ofDay.reduce((total, one) => (one.flow === flow ? total + one.cents : total), 0n));
    const [came, tariff, back] = [sum("came"), sum("tariff"), sum("back")];
    found.push({ day, came, tariff, back, received: cents(came + tariff + back) });
  }
  return found;
}

/** Adds up what was received on some days. */
export function sumReceived(days: readonly Received[]): Received {
  const sum = (of: keyof Received) => cents(days.reduce((total, one) => total + one[of], 0n));
  return { came: sum("came"), tariff: sum("tariff"), back: sum("back"), received: sum("received") };
}
