import { audited } from "@/lib/audit/audited";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import type { ChargeId } from "@/lib/platform/values/ids";
import { appendToList, completeList } from "./anonymization-list";
import { BATCH } from "./anonymize-payer";
import { monthsBefore } from "./hindrance";
import { payerKey } from "./payer-key";
import {
  type Anonymization,
  findAnonymizations,
  insertAnonymizations,
} from "./store/anonymizations";
import { findHeldKeys, forgetReasonsBefore, withHoldsLocked } from "./store/holds";
import { findLaterSaid, forgetLaterTexts } from "./store/later-texts";
import { anonymizeCharges, forgetMentions, type PayersCharge } from "./store/payer-charges";
import { anonymizeExceptions, findAgedExceptions } from "./store/payer-exceptions";
import {
  findPolicies,
  isInForce,
  noteCounted,
  noteWalked,
  type Place,
  type RetentionPolicy,
} from "./store/policies";
import { findSoughtForms } from "./store/showing";

/** Batches of a merchant that one night works through. */
const BATCHES_A_NIGHT = 40;

/** Resolved exceptions about money for no charge that one night cleans at a merchant. */
const EXCEPTIONS_A_NIGHT = 5_000;

/** Charges of a merchant of which one night takes out what was said after they were anonymised. */
const LATER_A_NIGHT = 500;

/** What a night did for one merchant. */
export interface Retained {
  readonly kind: "counted" | "anonymized";
  readonly charges: number;
}

/**
 * Applies every merchant's retention policy: the first nights only count what it would take out, the nights after them
 * anonymise, a bounded number of charges each. One merchant's failure keeps none of the others waiting. Ends by completing
 * the list of anonymisations, so that it has those of other nodes too.
 *
 * @throws Error at the end, when a policy could not be applied: the next run tries it again.
 */
export async function retainPayers(now: Date, batches = BATCHES_A_NIGHT): Promise<void> {
  let failed = 0;
  try {
    for (const policy of await findPolicies()) {
      try {
        await retainAt(policy, now, batches);
      } catch (error) {
        failed += 1;
        log.error({ merchantId: policy.merchantId, ...failure(error) }, "a retention failed");
      }
    }
  } finally {
    await completeList(env().dataDir, await findAnonymizations());
  }
  if (failed > 0) throw new Error(`the retention of ${failed} merchant(s) failed`);
}

async function retainAt(policy: RetentionPolicy, now: Date, batches: number): Promise<Retained> {
  const { merchantId, months, countedAt } = policy;
  const who = { merchantId, memberId: null, subject: null, address: "worker", userAgent: "" };
  const act = countedAt === null ? "retention.count" : "retention.anonymize";
  return audited(
    { ...who, act },
    async (note) => {
      const done =
        countedAt === null ? await count(policy, now, batches) : await apply(policy, now, batches);
      note({ months, charges: done.charges });
      return done;
    },
    () => "done",
  );
}

const BEGINNING: Place = {
  at: new Date(0),
  id: "00000000-0000-0000-0000-000000000000" as ChargeId,
};

/** Counts what the policy would take out, over as many nights as it takes: half a figure would mislead who decides by it. */
async function count(policy: RetentionPolicy, now: Date, batches: number): Promise<Retained> {
  const since = monthsBefore(now, policy.months);
  let place: Place | null = policy.walkedTo ?? BEGINNING;
  let charges = policy.counted ?? 0;
  for (let batch = 0; place !== null && batch < batches; batch += 1) {
    const from: Place = place;
    const step = await asMerchant(policy.merchantId, async (tx) => {
      const found = await nextCharges(tx, policy, from, since);
      return {
        next: found.next,
        free: (await unhindered(tx, policy, found.charges, since)).length,
      };
    });
    charges += step.free;
    place = step.next;
  }
  await noteCounted(policy, { counted: charges, walkedTo: place, now });
  return { kind: "counted", charges };
}

async function apply(policy: RetentionPolicy, now: Date, batches: number): Promise<Retained> {
  const since = monthsBefore(now, policy.months);
  await anonymizeAged(policy, since);
  let place: Place | null = policy.walkedTo ?? BEGINNING;
  let charges = 0;
  for (let batch = 0; place !== null && batch < batches; batch += 1) {
    const step = await anonymizeNext(policy, place, since, now);
    charges += step.charges;
    place = step.next;
  }
  // At the end the next night begins anew: what was hindered may be free by then.
  await noteWalked(policy, place);
  await forgetLater(policy, since);
  return { kind: "anonymized", charges };
}

/**
 * Cleans exceptions about money for no charge by their own age, no matter whom they show: payers of charges need not be looked for
 * in them. Those of people who are held stay, and while anybody is held those that show no document.
 */
