import {
  type LinkState,
  linkState,
  openOfAddressMax,
  type PaymentLink,
} from "@/lib/payment-links/payment-link";
import { inBatches } from "@/lib/platform/batch";
import { asMerchant, oneAsMerchant, type Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { IS_PAID, linkFromRow, lockLink, STILL_OPEN } from "./links";

/** A place of a link that a charge takes; or why the link has none. */
export type Placing =
  /** `takenAt` is when the charge first took it: a repeated request finds the same instant. */
  | { readonly kind: "taken"; readonly takenAt: Date }
  | { readonly kind: "closed"; readonly state: Exclude<LinkState, "ACTIVE"> }
  /** As many as one address may have made wait for payment. */
  | { readonly kind: "address_full" };

interface PlaceRow {
  readonly state: "open" | "paid" | "ended";
  readonly taken_at: Date;
  readonly is_stored: boolean;
}

/** A charge that is about to be created, and the link that it is to have a place of. */
interface PlaceRequest {
  readonly link: Pick<PaymentLink, "merchantId" | "id">;
  readonly chargeId: ChargeId;
  /** Stands for the network of the address that the form came from; nobody reads the address from it. */
  readonly network: string;
  readonly now: Date;
  /** The instant at which the merchant's business is, by which the link ends. */
  readonly endsBy: Date;
}

/**
 * Takes a place of a link for a charge before the charge is created, once per charge. The link's row is locked while its
 * places are counted, so that submissions at the same time never take more places than there are (ADR 0104). In one
 * process they wait for each other here and not for the lock: a rush to one link holds one connection, not all of them.
 */
export const takePlace: (request: PlaceRequest) => Promise<Placing> = inBatches(
  (requests: readonly PlaceRequest[]) => Promise.all(requests.map(takeOne)),
  { partitionOf: ({ link }) => link.id, most: 1, atOnce: 1 },
);

function takeOne({
  link: { merchantId, id: linkId },
  chargeId,
  network,
  now,
  endsBy,
}: PlaceRequest): Promise<Placing> {
  return asMerchant(merchantId, async (tx) => {
    const row = await lockLink(tx, merchantId, linkId);
    if (!row) throw new Error("a payment link is gone");
    const link = linkFromRow(row);
    const { rows } = await tx.query<PlaceRow>(placeQuery(merchantId, linkId, chargeId));
    const [place] = rows;
    if (place && (place.is_stored || place.state === "open")) {
      return { kind: "taken", takenAt: place.taken_at };
    }
    const paid = row.paid_count + (await endPlaces(tx, link));
    const { open, ofNetwork } = await countOpen(tx, link, network);
    const state = linkState(link, { open, paid }, endsBy);
    if (state !== "ACTIVE") return { kind: "closed", state };
    if (ofNetwork >= openOfAddressMax(link)) return { kind: "address_full" };
    await tx.query({
      text: `INSERT INTO payment_link_charges (charge_id, link_id, merchant_id, taken_at, network)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (charge_id)
        DO UPDATE SET state = 'open', taken_at = excluded.taken_at, network = excluded.network`,
      values: [chargeId, linkId, merchantId, now, network],
    });
    return { kind: "taken", takenAt: now };
  });
}

function placeQuery(merchantId: MerchantId, linkId: string, chargeId: ChargeId) {
  return {
    name: "link-place",
    text: `SELECT state, taken_at,
        EXISTS (SELECT FROM charges c WHERE c.id = p.charge_id AND c.merchant_id = $1) AS is_stored
      FROM payment_link_charges p WHERE merchant_id = $1 AND link_id = $2 AND charge_id = $3`,
    values: [merchantId, linkId, chargeId],
  };
}

/**
 * Ends the places of charges that are paid or over, and of those that were never created. Reads no more rows than a link
 * has open places, however many charges it made.
 *
 * @returns how many of them were paid; the link's count has them from now on.
 */
async function endPlaces(tx: Transaction, { merchantId, id }: PaymentLink): Promise<number> {
  const { rows } = await tx.query<{ paid: bigint }>({
    text: `WITH over AS (
        SELECT p.charge_id, COALESCE(${IS_PAID}, false) AS is_paid FROM payment_link_charges p
          LEFT JOIN LATERAL (SELECT * FROM charges WHERE id = p.charge_id OFFSET 0) AS c ON c.merchant_id = $1
        WHERE p.merchant_id = $1 AND p.link_id = $2 AND p.state = 'open' AND NOT COALESCE(${STILL_OPEN}, false)
      ), ended AS (
        UPDATE payment_link_charges p SET state = CASE WHEN over.is_paid THEN 'paid' ELSE 'ended' END, network = NULL
        FROM over WHERE p.charge_id = over.charge_id AND p.merchant_id = $1
      ), counted AS (SELECT count(*) FILTER (WHERE is_paid) AS paid FROM over)
      UPDATE payment_links SET paid_count = paid_count + counted.paid FROM counted
        WHERE merchant_id = $1 AND id = $2 AND counted.paid > 0 RETURNING counted.paid`,
    values: [merchantId, id],
  });
  return Number(rows[0]?.paid ?? 0);
}

/** Counts a link's open places, and those of them that came from one network. */
async function countOpen(
  tx: Transaction,
  { merchantId, id }: PaymentLink,
  network: string,
): Promise<{ readonly open: number; readonly ofNetwork: number }> {
  const { rows } = await tx.query<{ open: bigint; ofNetwork: bigint }>({
    text: `SELECT count(*) AS open, count(*) FILTER (WHERE network = $3) AS "ofNetwork"
      FROM payment_link_charges WHERE merchant_id = $1 AND link_id = $2 AND state = 'open'`,
    values: [merchantId, id, network],
  });
  return { open: Number(rows[0]?.open ?? 0), ofNetwork: Number(rows[0]?.ofNetwork ?? 0) };
}

/** A place that a charge has, or had, of a link. */
export interface Place {
  readonly takenAt: Date;
  /** Whether the charge was created. */
  readonly isStored: boolean;
}

/** Finds the place that a charge has, or had, of a link, without a lock. */
export async function findPlaceOf(
  { merchantId, id }: Pick<PaymentLink, "merchantId" | "id">,
  chargeId: ChargeId,
): Promise<Place | null> {
  const { rows } = await oneAsMerchant<PlaceRow>(merchantId, placeQuery(merchantId, id, chargeId));
  return rows[0] ? { takenAt: rows[0].taken_at, isStored: rows[0].is_stored } : null;
}

/** Gives a place back whose charge was refused before it was stored. */
export async function leavePlace(
  { merchantId, id }: Pick<PaymentLink, "merchantId" | "id">,
  chargeId: ChargeId,
): Promise<void> {
  await oneAsMerchant(merchantId, {
    text: `DELETE FROM payment_link_charges p WHERE merchant_id = $1 AND link_id = $2 AND charge_id = $3
      AND NOT EXISTS (SELECT FROM charges c WHERE c.id = p.charge_id AND c.merchant_id = $1)`,
    values: [merchantId, id, chargeId],
  });
}
