import type { Charge } from "@/lib/charges/charge";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  MERCHANT_NAME,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "@/lib/charges/store/row";
import {
  type Brand,
  type BrandRow,
  brandColumns,
  brandFromRow,
} from "@/lib/merchants/store/brands";
import type { Returned } from "@/lib/payments/refund";
import { inBatches } from "@/lib/platform/batch";
import { asService, oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** What a payer's page needs of a charge. */
export interface ChargeForCheckout {
  readonly charge: Charge;
  readonly merchantName: string;
  readonly returned: Returned;
  readonly brand: Brand;
  /** The end-to-end id of the money that paid it; null while unpaid, and where it was not a Pix. */
  readonly endToEndId: string | null;
  /** Whether its merchant collects nothing any more. */
  readonly isClosed: boolean;
  /** Days by which its merchant's sandbox clock is ahead; 0 in production. */
  readonly daysAhead: number;
  /** When the payer's bank last refused a card for it. */
  readonly cardRefusedAt: Date | null;
  /** When its payer reported having paid; null before, and once it waits no more. */
  readonly paymentReportedAt: Date | null;
  /** The kind of the provider account that has it; null before one is chosen. */
  readonly accountKind: string | null;
}

interface CheckoutRow extends ChargeRow, ReturnedRow, BrandRow, ScreenRow {
  readonly account_kind: string | null;
  readonly merchant_name: string;
  readonly paid_end_to_end_id: string | null;
  readonly payment_reported_at: Date | null;
}

/**
 * Finds a charge for its payer's page; the id is the only key to it. Simultaneous requests share
 * transactions, each of which starts after its requests came in.
 */
export async function findForCheckout(id: ChargeId): Promise<ChargeForCheckout | null> {
  const row = await checkoutRow(id);
  return row
    ? {
        charge: chargeFromRow(row),
        merchantName: row.merchant_name,
        returned: returnedFromRow(row),
        brand: brandFromRow(row),
        endToEndId: row.paid_end_to_end_id,
        paymentReportedAt: row.payment_reported_at,
        ...screenFactsOf(row),
        accountKind: row.account_kind,
      }
    : null;
}

/**
 * What decides about a screen beside the charge, as columns of a statement on `charges`. Events are looked at for cards
 * alone, which few pages wait for.
 */
const SCREEN_COLUMNS = `is_closed, clock_days_ahead,
  CASE WHEN billing_type IN ('CREDIT_CARD', 'DEBIT_CARD') THEN (SELECT max(at) FROM charge_events
    WHERE charge_events.charge_id = charges.id AND type = 'card_refused') END AS card_refused_at`;

/** The charges with what `SCREEN_COLUMNS` needs of their merchants. */
const CHARGES_OF_MERCHANTS = `charges CROSS JOIN LATERAL (
    SELECT collection_ended_at IS NOT NULL AS is_closed, clock_days_ahead FROM merchants
    WHERE merchants.id = charges.merchant_id) AS merchant`;

interface ScreenRow {
  readonly is_closed: boolean;
  readonly clock_days_ahead: number;
  readonly card_refused_at: Date | null;
}

type ScreenFacts = Pick<ChargeForCheckout, "isClosed" | "daysAhead" | "cardRefusedAt">;

function screenFactsOf(row: ScreenRow): ScreenFacts {
  return {
    isClosed: row.is_closed,
    daysAhead: row.clock_days_ahead,
    cardRefusedAt: row.card_refused_at,
  };
}

/** What decides which screen a payer's page shows. */
export type ChargeForStatus = Pick<ChargeForCheckout, "charge"> &
  ScreenFacts & {
    /** How many events the charge had: with more of them, the screen may be another one. */
    readonly eventCount: number;
  };

/** Finds what decides the screen of a payer's page; null for an unknown id. Simultaneous requests share transactions. */
export const findForStatus: (id: ChargeId) => Promise<ChargeForStatus | null> = inBatches(
  (ids) =>
    asService(async (tx) => {
      const { rows } = await tx.query<ChargeRow & ScreenRow & { readonly event_count: number }>({
        name: "charges-for-status",
        text: `SELECT ${CHARGE_COLUMNS}, event_count, ${SCREEN_COLUMNS} FROM ${CHARGES_OF_MERCHANTS} WHERE id = ANY($1::uuid[])`,
        values: [[...new Set(ids)]],
      });
      const found = new Map(
        rows.map((row) => [
          row.id,
          { charge: chargeFromRow(row), ...screenFactsOf(row), eventCount: row.event_count },
        ]),
      );
      return ids.map((id) => found.get(id) ?? null);
    }),
  { most: 200, atOnce: 2 },
);

/** Finds whose charge this is; null for an unknown id. Simultaneous requests share transactions. */
export const findMerchantOfCharge: (id: ChargeId) => Promise<MerchantId | null> = inBatches(
  async (ids) => {
    const { rows } = await oneAsService<{
      readonly id: ChargeId;
      readonly merchant_id: MerchantId;
    }>({
      name: "merchants-of-charges",
      text: "SELECT id, merchant_id FROM charges WHERE id = ANY($1::uuid[])",
      values: [[...new Set(ids)]],
    });
    const found = new Map(rows.map((row) => [row.id, row.merchant_id]));
    return ids.map((id) => found.get(id) ?? null);
  },
  { most: 200, atOnce: 2 },
);

/**
 * Which charges had more events than was known of them, and how many.
 *
 * @param known a number of events by the id of its charge.
 */
export async function findGrownEvents(
  known: ReadonlyMap<ChargeId, number>,
): Promise<ReadonlyMap<ChargeId, number>> {
  const { rows } = await oneAsService<{ id: ChargeId; event_count: number }>({
    name: "charges-with-more-events",
    text: `SELECT id, event_count FROM charges JOIN unnest($1::uuid[], $2::int[]) AS known (id, events) USING (id)
      WHERE event_count > events`,
    values: [[...known.keys()], [...known.values()]],
  });
  return new Map(rows.map((row) => [row.id, row.event_count]));
}

const checkoutRow: (id: ChargeId) => Promise<CheckoutRow | null> = inBatches(
  (ids) =>
    asService(async (tx) => {
      const { rows } = await tx.query<CheckoutRow>({
        name: "charges-for-checkout",
        text: `SELECT ${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${RETURNED_COLUMNS}, ${brandColumns("charges.merchant_id")}, ${SCREEN_COLUMNS},
            (SELECT kind FROM psp_accounts WHERE psp_accounts.id = charges.psp_account_id) AS account_kind,
            (SELECT end_to_end_id FROM settlements
              WHERE settlements.charge_id = charges.id AND pays_charge) AS paid_end_to_end_id,
            CASE WHEN status IN ('PENDING', 'OVERDUE') AND billing_type = 'PIX' THEN (SELECT min(at) FROM charge_events
              WHERE charge_events.charge_id = charges.id AND type = 'payment_reported') END AS payment_reported_at
          FROM ${CHARGES_OF_MERCHANTS} WHERE id = ANY($1::uuid[])`,
        values: [[...new Set(ids)]],
      });
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    }),
  { most: 200, atOnce: 2 },
);
