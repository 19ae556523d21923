import type { Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { bareDocument, isCnpj, isCpf } from "@/lib/platform/values/tax-document";
import type { SoughtForms } from "@/lib/privacy/sought-forms";
import { findShowing } from "./showing";

/** An exception about money that is for no charge and shows a person. */
export interface PersonsException {
  readonly id: string;
  /** Nobody has decided yet whose money it is. */
  readonly isOpen: boolean;
  /** It still says more than ids, amounts and codes. */
  readonly saysMore: boolean;
}

/**
 * Finds a merchant's exceptions about money for no charge that show a person: by their document, e-mail address or phone
 * number, and by their name only where no document is shown, since a namesake's is not theirs.
 *
 * @param sought the forms of the document, and of names, addresses and numbers in the person's charges.
 */
export async function findExceptionsOf(
  tx: Transaction,
  merchantId: MerchantId,
  sought: SoughtForms,
): Promise<PersonsException[]> {
  const { rows } = await tx.query<{ id: string; text: string }>({
    text: `SELECT id, concat_ws(' ', facts_texts(facts), note) AS text
      FROM exceptions WHERE merchant_id = $1 AND charge_id IS NULL ORDER BY id`,
    values: [merchantId],
  });
  const showing = await findShowing(sought, rows);
  const theirs = rows.filter(({ id, text }) => {
    const kinds = showing.get(id);
    if (!kinds) return false;
    const isByName = kinds.size === 1 && kinds.has("words");
    return !isByName || documentsIn(text).length === 0;
  });
  if (theirs.length === 0) return [];
  const { rows: states } = await tx.query<{ id: string; is_open: boolean; says_more: boolean }>({
    text: `SELECT id, resolution IS NULL AS is_open,
        (facts, note) IS DISTINCT FROM (kept_facts(facts), kept_code(note)) AS says_more
      FROM exceptions WHERE merchant_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id`,
    values: [merchantId, theirs.map(({ id }) => id)],
  });
  return states.map(({ id, is_open, says_more }) => ({ id, isOpen: is_open, saysMore: says_more }));
}

/** A resolved exception about money for no charge that still says more than ids, amounts and codes. */
export interface AgedException {
  readonly id: string;
  /** Documents that it shows, bare. */
  readonly documents: readonly string[];
  readonly resolvedAt: Date;
}

/**
 * Finds exceptions about money for no charge that were resolved before an instant, and still say more than they need to.
 *
 * @param most the oldest so many; null: all.
 */
export async function findAgedExceptions(
  tx: Transaction,
  merchantId: MerchantId,
  before: Date,
  most: number | null,
): Promise<AgedException[]> {
  const { rows } = await tx.query<{ id: string; text: string; resolved_at: Date }>({
    text: `SELECT id, resolved_at, concat_ws(' ', facts_texts(facts), note) AS text FROM exceptions
      WHERE merchant_id = $1 AND charge_id IS NULL AND resolution IS NOT NULL AND resolved_at < $2
        AND (facts, note) IS DISTINCT FROM (kept_facts(facts), kept_code(note))
      ORDER BY opened_at, id LIMIT $3`,
    values: [merchantId, before, most],
  });
  return rows.map(({ id, text, resolved_at }) => ({
    id,
    documents: documentsIn(text),
    resolvedAt: resolved_at,
  }));
}

/** Takes what was said about people out of a merchant's resolved exceptions about money for no charge, and of that money. */
export async function anonymizeExceptions(
  tx: Transaction,
  merchantId: MerchantId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query({
    text: "SELECT anonymize_exceptions($1, $2)",
    values: [merchantId, ids],
  });
}

/** The CPFs and CNPJs in a text, bare and each once. */
function documentsIn(text: string): string[] {
  const written =
    /(?<![0-9A-Z])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2})(?![0-9A-Z])/gi;
  const found = (text.match(written) ?? []).map(bareDocument);
  return [...new Set(found.filter((bare) => isCpf(bare) || isCnpj(bare)))];
}
