import type { Transaction } from "@/lib/platform/db/connection";
import { isDatabaseOutage } from "@/lib/platform/outage";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { BATCH, forgetCopies, forgetSaidSince } from "./anonymize-payer";
import type { Hindrance } from "./hindrance";
import { payerKey } from "./payer-key";
import { type Anonymization, insertAnonymizations } from "./store/anonymizations";
import { forgetReasonsOf, releaseHoldsBefore } from "./store/holds";
import { anonymizeCharges, forgetMentions } from "./store/payer-charges";
import { anonymizeExceptions, findAgedExceptions } from "./store/payer-exceptions";
import { findSoughtForms } from "./store/showing";

/** What a replay did, in charges. */
export interface Replayed {
  readonly anonymized: number;
  /** Charges of listed people that still show them, by why. */
  readonly stayed: Readonly<Partial<Record<Hindrance, number>>>;
  /** Merchants of whom nobody was anonymised again, because the database refused it. */
  readonly failed: readonly FailedMerchant[];
}

/** A merchant at which a replay failed. */
interface FailedMerchant {
  readonly merchantId: MerchantId;
  /** PostgreSQL's code of the error, such as `23505`; its message may show a payer. */
  readonly code: string;
}

/** What a replay did at one merchant. */
type OfMerchant = Omit<Replayed, "failed">;

/**
 * Anonymises again what a restored backup still shows of people who were anonymised after it was taken (ADR 0067). Runs
 * in the transaction of the restore, so that no service ever opens on their data. A merchant at which the database refuses it
 * keeps no other from being anonymised: all of theirs stays as it was, and they are among those that failed.
 *
 * @param tx a transaction of the service, which sees every merchant.
 * @throws what ends the transaction itself, such as a lost connection.
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
  const failed: FailedMerchant[] = [];
  for (const [merchantId, list] of ofMerchants) {
    const done = await inSavepoint(tx, () => replayMerchant(tx, merchantId, list, now));
    if ("code" in done) {
      failed.push({ merchantId, code: done.code });
      continue;
    }
    anonymized += done.anonymized;
    addTo(stayed, done.stayed);
  }
  return { anonymized, stayed, failed };
}

/** Runs a part of a transaction that the database may refuse without ending the whole: then nothing of it stays. */
async function inSavepoint<Result>(
  tx: Transaction,
  run: () => Promise<Result>,
): Promise<Result | { readonly code: string }> {
  await tx.query({ text: "SAVEPOINT of_merchant" });
  try {
    const result = await run();
    await tx.query({ text: "RELEASE SAVEPOINT of_merchant" });
    return result;
  } catch (error) {
    const code = sqlStateOf(error);
    if (code === null) throw error;
    await tx.query({ text: "ROLLBACK TO SAVEPOINT of_merchant" });
    await tx.query({ text: "RELEASE SAVEPOINT of_merchant" });
    return { code };
  }
}

/** The code by which PostgreSQL refused a statement; null for any other error, and where no statement goes well now. */
function sqlStateOf(error: unknown): string | null {
  if (isDatabaseOutage(error) || !(error instanceof Error) || !("code" in error)) return null;
  const code = String(error.code);
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null;
}

async function replayMerchant(
  tx: Transaction,
  merchantId: MerchantId,
  list: readonly Anonymization[],
  now: Date,
): Promise<OfMerchant> {
  let anonymized = 0;
  const stayed: Partial<Record<Hindrance, number>> = {};
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
    anonymized += done.anonymized;
    addTo(stayed, done.stayed);
  }
  return { anonymized, stayed };
}

function addTo(sum: Partial<Record<Hindrance, number>>, more: Replayed["stayed"]): void {
  for (const hindrance of ["open", "disputed", "held"] as const) {
    const charges = (sum[hindrance] ?? 0) + (more[hindrance] ?? 0);
    if (charges > 0) sum[hindrance] = charges;
  }
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
): Promise<OfMerchant> {
  const { merchantId, key, idleSince } = entry;
  const { rows } = await tx.query<{ id: ChargeId; hindrance: Hindrance | null }>({
    text: `SELECT c.id, h.hindrance FROM charges c CROSS JOIN LATERAL anonymization_hindrances(c, $4, $3) h
      WHERE merchant_id = $1 AND payer_document = $2 AND anonymized_at IS NULL ORDER BY created_at, id`,
    values: [merchantId, document, idleSince, key],
  });
  const free = rows.filter(({ hindrance }) => hindrance === null).map(({ id }) => id);
  let anonymized = 0;
  for (let from = 0; from < free.length; from += BATCH) {
    const ids = free.slice(from, from + BATCH);
    if (askedAt) await forgetCopies(tx, merchantId, { document, charges: ids });
    else await forgetMentions(tx, merchantId, await findSoughtForms(tx, merchantId, ids));
    const payers = ids.map((id) => ({ id, key }));
    anonymized += (await anonymizeCharges(tx, merchantId, payers, { idleSince, now })).length;
  }
  const stayed: Partial<Record<Hindrance, number>> = {};
  // What moved later than the entry says was not anonymised then either.
  for (const hindrance of ["open", "disputed", "held"] as const) {
    const charges = rows.filter((row) => row.hindrance === hindrance).length;
    if (charges > 0) stayed[hindrance] = charges;
  }
  return { anonymized, stayed };
}

/** What a replay did, in sentences. */
export function replayInWords({ anonymized, stayed, failed }: Replayed): string[] {
  const still = Object.entries(stayed).map(([hindrance, charges]) => `${hindrance}: ${charges}`);
  return [
    `${anonymized} charge(s) of people in the list of anonymisations were anonymised again.`,
    ...(still.length === 0
      ? []
      : [
          `Some charges of these people still show them, ${still.join(", ")}. Once they are over, run privacy -- replay again.`,
        ]),
    ...failed.map(
      ({ merchantId, code }) =>
        `Nobody of merchant ${merchantId} was anonymised again: the database refused it (${code}). Run privacy -- replay before the service starts.`,
    ),
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
