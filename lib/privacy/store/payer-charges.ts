import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Hindrance } from "@/lib/privacy/hindrance";

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

/** What stands in the way of anonymising a payer, in charges. */
export interface PayerState {
  /** Charges that still show the payer. */
  readonly charges: number;
  /** Charges that do not any more. */
  readonly anonymized: number;
  readonly hindrances: readonly { readonly hindrance: Hindrance; readonly charges: number }[];
}

/** Counts a payer's charges, and what hinders their anonymisation now. */
export async function findPayerState(
  tx: Transaction,
  merchantId: MerchantId,
  { document, key, idleSince }: { document: string; key: Buffer; idleSince: Date },
): Promise<PayerState> {
  const { rows } = await tx.query<{ hindrance: Hindrance | null; charges: number }>({
    text: `SELECT anonymization_hindrance(c, $3, $4) AS hindrance, count(*)::int AS charges
      FROM charges c WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL GROUP BY 1 ORDER BY 1`,
    values: [merchantId, document, key, idleSince],
  });
  const { rows: done } = await tx.query<{ charges: number }>({
    text: "SELECT count(*)::int AS charges FROM charges WHERE merchant_id = $1 AND payer_key = $2",
    values: [merchantId, key],
  });
  return {
    charges: rows.reduce((sum, { charges }) => sum + charges, 0),
    anonymized: done[0]?.charges ?? 0,
    hindrances: rows.flatMap(({ hindrance, charges }) =>
      hindrance === null ? [] : [{ hindrance, charges }],
    ),
  };
}

/** A charge and who pays it. */
export interface PayersCharge {
  readonly id: ChargeId;
  readonly key: Buffer;
}

/**
 * Anonymises charges of a merchant, with the copies that show their payers: open files and saved views.
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

/** Finds the saved views of a merchant's members that show the payer of one of these charges. */
export async function findViewsShowing(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly ChargeId[],
): Promise<HeldView[]> {
  const { rows: views } = await tx.query<HeldView & { id: string }>({
    text: `SELECT v.id, v.name, v.query FROM saved_views v JOIN members m ON m.id = v.member_id WHERE m.merchant_id = $1`,
    values: [merchantId],
  });
  if (views.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>({
    text: `SELECT DISTINCT v.id FROM unnest($3::text[], $4::text[]) AS v(id, shown)
      JOIN charges c ON c.merchant_id = $1 AND c.id = ANY ($2::uuid[]) AND shows_payer(v.shown, c)`,
    values: [
      merchantId,
      charges,
      views.map(({ id }) => id),
      views.map(({ name, query }) => `${name} ${decoded(query)}`),
    ],
  });
  const showing = new Set(rows.map(({ id }) => id));
  return views.filter(({ id }) => showing.has(id));
}

/** A query of an address as people read it; as it is where it cannot be decoded. */
function decoded(query: string): string {
  return [...new URLSearchParams(query)].map((pair) => pair.join(" ")).join(" ");
}

/** Deletes the saved views that show payers, and takes them out of exceptions about money that is for no charge. */
export async function forgetCopies(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly ChargeId[],
): Promise<void> {
  const views = await findViewsShowing(tx, merchantId, charges);
  if (views.length > 0) {
    await tx.query({
      text: "DELETE FROM saved_views WHERE id = ANY ($1::uuid[])",
      values: [views.map(({ id }) => id)],
    });
  }
  await tx.query({
    text: `UPDATE exceptions x SET facts = kept_facts(facts), note = kept_code(note)
      WHERE merchant_id = $1 AND charge_id IS NULL AND EXISTS (SELECT FROM charges c
        WHERE c.merchant_id = $1 AND c.id = ANY ($2::uuid[]) AND shows_payer(concat_ws(' ', x.facts::text, x.note), c))`,
    values: [merchantId, charges],
  });
}

/** Deletes the files of a merchant's exports, which live a day at most: each can be asked for again. */
export async function deleteExportFiles(tx: Transaction, merchantId: MerchantId): Promise<void> {
  await tx.query({ text: "DELETE FROM exports WHERE merchant_id = $1", values: [merchantId] });
}
