import { oneAsService } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** Charges whose events one archive holds: to read one of them, all are unpacked. */
export const CHARGES_OF_AN_ARCHIVE = 50;

/** An event of a charge by its place in the walk through a merchant's events, which follows the clock. */
export interface EventPlace {
  readonly at: Date;
  readonly chargeId: ChargeId;
  readonly number: number;
}

/** A merchant with events from before an instant that stand in rows of their own. */
export interface EventWalk {
  readonly merchantId: MerchantId;
  /** The last event that was looked at; null: the walk begins with the oldest. */
  readonly place: EventPlace | null;
}

interface PlaceRow {
  readonly at: Date;
  readonly charge_id: ChargeId;
  readonly number: number;
}

/** Finds every merchant with events from before an instant, and how far the walk through them came. */
export async function findEventWalks(before: Date): Promise<readonly EventWalk[]> {
  const { rows } = await oneAsService<
    { merchant_id: MerchantId } & { [Name in keyof PlaceRow]: PlaceRow[Name] | null }
  >({
    text: `SELECT merchants.id AS merchant_id, walk.at, walk.charge_id, walk.number
      FROM merchants LEFT JOIN charge_event_walks AS walk ON walk.merchant_id = merchants.id
      WHERE EXISTS (SELECT FROM charge_events AS e WHERE e.merchant_id = merchants.id AND e.at < $1)
      ORDER BY merchants.id`,
    values: [before],
  });
  return rows.map(({ merchant_id: merchantId, at, charge_id: chargeId, number }) => ({
    merchantId,
    place: at && chargeId && number !== null ? { at, chargeId, number } : null,
  }));
}

/** Finds the next events of a walk from before an instant, at most `most`. */
export async function findNextEvents(
  { merchantId, place }: EventWalk,
  before: Date,
  most: number,
): Promise<readonly EventPlace[]> {
  const { rows } = await oneAsService<PlaceRow>({
    text: `SELECT at, charge_id, number FROM charge_events
      WHERE merchant_id = $1 AND at < $2 ${place ? "AND at >= $4 AND (at, charge_id, number) > ($4, $5, $6)" : ""}
      ORDER BY at, charge_id, number LIMIT $3`,
    values: [merchantId, before, most, ...(place ? [place.at, place.chargeId, place.number] : [])],
  });
  return rows.map(({ at, charge_id: chargeId, number }) => ({ at, chargeId, number }));
}

/** Keeps how far the walk through a merchant's events came; without a place the next one begins anew. */
export async function saveEventWalk({ merchantId, place }: EventWalk): Promise<void> {
  if (place === null) {
    const text = "DELETE FROM charge_event_walks WHERE merchant_id = $1";
    await oneAsService({ text, values: [merchantId] });
    return;
  }
  await oneAsService({
    text: `INSERT INTO charge_event_walks (merchant_id, at, charge_id, number) VALUES ($1, $2, $3, $4)
      ON CONFLICT (merchant_id) DO UPDATE SET at = excluded.at, charge_id = excluded.charge_id, number = excluded.number`,
    values: [merchantId, place.at, place.chargeId, place.number],
  });
}

/**
 * Packs the events of those of a merchant's charges that are over and did not move since `idleSince` into one archive, in one
 * transaction.
 *
 * @param ids at most `CHARGES_OF_AN_ARCHIVE`.
 * @returns how many charges it was.
 */
export async function archiveEvents(
  merchantId: MerchantId,
  ids: readonly ChargeId[],
  idleSince: Date,
): Promise<number> {
  const { rows } = await oneAsService<{ archived: number }>({
    text: "SELECT archive_charge_events($1, $2, $3) AS archived",
    values: [merchantId, ids, idleSince],
  });
  return rows[0]?.archived ?? 0;
}

/** Finds every merchant with archives. */
export async function findArchiveOwners(): Promise<readonly MerchantId[]> {
  const { rows } = await oneAsService<{ id: MerchantId }>({
    text: `SELECT id FROM merchants
      WHERE EXISTS (SELECT FROM charge_event_archives AS packed WHERE packed.merchant_id = merchants.id) ORDER BY id`,
  });
  return rows.map(({ id }) => id);
}

/** Puts the events of a merchant's oldest archives back into rows of their own; how many archives it was. */
export async function restoreEvents(merchantId: MerchantId, most: number): Promise<number> {
  const { rows } = await oneAsService<{ restored: number }>({
    text: "SELECT restore_charge_events($1, $2) AS restored",
    values: [merchantId, most],
  });
  return rows[0]?.restored ?? 0;
}
