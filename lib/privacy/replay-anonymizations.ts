import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { BATCH, forgetCopies, forgetSaidSince } from "./anonymize-payer";
import type { Hindrance } from "./hindrance";
import { payerKey } from "./payer-key";
import { type Anonymization, insertAnonymizations } from "./store/anonymizations";
import { forgetReasonsOf, releaseHoldsBefore } from "./store/holds";
import { anonymizeCharges, forgetMentions } from "./store/payer-charges";
import { anonymizeExceptions, findAgedExceptions } from "./store/payer-exceptions";

/** What a replay did, in charges. */
export interface Replayed {
  readonly anonymized: number;
  /** Charges of listed people that still show them, by why. */
  readonly stayed: Readonly<Partial<Record<Hindrance, number>>>;
}

/**
 * Anonymises again what a restored backup still shows of people who were anonymised after it was taken (ADR 0067). Runs
 * in the transaction of the restore, so that no service ever opens on their data.
 *
 * @param tx a transaction of the service, which sees every merchant.
 */
export async function replayAnonymizations(
  tx: Transaction,
  entries: readonly Anonymization[],
  now: Date,
): Promise<Replayed> {
  const known = await merchantsOf(tx);
  const ofMerchants = new Map<MerchantId, Anonymization[]>();
  for (const entry of entries) {
    // A merchant that came after the backup has nobody in it.
    if (!known.has(entry.merchantId)) continue;
    const list = ofMerchants.get(entry.merchantId);
    if (list) list.push(entry);
    else ofMerchants.set(entry.merchantId, [entry]);
  }
  let anonymized = 0;
  const stayed: Partial<Record<Hindrance, number>> = {};
  for (const [merchantId, list] of ofMerchants) {
    await insertAnonymizations(tx, list);
    // Nobody is anonymised while they are held, so a hold from before an anonymisation had been released by then.
    await releaseHoldsBefore(tx, merchantId, list);
    const listed = byPerson(list);
    const asked = [...listed.values()].filter(({ askedAt }) => askedAt !== null);
    await forgetReasonsOf(
      tx,
      merchantId,
      asked.map(({ entry }) => entry.key),
    );
    await forgetAgain(tx, merchantId, listed);
    for (const { entry } of listed.values()) {
      await forgetSaidSince(tx, merchantId, entry.key, entry.idleSince);
    }
    for await (const document of documentsOf(tx, merchantId)) {
      const person = listed.get(payerKey(merchantId, document).toString("hex"));
      if (!person) continue;
      const done = await anonymizeAgain(tx, person, document, now);
      anonymized += done.charges;
      for (const { hindrance, charges } of done.stayed) {
        stayed[hindrance] = (stayed[hindrance] ?? 0) + charges;
      }
    }
  }
  return { anonymized, stayed };
}

/** A listed person: the entry that reaches furthest, and when they last asked to be forgotten, if they did. */
interface Listed {
  readonly entry: Anonymization;
  readonly askedAt: Date | null;
}

function byPerson(list: readonly Anonymization[]): ReadonlyMap<string, Listed> {
  const listed = new Map<string, Listed>();
  for (const entry of list) {
    const key = entry.key.toString("hex");
    const before = listed.get(key);
    const asked = entry.origin === "request" ? entry.at : null;
    const askedBefore = before?.askedAt ?? null;
    const isFurther = !before || before.entry.idleSince < entry.idleSince;
    listed.set(key, {
      entry: isFurther ? entry : before.entry,
      askedAt: asked && askedBefore && askedBefore > asked ? askedBefore : (asked ?? askedBefore),
    });
  }
  return listed;
}

/** Cleans resolved exceptions that show the document of somebody who asked, be it in a charge or not. */
async function forgetAgain(
  tx: Transaction,
  merchantId: MerchantId,
  listed: ReadonlyMap<string, Listed>,
): Promise<void> {
  const asked = [...listed.values()].flatMap(({ askedAt }) => askedAt ?? []);
  if (asked.length === 0) return;
  const last = new Date(Math.max(...asked.map((at) => at.getTime())));
  const exceptions = await findAgedExceptions(tx, merchantId, last, null);
  const theirs = exceptions.filter(({ documents, resolvedAt }) =>
    documents.some((document) => {
      const askedAt = listed.get(payerKey(merchantId, document).toString("hex"))?.askedAt;
      return askedAt != null && resolvedAt <= askedAt;
    }),
  );
  await anonymizeExceptions(
    tx,
    merchantId,
    theirs.map(({ id }) => id),
  );
}

async function anonymizeAgain(
  tx: Transaction,
  { entry, askedAt }: Listed,
  document: string,
  now: Date,
) {
  const { merchantId, key, idleSince } = entry;
  const { rows } = await tx.query<{ id: ChargeId; hindrance: Hindrance | null }>({
    text: `SELECT c.id, anonymization_hindrance(c, $4, $3) AS hindrance FROM charges c
      WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL ORDER BY created_at, id`,
    values: [merchantId, document, idleSince, key],
  });
  const free = rows.filter(({ hindrance }) => hindrance === null).map(({ id }) => id);
  let charges = 0;
  for (let from = 0; from < free.length; from += BATCH) {
    const ids = free.slice(from, from + BATCH);
    if (askedAt) await forgetCopies(tx, merchantId, { document, charges: ids });
    else await forgetMentions(tx, merchantId, ids);
    const payers = ids.map((id) => ({ id, key }));
    charges += (await anonymizeCharges(tx, merchantId, payers, { idleSince, now })).length;
  }
  // What moved later than the entry says was not anonymised then either.
  const stayed = (["open", "disputed", "held"] as const).map((hindrance) => ({
    hindrance,
    charges: rows.filter((row) => row.hindrance === hindrance).length,
  }));
  return { charges, stayed: stayed.filter((found) => found.charges > 0) };
}

/** What a replay did, in sentences. */
export function replayInWords({ anonymized, stayed }: Replayed): string[] {
  const still = Object.entries(stayed).map(([hindrance, charges]) => `${hindrance}: ${charges}`);
  return [
    `${anonymized} charge(s) of people in the list of anonymisations were anonymised again.`,
    ...(still.length === 0
      ? []
      : [
          `Some charges of these people still show them, ${still.join(", ")}. Once they are over, run privacy -- replay again.`,
        ]),
  ];
}

async function merchantsOf(tx: Transaction): Promise<ReadonlySet<MerchantId>> {
  const { rows } = await tx.query<{ id: MerchantId }>({ text: "SELECT id FROM merchants" });
  return new Set(rows.map(({ id }) => id));
}

const DOCUMENTS_AT_ONCE = 10_000;

/** Every document that a merchant's charges show, in their order, each once. */
async function* documentsOf(tx: Transaction, merchantId: MerchantId): AsyncGenerator<string> {
  for (let after = ""; ; ) {
    const { rows } = await tx.query<{ payer_document: string }>({
      text: `SELECT DISTINCT payer_document FROM charges
        WHERE merchant_id = $1 AND payer_document > $2 AND anonymized_at IS NULL ORDER BY 1 LIMIT ${DOCUMENTS_AT_ONCE}`,
      values: [merchantId, after],
    });
    for (const { payer_document } of rows) yield payer_document;
    const last = rows.at(-1);
    if (!last || rows.length < DOCUMENTS_AT_ONCE) return;
    after = last.payer_document;
  }
}
