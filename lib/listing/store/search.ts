import type { ChargeQuery } from "@/lib/listing/charge-query";
import { searchKeys } from "@/lib/listing/charge-search";

/** The columns of `charges` that a listing filters, sorts and sums by. */
const COLUMNS = `id, merchant_id, created_at, status, billing_type, due_date, paid_on, amount_cents, paid_cents,
  fee_cents, net_cents, payer_document, reference`;

const END = `(SELECT own.cancel_reason FROM charges AS own WHERE own.id = one.id AND own.merchant_id = $1)
  AS cancel_reason`;

/** A text's words as a tsquery: three letters or more (after the merchant's eight) match a prefix, fewer a word. */
const TERMS = `SELECT string_agg(quote_literal(term) || CASE WHEN length(term) > 10 THEN ':*' ELSE '' END, ' & ')::tsquery
  FROM unnest(merchant_terms($1, plain_words(?))) AS term`;

/** Behind every text that begins with another one, by bytes. */
const LAST_CHARACTER = "\u{10ffff}";

/**
 * A subquery of the charges, of the merchant whose id is `$1`, that a text finds: each of its words
 * begins a word of the payer's name, the description or the reference, or it is one of its keys. Each part reads an
 * index. Its values are appended to `values`.
 */
export function chargesFoundBy(
  { text, ended }: Pick<ChargeQuery, "text" | "ended">,
  values: unknown[],
): string {
  const keys = searchKeys(text ?? "");
  // The view of the words has no column for it: it is looked up of what was found, where a filter needs it.
  const columns = ended === null ? COLUMNS : `${COLUMNS}, ${END}`;
  const found: string[] = [];
  const add = (table: string, condition: string, ...parameters: readonly unknown[]) => {
    if (parameters.includes(null)) return;
    const printed = parameters.reduce<string>(
      (rest, parameter) => rest.replace("?", `$${values.push(parameter)}`),
      condition,
    );
    found.push(`SELECT ${columns} FROM ${table} AS one WHERE merchant_id = $1 AND ${printed}`);
  };
  add("findable_charges", `terms @@ (${TERMS})`, text);
  add("charges", "payer_document = ?", keys.payerDocument);
  if (keys.documentStart !== null) {
    const { documentStart } = keys;
    // Digits stand before letters in every order of texts.
    add(
      "charges",
      "payer_document >= ? AND payer_document < ?",
      documentStart,
      `${documentStart}a`,
    );
  }
  add("charges", "payer_phone = ?", keys.payerPhone);
  if (keys.emailStart !== null) {
    for (const start of new Set([keys.emailStart, keys.emailStart.toLowerCase()])) {
      const begins = `payer_email COLLATE "C" >= ? AND payer_email COLLATE "C" < ?`;
      add("charges", begins, start, start + LAST_CHARACTER);
    }
  }
  add("charges", "amount_cents = ?", keys.amount);
  add("charges", "id = ?", keys.chargeId);
  if (keys.idStart !== null) add("charges", "id BETWEEN ? AND ?", ...keys.idStart);
  add(
    "charges",
    "id IN (SELECT charge_id FROM settlements WHERE merchant_id = $1 AND end_to_end_id = ? AND withdrawn_at IS NULL)",
    keys.endToEndId,
  );
  // UNION keeps a charge that is found twice once.
  return found.join(" UNION ");
}
