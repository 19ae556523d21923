import { readSought } from "@/lib/domain/charge-search";

/** The columns that a listing filters, sorts and sums by, in the spelling of `charges`. */
const COLUMNS = `id, merchant_id, created_at, status, billing_type, due_date, paid_on, amount_cents, paid_cents,
  fee_cents, net_cents, payer_document`;

/**
 * A subquery of the charges, of the merchant whose id is `$1`, that a text finds: each of its words
 * begins a word of the payer's name or the description, or it is the payer's document, the charge's id
 * or the end-to-end id of its money. Its values are appended to `values`.
 */
export function chargesFoundBy(text: string, values: unknown[]): string {
  const { payerDocument, chargeId, endToEndId } = readSought(text);
  values.push(text);
  const found = [`SELECT ${COLUMNS} FROM charges_with_words($${values.length})`];
  const add = (condition: string, value: string | null) => {
    if (value === null) return;
    values.push(value);
    found.push(
      `SELECT ${COLUMNS} FROM charges WHERE merchant_id = $1 AND ${condition.replace("?", `$${values.length}`)}`,
    );
  };
  add("payer_document = ?", payerDocument);
  add("id = ?", chargeId);
  add(
    "id IN (SELECT charge_id FROM settlements WHERE merchant_id = $1 AND end_to_end_id = ?)",
    endToEndId,
  );
  // A charge that is found twice is one.
  return found.join(" UNION ");
}
