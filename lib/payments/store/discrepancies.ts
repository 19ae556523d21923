import type { ChargeId, MerchantId } from "@/lib/domain/charge";
import type { ChargeStatus } from "@/lib/domain/charge-status";
import type {
  Exception,
  ExceptionId,
  ExceptionKind,
  ExceptionPage,
  ExceptionTally,
  Facts,
  OddMoney,
  Resolution,
} from "@/lib/domain/exception";
import { type Cents, cents } from "@/lib/domain/money";
import type { SettlementId } from "@/lib/domain/settlement";
import { asMerchant, asService, type Transaction } from "./connection";

/** A finding that waits for a person. */
export interface NewException {
  readonly kind: ExceptionKind;
  /**
   * What it is about: together with the kind, found twice it is one. It begins with an id of ours, so that
   * nobody's account can find first what belongs to another's.
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

/** Opens an exception; false when it was found before, whatever became of it. */
export async function openException(tx: Transaction, found: NewException): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "open-exception",
    text: `INSERT INTO exceptions (kind, subject, merchant_id, charge_id, psp_account_id,
        settlement_id, amount_cents, facts)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (kind, subject) DO NOTHING`,
    values: [
      found.kind,
      found.subject,
      found.merchantId,
      found.chargeId,
      found.pspAccountId,
      found.settlementId,
      found.amount,
      JSON.stringify(found.facts),
    ],
  });
  return rowCount === 1;
}

/** A row of `exceptions` as the driver reads it. */
export interface ExceptionRow {
  readonly id: ExceptionId;
  readonly merchant_id: MerchantId | null;
  readonly charge_id: ChargeId | null;
  readonly psp_account_id: string;
  readonly settlement_id: SettlementId | null;
  readonly end_to_end_id: string | null;
  readonly kind: ExceptionKind;
  readonly amount_cents: bigint | null;
  readonly facts: Facts;
  readonly opened_at: Date;
  readonly resolution: Resolution | null;
  readonly note: string | null;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
}

/** The columns of an exception that the domain knows. */
export const EXCEPTION_COLUMNS = `id, merchant_id, charge_id, psp_account_id, settlement_id, kind, amount_cents,
  facts, opened_at, resolution, note, resolved_at, resolved_by,
  (SELECT end_to_end_id FROM settlements WHERE settlements.id = settlement_id) AS end_to_end_id`;

/** Which exceptions: open ones, resolved ones, or all; and in which order. */
export interface ExceptionQuery {
  readonly state: "open" | "resolved" | "all";
  /** None, as when omitted: of every kind. */
  readonly kinds?: readonly ExceptionKind[];
  /** Newest first when omitted. */
  readonly order?: keyof typeof ORDERS;
  readonly page: number;
  readonly size: number;
}

const STATES: Readonly<Record<ExceptionQuery["state"], string>> = {
  open: "AND resolution IS NULL",
  resolved: "AND resolution IS NOT NULL",
  all: "",
};

const ORDERS = {
  newest: "opened_at DESC, id DESC",
  oldest: "opened_at, id",
  lastResolved: "resolved_at DESC, id DESC",
} as const;

/** One page of a merchant's exceptions. */
export function findExceptions(
  merchantId: MerchantId,
  query: ExceptionQuery,
): Promise<ExceptionPage> {
  return asMerchant(merchantId, (tx) => exceptionPage(tx, merchantId, query));
}

/** One page of every exception, the operator's own among them. */
export function findAllExceptions(query: ExceptionQuery): Promise<ExceptionPage> {
  return asService((tx) => exceptionPage(tx, "everybody", query));
}

/** Whose exceptions: a merchant's, those that are no merchant's, or all. */
export type ExceptionsOf = MerchantId | "service" | "everybody";

/** A condition on whose exceptions they are, with the value that it needs under a parameter's name. */
function ownedBy(whose: ExceptionsOf, parameter: string): string {
  // The parameter is always there, so that those after it keep their numbers.
  if (whose === "everybody") return `${parameter}::uuid IS NULL`;
  if (whose === "service") return `merchant_id IS NULL AND ${parameter}::uuid IS NULL`;
  return `merchant_id = ${parameter}`;
}

function ownerOf(whose: ExceptionsOf): MerchantId | null {
  return whose === "everybody" || whose === "service" ? null : whose;
}

/** One page of exceptions, within a transaction. */
export async function exceptionPage(
  tx: Transaction,
  whose: ExceptionsOf,
  { state, kinds = [], order = "newest", page, size }: ExceptionQuery,
): Promise<ExceptionPage> {
  const where = `${ownedBy(whose, "$3")} AND (cardinality($4::text[]) = 0 OR kind = ANY ($4))
    ${STATES[state]}`;
  const { rows } = await tx.query<ExceptionRow & { count: bigint }>({
    text: `SELECT total.count, listed.* FROM
      (SELECT count(*) AS count FROM exceptions WHERE ${where}) AS total
      LEFT JOIN (SELECT ${EXCEPTION_COLUMNS} FROM exceptions WHERE ${where}
        ORDER BY ${ORDERS[order]} LIMIT $1 OFFSET $2) AS listed ON true
      ORDER BY ${ORDERS[order]}`,
    values: [size, BigInt(page) * BigInt(size), ownerOf(whose), kinds],
  });
  return {
    exceptions: rows.filter(({ id }) => id !== null).map(exceptionFromRow),
    page,
    size,
    totalElements: Number(rows[0]?.count ?? 0),
  };
}

