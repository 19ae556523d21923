import { isBusy } from "@/lib/platform/busy";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { appendToList } from "./anonymization-list";
import { idleSince } from "./hindrance";
import { actorOf, type Keeper } from "./keeper";
import { payerKey } from "./payer-key";
import { insertAnonymizations } from "./store/anonymizations";
import { forgetReasonsOf, withPersonLocked } from "./store/holds";
import { findLaterSaid, forgetLaterTexts } from "./store/later-texts";
import {
  anonymizeCharges,
  deleteExportFiles,
  findChargesOfPayer,
  forgetMentions,
} from "./store/payer-charges";
import { anonymizeExceptions, findExceptionsOf } from "./store/payer-exceptions";
import { findPayerState, type PayerState } from "./store/payer-state";
import { findSoughtForms } from "./store/showing";

/** Charges that one transaction anonymises: well below the time that a statement may take. */
export const BATCH = 500;

export type AnonymizeOutcome =
  /** The payer is in nothing of the merchant's any more. `charges`: how many they were taken out of now. */
  | { readonly kind: "done"; readonly charges: number }
  /** Something still needs its payer. `charges`: 0, unless it came about while others were anonymised. */
  | { readonly kind: "hindered"; readonly state: PayerState; readonly charges: number }
  /** No turn came for what is left: the payer was taken out of so many charges, and of others when it is requested again. */
  | { readonly kind: "under_way"; readonly charges: number }
  /** The merchant has nothing about this document. */
  | { readonly kind: "unknown" };

/**
 * Takes a person out of every charge of a merchant, and out of exceptions about money for no charge, or out of nothing:
 * refused while one of them has a hindrance. Run again, it goes on where it was cut off, and does nothing once all is done.
 *
 * @param document bare CPF or CNPJ.
 * @param inTurn does a part of it, a batch of charges, in the merchant's turn; the next one has a turn of its own.
 * @throws MerchantBusy when no turn came for the first part: nothing was done.
 */
export async function anonymizePayer(
  keeper: Keeper,
  document: string,
  now: Date,
  inTurn: <Result>(part: () => Promise<Result>) => Promise<Result> = (part) => part(),
): Promise<AnonymizeOutcome> {
  const { merchantId } = keeper;
  const key = payerKey(merchantId, document);
  const since = idleSince(now);
  const about = { document, key, idleSince: since };
  const actor = actorOf(keeper);
  const look = () => asMerchant(merchantId, (tx) => findPayerState(tx, merchantId, about));
  const endedBefore = async (): Promise<AnonymizeOutcome | null> => {
    const state = await look();
    if (showsNobody(state)) {
      await asMerchant(merchantId, (tx) => forgetReasonsOf(tx, merchantId, [key]));
      return state.anonymized === 0 ? { kind: "unknown" } : { kind: "done", charges: 0 };
    }
    return state.hindrances.length > 0 ? { kind: "hindered", state, charges: 0 } : null;
  };
  let charges = 0;
  const nextBatch = async (first: boolean): Promise<AnonymizeOutcome | null> => {
    const batch = async (tx: Transaction, at: Date): Promise<number> => {
      if (first) {
        const seen = await findPayerState(tx, merchantId, about);
        if (seen.hindrances.length > 0) throw new Hindered();
        // Another request took them out meanwhile, and a hold may have come since.
        if (showsNobody(seen)) return 0;
      }
      const found = await findChargesOfPayer(tx, merchantId, document, BATCH);
      await forgetCopies(tx, merchantId, { document, charges: found });
      const payers = found.map((id) => ({ id, key }));
      const done = await anonymizeCharges(tx, merchantId, payers, { idleSince: since, now });
      await forgetSaidSince(tx, merchantId, key, since);
      if (!first) return done.length;
      if (found.length > 0 && done.length === 0) throw new Hindered();
      const entry = { merchantId, key, idleSince: since, origin: "request", actor, at } as const;
      await insertAnonymizations(tx, [entry]);
      await deleteExportFiles(tx, merchantId);
      appendToList(env().dataDir, [entry]);
      return done.length;
    };
    const done = await withPersonLocked(merchantId, key, batch).catch((error: unknown) => {
      if (error instanceof Hindered) return 0;
      throw error;
    });
    charges += done;
    if (done === BATCH) return null;
    // A charge of this person may have come, or moved, since the state was read.
    const state = await look();
    if (showsNobody(state)) {
      // What was exported meanwhile was read before this was committed.
      await asMerchant(merchantId, (tx) => deleteExportFiles(tx, merchantId));
      return { kind: "done", charges };
    }
    const isHindered = done === 0 || state.hindrances.length > 0;
    return isHindered ? { kind: "hindered", state, charges } : null;
  };
  const begin = async () => (await endedBefore()) ?? nextBatch(true);
  try {
    let outcome = await inTurn(begin);
    while (outcome === null) outcome = await inTurn(() => nextBatch(false));
    return outcome;
  } catch (error) {
    if (charges === 0 || !isBusy(error)) throw error;
    return { kind: "under_way", charges };
  }
}

/** Whether nothing of a merchant shows somebody any more. */
function showsNobody({ charges, exceptions, saidSince }: PayerState): boolean {
  return charges + exceptions + saidSince === 0;
}

/** Takes out what was said about a person's charges after these were anonymised; those with a hindrance stay. */
export async function forgetSaidSince(
  tx: Transaction,
  merchantId: MerchantId,
  key: Buffer,
  idleSince: Date,
): Promise<void> {
  const said = await findLaterSaid(tx, merchantId, { about: key, idleSince, most: BATCH });
  const free = said.filter(({ hindrance }) => hindrance === null).map(({ id }) => id);
  await forgetLaterTexts(tx, merchantId, free, idleSince);
}

/** A hindrance came about since it was looked for: nothing is written, and nobody is listed as anonymised. */
class Hindered extends Error {}

/**
 * Takes a person out of what shows them besides charges: saved views, links, why they were held, and exceptions about money
 * for no charge.
 */
export async function forgetCopies(
  tx: Transaction,
  merchantId: MerchantId,
  person: { readonly document: string; readonly charges: readonly ChargeId[] },
): Promise<void> {
  const sought = await findSoughtForms(tx, merchantId, person.charges, person.document);
  await forgetMentions(tx, merchantId, sought);
  await forgetReasonsOf(tx, merchantId, [payerKey(merchantId, person.document)]);
  const exceptions = await findExceptionsOf(tx, merchantId, sought);
  await anonymizeExceptions(
    tx,
    merchantId,
    exceptions.filter(({ saysMore }) => saysMore).map(({ id }) => id),
  );
}
