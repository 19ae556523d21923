import type { Facts } from "@/lib/payments/discrepancy";
import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
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

function subjectOf(pspAccountId: string, day: CivilDate): string {
  return `${pspAccountId}/${day}`;
}
