import { inBatches } from "@/lib/batch";
import type { CivilDate } from "@/lib/domain/brasilia";
import type { BillingType, MerchantId } from "@/lib/domain/charge";
import type { Price } from "@/lib/domain/fee";
import { type Cents, cents } from "@/lib/domain/money";
import type { ListedPrice } from "@/lib/domain/price-list";
import { PROMPT, pool, prisma } from "./connection";

/** What applies to a new charge of a merchant. */
export interface Terms {
  /** The merchant's name. */
  readonly merchantName: string;
  /** The merchant's number in advisory locks. */
  readonly lockKey: number;
  /** The price in force; null when neither the merchant nor the operator has set one. */
  readonly price: Price | null;
  /** The PSP account for the method: the merchant's own, else the operator's default; null without any. */
  readonly pspAccountId: string | null;
  /** Where the merchant's payers may be led back to. */
  readonly returnOrigins: readonly string[];
}

interface TermsRow {
  readonly name: string;
  readonly lock_key: number;
  readonly fixed_cents: bigint | null;
  readonly basis_points: number | null;
  readonly psp_account_id: string | null;
  readonly return_origins: readonly string[];
}

interface TermsQuestion {
  readonly merchantId: MerchantId;
  readonly billingType: BillingType;
  readonly today: CivilDate;
}

/**
 * Reads the terms for one method of a merchant, as of a Brasília day. Its own price and account go
 * before the defaults. Calls that come together share one reading, none of which is older than the call.
 */
export function findTerms(
  merchantId: MerchantId,
  billingType: BillingType,
  today: CivilDate,
): Promise<Terms> {
  return termsTogether({ merchantId, billingType, today });
}

const termsTogether = inBatches(
  async (questions: readonly TermsQuestion[]) => {
    const [question] = questions;
    const terms = question && (await readTerms(question));
    return questions.flatMap(() => terms ?? []);
  },
  {
    laneOf: ({ merchantId, billingType, today }) => `${merchantId} ${billingType} ${today}`,
    most: 1_000,
    atOnce: 1,
  },
);

async function readTerms({ merchantId, billingType, today }: TermsQuestion): Promise<Terms> {
  const { rows } = await pool().query<TermsRow>({
    ...PROMPT,
    name: "terms",
    text: `SELECT m.name, m.lock_key, m.return_origins, p.fixed_cents, p.basis_points, a.id AS psp_account_id FROM merchants m
      LEFT JOIN LATERAL (SELECT fixed_cents, basis_points FROM prices
        WHERE (merchant_id = m.id OR merchant_id IS NULL) AND billing_type = $2 AND valid_from <= $3
        ORDER BY merchant_id NULLS LAST, valid_from DESC, id DESC LIMIT 1) p ON true
      LEFT JOIN LATERAL (SELECT id FROM psp_accounts
        WHERE (merchant_id = m.id OR merchant_id IS NULL) AND disabled_at IS NULL AND $2 = ANY (methods)
        ORDER BY merchant_id NULLS LAST, created_at DESC, id LIMIT 1) a ON true
      WHERE m.id = $1`,
    values: [merchantId, billingType, today],
  });
  const row = rows[0];
  if (!row) throw new Error("a charge was asked for by a merchant that does not exist");
  const { fixed_cents, basis_points } = row;
  return {
    merchantName: row.name,
    lockKey: row.lock_key,
    price:
      fixed_cents === null || basis_points === null
        ? null
        : { fixed: cents(fixed_cents), basisPoints: basis_points },
    pspAccountId: row.psp_account_id,
    returnOrigins: row.return_origins,
  };
}

/**
 * The methods that a merchant's PSP accounts, its own or the operator's, can be paid by. Those who ask at
 * the same moment share a statement, which starts after each of them asked.
 */
export const findMethods: (merchantId: MerchantId) => Promise<ReadonlySet<BillingType>> = inBatches(
  async (ids) => {
    const { rows } = await pool().query<{ method: BillingType }>({
      name: "methods",
      text: `SELECT DISTINCT unnest(methods)::text AS method FROM psp_accounts
        WHERE (merchant_id = $1 OR merchant_id IS NULL) AND disabled_at IS NULL`,
      values: [ids[0]],
    });
    const methods = new Set(rows.map(({ method }) => method));
    return ids.map(() => methods);
  },
  { laneOf: (merchantId) => merchantId, most: 500, atOnce: 2 },
);

/** The merchant's number in advisory locks. */
export async function findLockKey(merchantId: MerchantId): Promise<number> {
  const merchant = await prisma().merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { lockKey: true },
  });
  return merchant.lockKey;
}

/** Sets a price from a Brasília day on; null as merchant sets the operator's default. Old rows stay. */
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
 * Rows of the price list, the last set first.
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

/** Merchants with prices of their own, by name. */
export async function merchantsWithPrices(): Promise<{ id: MerchantId; name: string }[]> {
  const { rows } = await pool().query<{ id: MerchantId; name: string }>(
    `SELECT id, name FROM merchants m WHERE EXISTS (SELECT FROM prices WHERE merchant_id = m.id)
     ORDER BY lower(name), id LIMIT 500`,
  );
  return rows;
}
