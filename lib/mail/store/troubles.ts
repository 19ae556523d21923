import type { MailKind } from "@/lib/mail/mail";
import type { DiscrepancyKind } from "@/lib/payments/discrepancy";
import { oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Something that fails, and since when. */
export interface Failing {
  readonly name: string;
  readonly since: Date;
}

/** A webhook endpoint that rests or was paused because it keeps failing; null once it works, or was deleted. */
export async function findFailingEndpoint(id: string): Promise<Failing | null> {
  const { rows } = await oneAsService<Failing>({
    text: `SELECT url AS name, failing_since AS since FROM webhook_endpoints
      WHERE id = $1 AND deleted_at IS NULL AND state IN ('resting', 'paused') AND reason = 'failing'`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** A provider account at which no charge can be registered; null once it works, or is out of use. */
export async function findFailingAccount(id: string): Promise<Failing | null> {
  const { rows } = await oneAsService<Failing>({
    text: `SELECT name, failing_since AS since FROM psp_accounts
      WHERE id = $1 AND disabled_at IS NULL AND failing_since IS NOT NULL`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** How many exceptions of each kind wait for a merchant's decision, the most first. */
export async function countOpenExceptions(
  merchantId: MerchantId,
): Promise<readonly { readonly kind: DiscrepancyKind; readonly count: number }[]> {
  const { rows } = await oneAsService<{ kind: DiscrepancyKind; count: number }>({
    text: `SELECT kind, count(*)::int AS count FROM exceptions
      WHERE merchant_id = $1 AND resolution IS NULL GROUP BY kind ORDER BY count(*) DESC, kind`,
    values: [merchantId],
  });
  return rows;
}

/** How long an account has to fail before its owners are written to, in minutes: most are back by then. */
const FAILING_MINUTES = 5;

/** Whether a member `m` had mail of a kind about a subject added since an instant. */
const wasWritten = (kind: MailKind, subject: string, since: string) =>
  `EXISTS (SELECT FROM mails sent WHERE sent.merchant_id IS NOT DISTINCT FROM m.merchant_id AND sent.kind = '${kind}'
    AND sent.subject_id = ${subject} AND sent.member_id = m.id AND sent.created_at >= ${since})`;

/**
 * Lets mail wait about what has become so by itself, to those who may do something about it: exceptions that were opened
 * since the mail before, and accounts that have been failing for five minutes, once for each time that they began to. Not
 * in the transactions that open exceptions: those move money, and would wait for each other to add one digest.
 */
export async function addMailOfTroubles(): Promise<void> {
  await oneAsService({
    name: "mail-of-exceptions",
    text: `SELECT add_mail('exceptions', opened.merchant_id, opened.merchant_id, m.id)
      FROM (SELECT merchant_id, max(opened_at) AS latest FROM exceptions WHERE resolution IS NULL
        AND merchant_id IS NOT NULL AND opened_at > clock_timestamp() - interval '1 day' GROUP BY merchant_id) opened
      JOIN members m ON m.merchant_id = opened.merchant_id AND m.role IN ('owner', 'finance') AND m.disabled_at IS NULL
      WHERE NOT ${wasWritten("exceptions", "opened.merchant_id", "opened.latest")}`,
  });
  await oneAsService({
    name: "mail-of-failing",
    text: `SELECT add_mail('account_failing', a.merchant_id, a.id, m.id) FROM psp_accounts a
      JOIN members m ON m.merchant_id IS NOT DISTINCT FROM a.merchant_id AND m.disabled_at IS NULL
        AND m.role = CASE WHEN a.merchant_id IS NULL THEN 'operator' ELSE 'owner' END::member_role
      WHERE a.disabled_at IS NULL AND a.failing_since < clock_timestamp() - interval '${FAILING_MINUTES} minutes'
        AND NOT ${wasWritten("account_failing", "a.id", "a.failing_since")}`,
  });
}
