import type { Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { BATCH } from "./anonymize-payer";
import { payerKey } from "./payer-key";
import { type Anonymization, insertAnonymizations } from "./store/anonymizations";
import { anonymizeCharges, forgetCopies } from "./store/payer-charges";

/**
 * Anonymises again what a restored backup still shows of people who were anonymised after it was taken (ADR 0067). Runs
 * in the transaction of the restore, so that no service ever opens on their data.
 *
 * @param tx a transaction of the service, which sees every merchant.
 * @returns how many charges were anonymised.
 */
export async function replayAnonymizations(
  tx: Transaction,
  entries: readonly Anonymization[],
  now: Date,
): Promise<number> {
  const known = await merchantsOf(tx);
  const ofMerchants = new Map<MerchantId, Anonymization[]>();
  for (const entry of entries) {
    // A merchant that came after the backup has nobody in it.
    if (!known.has(entry.merchantId)) continue;
    const list = ofMerchants.get(entry.merchantId);
    if (list) list.push(entry);
    else ofMerchants.set(entry.merchantId, [entry]);
  }
  let charges = 0;
  for (const [merchantId, list] of ofMerchants) {
    await insertAnonymizations(tx, list);
    const latest = new Map<string, Anonymization>();
    for (const entry of list) {
      const before = latest.get(entry.key.toString("hex"));
      if (!before || before.idleSince < entry.idleSince)
        latest.set(entry.key.toString("hex"), entry);
    }
    for await (const document of documentsOf(tx, merchantId)) {
      const key = payerKey(merchantId, document);
      const entry = latest.get(key.toString("hex"));
      if (entry) charges += await anonymizeAgain(tx, entry, document, now);
    }
  }
  return charges;
}

async function anonymizeAgain(tx: Transaction, entry: Anonymization, document: string, now: Date) {
  const { merchantId, key, idleSince } = entry;
  const { rows } = await tx.query<{ id: ChargeId }>({
    text: `SELECT c.id FROM charges c WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL
      AND anonymization_hindrance(c, NULL, $3) IS NULL ORDER BY created_at, id`,
    values: [merchantId, document, idleSince],
  });
  let charges = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id);
    await forgetCopies(tx, merchantId, ids);
    const payers = ids.map((id) => ({ id, key }));
    charges += (await anonymizeCharges(tx, merchantId, payers, { idleSince, now })).length;
  }
  return charges;
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
