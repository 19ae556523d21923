import { asService, oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Finds every merchant whose feed has what was not followed yet, in an order that favours nobody. */
export async function findMerchantsBehind(): Promise<readonly MerchantId[]> {
  await oneAsService({
    name: "open-payer-heads",
    text: `INSERT INTO payer_heads (merchant_id) SELECT merchant_id FROM feed_heads h
      WHERE NOT EXISTS (SELECT FROM payer_heads p WHERE p.merchant_id = h.merchant_id) ON CONFLICT DO NOTHING`,
  });
  const { rows } = await oneAsService<{ merchantId: MerchantId }>({
    name: "payer-heads-behind",
    text: `SELECT p.merchant_id AS "merchantId" FROM payer_heads p JOIN feed_heads h USING (merchant_id)
      WHERE p.position < h.position ORDER BY random()`,
  });
  return rows.map(({ merchantId }) => merchantId);
}

/**
 * Counts the charges of the next part of a merchant's feed for their payers, and notes how far it came, in one
 * transaction: a charge is counted once. The head is locked first, and charges are read by a statement after that, so
 * that none is counted that an anonymisation takes out meanwhile (functions/anonymize_charges.sql).
 *
 * @param most events.
 * @returns how many events there were; 0 also where another process has the merchant.
 */
export function followFeed(merchantId: MerchantId, most: number): Promise<number> {
  return asService(async (tx) => {
    const { rows: heads } = await tx.query<{ position: bigint }>({
      name: "lock-payer-head",
      text: "SELECT position FROM payer_heads WHERE merchant_id = $1 FOR UPDATE SKIP LOCKED",
      values: [merchantId],
    });
    const [head] = heads;
    if (!head) return 0;
    // Without a name: a plan made while the tables were small would be kept.
    const { rows } = await tx.query<{ events: number }>({
      text: FOLLOW,
      values: [merchantId, head.position, most],
    });
    return rows[0]?.events ?? 0;
  });
}

/** Whether a payer made a charge by a payment link, with a name that nobody at the merchant knows of. */
const byPayer = (charge: string) =>
  `EXISTS (SELECT FROM payment_link_charges WHERE charge_id = ${charge} AND merchant_id = $1)`;

/**
 * The first event of a charge is its creation. What a payer typed into a link's form is shown of those alone whom the
 * merchant itself never charged: anybody may send that form with anybody's document. A head steps ahead of its feed after a restore, so its end is the
 * head. Each charge is looked up by its id alone (OFFSET): of a merchant that came since the table was last analysed the planner
 * expects one charge, and would read all of them for each.
 */
export const FOLLOW = `WITH part AS MATERIALIZED (
    SELECT position, subject_id, number FROM feed WHERE merchant_id = $1 AND position > $2 ORDER BY position LIMIT $3
  ), came AS MATERIALIZED (
    SELECT c.* FROM part CROSS JOIN LATERAL (
      SELECT id, created_at, payer_document, payer_name, payer_email, payer_phone, ${byPayer("found.id")} AS by_payer
      FROM (SELECT * FROM charges WHERE id = part.subject_id OFFSET 0) AS found
      WHERE merchant_id = $1 AND anonymized_at IS NULL) AS c
    WHERE part.number = 1
  ), counted AS (
    INSERT INTO payers AS held (merchant_id, document, name, email, phone, charges, last_charge_id, last_charged_at, terms)
    SELECT DISTINCT ON (payer_document) $1, payer_document, payer_name, payer_email, payer_phone,
      count(*) OVER (PARTITION BY payer_document), id, created_at,
      array_to_tsvector(merchant_terms($1, plain_words(payer_name)))
    FROM came ORDER BY payer_document, by_payer, created_at DESC, id DESC
    ON CONFLICT (merchant_id, document) DO UPDATE SET charges = held.charges + EXCLUDED.charges,
      (name, email, phone, last_charge_id, last_charged_at, terms) = (SELECT last.* FROM (VALUES
        (EXCLUDED.name, EXCLUDED.email, EXCLUDED.phone, EXCLUDED.last_charge_id, EXCLUDED.last_charged_at, EXCLUDED.terms),
        (held.name, held.email, held.phone, held.last_charge_id, held.last_charged_at, held.terms)
      ) AS last(name, email, phone, id, at, terms) ORDER BY ${byPayer("last.id")}, at DESC, id DESC LIMIT 1)
  ) UPDATE payer_heads SET position = CASE WHEN state.events < $3 THEN state.head ELSE state.reached END
    FROM (SELECT (SELECT count(*)::int FROM part) AS events, (SELECT max(position) FROM part) AS reached,
      (SELECT position FROM feed_heads WHERE merchant_id = $1) AS head) AS state
    WHERE merchant_id = $1 RETURNING state.events`;
