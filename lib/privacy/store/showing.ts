import { setImmediate } from "node:timers/promises";
import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Form, type FormKind, formsOf, type PersonShown } from "@/lib/privacy/shown-forms";
import { SoughtForms } from "@/lib/privacy/sought-forms";

/** Texts that are looked into, and people whose forms are made, in some ms, after which others have their turn. */
const PART = 100;

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
  const { rows: payers } = await tx.query<PersonShown>({
    text: `SELECT DISTINCT payer_name AS name, payer_document AS document, payer_email AS email, payer_phone AS phone
      FROM charges WHERE merchant_id = $1 AND id = ANY ($2::uuid[])`,
    values: [merchantId, charges],
  });
  const people = [...payers, { name: null, document, email: null, phone: null }];
  const forms: Form[] = [];
  for (const [at, person] of people.entries()) {
    if (at > 0 && at % PART === 0) await setImmediate();
    forms.push(...formsOf(person).filter(isDistinctive));
  }
  return new SoughtForms(forms);
}

/** So long is a name of one word that is likely one person's. */
const DISTINCTIVE_LETTERS = 6;

function isDistinctive({ kind, parts: [first = "", ...rest] }: Form): boolean {
  return kind !== "words" || rest.length > 0 || first.length >= DISTINCTIVE_LETTERS;
}

/** A text, and what it is of. */
interface Text {
  readonly id: string;
  readonly text: string;
}

/** Which texts show somebody who is sought, by their ids, and by forms of which kinds. */
export async function findShowing(
  sought: SoughtForms,
  texts: readonly Text[],
): Promise<ReadonlyMap<string, ReadonlySet<FormKind>>> {
  const showing = new Map<string, ReadonlySet<FormKind>>();
  for (const [at, { id, text }] of texts.entries()) {
    if (at > 0 && at % PART === 0) await setImmediate();
    const kinds = sought.shownIn(text);
    if (kinds.size > 0) showing.set(id, kinds);
  }
  return showing;
}
