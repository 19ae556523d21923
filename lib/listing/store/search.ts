import { searchKeys } from "@/lib/listing/charge-search";

/** The columns of `charges` that a listing filters, sorts and sums by. */
const COLUMNS = `id, merchant_id, created_at, status, billing_type, due_date, paid_on, amount_cents, paid_cents,
  fee_cents, net_cents, payer_document, reference`;

/** A text's words as a tsquery: three letters or more (after the merchant's eight) match a prefix, fewer a word. */
const TERMS = `SELECT string_agg(quote_literal(term) || CASE WHEN length(term) > 10 THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM unnest(merchant_terms($1, plain_words(?))) AS term`;

/**
 * A subquery of the charges, of the merchant whose id is `$1`, that a text finds: each of its words
 * begins a word of the payer's name, the description or the reference, or it is the payer's document, the
 * charge's id or the end-to-end id of its money. Its values are appended to `values`.
 */
export function chargesFoundBy(text: string, values: unknown[]): string {
  const { payerDocument, chargeId, endToEndId } = searchKeys(text);
  const found: string[] = [];
  const add = (table: string, condition: string, value: string | null) => {
    if (value === null) return;
    values.push(value);
    found.push(
      `SELECT ${COLUMNS} FROM ${table} WHERE merchant_id = $1 AND ${condition.replace("?", `$${values.length}`)}`,
    );
  };
  add("findable_charges", `terms @@ (${TERMS})`, text);
  add("charges", "payer_document = ?", payerDocument);
  add("charges", "id = ?", chargeId);
  add(
    "charges",
    "id IN (SELECT charge_id FROM settlements WHERE merchant_id = $1 AND end_to_end_id = ? AND withdrawn_at IS NULL)",
    endToEndId,
  );
  // UNION keeps a charge that is found twice once.
  return found.join(" UNION ");
}
