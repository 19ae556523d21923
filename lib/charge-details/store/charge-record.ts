import {
  type ActorNames,
  type ChargeRecord,
  RECORD_ENTRIES_MAX,
  type RecordedEvent,
  type RecordedMoney,
  type RecordedRefund,
} from "@/lib/charge-details/charge-record";
import { credentialIn, withCredentials } from "@/lib/charge-details/event-credentials";
import type { ChargeStatus } from "@/lib/charges/charge-status";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  MERCHANT_NAME,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "@/lib/charges/store/row";
import type { Discrepancy } from "@/lib/payments/discrepancy";
import type { SettlementId } from "@/lib/payments/settlement";
import {
  DISCREPANCY_COLUMNS,
  type DiscrepancyRow,
  discrepancyFromRow,
} from "@/lib/payments/store/discrepancies";
import { REFUND_COLUMNS, type RefundRow, refundFromRow } from "@/lib/payments/store/refunds";
import { IS_CONTESTED } from "@/lib/payments/store/settlements";
import { asMerchant, ONE_SNAPSHOT, type Transaction } from "@/lib/platform/db/connection";
import { type ChargeId, type MerchantId, parseUuid } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { BANK_KINDS, MANUAL_KINDS } from "@/lib/providers/registry";
import { findChargeMoney } from "./charge-money";

// Every statement names the merchant beside the charge, although row security keeps merchants apart: two
// checks have to fail before a page shows another merchant's charge. All use an index on the charge.

/**
 * A column of a statement on `charges`: a text that changes whenever a charge's record does. Entries of the
 * history have a counter; cancel requests, refunds and exceptions also change without an entry.
 */
const VERSION = `concat_ws('.', event_count, cancel_asked_at IS NOT NULL,
  (SELECT concat_ws('.', count(*), count(accepted_at), count(finished_at)) FROM refunds
    WHERE refunds.charge_id = charges.id AND refunds.merchant_id = charges.merchant_id),
  (SELECT concat_ws('.', count(*), count(resolution)) FROM exceptions
    WHERE exceptions.charge_id = charges.id AND exceptions.merchant_id = charges.merchant_id)
  ) AS version`;

/** A condition on `charges`: the charge is at an account of the merchant's own of one of these kinds. */
const atOwn = (kinds: readonly string[]) =>
  `EXISTS (SELECT FROM psp_accounts own WHERE own.id = charges.psp_account_id
  AND own.merchant_id = charges.merchant_id AND own.kind IN (${kinds.map((kind) => `'${kind}'`).join()}))`;

/** Columns of a statement on `charges`: whether members confirm a charge's money, and whether it is at their own bank. */
const ACCOUNT = `${atOwn(MANUAL_KINDS)} AS by_hand, ${atOwn(BANK_KINDS)} AS at_bank`;

/** By which a page about a charge finds out whether it is out of date. */
export interface ChargeVersion {
  readonly version: string;
  readonly status: ChargeStatus;
}

/** Finds the version of a merchant's charge; null for another merchant's, too. */
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

/** Reads the record of a merchant's charge in one snapshot; null for another merchant's, too. */
export function findChargeRecord(
  merchantId: MerchantId,
  id: ChargeId,
): Promise<ChargeRecord | null> {
  return asMerchant(
    merchantId,
    async (tx) => {
      const { rows } = await tx.query<HeadRow>({
        name: "record-of-charge",
        text: `SELECT ${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${RETURNED_COLUMNS}, event_count, ${VERSION}, ${ACCOUNT}
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
        heldAtBank: head.at_bank,
        version: head.version,
        events,
        eventCount: head.event_count,
        money,
        refunds,
        balance: await findChargeMoney(tx, merchantId, id),
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
  readonly at_bank: boolean;
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

/** Reads the newest events of a charge, oldest first. */
async function eventsOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<RecordedEvent[]> {
  const { rows } = await tx.query<EventRow>({
    name: "events-of-record",
    // By the charge alone: of a merchant that came a moment ago the planner expects one event, and would read all of them.
    text: `SELECT number, type, from_status, to_status, at, actor, reason, evidence
      FROM (SELECT * FROM charge_history WHERE charge_id = $2 OFFSET 0) AS history WHERE merchant_id = $1
      ORDER BY number DESC LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return withCredentials(
    rows
      .map(({ from_status: from, to_status: to, ...event }) => ({ ...event, from, to }))
      .reverse(),
  );
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
  readonly completes_charge: boolean;
  readonly is_contested: boolean;
  readonly withdrawn_at: Date | null;
}

async function moneyOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<RecordedMoney[]> {
  const { rows } = await tx.query<MoneyRow>({
    name: "money-of-record",
    text: `SELECT id, reference, end_to_end_id, psp_account_id, amount_cents, net_cents, paid_at, recorded_at,
        arrived_at, pays_charge, completes_charge, withdrawn_at, ${IS_CONTESTED} AS is_contested
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
    creditedAt: row.arrived_at,
    paysCharge: row.pays_charge,
    completesCharge: row.completes_charge,
    isContested: row.is_contested,
    withdrawnAt: row.withdrawn_at,
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
): Promise<Discrepancy[]> {
  const { rows } = await tx.query<DiscrepancyRow>({
    name: "exceptions-of-record",
    text: `SELECT ${DISCREPANCY_COLUMNS} FROM exceptions WHERE merchant_id = $1 AND charge_id = $2
      ORDER BY resolution IS NOT NULL, opened_at, id LIMIT ${RECORD_ENTRIES_MAX}`,
    values: [merchantId, id],
  });
  return rows.map(discrepancyFromRow);
}

/** Reads the names of the members and PSP accounts in a record; another merchant's get none. */
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
    ...events.flatMap(accountsOfMove),
    ...[...money, ...refunds].map(({ pspAccountId }) => pspAccountId),
    ...(head.psp_account_id ? [head.psp_account_id] : []),
  ];
  const { rows } = await tx.query<{ kind: keyof ActorNames; id: string; name: string }>({
    name: "names-of-record",
    text: `SELECT 'members' AS kind, id, COALESCE(name, email) AS name FROM members
        WHERE merchant_id = $1 AND id = ANY($2::uuid[])
      UNION ALL SELECT 'pspAccounts', id, name FROM psp_accounts
        WHERE (merchant_id = $1 OR merchant_id IS NULL) AND id = ANY($3::uuid[])
      UNION ALL SELECT 'credentials', id, name FROM client_secrets WHERE merchant_id = $1 AND id = ANY($4::uuid[])`,
    values: [
      merchantId,
      idsIn(actors, "member:"),
      [...new Set(accounts)],
      events.flatMap((event) => credentialIn(event) ?? []),
    ],
  });
  const named = (kind: keyof ActorNames) =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]));
  return {
    members: named("members"),
    pspAccounts: named("pspAccounts"),
    credentials: named("credentials"),
  };
}

function idsIn(actors: readonly string[], prefix: string): string[] {
  const ours = actors.filter((actor) => actor.startsWith(prefix));
  const ids = ours.map((actor) => parseUuid(actor.slice(prefix.length)));
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The accounts from which and to which a charge moved, of an event that says so. */
function accountsOfMove({ type, evidence }: ChargeRecord["events"][number]): string[] {
  if (type !== "account_changed") return [];
  const { from, to } = evidence as { readonly from: string; readonly to: string };
  return [from, to];
}
