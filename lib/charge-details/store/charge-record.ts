import { type ChargeId, type MerchantId, parseUuid } from "@/lib/domain/charge";
import {
  type ActorNames,
  type ChargeRecord,
  RECORD_ENTRIES_MAX,
  type RecordedEvent,
  type RecordedMoney,
  type RecordedRefund,
} from "@/lib/domain/charge-record";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import type { Exception } from "@/lib/domain/exception";
import { cents } from "@/lib/domain/money";
import type { SettlementId } from "@/lib/domain/settlement";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  MERCHANT_NAME,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "./charge-row";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "./connection";
import { EXCEPTION_COLUMNS, type ExceptionRow, exceptionFromRow } from "./exceptions";
import { REFUND_COLUMNS, type RefundRow, refundFromRow } from "./refunds";

// Every statement names the merchant beside the charge, although row security would do: a page must
// not depend on one lock alone. All of them find their rows by an index on the charge.

/**
 * Another text whenever anything of a charge's record changes, as a column of a statement on
 * `charges`. Its history counts its own entries; the others change without one.
 */
const VERSION = `concat_ws('.', event_count, cancel_asked_at IS NOT NULL,
  (SELECT concat_ws('.', count(*), count(accepted_at), count(finished_at)) FROM refunds
    WHERE refunds.charge_id = charges.id AND refunds.merchant_id = charges.merchant_id),
  (SELECT concat_ws('.', count(*), count(resolution)) FROM exceptions
    WHERE exceptions.charge_id = charges.id AND exceptions.merchant_id = charges.merchant_id)
  ) AS version`;

/** Whether a charge is at a Pix key of its merchant's own, as a column of a statement on `charges`. */
const BY_HAND = `EXISTS (SELECT FROM psp_accounts own WHERE own.id = charges.psp_account_id
  AND own.merchant_id = charges.merchant_id AND own.kind = 'static-pix') AS by_hand`;

/** What tells whether a page about a charge is out of date. */
export interface ChargeVersion {
  readonly version: string;
  readonly status: ChargeStatus;
}

/** The version of a merchant's charge; another merchant's is null too. */
export function findChargeVersion(
  merchantId: MerchantId,
  id: ChargeId,
): Promise<ChargeVersion | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ version: string; status: ChargeStatus }>({
      name: "charge-version",
      text: `SELECT status, ${VERSION} FROM charges WHERE merchant_id = $1 AND id = $2`,
      values: [merchantId, id],
    });
    return rows[0] ?? null;
  });
}

/** All that is known of a merchant's charge, as of one instant; another merchant's is null too. */
export function findChargeRecord(
  merchantId: MerchantId,
  id: ChargeId,
): Promise<ChargeRecord | null> {
  return asMerchant(
    merchantId,
    async (tx) => {
      const { rows } = await tx.query<HeadRow>({
        name: "record-of-charge",
        text: `SELECT ${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${RETURNED_COLUMNS}, event_count, ${VERSION}, ${BY_HAND}
          FROM charges WHERE merchant_id = $1 AND id = $2`,
        values: [merchantId, id],
      });
      const head = rows[0];
      if (!head) return null;
      const events = await eventsOf(tx, merchantId, id);
      const money = await moneyOf(tx, merchantId, id);
      const refunds = await refundsOf(tx, merchantId, id);
      const exceptions = await exceptionsOf(tx, merchantId, id);
      return {
        charge: chargeFromRow(head),
        merchantName: head.merchant_name,
        confirmedByHand: head.by_hand,
        version: head.version,
        events,
        eventCount: head.event_count,
        money,
        refunds,
        returned: returnedFromRow(head),
        exceptions,
        names: await namesOf(tx, merchantId, { head, events, money, refunds, exceptions }),
      };
    },
    [ONE_SNAPSHOT],
  );
}

interface HeadRow extends ChargeRow, ReturnedRow {
  readonly merchant_name: string;
  readonly event_count: number;
  readonly version: string;
  readonly by_hand: boolean;
}

interface EventRow {
  readonly number: number;
  readonly type: RecordedEvent["type"];
  readonly from_status: ChargeStatus | null;
  readonly to_status: ChargeStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly evidence: unknown;
}

