import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Hindrance } from "@/lib/privacy/hindrance";

/** An anonymised charge about which something was said later: it was paid again, or refunded. */
export interface LaterSaid {
  readonly id: ChargeId;
  /** Why it cannot be taken out yet; null: it can. */
  readonly hindrance: Hindrance | null;
}

/** What stands for the hash of a refund's request once its payer is anonymised. */
const CLEARED = "decode(repeat('00', 32), 'hex')";

/** Conditions of rows that say more than ids, amounts and codes. */
const SAYS_MORE = {
  // A request whose hash is not cleared came later, and its key may show the payer.
  refund: `((r.reason, r.failure, r.psp_refund_id) IS DISTINCT FROM
    (kept_code(r.reason), CASE WHEN r.failure IS NOT NULL THEN COALESCE(kept_code(r.failure), 'anonymized') END,
      kept_refund_name(r.id, r.origin, r.psp_refund_id))
    OR r.request_hash <> ${CLEARED})`,
  exception: `(x.facts, x.note, x.subject) IS DISTINCT FROM
    (kept_facts(x.facts), kept_code(x.note), kept_subject(x.id, x.settlement_id, x.kind, x.subject))`,
  correction: "k.reason <> 'anonimizado'",
};

/** Charges about which something was said, of one person: by way of the person's charges. $4 is their key. */
const OF_ONE = `WITH gone AS MATERIALIZED (SELECT id FROM charges WHERE merchant_id = $1 AND payer_key = $4)
  SELECT g.id FROM gone g CROSS JOIN LATERAL (SELECT * FROM refunds WHERE charge_id = g.id OFFSET 0) r
    WHERE ${SAYS_MORE.refund}
  UNION SELECT g.id FROM gone g CROSS JOIN LATERAL (SELECT * FROM exceptions WHERE charge_id = g.id OFFSET 0) x
    WHERE ${SAYS_MORE.exception}
  UNION SELECT g.id FROM gone g CROSS JOIN LATERAL (SELECT * FROM corrections WHERE from_charge_id = g.id OFFSET 0) k
    WHERE ${SAYS_MORE.correction}
  UNION SELECT g.id FROM gone g CROSS JOIN LATERAL (SELECT id FROM settlements WHERE charge_id = g.id OFFSET 0) s
    CROSS JOIN LATERAL (SELECT * FROM corrections WHERE settlement_id = s.id OFFSET 0) k WHERE ${SAYS_MORE.correction}`;

/** The charge of a row, where it was anonymised: texts of no other are looked into, which would take seconds. */
const goneOf = (row: string) => `CROSS JOIN LATERAL (SELECT id FROM charges
  WHERE id = ${row} AND merchant_id = $1 AND anonymized_at IS NOT NULL OFFSET 0) g`;

/** The same of everybody, by way of what was said. */
const OF_ALL = `SELECT g.id FROM (SELECT * FROM refunds
      WHERE merchant_id = $1
        AND (reason IS NOT NULL OR failure IS NOT NULL OR request_hash <> ${CLEARED}
          OR psp_refund_id <> kept_refund_name(id, origin, psp_refund_id)) OFFSET 0) r
    ${goneOf("r.charge_id")} WHERE ${SAYS_MORE.refund}
  UNION SELECT g.id FROM (SELECT * FROM exceptions WHERE merchant_id = $1 AND charge_id IS NOT NULL OFFSET 0) x
    ${goneOf("x.charge_id")} WHERE ${SAYS_MORE.exception}
  UNION SELECT g.id FROM (SELECT * FROM corrections k WHERE merchant_id = $1 AND ${SAYS_MORE.correction} OFFSET 0) k
    ${goneOf("ANY (ARRAY[k.from_charge_id, k.to_charge_id])")}`;

/**
 * Finds a merchant's anonymised charges about which something was said since.
 *
 * @param about those of one person alone, by the key; null: all.
 * @param idleSince the instant after which a charge must not have moved.
 * @param most so many of them, those without a hindrance first: others that wait do not keep them.
 */
export async function findLaterSaid(
  tx: Transaction,
  merchantId: MerchantId,
  { about, idleSince, most }: { about: Buffer | null; idleSince: Date; most: number },
): Promise<LaterSaid[]> {
  const { rows } = await tx.query<LaterSaid>({
    text: `SELECT c.id, h.hindrance
      FROM (${about === null ? OF_ALL : OF_ONE}) AS said JOIN charges c ON c.id = said.id
        CROSS JOIN LATERAL anonymization_hindrances(c, c.payer_key, $2) h
      WHERE c.merchant_id = $1 ORDER BY hindrance NULLS FIRST, c.id LIMIT $3`,
    values: [merchantId, idleSince, most, ...(about === null ? [] : [about])],
  });
  return rows;
}

/** Takes out what was said about anonymised charges since; those with a hindrance stay. Returns how many were changed. */
export async function forgetLaterTexts(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly ChargeId[],
  idleSince: Date,
): Promise<number> {
  if (charges.length === 0) return 0;
  const { rowCount } = await tx.query({
    text: "SELECT forget_later_texts($1, $2, $3)",
    values: [merchantId, charges, idleSince],
  });
  return rowCount;
}
