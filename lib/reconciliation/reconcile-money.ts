import { applyPayment } from "@/lib/payments/apply-payment";
import { reportNotCredited, reportTakenBack } from "@/lib/payments/credit-charge";
import {
  findSettlement,
  type Settlement,
  unendedSettlements,
} from "@/lib/payments/store/settlements";
import { asService } from "@/lib/platform/db/connection";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import type { Provider } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { budgetFor, withinBudget } from "./budgeted-provider";
import { Unread } from "./read-provider-list";

/** How long after its authorization money is credited at the latest: a card's money after 32 days, and some to spare. */
const CREDITED_WITHIN_MS = 35 * 86_400_000;

/**
 * Reads again, by its name, money that no list may report any more, and records what became of it: disputed money,
 * whose payment may be longer ago than lists go back, and authorized money that should have been credited. What is
 * still not credited goes to a person.
 *
 * @throws Unread when the PSP did not say for all of it; the rest is recorded.
 */
export async function reconcileMoney(pspAccountId: string, now: Date): Promise<void> {
  const account = await findPspAccount(pspAccountId);
  const budget = budgetFor("night", account?.merchantId ?? null);
  const { psp } = withinBudget(await providerOf(pspAccountId), budget);
  const late = new Date(now.getTime() - CREDITED_WITHIN_MS);
  let unread: string | null = null;
  for (const settlement of await unendedSettlements(pspAccountId, late)) {
    try {
      unread = (await readAgain(psp, settlement, late)) ?? unread;
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      const { reference } = settlement;
      log.error({ reference, ...failure(error) }, "money could not be read again");
    }
  }
  if (unread !== null) throw new Unread(unread);
}

/** @returns why the provider did not say; null when it did. */
async function readAgain(
  psp: Provider,
  settlement: Settlement,
  late: Date,
): Promise<string | null> {
  const { id, pspAccountId, reference, chargeId } = settlement;
  const actor = "worker";
  const proof = await psp.readSettlement(reference);
  if (proof.kind === "unknown") return proof.reason;
  if (proof.kind === "absent") {
    await asService((tx) => reportTakenBack(tx, id, actor));
    return null;
  }
  await applyPayment(
    { psp, pspAccountId, actor, ...(chargeId ? { chargeId } : {}) },
    proof.settlement,
  );
  await asService(async (tx) => {
    const current = await findSettlement(tx, id);
    const isLate = current && current.creditedAt === null && current.paidAt < late;
    if (isLate && proof.settlement.dispute === null) await reportNotCredited(tx, current);
  });
  return null;
}
