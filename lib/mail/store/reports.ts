import type { Charge } from "@/lib/charges/charge";
import type { ReportToWrite } from "@/lib/mail/content";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { MEMBER_ROLES } from "@/lib/platform/values/merchant";
import { cents } from "@/lib/platform/values/money";
import { may } from "@/lib/platform/values/permission";

/** The roles that may confirm a payment. */
const CONFIRMING = MEMBER_ROLES.filter((role) => may(role, "confirm"));

/** Lets mail wait about a payer's report that they paid, to every member who may confirm it. */
export async function addMailOfReport(
  tx: Transaction,
  { id, merchantId }: Pick<Charge, "id" | "merchantId">,
): Promise<void> {
  await tx.query({
    name: "mail-of-payment-report",
    text: `SELECT add_mail('payment_reported', merchant_id, $2, id) FROM members
      WHERE merchant_id = $1 AND role::text = ANY ($3) AND disabled_at IS NULL`,
    values: [merchantId, id, CONFIRMING],
  });
}

/** A charge whose payer reported having paid, while it waits for a member to confirm it; null once it does not. */
export async function findReportToWrite(
  merchantId: MerchantId,
  id: string,
): Promise<ReportToWrite | null> {
  const { rows } = await oneAsService<
    Omit<ReportToWrite, "amount"> & { readonly amountCents: bigint }
  >({
    text: `SELECT id, amount_cents AS "amountCents", payer_name AS "payerName", description,
        payment_reported_at AS "reportedAt"
      FROM charges WHERE merchant_id = $1 AND id = $2 AND payment_reported_at IS NOT NULL AND billing_type = 'PIX'
        AND status IN ('PENDING', 'OVERDUE') AND cancel_asked_at IS NULL`,
    values: [merchantId, id],
  });
  const [row] = rows;
  if (!row) return null;
  const { amountCents, ...rest } = row;
  return { ...rest, amount: cents(amountCents) };
}