/** The newest ones, oldest first. */
async function eventsOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<RecordedEvent[]> {
  const { rows } = await tx.query<EventRow>({
    name: "events-of-record",
    text: `SELECT number, type, from_status, to_status, at, actor, reason, evidence
      FROM charge_events WHERE merchant_id = $1 AND charge_id = $2
      ORDER BY number DESC LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return rows
    .map(({ from_status: from, to_status: to, ...event }) => ({ ...event, from, to }))
    .reverse();
}

interface MoneyRow {
  readonly id: SettlementId;
  readonly reference: string;
  readonly end_to_end_id: string | null;
  readonly psp_account_id: string;
  readonly amount_cents: bigint;
  readonly net_cents: bigint;
  readonly paid_at: Date;
  readonly recorded_at: Date;
  readonly arrived_at: Date | null;
  readonly pays_charge: boolean;
}

async function moneyOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<RecordedMoney[]> {
  const { rows } = await tx.query<MoneyRow>({
    name: "money-of-record",
    text: `SELECT id, reference, end_to_end_id, psp_account_id, amount_cents, net_cents, paid_at, recorded_at,
        arrived_at, pays_charge
      FROM settlements WHERE merchant_id = $1 AND charge_id = $2
      ORDER BY recorded_at, id LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    pspAccountId: row.psp_account_id,
    amount: cents(row.amount_cents),
    net: cents(row.net_cents),
    paidAt: row.paid_at,
    recordedAt: row.recorded_at,
    arrivedAt: row.arrived_at,
    paysCharge: row.pays_charge,
  }));
}

async function refundsOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<RecordedRefund[]> {
  const { rows } = await tx.query<RefundRow & { readonly actor: string }>({
    name: "refunds-of-record",
    text: `SELECT ${REFUND_COLUMNS}, actor FROM refunds WHERE merchant_id = $1 AND charge_id = $2
      ORDER BY requested_at DESC, id DESC LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return rows.map((row) => ({ ...refundFromRow(row), actor: row.actor }));
}

async function exceptionsOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<Exception[]> {
  const { rows } = await tx.query<ExceptionRow>({
    name: "exceptions-of-record",
    text: `SELECT ${EXCEPTION_COLUMNS} FROM exceptions WHERE merchant_id = $1 AND charge_id = $2
      ORDER BY resolution IS NOT NULL, opened_at, id LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return rows.map(exceptionFromRow);
}

/** Whoever is named in a record, as far as they are the merchant's own. */
async function namesOf(
  tx: Transaction,
  merchantId: MerchantId,
  {
    head,
    events,
    money,
    refunds,
    exceptions,
  }: Pick<ChargeRecord, "events" | "money" | "refunds" | "exceptions"> & { readonly head: HeadRow },
): Promise<ActorNames> {
  const actors = [
    ...events.map(({ actor }) => actor),
    ...refunds.map(({ actor }) => actor),
    ...exceptions.flatMap(({ resolved }) => resolved?.by ?? []),
    head.cancel_asked_by ?? "",
  ];
  const accounts = [
    ...idsIn(actors, "psp:"),
    ...[...money, ...refunds].map(({ pspAccountId }) => pspAccountId),
    ...(head.psp_account_id ? [head.psp_account_id] : []),
  ];
  const { rows } = await tx.query<{ member: boolean; id: string; name: string }>({
    name: "names-of-record",
    text: `SELECT true AS member, id, COALESCE(name, email) AS name FROM members
        WHERE merchant_id = $1 AND id = ANY($2::uuid[])
      UNION ALL SELECT false, id, name FROM psp_accounts
        WHERE (merchant_id = $1 OR merchant_id IS NULL) AND id = ANY($3::uuid[])`,
    values: [merchantId, idsIn(actors, "member:"), [...new Set(accounts)]],
  });
  const named = (member: boolean) =>
    Object.fromEntries(
      rows.filter((row) => row.member === member).map(({ id, name }) => [id, name]),
    );
  return { members: named(true), pspAccounts: named(false) };
}

function idsIn(actors: readonly string[], prefix: string): string[] {
  const ours = actors.filter((actor) => actor.startsWith(prefix));
  const ids = ours.map((actor) => parseUuid(actor.slice(prefix.length)));
  return [...new Set(ids.filter((id) => id !== null))];
}
