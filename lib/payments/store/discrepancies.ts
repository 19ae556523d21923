import type { ChargeStatus } from "@/lib/charges/charge-status";
import { lateTermsFromJson, type StoredLateTerms } from "@/lib/charges/store/late-terms-json";
import {
  type Discrepancy,
  type DiscrepancyId,
  type DiscrepancyKind,
  type DiscrepancyMoney,
  type DiscrepancyPage,
  type DiscrepancyTotal,
  type Facts,
  type Resolution,
  wasPaidInFull,
} from "@/lib/payments/discrepancy";
import type { SettlementId } from "@/lib/payments/settlement";
import {
  asMerchant,
  asService,
  oneAsService,
  type Transaction,
} from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { IS_CONTESTED } from "./settlements";

/** A discrepancy that waits for a person. */
export interface NewDiscrepancy {
  readonly kind: DiscrepancyKind;
  /**
   * What it is about: of two with the same kind and subject only the first is stored. It begins with an id of ours,
   * so that one merchant's account cannot take the subject of another's.
   */
  readonly subject: string;
  readonly merchantId: MerchantId | null;
  readonly chargeId: ChargeId | null;
  readonly pspAccountId: string;
  /** The money that it is about, if any. */
  readonly settlementId: SettlementId | null;
  readonly amount: Cents | null;
  readonly facts: Facts;
}

/** Opens a discrepancy; false when it was found before, whatever became of it. */
export async function openDiscrepancy(tx: Transaction, found: NewDiscrepancy): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "open-exception",
    text: `INSERT INTO exceptions (kind, subject, merchant_id, charge_id, psp_account_id,
        settlement_id, amount_cents, facts)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, subject) DO NOTHING`,
    values: discrepancyValues(found),
  });
  return rowCount === 1;
}

/** Whether a discrepancy was ever found, whatever became of it. */
export async function hasDiscrepancy(
  tx: Transaction,
  kind: DiscrepancyKind,
  subject: string,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "has-exception",
    text: "SELECT FROM exceptions WHERE kind = $1 AND subject = $2",
    values: [kind, subject],
  });
  return rowCount === 1;
}

/** A new discrepancy in the order of the columns that it is inserted into, from `kind` to `facts`. */
export function discrepancyValues(found: NewDiscrepancy): readonly unknown[] {
  return [
    found.kind,
    found.subject,
    found.merchantId,
    found.chargeId,
    found.pspAccountId,
    found.settlementId,
    found.amount,
    JSON.stringify(found.facts),
  ];
}

/** A row of `exceptions` as the driver reads it. */
export interface DiscrepancyRow {
  readonly id: DiscrepancyId;
  readonly merchant_id: MerchantId | null;
  readonly charge_id: ChargeId | null;
  readonly psp_account_id: string;
  readonly settlement_id: SettlementId | null;
  readonly end_to_end_id: string | null;
  readonly kind: DiscrepancyKind;
  readonly amount_cents: bigint | null;
  readonly facts: Facts;
  readonly opened_at: Date;
  readonly resolution: Resolution | null;
  readonly note: string | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
}

/** The columns of a discrepancy that the domain knows. */
export const DISCREPANCY_COLUMNS = `id, merchant_id, charge_id, psp_account_id, settlement_id, kind, amount_cents,
  facts, opened_at, resolution, note, resolved_at, resolved_by,
  (SELECT end_to_end_id FROM settlements WHERE settlements.id = settlement_id) AS end_to_end_id`;

/** Which discrepancies: open ones, resolved ones, or all; and in which order. */
export interface DiscrepancyQuery {
  readonly state: "open" | "resolved" | "all";
  /** None, as when omitted: of every kind. */
  readonly kinds?: readonly DiscrepancyKind[];
  /** Newest first when omitted. */
  readonly order?: keyof typeof ORDERS;
  readonly page: number;
  readonly size: number;
}

