import { inBatches } from "@/lib/platform/batch";
import { PROMPT, pool, prisma } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { ListedPrice } from "@/lib/pricing/price-list";
import type { OrderedAccount } from "@/lib/providers/account-order";
import { ORDERED_COLUMNS } from "@/lib/providers/store/account-order";

/** A price, and the row of the price list that it is. */
export interface PriceInForce extends Price {
  readonly id: bigint;
}

/** What applies to a merchant's new charge of one method. */
export interface ChargeDefaults {
  readonly merchantName: string;
  /** The merchant's number in advisory locks. */
  readonly lockKey: number;
  /** Days by which the merchant's sandbox clock is ahead; 0 in production. */
  readonly daysAhead: number;
  /** The price in force; null when neither the merchant nor the operator has set one. */
  readonly price: PriceInForce | null;
  /**
   * The PSP accounts for the method: the merchant's own, else the operator's. In their order where one is set, else
   * the newest alone; empty without any.
   */
  readonly accounts: readonly OrderedAccount[];
  /** The origins that a payer's page may link back to. */
  readonly returnOrigins: readonly string[];
}

interface DefaultsRow {
  readonly name: string;
  readonly lock_key: number;
  readonly clock_days_ahead: number;
  readonly price_id: bigint | null;
  readonly fixed_cents: bigint | null;
  readonly basis_points: number | null;
  readonly accounts: readonly ListedAccount[];
  readonly return_origins: readonly string[];
}

/** An account for the method; `priority` is null where it stands outside of its holder's order. */
interface ListedAccount extends OrderedAccount {
  readonly isOwn: boolean;
  readonly priority: number | null;
}

interface DefaultsKey {
  readonly merchantId: MerchantId;
  readonly billingType: BillingType;
  readonly today: CivilDate;
}

/**
 * Reads what applies to a merchant's new charge of one method on a Brasília day. The merchant's own price
 * and account go before the operator's. Simultaneous calls share one statement, which starts after each of
 * them was made.
 *
 * @throws Error when the merchant does not exist.
 */
export function findChargeDefaults(
  merchantId: MerchantId,
  billingType: BillingType,
  today: CivilDate,
): Promise<ChargeDefaults> {
  return defaultsInBatches({ merchantId, billingType, today });
}

const defaultsInBatches = inBatches(
  async (keys: readonly DefaultsKey[]) => {
    const [key] = keys;
    const defaults = key && (await readDefaults(key));
    return keys.flatMap(() => defaults ?? []);
  },
  {
    partitionOf: ({ merchantId, billingType, today }) => `${merchantId} ${billingType} ${today}`,
    most: 1_000,
    atOnce: 1,
  },
);

async function readDefaults({
  merchantId,
  billingType,
  today,
}: DefaultsKey): Promise<ChargeDefaults> {
  const { rows } = await pool().query<DefaultsRow>({
    ...PROMPT,
    name: "charge-defaults",
    text: `SELECT m.name, m.lock_key, m.clock_days_ahead, m.return_origins, p.id AS price_id, p.fixed_cents, p.basis_points, a.accounts FROM merchants m
      LEFT JOIN LATERAL (SELECT id, fixed_cents, basis_points FROM prices
        WHERE (merchant_id = m.id OR merchant_id IS NULL) AND billing_type = $2 AND valid_from <= $3
        ORDER BY merchant_id NULLS LAST, valid_from DESC, id DESC LIMIT 1) p ON true
      CROSS JOIN LATERAL (SELECT COALESCE(json_agg(listed), '[]') AS accounts FROM (
        SELECT ${ORDERED_COLUMNS}, a.merchant_id IS NOT NULL AS "isOwn", o.priority FROM psp_accounts a
          LEFT JOIN psp_account_priorities o ON o.psp_account_id = a.id AND o.method = $2
        WHERE (a.merchant_id = m.id OR a.merchant_id IS NULL) AND a.disabled_at IS NULL AND $2 = ANY (a.methods)
        ORDER BY a.merchant_id NULLS LAST, o.priority NULLS LAST, a.created_at DESC, a.id LIMIT 20) listed) a
      WHERE m.id = $1`,
    values: [merchantId, billingType, today],
  });
  const row = rows[0];
  if (!row) throw new Error("a charge was requested by a merchant that does not exist");
  const { price_id: id, fixed_cents, basis_points } = row;
  return {
    merchantName: row.name,
    lockKey: row.lock_key,
    daysAhead: row.clock_days_ahead,
    price:
      id === null || fixed_cents === null || basis_points === null
        ? null
        : { id, fixed: cents(fixed_cents), basisPoints: basis_points },
    accounts: inOrder(row.accounts),
    returnOrigins: row.return_origins,
  };
}

