import { oneAsMerchant, oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Keeper } from "@/lib/privacy/keeper";

/** How long a merchant keeps payers' data after the last movement of their charges. */
export interface RetentionPolicy {
  readonly merchantId: MerchantId;
  readonly months: number;
  readonly setAt: Date;
  /** The night that counted what the policy takes out; null: not yet, and nothing is taken out before. */
  readonly countedAt: Date | null;
  /** How many charges it was. */
  readonly counted: number | null;
  /** The creation up to which the last night came; null: the next one begins with the oldest charge. */
  readonly walkedTo: Date | null;
}

interface PolicyRow {
  readonly merchant_id: MerchantId;
  readonly months: number;
  readonly set_at: Date;
  readonly counted_at: Date | null;
  readonly counted: number | null;
  readonly walked_to: Date | null;
}

const COLUMNS = "merchant_id, months, set_at, counted_at, counted, walked_to";

/** Finds a merchant's policy; null: payers' data is kept for good. */
export async function findPolicy({ merchantId }: Keeper): Promise<RetentionPolicy | null> {
  const { rows } = await oneAsMerchant<PolicyRow>(merchantId, {
    text: `SELECT ${COLUMNS} FROM retention_policies WHERE merchant_id = $1`,
    values: [merchantId],
  });
  return rows[0] ? policyFromRow(rows[0]) : null;
}

/** Finds every merchant's policy. */
export async function findPolicies(): Promise<RetentionPolicy[]> {
  const { rows } = await oneAsService<PolicyRow>({
    text: `SELECT ${COLUMNS} FROM retention_policies ORDER BY merchant_id`,
  });
  return rows.map(policyFromRow);
}

/** Sets a merchant's policy, or ends it with null. Another number of months is counted anew before anything is done. */
export async function savePolicy(
  { merchantId }: Keeper,
  months: number | null,
  now: Date,
): Promise<void> {
  if (months === null) {
    await oneAsMerchant(merchantId, {
      text: "DELETE FROM retention_policies WHERE merchant_id = $1",
      values: [merchantId],
    });
    return;
  }
  await oneAsMerchant(merchantId, {
    text: `INSERT INTO retention_policies AS held (merchant_id, months, set_at) VALUES ($1, $2, $3)
      ON CONFLICT (merchant_id) DO UPDATE SET months = EXCLUDED.months, set_at = EXCLUDED.set_at,
        counted_at = NULL, counted = NULL, walked_to = NULL WHERE held.months <> EXCLUDED.months`,
    values: [merchantId, months, now],
  });
}

/** Notes what a night counted, under the policy as it was read. */
export async function noteCounted(
  { merchantId, months }: RetentionPolicy,
  counted: number,
  now: Date,
): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: "UPDATE retention_policies SET counted_at = $3, counted = $4 WHERE merchant_id = $1 AND months = $2",
    values: [merchantId, months, now, counted],
  });
}

/** Notes how far a night came. */
export async function noteWalked(
  { merchantId, months }: RetentionPolicy,
  walkedTo: Date | null,
): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: "UPDATE retention_policies SET walked_to = $3 WHERE merchant_id = $1 AND months = $2",
    values: [merchantId, months, walkedTo],
  });
}

function policyFromRow(row: PolicyRow): RetentionPolicy {
  return {
    merchantId: row.merchant_id,
    months: row.months,
    setAt: row.set_at,
    countedAt: row.counted_at,
    counted: row.counted,
    walkedTo: row.walked_to,
  };
}
