import type { SecurityNotice } from "@/lib/audit/security-notice";
import { asMerchant, pool, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

const COLUMNS = `n.id, n.merchant_id AS "merchantId", n.at, n.act, n.details, n.member_id AS "memberId", p.email,
  n.by_operator AS "byOperator", n.address, n.user_agent AS "userAgent"`;

/** The notices to a merchant's owners, newest first, and up to when this owner has read them; null: none yet. */
export function findSecurityNotices(
  { id, merchantId }: Allowed<"manage">,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{
  readonly notices: readonly SecurityNotice[];
  readonly more: boolean;
  readonly readTo: Date | null;
}> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<SecurityNotice>({
      text: `SELECT ${COLUMNS} FROM security_notices n LEFT JOIN members p ON p.id = n.member_id
        WHERE n.merchant_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT $2 OFFSET $3`,
      values: [merchantId, size + 1, page * size],
    });
    const { rows: reader } = await tx.query<{ readTo: Date | null }>({
      text: `SELECT notices_read_to AS "readTo" FROM members WHERE id = $1`,
      values: [id],
    });
    return {
      notices: rows.slice(0, size),
      more: rows.length > size,
      readTo: reader[0]?.readTo ?? null,
    };
  });
}

/** How many notices an owner has not read, counted up to `most`. */
export function countUnreadNotices(
  { id, merchantId }: Allowed<"manage">,
  most: number,
): Promise<number> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ count: number }>({
      text: `SELECT count(*)::integer AS count FROM (
          SELECT FROM security_notices WHERE merchant_id = $1
            AND at > COALESCE((SELECT notices_read_to FROM members WHERE id = $2), '-infinity')
          LIMIT $3) unread`,
      values: [merchantId, id, most],
    });
    return rows[0]?.count ?? 0;
  });
}

/** Notes that an owner has read all notices up to an instant; it never goes back. */
export async function noteNoticesRead({ id }: Allowed<"manage">, to: Date): Promise<void> {
  await pool().query(
    `UPDATE members SET notices_read_to = GREATEST(notices_read_to, LEAST($2, now())) WHERE id = $1`,
    [id, to],
  );
}

/** Notices by their ids and merchants, within a transaction: for the events about them. */
export async function findNoticesByIds(
  tx: Transaction,
  merchantIds: readonly MerchantId[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, SecurityNotice>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<SecurityNotice>({
    text: `SELECT ${COLUMNS} FROM security_notices n LEFT JOIN members p ON p.id = n.member_id
      WHERE n.id = ANY($2::uuid[]) AND (n.merchant_id, n.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    values: [merchantIds, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