function anonymizeAged(policy: RetentionPolicy, since: Date): Promise<void> {
  const { merchantId } = policy;
  return withHoldsLocked(merchantId, async (tx) => {
    if (!(await isInForce(tx, policy))) return;
    await forgetReasonsBefore(tx, merchantId, since);
    const held = await findHeldKeys(tx, merchantId);
    const isHeld = (documents: readonly string[]) =>
      held.size > 0 &&
      (documents.length === 0 ||
        documents.some((document) => held.has(payerKey(merchantId, document).toString("hex"))));
    const aged = await findAgedExceptions(tx, merchantId, since, EXCEPTIONS_A_NIGHT);
    const free = aged.filter(({ documents }) => !isHeld(documents));
    await anonymizeExceptions(
      tx,
      merchantId,
      free.map(({ id }) => id),
    );
  });
}

/** Takes out what was said about charges that were anonymised before, by its own age. */
function forgetLater(policy: RetentionPolicy, since: Date): Promise<void> {
  const { merchantId } = policy;
  return withHoldsLocked(merchantId, async (tx) => {
    if (!(await isInForce(tx, policy))) return;
    const said = await findLaterSaid(tx, merchantId, {
      about: null,
      idleSince: since,
      most: LATER_A_NIGHT,
    });
    const free = said.filter(({ hindrance }) => hindrance === null).map(({ id }) => id);
    await forgetLaterTexts(tx, merchantId, free, since);
  });
}

function anonymizeNext(policy: RetentionPolicy, place: Place, since: Date, now: Date) {
  const { merchantId } = policy;
  return withHoldsLocked(merchantId, async (tx) => {
    // An owner who ends or changes the policy is heard while a night runs.
    if (!(await isInForce(tx, policy))) return { next: null, charges: 0 };
    const found = await nextCharges(tx, policy, place, since);
    const free = await unhindered(tx, policy, found.charges, since);
    if (free.length === 0) return { next: found.next, charges: 0 };
    const ids = free.map(({ id }) => id);
    await forgetMentions(tx, merchantId, await findSoughtForms(tx, merchantId, ids));
    const done = await anonymizeCharges(tx, merchantId, free, { idleSince: since, now });
    // Only who was anonymised is listed: a hold may have come meanwhile.
    const taken = new Set(done);
    const keys = new Map(
      free.flatMap(({ id, key }) => (taken.has(id) ? [[key.toString("hex"), key]] : [])),
    );
    const entries = [...keys.values()].map(
      (key): Anonymization => ({
        merchantId,
        key,
        idleSince: since,
        origin: "retention",
        actor: "worker",
        at: now,
      }),
    );
    // Many of a batch's people are of the one before.
    appendToList(env().dataDir, await insertAnonymizations(tx, entries));
    return { next: found.next, charges: done.length };
  });
}

interface Found {
  readonly charges: readonly PayersCharge[];
  /** Null: there are no more. */
  readonly next: Place | null;
}

/** The next charges that show a payer and are older than the policy's time. */
async function nextCharges(
  tx: Transaction,
  { merchantId }: RetentionPolicy,
  { at, id }: Place,
  since: Date,
): Promise<Found> {
  const { rows } = await tx.query<{ id: ChargeId; payer_document: string; created_at: Date }>({
    text: `SELECT id, payer_document, created_at FROM charges
      WHERE merchant_id = $1 AND created_at < $2 AND (created_at, id) > ($3, $4) AND anonymized_at IS NULL
      ORDER BY created_at, id LIMIT ${BATCH}`,
    values: [merchantId, since, at, id],
  });
  const last = rows.at(-1);
  return {
    charges: rows.map((row) => ({ id: row.id, key: payerKey(merchantId, row.payer_document) })),
    next: last && rows.length === BATCH ? { at: last.created_at, id: last.id } : null,
  };
}

async function unhindered(
  tx: Transaction,
  { merchantId }: RetentionPolicy,
  charges: readonly PayersCharge[],
  since: Date,
): Promise<PayersCharge[]> {
  if (charges.length === 0) return [];
  const { rows } = await tx.query<{ id: ChargeId }>({
    text: `SELECT c.id FROM unnest($2::uuid[], $3::bytea[]) AS g(id, key) JOIN charges c ON c.id = g.id
        CROSS JOIN LATERAL anonymization_hindrances(c, g.key, $4) h
      WHERE c.merchant_id = $1 AND h.hindrance IS NULL`,
    values: [merchantId, charges.map(({ id }) => id), charges.map(({ key }) => key), since],
  });
  const free = new Set(rows.map(({ id }) => id));
  return charges.filter(({ id }) => free.has(id));
}
