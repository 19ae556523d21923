import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** A rule of the books that some money breaks; docs/ledger.md#invariants says what each promises. */
export interface BrokenInvariant {
  readonly invariant: string;
  /** Null: money at the operator's account that names no charge. */
  readonly merchantId: MerchantId | null;
  readonly settlementId: SettlementId;
  /** In centavos, what follows from the facts. */
  readonly expected: bigint;
  /** In centavos, what the books say. */
  readonly found: bigint;
}

/**
 * The invariants of some settlements' money, one row for each that is broken. Everything here reads facts
 * (settlements, refunds, charges and their events) and compares them with the postings about the same money. Withdrawn
 * money came to nothing.
 */
const BROKEN = `WITH money AS (
    SELECT s.id, s.merchant_id, s.charge_id, CASE WHEN s.withdrawn_at IS NULL THEN s.amount_cents ELSE 0 END AS amount,
      CASE WHEN s.withdrawn_at IS NULL THEN s.net_cents ELSE 0 END AS net,
      s.arrived_at IS NOT NULL AS credited, s.pays_charge AS pays,
      -- Of what paid a charge first, the charge says so.
      CASE WHEN s.pays_charge THEN c.status = 'CHARGEBACK' ELSE s.dispute = 'open' END AS is_disputed,
      (s.evidence->>'isInCash')::boolean AS is_in_cash, c.status, c.fee_cents, c.paid_cents,
      c.net_cents AS charge_net, COALESCE(completed.amount, 0) AS completed, COALESCE(completed.net, 0) AS completed_net,
      refund.done, refund.under_way, refund.requested,
      CASE WHEN price.billing_type NOT IN (c.billing_type, 'UNDEFINED') THEN 0
        -- Where the payer chose the amount, it is on what they paid.
        ELSE price.fixed_cents + (COALESCE(NULLIF(c.amount_cents, 0), c.paid_cents, 0) * price.basis_points + 5000)
          / 10000 END AS price_of_charge,
      -- An event names the money that it is about; one from before it did is about what pays the charge.
      s.dispute = 'lost' AND NOT s.pays_charge OR EXISTS (SELECT FROM charge_history e WHERE e.charge_id = s.charge_id AND e.type = 'dispute_lost'
        AND e.from_status = 'CHARGEBACK' AND COALESCE(e.evidence->>'reference' = s.reference, s.pays_charge)) AS is_lost
    FROM settlements s LEFT JOIN charges c ON c.id = s.charge_id LEFT JOIN prices price ON price.id = c.price_id,
      LATERAL (SELECT COALESCE(sum(amount_cents) FILTER (WHERE status = 'REFUNDED'), 0)::bigint AS done,
          COALESCE(sum(amount_cents) FILTER (WHERE status = 'PROCESSING'), 0)::bigint AS under_way,
          COALESCE(sum(amount_cents), 0)::bigint AS requested
        FROM refunds WHERE settlement_id = s.id) AS refund,
      -- What completes the charge that the money paid first is part of the charge's paid amount (ADR 0049).
      LATERAL (SELECT sum(o.amount_cents)::bigint AS amount, sum(o.net_cents)::bigint AS net FROM settlements o
        WHERE s.pays_charge AND o.charge_id = s.charge_id AND o.completes_charge) AS completed
    WHERE s.id = ANY ($1::uuid[])
  ), posting AS (
    SELECT e.settlement_id, e.id AS entry_id, e.kind, p.account, p.cents,
      (e.merchant_id, e.day) IS DISTINCT FROM (p.merchant_id, p.day) AS is_elsewhere
    FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id WHERE e.settlement_id = ANY ($1::uuid[])
  ), booked AS (
    SELECT settlement_id, sum(cents) FILTER (WHERE account LIKE 'psp:%') AS psp,
      sum(cents) FILTER (WHERE account = 'cash') AS cash,
      sum(cents) FILTER (WHERE account = 'receivable') AS receivable,
      sum(cents) FILTER (WHERE account = 'psp_tariff') AS tariff,
      sum(cents) FILTER (WHERE account = 'refunds_in_flight') AS in_flight,
      sum(cents) FILTER (WHERE account = 'unmatched') AS unmatched,
      sum(cents) FILTER (WHERE account = 'disputed') AS disputed,
      sum(cents) FILTER (WHERE account = 'service_fee') AS fee,
      COALESCE(sum(cents) FILTER (WHERE account = 'payer'), 0) AS payer,
      COALESCE(sum(cents) FILTER (WHERE account = 'disputed' AND kind = 'dispute_lost'), 0) AS lost
    FROM posting GROUP BY settlement_id
  )
  SELECT invariant, merchant_id AS "merchantId", money.id AS "settlementId",
    COALESCE(expected, 0)::bigint AS expected, COALESCE(found, 0)::bigint AS found
  FROM money LEFT JOIN booked ON settlement_id = money.id, LATERAL (VALUES
    ('credited', CASE WHEN credited THEN net - done - COALESCE(lost, 0) ELSE 0 END,
      CASE WHEN is_in_cash THEN cash ELSE psp END),
    ('cash', 0, CASE WHEN is_in_cash THEN psp ELSE cash END),
    ('receivable', CASE WHEN credited THEN 0 ELSE amount - done - COALESCE(lost, 0) END, receivable),
    ('tariff', CASE WHEN credited THEN amount - net ELSE 0 END, tariff),
    ('refunds_in_flight', -under_way, in_flight),
    ('refundable', LEAST(done + COALESCE(lost, 0), amount), done + COALESCE(lost, 0)),
    ('unmatched', CASE WHEN charge_id IS NULL
      THEN done + under_way - amount - COALESCE(disputed, 0) + COALESCE(lost, 0) ELSE 0 END, unmatched),
    ('disputed', CASE WHEN is_disputed THEN COALESCE(NULLIF(disputed, 0), LEAST(done + under_way - amount, 0))
      ELSE 0 END, disputed),
    ('dispute_lost', CASE WHEN is_lost THEN COALESCE(NULLIF(lost, 0), GREATEST(amount - requested, 0)) ELSE 0 END, lost),
    ('paid', CASE WHEN pays THEN paid_cents - completed WHEN charge_id IS NOT NULL THEN amount ELSE 0 END,
      CASE WHEN charge_id IS NULL THEN 0 ELSE done + under_way - COALESCE(disputed, 0) + lost END - payer),
    ('net', net, CASE WHEN pays THEN charge_net - completed_net ELSE net END),
    ('fee', CASE WHEN pays THEN COALESCE(fee_cents, 0) ELSE 0 END, fee),
    ('price', COALESCE(price_of_charge, fee_cents), fee_cents)
  ) AS rule(invariant, expected, found) WHERE COALESCE(expected, 0) <> COALESCE(found, 0)
  UNION ALL
  SELECT CASE WHEN COALESCE(sum(cents), 0) <> 0 THEN 'balanced' ELSE 'postings' END, merchant_id, money.id, 0,
    COALESCE(sum(cents), 0)::bigint
  FROM posting JOIN money ON money.id = settlement_id GROUP BY entry_id, money.id, merchant_id
  HAVING COALESCE(sum(cents), 0) <> 0 OR count(cents) < 2 OR bool_or(is_elsewhere)`;

/** Up to so many settlements the statement is prepared once. */
const FEW = 10;

/** Reads which invariants some settlements' money breaks; none when the books are right. */
export async function findBrokenInvariants(
  tx: Transaction,
  ids: readonly SettlementId[],
): Promise<BrokenInvariant[]> {
  const { rows } = await tx.query<BrokenInvariant>({
    // A plan that was kept for a few settlements would compare thousands of them row by row.
    ...(ids.length <= FEW ? { name: "broken-invariants" } : {}),
    text: BROKEN,
    values: [ids],
  });
  return rows;
}

/** The ids of recorded money after one, in their order; from the first for null. */
export async function nextSettlements(
  tx: Transaction,
  after: SettlementId | null,
  most: number,
): Promise<SettlementId[]> {
  const { rows } = await tx.query<{ id: SettlementId }>({
    text: "SELECT id FROM settlements WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2",
    values: [after, most],
  });
  return rows.map(({ id }) => id);
}
