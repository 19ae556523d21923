import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { SoughtForms } from "@/lib/privacy/sought-forms";
import { findShowing } from "./showing";

/** The most charges of one payer that one export holds; a shop charges a person some hundred times in a lifetime. */
export const EXPORTED_CHARGES_MAX = 5_000;

/** Finds the charges that still show a payer, oldest first. @param document bare. */
export async function findChargesOfPayer(
  tx: Transaction,
  merchantId: MerchantId,
  document: string,
  most: number,
): Promise<ChargeId[]> {
  const { rows } = await tx.query<{ id: ChargeId }>({
    text: `SELECT id FROM charges WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL
      ORDER BY created_at, id LIMIT $3`,
    values: [merchantId, document, most],
  });
  return rows.map(({ id }) => id);
}

/** A charge and who pays it. */
export interface PayersCharge {
  readonly id: ChargeId;
  readonly key: Buffer;
}

/**
 * Anonymises charges of a merchant, with what was said about them elsewhere.
 *
 * @returns the charges that were anonymised; one with a hindrance is left as it is.
 */
export async function anonymizeCharges(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly PayersCharge[],
  { idleSince, now }: { idleSince: Date; now: Date },
): Promise<ChargeId[]> {
  const { rows } = await tx.query<{ id: ChargeId }>({
    text: "SELECT anonymize_charges($1, $2, $3, $4, $5) AS id",
    values: [
      merchantId,
      charges.map(({ id }) => id),
      charges.map(({ key }) => key),
      idleSince,
      now,
    ],
  });
  return rows.map(({ id }) => id);
}

/** A saved view of a member. */
export interface HeldView {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}

/** Finds the saved views of a merchant's members that show who is sought. */
export async function findViewsShowing(
  tx: Transaction,
  merchantId: MerchantId,
  sought: SoughtForms,
): Promise<HeldView[]> {
  const { rows: views } = await tx.query<HeldView & { id: string }>({
    text: `SELECT v.id, v.name, v.query FROM saved_views v JOIN members m ON m.id = v.member_id WHERE m.merchant_id = $1`,
    values: [merchantId],
  });
  const texts = views.map(({ id, name, query }) => ({ id, text: `${name} ${decoded(query)}` }));
  const showing = await findShowing(sought, texts);
  return views.filter(({ id }) => showing.has(id));
}

/** A query of an address as people read it; as it is where it cannot be decoded. */
function decoded(query: string): string {
  return [...new URLSearchParams(query)].map((pair) => pair.join(" ")).join(" ");
}

/** Takes payers who are sought out of what their merchant keeps beside their charges: saved views and payment links. */
export async function forgetMentions(
  tx: Transaction,
  merchantId: MerchantId,
  sought: SoughtForms,
): Promise<void> {
  await deleteViewsShowing(tx, merchantId, sought);
  await forgetInLinks(tx, merchantId, sought);
}

/** Deletes the saved views that show payers who are sought. */
async function deleteViewsShowing(
  tx: Transaction,
  merchantId: MerchantId,
  sought: SoughtForms,
): Promise<void> {
  const views = await findViewsShowing(tx, merchantId, sought);
  if (views.length === 0) return;
  await tx.query({
    text: "DELETE FROM saved_views WHERE id = ANY ($1::uuid[])",
    values: [views.map(({ id }) => id)],
  });
}

/**
 * Takes payers who are sought out of what a merchant's payment links say of themselves: a link that was made for one person
 * may name them, on a page that anybody can open.
 */
async function forgetInLinks(
  tx: Transaction,
  merchantId: MerchantId,
  sought: SoughtForms,
): Promise<void> {
  const { rows: links } = await tx.query<{ id: string; text: string }>({
    text: `SELECT id, concat_ws(' ', title, description, reference, idempotency_key) AS text
      FROM payment_links WHERE merchant_id = $1`,
    values: [merchantId],
  });
  const showing = await findShowing(sought, links);
  if (showing.size === 0) return;
  await tx.query({
    text: `UPDATE payment_links SET title = 'Link de pagamento', description = NULL, reference = slug,
        idempotency_key = anonymized_mark(id), request_hash = decode(repeat('00', 32), 'hex')
      WHERE merchant_id = $1 AND id = ANY ($2::uuid[])`,
    values: [merchantId, [...showing.keys()]],
  });
}

/** Deletes the files of a merchant's exports, which live a day at most: each can be asked for again. */
export async function deleteExportFiles(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query({ text: "DELETE FROM exports WHERE merchant_id = $1", values: [merchantId] });
}