const STATES: Readonly<Record<DiscrepancyQuery["state"], string>> = {
  open: "AND resolution IS NULL",
  resolved: "AND resolution IS NOT NULL",
  all: "",
};

const ORDERS = {
  newest: "opened_at DESC, id DESC",
  oldest: "opened_at, id",
  lastResolved: "resolved_at DESC, id DESC",
} as const;

/** One page of a merchant's discrepancies. */
export function findDiscrepancies(
  merchantId: MerchantId,
  query: DiscrepancyQuery,
): Promise<DiscrepancyPage> {
  return asMerchant(merchantId, (tx) => discrepancyPage(tx, merchantId, query));
}

/** One page of every discrepancy, the operator's own among them. */
export function findAllDiscrepancies(query: DiscrepancyQuery): Promise<DiscrepancyPage> {
  return asService((tx) => discrepancyPage(tx, "everybody", query));
}

/** Whose discrepancies: a merchant's, those that are no merchant's, or all. */
export type DiscrepancyScope = MerchantId | "service" | "everybody";

/** A condition on whose discrepancies they are, with the value that it needs under a parameter's name. */
function ownedBy(whose: DiscrepancyScope, parameter: string): string {
  // The parameter is always there, so that those after it keep their numbers.
  if (whose === "everybody") return `${parameter}::uuid IS NULL`;
  if (whose === "service") return `merchant_id IS NULL AND ${parameter}::uuid IS NULL`;
  return `merchant_id = ${parameter}`;
}

function ownerOf(whose: DiscrepancyScope): MerchantId | null {
  return whose === "everybody" || whose === "service" ? null : whose;
}

/** One page of discrepancies, within a transaction. */
export async function discrepancyPage(
  tx: Transaction,
  whose: DiscrepancyScope,
  { state, kinds = [], order = "newest", page, size }: DiscrepancyQuery,
): Promise<DiscrepancyPage> {
  const where = `${ownedBy(whose, "$3")} AND (cardinality($4::text[]) = 0 OR kind = ANY ($4))
    ${STATES[state]}`;
  const { rows } = await tx.query<DiscrepancyRow & { count: bigint }>({
    text: `SELECT total.count, listed.* FROM
      (SELECT count(*) AS count FROM exceptions WHERE ${where}) AS total
      LEFT JOIN (SELECT ${DISCREPANCY_COLUMNS} FROM exceptions WHERE ${where}
        ORDER BY ${ORDERS[order]} LIMIT $1 OFFSET $2) AS listed ON true
      ORDER BY ${ORDERS[order]}`,
    values: [size, BigInt(page) * BigInt(size), ownerOf(whose), kinds],
  });
  return {
    discrepancies: rows.filter(({ id }) => id !== null).map(discrepancyFromRow),
    page,
    size,
    totalElements: Number(rows[0]?.count ?? 0),
  };
}

/** What there is of each kind of discrepancy; kinds without any are left out. */
export async function totalsByKind(
  tx: Transaction,
  whose: DiscrepancyScope,
  state: DiscrepancyQuery["state"],
): Promise<ReadonlyMap<DiscrepancyKind, DiscrepancyTotal>> {
  const { rows } = await tx.query<{ kind: DiscrepancyKind; count: bigint; amount: bigint }>({
    text: `SELECT kind, count(*) AS count, COALESCE(sum(amount_cents), 0)::bigint AS amount
      FROM exceptions WHERE ${ownedBy(whose, "$1")} ${STATES[state]} GROUP BY kind`,
    values: [ownerOf(whose)],
  });
  return new Map(
    rows.map(({ kind, count, amount }) => [kind, { count: Number(count), amount: cents(amount) }]),
  );
}

/** Whether a discrepancy is no merchant's, and so the operator's matter. */
export async function isServiceDiscrepancy(id: DiscrepancyId): Promise<boolean> {
  const { rowCount } = await oneAsService({
    text: "SELECT FROM exceptions WHERE id = $1 AND merchant_id IS NULL",
    values: [id],
  });
  return rowCount === 1;
}

