import { asMerchant, oneAsMerchant, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { actorOf, type Keeper } from "@/lib/privacy/keeper";

/** A person whose data a merchant has to keep; the person is known by a keyed hash alone. */
export interface LegalHold {
  readonly id: string;
  readonly reason: string;
  readonly placedAt: Date;
  readonly placedBy: string;
}

interface HoldRow {
  readonly id: string;
  readonly reason: string;
  readonly placed_at: Date;
  readonly placed_by: string;
}

const COLUMNS = "id, reason, placed_at, placed_by";

/** Finds a merchant's holds that are not released, newest first; with `key` those of one person. */
export async function findHolds(keeper: Keeper, key: Buffer | null = null): Promise<LegalHold[]> {
  const { merchantId } = keeper;
  const { rows } = await oneAsMerchant<HoldRow>(merchantId, {
    text: `SELECT ${COLUMNS} FROM legal_holds WHERE merchant_id = $1 AND released_at IS NULL
      AND ($2::bytea IS NULL OR payer_key = $2) ORDER BY placed_at DESC, id LIMIT 1000`,
    values: [merchantId, key],
  });
  return rows.map(holdFromRow);
}

/** The advisory lock, for each person, under which they are anonymised or a hold is placed on them. */
const PERSON_LOCK = 7690;

function lockPerson(key: Buffer): string {
  return `SELECT pg_advisory_xact_lock(${PERSON_LOCK}, ${key.readInt32BE(0)})`;
}

/** The advisory lock, for each merchant, under which its retention anonymises people or a hold is placed on one. */
const HOLDS_LOCK = 7691;

function lockHolds(merchantId: MerchantId): string {
  return `SELECT pg_advisory_xact_lock(${HOLDS_LOCK}, hashtext('${merchantId}'))`;
}

/** Runs a transaction of a merchant in which nobody places a hold; it sees all that were placed before. */
export function withHoldsLocked<Result>(
  merchantId: MerchantId,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return asMerchant(merchantId, work, [lockHolds(merchantId)]);
}

/**
 * Runs a transaction of a merchant in which nobody else places a hold on a person or anonymises them.
 *
 * @param work gets the instant at which it began, which is later than that of every hold it sees.
 */
export function withPersonLocked<Result>(
  merchantId: MerchantId,
  key: Buffer,
  work: (tx: Transaction, at: Date) => Promise<Result>,
): Promise<Result> {
  return asMerchant(merchantId, (tx, opened) => work(tx, opened?.at as Date), [
    lockPerson(key),
    "SELECT date_trunc('milliseconds', clock_timestamp()) AS at",
  ]);
}

/** Places a hold on a person's data. */
export async function placeHold(keeper: Keeper, key: Buffer, reason: string): Promise<LegalHold> {
  const { merchantId } = keeper;
  const { rows } = await oneAsMerchant<HoldRow>(
    merchantId,
    {
      // A millisecond later than an anonymisation before it, whose instant is kept without its microseconds.
      text: `INSERT INTO legal_holds (merchant_id, payer_key, reason, placed_at, placed_by)
        VALUES ($1, $2, $3, clock_timestamp() + interval '1 ms', $4) RETURNING ${COLUMNS}`,
      values: [merchantId, key, reason, actorOf(keeper)],
    },
    [lockHolds(merchantId), lockPerson(key)],
  );
  const [row] = rows;
  if (!row) throw new Error("an inserted hold was not returned");
  return holdFromRow(row);
}

/** Releases a merchant's hold; false when there is none with this id, or it was released before. */
export async function releaseHold(keeper: Keeper, id: string, now: Date): Promise<boolean> {
  const { merchantId }: { merchantId: MerchantId } = keeper;
  const { rowCount } = await oneAsMerchant(merchantId, {
    text: `UPDATE legal_holds SET released_at = $3, released_by = $4
      WHERE merchant_id = $1 AND id = $2 AND released_at IS NULL`,
    values: [merchantId, id, now, actorOf(keeper)],
  });
  return rowCount === 1;
}

/** Releases the holds on people that were placed before an anonymisation of theirs, as the restore that finds them. */
export async function releaseHoldsBefore(
  tx: Transaction,
  merchantId: MerchantId,
  anonymizations: readonly { readonly key: Buffer; readonly at: Date }[],
): Promise<void> {
  await tx.query({
    text: `UPDATE legal_holds h SET released_at = a.at, released_by = 'restore'
      FROM (SELECT key, max(at) AS at FROM unnest($2::bytea[], $3::timestamptz[]) AS g(key, at) GROUP BY key) a
      WHERE h.merchant_id = $1 AND h.payer_key = a.key AND h.placed_at <= a.at AND h.released_at IS NULL`,
    values: [merchantId, anonymizations.map(({ key }) => key), anonymizations.map(({ at }) => at)],
  });
}

/** What stands in the place of a reason that was taken out. */
const FORGOTTEN = "anonimizado";

/** Takes the reasons out of a merchant's released holds on people: a reason may name whom it is about. */
export async function forgetReasonsOf(
  tx: Transaction,
  merchantId: MerchantId,
  keys: readonly Buffer[],
): Promise<void> {
  await tx.query({
    text: `UPDATE legal_holds SET reason = '${FORGOTTEN}' WHERE merchant_id = $1 AND payer_key = ANY ($2::bytea[])
      AND released_at IS NOT NULL AND reason <> '${FORGOTTEN}'`,
    values: [merchantId, keys],
  });
}

/** Takes the reasons out of a merchant's holds that were released before an instant, whomever they were on. */
export async function forgetReasonsBefore(
  tx: Transaction,
  merchantId: MerchantId,
  before: Date,
): Promise<void> {
  await tx.query({
    text: `UPDATE legal_holds SET reason = '${FORGOTTEN}' WHERE merchant_id = $1 AND released_at < $2
      AND reason <> '${FORGOTTEN}'`,
    values: [merchantId, before],
  });
}

/** Finds the keys of the people whom a merchant has to keep. */
export async function findHeldKeys(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ key: string }>({
    text: `SELECT DISTINCT encode(payer_key, 'hex') AS key FROM legal_holds
      WHERE merchant_id = $1 AND released_at IS NULL`,
    values: [merchantId],
  });
  return new Set(rows.map(({ key }) => key));
}

function holdFromRow({ id, reason, placed_at, placed_by }: HoldRow): LegalHold {
  return { id, reason, placedAt: placed_at, placedBy: placed_by };
}
