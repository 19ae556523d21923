import { findNoticesByIds } from "@/lib/audit/store/security-notices";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import { LISTED_COLUMNS, type ListedRow, listedFromRow } from "@/lib/charges/store/row";
import { type EventSubject, subjectOfType } from "@/lib/events/event-id";
import type { EventRecord, VersionedCharge } from "@/lib/events/event-record";
import type { EventType } from "@/lib/events/event-types";
import type { FeedEntry } from "@/lib/events/feed-entry";
import type { Discrepancy } from "@/lib/payments/discrepancy";
import type { Refund } from "@/lib/payments/refund";
import {
  DISCREPANCY_COLUMNS,
  type DiscrepancyRow,
  discrepancyFromRow,
} from "@/lib/payments/store/discrepancies";
import { REFUND_COLUMNS, type RefundRow, refundFromRow } from "@/lib/payments/store/refunds";
import type { Statement, Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

// Every statement takes merchants beside ids, although row security keeps merchants apart: two checks have to fail
// before an event shows another merchant's charge. There are at most five statements, however many events.

/** Whether an event is about the start of a refund, its end, or about no refund. */
const REFUND_PART: Partial<Record<EventType, "start" | "end">> = {
  "payment.refund_started": "start",
  "payment.refund_finished": "end",
  "payment.refund_failed": "end",
  "payment.refunded": "end",
};

/**
 * Reads what is sent of events, each thing once and as it is now: it was committed with the event or after it, so that
 * it is never older. The events may be of several merchants.
 *
 * @returns a record for each entry, in their order.
 */
export async function findEventRecords(
  tx: Transaction,
  entries: readonly FeedEntry[],
): Promise<readonly EventRecord[]> {
  if (entries.length === 0) return [];
  const about = (subject: EventSubject) =>
    entries.filter(({ type }) => subjectOfType(type) === subject);
  const ofExceptions = about("exception");
  const ofCharges = about("charge");
  const changes = await changesOf(tx, ofCharges);
  const exceptions = await exceptionsOf(tx, ofExceptions);
  const charges = await chargesOf(tx, [
    ...ofCharges,
    ...[...exceptions.values()].flatMap(({ merchantId, chargeId }) =>
      merchantId && chargeId ? { merchantId, subjectId: chargeId } : [],
    ),
  ]);
  const notices = await findNoticesByIds(tx, ...pairsOf(about("notice")));
  const refunds = await refundsOf(
    tx,
    ofCharges.filter(({ type }) => REFUND_PART[type]),
  );
  return entries.map((entry) => {
    const exception = exceptions.get(entry.subjectId) ?? null;
    const stored = changes.get(keyOf(entry));
    return {
      ...entry,
      change: stored
        ? { from: stored.from_status, to: stored.to_status, actor: stored.actor }
        : null,
      charge: charges.get(exception ? (exception.chargeId ?? "") : entry.subjectId) ?? null,
      refund: refundOf(entry, stored?.refund_id ?? null, refunds.get(entry.subjectId) ?? []),
      exception,
      notice: notices.get(entry.subjectId) ?? null,
    };
  });
}

/** What names a thing of a merchant. */
type Named = Pick<FeedEntry, "merchantId" | "subjectId">;

/** The ids and their merchants as two arrays of equal length, each pair once. */
function pairsOf(named: readonly Named[]): [MerchantId[], string[]] {
  const pairs = [...new Map(named.map((one) => [one.subjectId, one])).values()];
  return [pairs.map(({ merchantId }) => merchantId), pairs.map(({ subjectId }) => subjectId)];
}

interface ChangeRow {
  readonly subject_id: string;
  readonly number: number;
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly actor: string;
  readonly refund_id: string | null;
}

const keyOf = ({ subjectId, number }: Pick<FeedEntry, "subjectId" | "number">) =>
  `${subjectId}_${number}`;

async function changesOf(
  tx: Transaction,
  entries: readonly FeedEntry[],
): Promise<ReadonlyMap<string, ChangeRow>> {
  if (entries.length === 0) return new Map();
  const { rows } = await tx.query<ChangeRow>(changesStatement(entries));
  return new Map(
    rows.map((row) => [keyOf({ subjectId: row.subject_id, number: row.number }), row]),
  );
}

/** The statement that reads what happened to charges, of their histories, archived ones too. */
export function changesStatement(
  entries: readonly Pick<FeedEntry, "merchantId" | "subjectId" | "number">[],
): Statement {
  return {
    text: `SELECT charge_id AS subject_id, number, from_status, to_status, actor, evidence->>'refundId' AS refund_id
      FROM unnest($1::uuid[], $2::uuid[], $3::integer[]) AS wanted(merchant, charge, place) CROSS JOIN LATERAL (
        -- Without OFFSET all archives would be unpacked to be joined.
        SELECT * FROM charge_history WHERE merchant_id = merchant AND charge_id = charge AND number = place OFFSET 0) AS event`,
    values: [
      entries.map(({ merchantId }) => merchantId),
      entries.map(({ subjectId }) => subjectId),
      entries.map(({ number }) => number),
    ],
  };
}

async function exceptionsOf(
  tx: Transaction,
  entries: readonly FeedEntry[],
): Promise<ReadonlyMap<string, Discrepancy>> {
  if (entries.length === 0) return new Map();
  const { rows } = await tx.query<DiscrepancyRow>({
    text: `SELECT ${DISCREPANCY_COLUMNS} FROM exceptions WHERE ${amongPairs("id")}`,
    values: pairsOf(entries),
  });
  return new Map(rows.map((row) => [row.id, discrepancyFromRow(row)]));
}

async function chargesOf(
  tx: Transaction,
  named: readonly Named[],
): Promise<ReadonlyMap<string, VersionedCharge>> {
  if (named.length === 0) return new Map();
  const { rows } = await tx.query<ListedRow & { event_count: number }>({
    text: `SELECT ${LISTED_COLUMNS}, event_count FROM charges WHERE ${amongPairs("id")}`,
    values: pairsOf(named),
  });
  return new Map(rows.map((row) => [row.id, { ...listedFromRow(row), version: row.event_count }]));
}

async function refundsOf(
  tx: Transaction,
  entries: readonly FeedEntry[],
): Promise<ReadonlyMap<string, readonly Refund[]>> {
  if (entries.length === 0) return new Map();
  const { rows } = await tx.query<RefundRow>({
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE ${amongPairs("charge_id")} ORDER BY requested_at, id`,
    values: pairsOf(entries),
  });
  const found = new Map<string, Refund[]>(entries.map(({ subjectId }) => [subjectId, []]));
  for (const row of rows) found.get(row.charge_id ?? "")?.push(refundFromRow(row));
  return found;
}

/** A condition: a thing is among those that `$1` and `$2` name, with its merchant. */
function amongPairs(id: string): string {
  return `${id} = ANY($2::uuid[]) AND (merchant_id, ${id}) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`;
}

/**
 * The refund that an event is about: the one that its history names, or, in a history from before refunds were named
 * there, the one of its charge that began or ended last before it.
 */
function refundOf(
  { type, at }: FeedEntry,
  refundId: string | null,
  refunds: readonly Refund[],
): Refund | null {
  const part = REFUND_PART[type];
  if (!part) return null;
  const named = refunds.find(({ id }) => id === refundId);
  if (named) return named;
  const when = ({ requestedAt, finishedAt }: Refund) =>
    (part === "start" ? requestedAt : finishedAt)?.getTime() ?? Number.POSITIVE_INFINITY;
  const before = refunds.filter((refund) => when(refund) <= at.getTime());
  return before.toSorted((a, b) => when(b) - when(a))[0] ?? null;
}