/** How many of a merchant's discrepancies are open, counted no further than `most`. */
export function countOpen(merchantId: MerchantId, most: number): Promise<number> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ count: bigint }>({
      name: "count-open-exceptions",
      text: `SELECT count(*) AS count FROM
        (SELECT FROM exceptions WHERE merchant_id = $1 AND resolution IS NULL LIMIT $2) AS open`,
      values: [merchantId, most],
    });
    return Number(rows[0]?.count ?? 0);
  });
}

/**
 * What came for a charge beyond what pays it and waits for a person to say whether it completes the charge, in centavos:
 * credited, nothing of it went back, and no duplicate. Of 500 payments at most: fifty may complete one (`COMPLETING_MAX`).
 *
 * @param besides money that is not counted.
 */
export async function waitingToComplete(
  tx: Transaction,
  chargeId: ChargeId,
  besides: SettlementId,
): Promise<Cents> {
  const { rows } = await tx.query<{ sum: bigint }>({
    name: "waiting-to-complete",
    text: `SELECT COALESCE(sum(amount_cents), 0)::bigint AS sum FROM (SELECT amount_cents FROM settlements
      WHERE charge_id = $1 AND id <> $2 AND NOT pays_charge AND NOT completes_charge
        AND withdrawn_at IS NULL AND arrived_at IS NOT NULL
        AND EXISTS (SELECT FROM exceptions WHERE settlement_id = settlements.id AND charge_id = $1
          AND kind IN ('amount_mismatch', 'late_payment') AND resolution IS NULL)
        AND NOT EXISTS (SELECT FROM refunds WHERE settlement_id = settlements.id AND status <> 'FAILED')
      LIMIT 500) AS waiting`,
    values: [chargeId, besides],
  });
  return cents(rows[0]?.sum ?? 0n);
}

/** What else is known about a discrepancy: the charge and the money that it is about. */
export interface DiscrepancyContext {
  readonly charge: { readonly payerName: string; readonly description: string | null } | null;
  /** Without its refunds. */
  readonly money: Omit<DiscrepancyMoney, "returned"> | null;
  /** What is paid of the charge while it is RECEIVED with less than was due; else null. */
  readonly received: Cents | null;
}

