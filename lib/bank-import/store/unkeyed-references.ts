import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { LINE_PREFIX } from "@/lib/platform/values/line-reference";

/**
 * The unkeyed references of lines that are recorded at a merchant, which are `$1`, with one of the digests `$2`. Unkeyed digests
 * begin with a hexadecimal digit and keyed ones with `k`, so that a merchant without any reads nothing, by the indexes of
 * `claimLine` and `claimReference`. `IS TRUE` has the digests hashed: as a join they might be read once for each reference.
 */
export const UNKEYED_REFERENCES = `SELECT reference FROM (
    SELECT reference FROM settlements WHERE merchant_id = $1 AND reference LIKE '${LINE_PREFIX}%'
      AND reference COLLATE "C" >= '${LINE_PREFIX}0' AND reference COLLATE "C" < '${LINE_PREFIX}g'
    UNION ALL SELECT psp_refund_id FROM refunds WHERE merchant_id = $1
      AND psp_refund_id COLLATE "C" >= '${LINE_PREFIX}0' AND psp_refund_id COLLATE "C" < '${LINE_PREFIX}g'
  ) AS recorded WHERE (substr(reference, ${LINE_PREFIX.length + 1}, 32) IN (SELECT unnest($2::text[]))) IS TRUE`;

/**
 * Finds under which unkeyed references a merchant's money or refunds are recorded, among those of some lines. Releases before
 * references were keyed recorded them.
 *
 * @param digests unkeyed digests of lines (unkeyedDigestOf).
 */
export async function findUnkeyedReferences(
  merchantId: MerchantId,
  digests: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await asMerchant(merchantId, (tx) =>
    tx.query<{ reference: string }>({
      name: "unkeyed-references",
      text: UNKEYED_REFERENCES,
      values: [merchantId, digests],
    }),
  );
  return rows.map(({ reference }) => reference);
}