/** The accounts that charges may go to: those in the order of the first one's holder, or the first one alone. */
function inOrder(listed: readonly ListedAccount[]): readonly OrderedAccount[] {
  const [first] = listed;
  if (!first) return [];
  return listed.filter(
    (account) => account === first || (account.isOwn === first.isOwn && account.priority !== null),
  );
}

/**
 * Reads the methods that a merchant's PSP accounts, its own or the operator's, can be paid by: none for a merchant
 * that collects nothing any more. Simultaneous
 * calls share one statement, which starts after each of them was made.
 */
export const findMethods: (merchantId: MerchantId) => Promise<ReadonlySet<BillingType>> = inBatches(
  async (ids) => {
    const { rows } = await pool().query<{ method: BillingType }>({
      name: "methods",
      text: `SELECT DISTINCT unnest(methods)::text AS method FROM psp_accounts
        WHERE (merchant_id = $1 OR merchant_id IS NULL) AND disabled_at IS NULL
          AND NOT EXISTS (SELECT FROM merchants WHERE id = $1 AND collection_ended_at IS NOT NULL)`,
      values: [ids[0]],
    });
    const methods = new Set(rows.map(({ method }) => method));
    return ids.map(() => methods);
  },
  { partitionOf: (merchantId) => merchantId, most: 500, atOnce: 2 },
);

/** Reads a merchant's number in advisory locks. Throws when the merchant does not exist. */
export async function findLockKey(merchantId: MerchantId): Promise<number> {
  const merchant = await prisma().merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { lockKey: true },
  });
  return merchant.lockKey;
}

/** Sets a price from a Brasília day on, in a new row; null as merchant sets the operator's default. */
export async function insertPrice(
  merchantId: MerchantId | null,
  billingType: BillingType,
  price: Price,
  validFrom: CivilDate,
): Promise<void> {
  const { fixed: fixedCents, basisPoints } = price;
  await prisma().price.create({
    data: { merchantId, billingType, fixedCents, basisPoints, validFrom: new Date(validFrom) },
  });
}

/**
 * Reads rows of the price list, at most 500, the last set first.
 *
 * @param merchantId null for the defaults.
 */
export async function findPrices(merchantId: MerchantId | null): Promise<ListedPrice[]> {
  const { rows } = await pool().query<ListedPrice & { fixed: bigint }>(
    `SELECT p.id::text AS id, p.merchant_id AS "merchantId", m.name AS "merchantName",
       p.billing_type AS "billingType", p.valid_from AS "validFrom", p.created_at AS "setAt",
       p.fixed_cents AS fixed, p.basis_points AS "basisPoints"
     FROM prices p LEFT JOIN merchants m ON m.id = p.merchant_id
     WHERE p.merchant_id IS NOT DISTINCT FROM $1 ORDER BY p.id DESC LIMIT 500`,
    [merchantId],
  );
  return rows.map((row) => ({ ...row, fixed: cents(row.fixed) as Cents }));
}

/** Reads the merchants with prices of their own, at most 500, by name. */
export async function merchantsWithPrices(): Promise<{ id: MerchantId; name: string }[]> {
  const { rows } = await pool().query<{ id: MerchantId; name: string }>(
    `SELECT id, name FROM merchants m WHERE EXISTS (SELECT FROM prices WHERE merchant_id = m.id)
     ORDER BY lower(name), id LIMIT 500`,
  );
  return rows;
}
