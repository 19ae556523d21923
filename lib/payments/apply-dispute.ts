import type { Charge } from "@/lib/charges/charge";
import type { ChargeEventType } from "@/lib/charges/charge-status";
import { moveCharge, recordEvent } from "@/lib/charges/store/charges";
import { bookDispute } from "@/lib/ledger/book-money";
import { type DisputeStep, stepsOfDispute } from "@/lib/ledger/entries";
import type { Transaction } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import type { ProviderSettlement } from "@/lib/providers/port";
import { moveByRefunds } from "./apply-refunds";
import { discrepancyOf } from "./discrepancy-of-money";
import { eventsOfDispute, type SettlementId } from "./settlement";
import { openDiscrepancy } from "./store/discrepancies";
import { endDispute, openDispute } from "./store/disputes";
import { holdMoney } from "./store/held-money";
import { keepDispute, type Settlement } from "./store/settlements";

/**
 * Books a dispute as its provider reports it, and reports it to its merchant. One about the money that paid a charge first
 * moves the charge; one about other money stands in its charge's history. What does not fit a charge, as a dispute about
 * money that went back, moves and books nothing, and is reported all the same.
 */
export async function applyDispute(
  tx: Transaction,
  id: SettlementId,
  money: ProviderSettlement,
  actor: string,
): Promise<void> {
  const { dispute } = money;
  const { settlement, charge } = await holdMoney(tx, id);
  const isNew = await reportDispute(tx, settlement, money);
  if (charge && settlement.paysCharge) {
    await moveByDispute(tx, { settlement, charge }, { dispute, isNew, actor });
  } else {
    const steps = stepsOfDispute(settlement.dispute, dispute);
    await bookDispute(tx, settlement, steps);
    const last = steps.at(-1);
    const evidence = evidenceOf(settlement);
    if (charge && last) await recordEvent(tx, charge.id, { type: NOTES[last], actor, evidence });
  }
  if (settlement.dispute !== dispute) await keepDispute(tx, id, dispute);
  // What completed the charge may have been the last of its money.
  if (settlement.completesCharge && dispute === "lost") await moveByRefunds(tx, id, actor, []);
}

/** Moves a charge to where a dispute about the money that paid it first leaves it, and books that. */
async function moveByDispute(
  tx: Transaction,
  { settlement, charge }: { readonly settlement: Settlement; readonly charge: Charge },
  { dispute, isNew, actor }: Reported,
): Promise<void> {
  const events = eventsOfDispute(charge.status, dispute, settlement.creditedAt !== null);
  const evidence = evidenceOf(settlement);
  let current: Charge | null = charge;
  for (const type of events ?? []) {
    current = current && (await moveCharge(tx, current, { type, actor, evidence }));
  }
  await bookDispute(tx, settlement, (events ?? []).map(stepOf));
  if (events === null && isNew) {
    const type = dispute === "lost" ? "dispute_lost" : "disputed";
    await recordEvent(tx, charge.id, { type, actor, evidence });
  }
  if (events && dispute === null) await moveByRefunds(tx, settlement.id, actor, []);
}

/** A dispute as a provider reports it, and whether it was reported to the merchant just now. */
interface Reported extends Pick<ProviderSettlement, "dispute"> {
  readonly isNew: boolean;
  readonly actor: string;
}

const evidenceOf = ({ reference, endToEndId }: Settlement) => ({ reference, endToEndId });

/** What the history of a charge calls the steps of a dispute that does not move it. */
const NOTES = { opened: "disputed", won: "dispute_won", lost: "dispute_lost" } as const;

/** The step of a dispute that an event of its charge is. */
function stepOf(event: ChargeEventType): DisputeStep {
  if (event === "disputed") return "opened";
  return event === "dispute_lost" ? "lost" : "won";
}

/**
 * Opens the discrepancy of a dispute, keeps what its provider says about it, and closes it as the dispute ends: how it ended
 * is the provider's to say, so that nothing is left for a person to decide. What was lost stays lost.
 *
 * @returns whether a dispute was reported that was not open before.
 */
async function reportDispute(
  tx: Transaction,
  settlement: Settlement,
  { dispute, disputeTerms }: ProviderSettlement,
): Promise<boolean> {
  if (settlement.dispute === "lost") return false;
  if (dispute === null) {
    await endDispute(tx, settlement.id, "won");
    return false;
  }
  const { reference } = settlement;
  const facts = {
    state: dispute,
    ...(disputeTerms?.reason ? { disputeReason: disputeTerms.reason } : {}),
    ...(disputeTerms?.answerBy ? { answerBy: disputeTerms.answerBy } : {}),
  };
  const found = {
    ...discrepancyOf(settlement, facts),
    kind: "disputed",
    subject: `${settlement.id}/dispute`,
  } as const;
  if (dispute === "open") {
    const isNew = await openDispute(tx, found);
    if (isNew) log.warn({ reference }, "money is disputed");
    return isNew;
  }
  log.warn({ reference }, "a dispute is lost");
  const isNew = await openDiscrepancy(tx, found);
  await endDispute(tx, settlement.id, "lost");
  return isNew;
}
