import { audited } from "@/lib/audit/audited";
import { asMerchant, type Transaction } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import type { ChargeId } from "@/lib/platform/values/ids";
import { appendToList, writeList } from "./anonymization-list";
import { BATCH } from "./anonymize-payer";
import { monthsBefore } from "./hindrance";
import { payerKey } from "./payer-key";
import {
  type Anonymization,
  findAnonymizations,
  insertAnonymizations,
} from "./store/anonymizations";
import { anonymizeCharges, forgetCopies, type PayersCharge } from "./store/payer-charges";
import { findPolicies, noteCounted, noteWalked, type RetentionPolicy } from "./store/policies";

/** Batches of a merchant that one night works through. */
const BATCHES_A_NIGHT = 40;

/** What a night did for one merchant. */
export interface Retained {
  readonly kind: "counted" | "anonymized";
  readonly charges: number;
}

/**
 * Applies every merchant's retention policy: the first night only counts what it would take out, the nights after it
 * anonymise, a bounded number of charges each. Ends by writing the list of anonymisations anew, so that it has those
 * of other nodes too.
 */
export async function retainPayers(now: Date, batches = BATCHES_A_NIGHT): Promise<void> {
  for (const policy of await findPolicies()) await retainAt(policy, now, batches);
  writeList(env().dataDir, await findAnonymizations());
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

/** Where a walk through a merchant's charges stands: behind this charge. */
interface Place {
  readonly at: Date;
  readonly id: ChargeId;
}

const NO_CHARGE = "00000000-0000-0000-0000-000000000000" as ChargeId;
const BEGINNING: Place = { at: new Date(0), id: NO_CHARGE };

async function count(policy: RetentionPolicy, now: Date, batches: number): Promise<Retained> {
  const since = monthsBefore(now, policy.months);
  let place: Place | null = BEGINNING;
  let charges = 0;
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
  await noteCounted(policy, charges, now);
  return { kind: "counted", charges };
}

async function apply(policy: RetentionPolicy, now: Date, batches: number): Promise<Retained> {
  const since = monthsBefore(now, policy.months);
  let place: Place | null = policy.walkedTo ? { at: policy.walkedTo, id: NO_CHARGE } : BEGINNING;
  let charges = 0;
  for (let batch = 0; place !== null && batch < batches; batch += 1) {
    const step = await anonymizeNext(policy, place, since, now);
    charges += step.charges;
    place = step.next;
  }
  // At the end the next night begins anew: what was hindered may be free by then.
  await noteWalked(policy, place?.at ?? null);
  return { kind: "anonymized", charges };
}

function anonymizeNext(policy: RetentionPolicy, place: Place, since: Date, now: Date) {
  const { merchantId } = policy;
  return asMerchant(merchantId, async (tx) => {
    const found = await nextCharges(tx, policy, place, since);
    const free = await unhindered(tx, policy, found.charges, since);
    if (free.length === 0) return { next: found.next, charges: 0 };
    await forgetCopies(
      tx,
      merchantId,
      free.map(({ id }) => id),
    );
    const done = await anonymizeCharges(tx, merchantId, free, { idleSince: since, now });
    const keys = new Map(free.map(({ key }) => [key.toString("hex"), key]));
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
    await insertAnonymizations(tx, entries);
    appendToList(env().dataDir, entries);
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
      WHERE c.merchant_id = $1 AND anonymization_hindrance(c, g.key, $4) IS NULL`,
    values: [merchantId, charges.map(({ id }) => id), charges.map(({ key }) => key), since],
  });
  const free = new Set(rows.map(({ id }) => id));
  return charges.filter(({ id }) => free.has(id));
}
