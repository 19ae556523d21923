import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { LINE_PREFIX } from "@/lib/platform/values/line-reference";

/**
 * The unkeyed references of lines that are recorded at a merchant, which is `$1`. Unkeyed digests begin with a hexadecimal digit and
 * keyed ones with `k`, so that a merchant without any reads nothing, by the indexes of `claimLine` and `claimReference`.
 */
const RECORDED = `(
    SELECT reference FROM settlements WHERE merchant_id = $1 AND reference LIKE '${LINE_PREFIX}%'
      AND reference COLLATE "C" >= '${LINE_PREFIX}0' AND reference COLLATE "C" < '${LINE_PREFIX}g'
    UNION ALL SELECT psp_refund_id FROM refunds WHERE merchant_id = $1
      AND psp_refund_id COLLATE "C" >= '${LINE_PREFIX}0' AND psp_refund_id COLLATE "C" < '${LINE_PREFIX}g'
  ) AS recorded`;

export const HAS_UNKEYED_REFERENCES = `SELECT EXISTS (SELECT FROM ${RECORDED}) AS has`;

/** Those with one of the digests `$2`. `IS TRUE` has the digests hashed: as a join they might be read once for each reference. */
const UNKEYED_REFERENCES = `SELECT reference FROM ${RECORDED}
  WHERE (substr(reference, ${LINE_PREFIX.length + 1}, 32) IN (SELECT unnest($2::text[]))) IS TRUE`;

/**
 * Finds under which unkeyed references a merchant's money or refunds are recorded, among those of some lines. Releases before
 * references were keyed recorded them; most merchants have none, and of these no digest is sent.
 *
 * @param digests returns the unkeyed digests of the lines (unkeyedDigestOf).
 */
export function findUnkeyedReferences(
  merchantId: MerchantId,
  digests: () => readonly string[],
): Promise<readonly string[]> {
  return asMerchant(merchantId, async (tx) => {
    const any = await tx.query<{ has: boolean }>({
      name: "has-unkeyed-references",
      text: HAS_UNKEYED_REFERENCES,
      values: [merchantId],
    });
    if (!any.rows[0]?.has) return [];
    const { rows } = await tx.query<{ reference: string }>({
      name: "unkeyed-references",
      text: UNKEYED_REFERENCES,
      values: [merchantId, digests()],
    });
    return rows.map(({ reference }) => reference);
  });
}