/** What there is of each kind of exception; kinds without any are left out. */
export async function tallyByKind(
  tx: Transaction,
  whose: ExceptionsOf,
  state: ExceptionQuery["state"],
): Promise<ReadonlyMap<ExceptionKind, ExceptionTally>> {
  const { rows } = await tx.query<{ kind: ExceptionKind; count: bigint; amount: bigint }>({
    text: `SELECT kind, count(*) AS count, COALESCE(sum(amount_cents), 0)::bigint AS amount
      FROM exceptions WHERE ${ownedBy(whose, "$1")} ${STATES[state]} GROUP BY kind`,
    values: [ownerOf(whose)],
  });
  return new Map(
    rows.map(({ kind, count, amount }) => [kind, { count: Number(count), amount: cents(amount) }]),
  );
}

/** Whether an exception is no merchant's, and so the operator's matter. */
export function isServiceException(id: ExceptionId): Promise<boolean> {
  return asService(async (tx) => {
    const { rowCount } = await tx.query({
      text: "SELECT FROM exceptions WHERE id = $1 AND merchant_id IS NULL",
      values: [id],
    });
    return rowCount === 1;
  });
}

/** How many of a merchant's exceptions are open, counted no further than `most`. */
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

/** What else is known about an exception: the charge and the money that it is about. */
export interface ExceptionMatter {
  readonly charge: { readonly payerName: string; readonly description: string | null } | null;
  /** Without its refunds. */
  readonly money: Omit<OddMoney, "refunds"> | null;
}

/** What exceptions are about, by their ids. */
export async function findMatters(
  tx: Transaction,
  ids: readonly ExceptionId[],
): Promise<ReadonlyMap<ExceptionId, ExceptionMatter>> {
  const { rows } = await tx.query<MatterRow>({
    text: `SELECT e.id, c.payer_name, c.description, c.status,
        s.amount_cents, s.paid_at, s.pays_charge
      FROM exceptions e
      LEFT JOIN charges c ON c.id = e.charge_id
      LEFT JOIN settlements s ON s.id = e.settlement_id
      WHERE e.id = ANY ($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, matterFromRow(row)]));
}

interface MatterRow {
  readonly id: ExceptionId;
  readonly payer_name: string | null;
  readonly description: string | null;
  readonly status: ChargeStatus | null;
  readonly amount_cents: bigint | null;
  readonly paid_at: Date | null;
  readonly pays_charge: boolean | null;
}

function matterFromRow(row: MatterRow): ExceptionMatter {
  const { payer_name: payerName, description, status: chargeStatus } = row;
  const { amount_cents: amount, paid_at: paidAt, pays_charge: paysCharge } = row;
  return {
    charge: payerName === null ? null : { payerName, description },
    money:
      amount === null || paidAt === null || paysCharge === null
        ? null
        : { amount: cents(amount), paidAt, paysCharge, chargeStatus },
  };
}

/**
 * Reads an exception and holds its row until the transaction ends.
 *
 * @param merchantId null: whoever's it is, as an operator may.
 */
export async function lockException(
  tx: Transaction,
  merchantId: MerchantId | null,
  id: ExceptionId,
): Promise<Exception | null> {
  const { rows } = await tx.query<ExceptionRow>({
    name: "lock-exception",
    text: `SELECT ${EXCEPTION_COLUMNS} FROM exceptions
      WHERE id = $1 AND ($2::uuid IS NULL OR merchant_id = $2) FOR UPDATE`,
    values: [id, merchantId],
  });
  return rows[0] ? exceptionFromRow(rows[0]) : null;
}

/** Closes an open exception; null when it was closed before. */
export async function closeException(
  tx: Transaction,
  id: ExceptionId,
  as: Resolution,
  note: string | null,
  by: string,
): Promise<Exception | null> {
  const { rows } = await tx.query<ExceptionRow>({
    name: "close-exception",
    text: `UPDATE exceptions SET resolution = $2, note = $3, resolved_by = $4,
        resolved_at = clock_timestamp()
      WHERE id = $1 AND resolution IS NULL RETURNING ${EXCEPTION_COLUMNS}`,
    values: [id, as, note, by],
  });
  return rows[0] ? exceptionFromRow(rows[0]) : null;
}

/** Closes the exceptions about money that turned out to be for a charge after all. */
export async function closeMatched(
  tx: Transaction,
  settlementId: SettlementId,
  charge: { readonly id: ChargeId; readonly merchantId: MerchantId },
): Promise<void> {
  await tx.query({
    name: "close-matched",
    text: `UPDATE exceptions SET resolution = 'accept', note = 'matched to its charge',
        resolved_by = 'service', resolved_at = clock_timestamp(), merchant_id = $3, charge_id = $2
      WHERE settlement_id = $1 AND kind IN ('unknown_charge', 'other_key') AND resolution IS NULL`,
    values: [settlementId, charge.id, charge.merchantId],
  });
}

/** An exception from its row. */
export function exceptionFromRow(row: ExceptionRow): Exception {
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
