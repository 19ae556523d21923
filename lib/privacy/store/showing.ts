import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Form, type FormKind, SoughtForms } from "@/lib/privacy/sought-forms";

/**
 * Finds the forms in which payers of charges are looked for in texts that are not about their charges: only names that are likely one
 * person's, for "Ana" is many people's.
 *
 * @param document one that is looked for beside them, bare; null: none.
 */
export async function findSoughtForms(
  tx: Transaction,
  merchantId: MerchantId,
  charges: readonly ChargeId[],
  document: string | null = null,
): Promise<SoughtForms> {
  const { rows } = await tx.query<Form>({
    text: `SELECT DISTINCT f.kind, f.form
      FROM (SELECT DISTINCT payer_name, payer_document, payer_email, payer_phone FROM charges
          WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) UNION ALL SELECT NULL, $3, NULL, NULL) p,
        shown_payer_forms(p.payer_name, p.payer_document, p.payer_email, p.payer_phone) f
      WHERE f.kind <> 'words' OR f.form LIKE '% %' OR char_length(f.form) >= 6`,
    values: [merchantId, charges, document],
  });
  return new SoughtForms(rows);
}

/** Texts that are looked into at once. */
const BATCH = 500;

/** A text, and what it is of. */
interface Text {
  readonly id: string;
  readonly text: string;
}

/** Finds which texts show somebody who is sought, by their ids, and by forms of which kinds. */
export async function findShowing(
  tx: Transaction,
  sought: SoughtForms,
  texts: readonly Text[],
): Promise<ReadonlyMap<string, ReadonlySet<FormKind>>> {
  const showing = new Map<string, Set<FormKind>>();
  for (let from = 0; from < texts.length && sought.kinds.length > 0; from += BATCH) {
    const some = texts.slice(from, from + BATCH);
    const { rows } = await tx.query<{ id: string; kind: FormKind; shown: string }>({
      text: `SELECT t.id, f.kind, f.shown FROM unnest($1::text[], $2::text[]) AS t(id, text), shown_forms(t.text) f
        WHERE f.kind = ANY ($3::text[])`,
      values: [some.map(({ id }) => id), some.map(({ text }) => text), sought.kinds],
    });
    for (const row of rows) {
      if (sought.isShownIn(row))
        showing.set(row.id, (showing.get(row.id) ?? new Set()).add(row.kind));
    }
  }
  return showing;
}
