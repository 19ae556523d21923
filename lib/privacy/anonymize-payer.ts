import { asMerchant } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { appendToList } from "./anonymization-list";
import { idleSince } from "./hindrance";
import { actorOf, type Keeper } from "./keeper";
import { payerKey } from "./payer-key";
import { type Anonymization, insertAnonymizations } from "./store/anonymizations";
import {
  anonymizeCharges,
  deleteExportFiles,
  findChargesOfPayer,
  findPayerState,
  forgetCopies,
  type PayerState,
} from "./store/payer-charges";

/** Charges that one transaction anonymises: well below the time that a statement may take. */
export const BATCH = 500;

export type AnonymizeOutcome =
  /** The payer is in none of the merchant's charges any more. `charges`: how many it was taken out of now. */
  | { readonly kind: "done"; readonly charges: number }
  /** Nothing was changed: some charge still needs its payer. */
  | { readonly kind: "hindered"; readonly state: PayerState }
  /** The merchant never charged this document. */
  | { readonly kind: "unknown" };

/**
 * Takes a person out of every charge of a merchant, or out of none: refused while one of their charges has a hindrance.
 * Run again, it goes on where it was cut off, and does nothing once all is done.
 *
 * @param document bare CPF or CNPJ.
 */
export async function anonymizePayer(
  keeper: Keeper,
  document: string,
  now: Date,
): Promise<AnonymizeOutcome> {
  const { merchantId } = keeper;
  const key = payerKey(merchantId, document);
  const since = idleSince(now);
  const state = await asMerchant(merchantId, (tx) =>
    findPayerState(tx, merchantId, { document, key, idleSince: since }),
  );
  if (state.charges === 0) {
    return state.anonymized === 0 ? { kind: "unknown" } : { kind: "done", charges: 0 };
  }
  if (state.hindrances.length > 0) return { kind: "hindered", state };
  const entry: Anonymization = {
    merchantId,
    key,
    idleSince: since,
    origin: "request",
    actor: actorOf(keeper),
    at: now,
  };
  let charges = 0;
  for (let first = true; ; first = false) {
    const done = await asMerchant(merchantId, async (tx) => {
      const found = await findChargesOfPayer(tx, merchantId, document, BATCH);
      if (first) {
        await insertAnonymizations(tx, [entry]);
        await deleteExportFiles(tx, merchantId);
        appendToList(env().dataDir, [entry]);
      }
      if (found.length === 0) return 0;
      await forgetCopies(tx, merchantId, found);
      const payers = found.map((id) => ({ id, key }));
      return (await anonymizeCharges(tx, merchantId, payers, { idleSince: since, now })).length;
    });
    charges += done;
    if (done < BATCH) return { kind: "done", charges };
  }
}
