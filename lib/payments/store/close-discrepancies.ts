import {
  type DiscrepancyKind,
  type Facts,
  MONEY_KINDS,
  type Resolution,
} from "@/lib/payments/discrepancy";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";

/**
 * Opens the discrepancy of a day on which books and provider differ, or brings the open one up to date. One that closed
 * itself opens again; one that a person resolved stays so.
 */
export async function differAboutDay(
  tx: Transaction,
  account: { readonly id: string; readonly merchantId: MerchantId | null },
  day: CivilDate,
  { amount, facts }: { readonly amount: Cents; readonly facts: Facts },
): Promise<void> {
  await tx.query({
    text: `INSERT INTO exceptions (kind, subject, merchant_id, psp_account_id, amount_cents, facts)
      VALUES ('close_differs', $1, $2, $3, $4, $5)
      ON CONFLICT (kind, subject) DO UPDATE SET amount_cents = EXCLUDED.amount_cents, facts = EXCLUDED.facts,
        opened_at = CASE WHEN exceptions.resolution IS NULL THEN exceptions.opened_at ELSE clock_timestamp() END,
        resolution = NULL, note = NULL, resolved_at = NULL, resolved_by = NULL
      WHERE exceptions.resolution IS NULL OR exceptions.resolved_by = 'service'`,
    values: [
      subjectOf(account.id, day),
      account.merchantId,
      account.id,
      amount,
      JSON.stringify(facts),
    ],
  });
}

/** Closes the discrepancy of a day on which books and provider agree now. */
export async function agreeAboutDay(
  tx: Transaction,
  pspAccountId: string,
  day: CivilDate,
): Promise<void> {
  await tx.query({
    text: `UPDATE exceptions SET resolution = 'accept', note = 'books and provider agree', resolved_by = 'service',
        resolved_at = clock_timestamp()
      WHERE kind = 'close_differs' AND subject = $1 AND resolution IS NULL`,
    values: [subjectOf(pspAccountId, day)],
  });
}

/** Closes the discrepancies about money that turned out to be for a charge after all. */
export async function closeMatched(
  tx: Transaction,
  settlementId: SettlementId,
  charge: { readonly id: ChargeId; readonly merchantId: MerchantId },
): Promise<void> {
  await tx.query({
    name: "close-matched",
    text: `UPDATE exceptions SET resolution = 'accept', note = 'matched to its charge',
        resolved_by = 'service', resolved_at = clock_timestamp(), merchant_id = $3, charge_id = $2
      WHERE settlement_id = $1 AND kind IN ('unknown_charge', 'other_key') AND resolution IS NULL`,
    values: [settlementId, charge.id, charge.merchantId],
  });
}

/** Closes what is open about money that a person withdrew: there is nothing left to decide. */
export async function closeWithdrawn(
  tx: Transaction,
  settlementId: SettlementId,
  by: string,
  note: string,
): Promise<void> {
  await closeAbout(tx, settlementId, null, { as: "ignore", by, note });
}

/** Closes that money came twice, where a person decided that it pays its charge. */
export async function closeDuplicate(
  tx: Transaction,
  settlementId: SettlementId,
  by: string,
  note: string,
): Promise<void> {
  await closeAbout(tx, settlementId, ["duplicate_payment"], { as: "accept", by, note });
}

/**
 * Closes what is open about money that completes its charge, as far as it asks where the money belongs.
 *
 * @param first what paid the charge first, where nothing is missing any more: that it was too little is closed too.
 */
export async function closeCompleted(
  tx: Transaction,
  settlementId: SettlementId,
  first: SettlementId | null,
  by: string,
  note: string,
): Promise<void> {
  await closeAbout(tx, settlementId, MONEY_KINDS, { as: "complete", by, note });
  if (first) await closeAbout(tx, first, ["amount_mismatch"], { as: "complete", by, note });
}

/** Opens again what was closed about some money because it, or other money, completed its charge, where that is undone. */
export async function reopenCompleted(
  tx: Transaction,
  settlementIds: readonly SettlementId[],
): Promise<void> {
  await tx.query({
    name: "reopen-completed",
    text: `UPDATE exceptions SET resolution = NULL, note = NULL, resolved_by = NULL, resolved_at = NULL,
        opened_at = clock_timestamp()
      WHERE settlement_id = ANY ($1::uuid[]) AND resolution = 'complete'`,
    values: [settlementIds],
  });
}

/**
 * Closes what else is open about money that a person gave to another charge, as far as it asks where the money belongs:
 * what its provider says otherwise stays to be looked at.
 */
export async function closeReassigned(
  tx: Transaction,
  settlementId: SettlementId,
  by: string,
  note: string,
): Promise<void> {
  await closeAbout(tx, settlementId, MONEY_KINDS, { as: "reassign", by, note });
}

async function closeAbout(
  tx: Transaction,
  settlementId: SettlementId,
  kinds: readonly DiscrepancyKind[] | null,
  { as, by, note }: { readonly as: Resolution; readonly by: string; readonly note: string },
): Promise<void> {
  await tx.query({
    name: "close-about-money",
    text: `UPDATE exceptions SET resolution = $3, note = $4, resolved_by = $5, resolved_at = clock_timestamp()
      WHERE settlement_id = $1 AND ($2::text[] IS NULL OR kind = ANY ($2)) AND resolution IS NULL`,
    values: [settlementId, kinds, as, note, by],
  });
}

function subjectOf(pspAccountId: string, day: CivilDate): string {
  return `${pspAccountId}/${day}`;
}
