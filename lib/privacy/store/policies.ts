import { oneAsMerchant, oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Keeper } from "@/lib/privacy/keeper";

/** Where a walk through a merchant's charges stands: behind this charge. */
export interface Place {
  readonly at: Date;
  readonly id: ChargeId;
}

/** Before the first charge of an instant: where a walk stands that an earlier release noted. */
const NO_CHARGE = "00000000-0000-0000-0000-000000000000" as ChargeId;

/** How long a merchant keeps payers' data after the last movement of their charges. */
export interface RetentionPolicy {
  readonly merchantId: MerchantId;
  readonly months: number;
  readonly setAt: Date;
  /** The night that ended counting what the policy takes out; null: not yet, and nothing is taken out before. */
  readonly countedAt: Date | null;
  /** How many charges it was; before the count's end, as many as were counted so far. */
  readonly counted: number | null;
  /** How far the last night came; null: the next one begins with the oldest charge. */
  readonly walkedTo: Place | null;
}

interface PolicyRow {
  readonly merchant_id: MerchantId;
  readonly months: number;
  readonly set_at: Date;
  readonly counted_at: Date | null;
  readonly counted: number | null;
  readonly walked_to: Date | null;
  readonly walked_id: ChargeId | null;
}

const COLUMNS = "merchant_id, months, set_at, counted_at, counted, walked_to, walked_id";

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
        counted_at = NULL, counted = NULL, walked_to = NULL, walked_id = NULL WHERE held.months <> EXCLUDED.months`,
    values: [merchantId, months, now],
  });
}

/** Notes what was counted so far, and how far the count came; null: to the end. Under the policy as it was read. */
export async function noteCounted(
  { merchantId, months }: RetentionPolicy,
  { counted, walkedTo, now }: { counted: number; walkedTo: Place | null; now: Date },
): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: `UPDATE retention_policies SET counted = $3, counted_at = $4, walked_to = $5, walked_id = $6
      WHERE merchant_id = $1 AND months = $2`,
    values: [
      merchantId,
      months,
      counted,
      walkedTo ? null : now,
      walkedTo?.at ?? null,
      walkedTo?.id ?? null,
    ],
  });
}

/** Notes how far a night came. */
export async function noteWalked(
  { merchantId, months }: RetentionPolicy,
  walkedTo: Place | null,
): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: "UPDATE retention_policies SET walked_to = $3, walked_id = $4 WHERE merchant_id = $1 AND months = $2",
    values: [merchantId, months, walkedTo?.at ?? null, walkedTo?.id ?? null],
  });
}

/** Whether a policy is still as it was read; it stays so until the transaction ends. */
export async function isInForce(
  tx: Transaction,
  { merchantId, months, setAt }: RetentionPolicy,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `SELECT FROM retention_policies
      WHERE merchant_id = $1 AND months = $2 AND set_at = $3 AND counted_at IS NOT NULL FOR SHARE`,
    values: [merchantId, months, setAt],
  });
  return rowCount === 1;
}

function policyFromRow(row: PolicyRow): RetentionPolicy {
  return {
    merchantId: row.merchant_id,
    months: row.months,
    setAt: row.set_at,
    countedAt: row.counted_at,
    counted: row.counted,
    walkedTo: row.walked_to && {
      at: row.walked_to,
      id: row.walked_id ?? NO_CHARGE,
    },
  };
}