/** What discrepancies are about, by their ids. */
export async function findDiscrepancyContexts(
  tx: Transaction,
  ids: readonly DiscrepancyId[],
): Promise<ReadonlyMap<DiscrepancyId, DiscrepancyContext>> {
  const { rows } = await tx.query<ContextRow>({
    text: `SELECT e.id, c.payer_name, c.description, c.status,
        settlements.amount_cents, settlements.paid_at, end_to_end_id,
        pays_charge OR completes_charge AS pays_charge, NOT pays_charge AND ${IS_CONTESTED} AS is_contested,
        c.amount_cents AS charge_cents, c.due_date, c.late_terms, c.paid_cents, c.paid_on
      FROM exceptions e
      LEFT JOIN charges c ON c.id = e.charge_id
      LEFT JOIN settlements ON settlements.id = e.settlement_id
      WHERE e.id = ANY ($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, contextFromRow(row)]));
}

interface ContextRow {
  readonly id: DiscrepancyId;
  readonly payer_name: string | null;
  readonly description: string | null;
  readonly status: ChargeStatus | null;
  readonly amount_cents: bigint | null;
  readonly paid_at: Date | null;
  readonly end_to_end_id: string | null;
  readonly pays_charge: boolean | null;
  readonly is_contested: boolean | null;
  readonly charge_cents: bigint | null;
  readonly due_date: CivilDate | null;
  readonly late_terms: StoredLateTerms | null;
  readonly paid_cents: bigint | null;
  readonly paid_on: CivilDate | null;
}

function contextFromRow(row: ContextRow): DiscrepancyContext {
  const { payer_name: payerName, description, status: chargeStatus } = row;
  const { amount_cents: amount, paid_at: paidAt, pays_charge: paysCharge } = row;
  const { end_to_end_id: endToEndId } = row;
  return {
    charge: payerName === null ? null : { payerName, description },
    money:
      amount === null || paidAt === null || paysCharge === null
        ? null
        : {
            amount: cents(amount),
            paidAt,
            endToEndId,
            paysCharge,
            isContested: row.is_contested === true,
            chargeStatus,
          },
    received: receivedOf(row),
  };
}

/** What is paid of a charge that was paid less than was due. */
function receivedOf(row: ContextRow): Cents | null {
  const { charge_cents: charged, paid_cents: paid, due_date: dueDate, paid_on: paidOn } = row;
  if (row.status !== "RECEIVED" || charged === null || !dueDate || paid === null || !paidOn) {
    return null;
  }
  const lateTerms = row.late_terms && lateTermsFromJson(row.late_terms);
  const charge = { amount: cents(charged), dueDate, lateTerms };
  return wasPaidInFull({ ...charge, paid: { amount: cents(paid), paidOn } }) ? null : cents(paid);
}

/**
 * Reads a discrepancy.
 *
 * @param merchantId null: any merchant's or none's, as an operator may.
 */
export function findDiscrepancy(
  tx: Transaction,
  merchantId: MerchantId | null,
  id: DiscrepancyId,
): Promise<Discrepancy | null> {
  return readDiscrepancy(tx, "find-exception", "", [id, merchantId]);
}

/**
 * Reads a discrepancy and holds its row until the transaction ends. The money that it is about is held before.
 *
 * @param merchantId null: any merchant's or none's, as an operator may.
 */
export function lockDiscrepancy(
  tx: Transaction,
  merchantId: MerchantId | null,
  id: DiscrepancyId,
): Promise<Discrepancy | null> {
  return readDiscrepancy(tx, "lock-exception", "FOR UPDATE", [id, merchantId]);
}

async function readDiscrepancy(
  tx: Transaction,
  name: string,
  lock: "" | "FOR UPDATE",
  values: readonly [DiscrepancyId, MerchantId | null],
): Promise<Discrepancy | null> {
  const { rows } = await tx.query<DiscrepancyRow>({
    name,
    text: `SELECT ${DISCREPANCY_COLUMNS} FROM exceptions
      WHERE id = $1 AND ($2::uuid IS NULL OR merchant_id = $2) ${lock}`,
    values: [...values],
  });
  return rows[0] ? discrepancyFromRow(rows[0]) : null;
}

/** Closes an open discrepancy; null when it was closed before. */
export async function closeDiscrepancy(
  tx: Transaction,
  id: DiscrepancyId,
  as: Resolution,
  note: string | null,
  by: string,
): Promise<Discrepancy | null> {
  const { rows } = await tx.query<DiscrepancyRow>({
    name: "close-exception",
    text: `UPDATE exceptions SET resolution = $2, note = $3, resolved_by = $4,
        resolved_at = clock_timestamp()
      WHERE id = $1 AND resolution IS NULL RETURNING ${DISCREPANCY_COLUMNS}`,
    values: [id, as, note, by],
  });
  return rows[0] ? discrepancyFromRow(rows[0]) : null;
}

/** A discrepancy from its row. */
export function discrepancyFromRow(row: DiscrepancyRow): Discrepancy {
  const { resolution, resolved_at, resolved_by } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    chargeId: row.charge_id,
    pspAccountId: row.psp_account_id,
    settlementId: row.settlement_id,
    endToEndId: row.end_to_end_id,
    kind: row.kind,
    amount: row.amount_cents === null ? null : cents(row.amount_cents),
    facts: row.facts,
    openedAt: row.opened_at,
    resolved:
      resolution && resolved_at && resolved_by
        ? { as: resolution, note: row.note, at: resolved_at, by: resolved_by }
        : null,
  };
}
