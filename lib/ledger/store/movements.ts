import type { EntryKind, LedgerAccount } from "@/lib/ledger/ledger";
import {
  type BalancedMovement,
  type DayBalance,
  effectOf,
  isBalanced,
  type Movement,
  type MovementFilter,
  type MovementPage,
  type MovementQuery,
} from "@/lib/ledger/movement";
import type { SettlementId } from "@/lib/payments/settlement";
import { oneAsMerchant, type Statement } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { totalsOf } from "./totals";

/** The order of every list of movements: by their day in the books, and by when they happened within it. */
export const LATEST_FIRST = "ORDER BY day DESC, at DESC, id DESC";

/** Adds a value to a statement and returns its parameter. */
type Param = (value: unknown) => string;

/** Numbers the values of a statement as they are added. */
export function paramsOf(values: unknown[]): Param {
  return (value) => `$${values.push(value)}`;
}

/**
 * Reads one page of a merchant's movements, the latest first. A page goes on where the one before ended, so that new
 * movements shift nothing. All of it is of one moment.
 */
export async function findMovements(
  merchantId: MerchantId,
  query: MovementQuery,
): Promise<MovementPage> {
  const statement = movementsStatement(merchantId, query);
  const { rows } = await oneAsMerchant<BalancedRow>(merchantId, statement);
  const movements = balanced(rows.slice(0, query.size));
  const last = movements.at(-1);
  return { movements, next: rows.length > query.size && last ? last : null };
}

/** The statement of a page, which reads one movement more than it has; tests look at its plan. */
export function movementsStatement(merchantId: MerchantId, query: MovementQuery): Statement {
  const values: unknown[] = [merchantId];
  const param = paramsOf(values);
  const { size, after, pspAccountId } = query;
  const from = after
    ? `(day, at, id) < (${param(after.day)}, ${param(after.at)}, ${param(after.id)})`
    : "true";
  const most = param(size + 1);
  const page = entriesOf(query, param, from, most);
  const balance = isBalanced(query)
    ? balanceOfFirst(pspAccountId ? `psp_account_id = ${param(pspAccountId)}` : "true")
    : "NULL::bigint";
  const text = `WITH page AS MATERIALIZED (${page} ${LATEST_FIRST} LIMIT ${most})
    SELECT ${movementColumns("page")}, ${balance} AS balance FROM page ${LATEST_FIRST}`;
  return { text, values };
}

/**
 * The balance after the first movement of the page: what all days to its own come to, less what came after it on its
 * day. Of earlier days totals are read, no movement.
 */
function balanceOfFirst(ofAccount: string): string {
  return `(SELECT (SELECT COALESCE(sum(cents), 0) FROM ${totalsOf("psp", `day <= first.day AND ${ofAccount}`)} AS total)
      - (SELECT COALESCE(sum(cents), 0) FROM ledger_entries AS later JOIN ledger_postings ON entry_id = later.id
        WHERE later.merchant_id = $1 AND later.day = first.day AND (later.day, later.at, later.id) > (first.day, first.at, first.id)
          AND ${ofAccount} AND account LIKE 'psp:%')
    FROM (SELECT day, at, id FROM page ${LATEST_FIRST} LIMIT 1) AS first)::bigint`;
}

/**
 * The entries of a filter, as a query without its order. Of several kinds each is read by its own path and no further
 * than a page needs: no index has the entries of several kinds in one order, and one of them may be rare.
 *
 * @param from a condition on the place of the entries.
 * @param most how many are needed at most, as SQL; null for all.
 */
export function entriesOf(
  filter: MovementFilter,
  param: Param,
  from = "true",
  most: string | null = null,
): string {
  const { dayFrom, dayTo, kinds, chargeId, pspAccountId } = filter;
  const where = [
    "merchant_id = $1",
    ...(dayFrom ? [`day >= ${param(dayFrom)}`] : []),
    ...(dayTo ? [`day <= ${param(dayTo)}`] : []),
    ...(pspAccountId ? [`psp_account_id = ${param(pspAccountId)}`] : []),
    from,
  ].join(" AND ");
  if (chargeId) {
    // An entry that names no charge was booked before its money was matched: it is of the charge that the money is for now.
    // Entries of money that a person moved to another charge still name this one. They are few, and read first.
    const charge = param(chargeId);
    const money = `SELECT id FROM settlements WHERE charge_id = ${charge} AND merchant_id = $1`;
    const moved = `SELECT settlement_id FROM corrections WHERE from_charge_id = ${charge} AND merchant_id = $1`;
    const some = kinds.length > 0 ? `kind = ANY(${param(kinds)})` : "true";
    return `SELECT * FROM (SELECT * FROM ledger_entries WHERE settlement_id = ANY(ARRAY(${money} UNION ${moved})) OFFSET 0) AS entry
      WHERE ${where} AND ${some}
        AND (charge_id = ${charge} OR (charge_id IS NULL AND settlement_id IN (${money})))`;
  }
  if (kinds.length === 0) return `SELECT * FROM ledger_entries WHERE ${where}`;
  const limit = most ? `${LATEST_FIRST} LIMIT ${most}` : "";
  const each = kinds.map(
    (kind) => `(SELECT * FROM ledger_entries WHERE ${where} AND kind = ${param(kind)} ${limit})`,
  );
  return `SELECT * FROM (${each.join(" UNION ALL ")}) AS entry`;
}

/** The columns of a movement, of entries under a name; the statement's `$1` is the merchant. */
export function movementColumns(entry: string): string {
  return `${entry}.id, day, at, recorded_at, kind, psp_account_id, charge_id, settlement_id, refund_id, price_id, reverses,
    (SELECT end_to_end_id FROM settlements WHERE settlements.id = ${entry}.settlement_id) AS end_to_end_id,
    (SELECT array_agg(cents::text || ' ' || account ORDER BY cents DESC, account) FROM ledger_postings
      WHERE entry_id = ${entry}.id AND merchant_id = $1) AS postings`;
}

export interface MovementRow {
  readonly id: string;
  readonly day: CivilDate;
  readonly at: Date;
  readonly recorded_at: Date;
  readonly kind: EntryKind;
  readonly psp_account_id: string | null;
  readonly charge_id: ChargeId | null;
  readonly settlement_id: SettlementId | null;
  readonly end_to_end_id: string | null;
  readonly refund_id: string | null;
  readonly price_id: bigint | null;
  readonly reverses: string | null;
  /** Of each the centavos and the account, with a space between: both are read at once. */
  readonly postings: readonly string[] | null;
}

/** A row with the balance after the first row of its page. */
interface BalancedRow extends MovementRow {
  readonly balance: bigint | null;
}

export function movementFromRow(row: MovementRow): Movement {
  return {
    id: row.id,
    day: row.day,
    at: row.at,
    recordedAt: row.recorded_at,
    kind: row.kind,
    pspAccountId: row.psp_account_id,
    chargeId: row.charge_id,
    settlementId: row.settlement_id,
    endToEndId: row.end_to_end_id,
    refundId: row.refund_id,
    priceId: row.price_id,
    reverses: row.reverses,
    postings: (row.postings ?? []).map(postingOf),
  };
}

function postingOf(text: string): Movement["postings"][number] {
  const at = text.indexOf(" ");
  return { account: text.slice(at + 1) as LedgerAccount, cents: BigInt(text.slice(0, at)) };
}

/** Follows the balance from the first row, the latest, to the last. */
function balanced(rows: readonly BalancedRow[]): BalancedMovement[] {
  let balance = rows[0]?.balance ?? null;
  return rows.map((row) => {
    const movement = { ...movementFromRow(row), balance };
    if (balance !== null) balance -= effectOf(movement);
    return movement;
  });
}

/**
 * Reads what a merchant had at its providers before and after each day on which something was credited or left, from one
 * Brasília day to another, both included. It reads totals alone.
 *
 * @param pspAccountId one account; null: all.
 * @returns the earliest day first; and the balance before `from`, which all of them follow.
 */
export async function findDayBalances(
  merchantId: MerchantId,
  from: CivilDate | null,
  to: CivilDate | null,
  pspAccountId: string | null,
): Promise<{ readonly opening: bigint; readonly days: readonly DayBalance[] }> {
  const { rows } = await oneAsMerchant<{ day: CivilDate | null; cents: bigint }>(merchantId, {
    name: "day-balances",
    text: `SELECT CASE WHEN day >= $2 THEN day END AS day, sum(cents)::bigint AS cents
      FROM ${totalsOf("psp", "day <= $3")} AS total WHERE ($4::uuid IS NULL OR psp_account_id = $4)
      GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    values: [merchantId, from ?? "-infinity", to ?? "infinity", pspAccountId],
  });
  const opening = rows.find(({ day }) => day === null)?.cents ?? 0n;
  let balance = opening;
  const days = rows.flatMap(({ day, cents }) => {
    if (day === null) return [];
    const before = balance;
    balance += cents;
    return [{ day, opening: before, ending: balance }];
  });
  return { opening, days };
}

/**
 * Reads what the movements of a filter add to what a merchant has at its providers, in centavos: the sum of their
 * effects. It reads totals, except of one charge.
 */
export async function sumMovements(
  merchantId: MerchantId,
  filter: MovementFilter,
): Promise<bigint> {
  const values: unknown[] = [merchantId];
  const param = paramsOf(values);
  const { dayFrom, dayTo, kinds, chargeId, pspAccountId } = filter;
  const { rows } = await oneAsMerchant<{ cents: bigint }>(merchantId, {
    text: chargeId
      ? `SELECT COALESCE(sum(cents), 0)::bigint AS cents FROM (${entriesOf(filter, param)}) AS entry
          JOIN ledger_postings ON entry_id = entry.id WHERE account LIKE 'psp:%'`
      : `SELECT COALESCE(sum(cents), 0)::bigint AS cents FROM ${totalsOf("psp")} AS total
          WHERE ${[
            ...(dayFrom ? [`day >= ${param(dayFrom)}`] : []),
            ...(dayTo ? [`day <= ${param(dayTo)}`] : []),
            ...(kinds.length > 0 ? [`kind = ANY(${param(kinds)})`] : []),
            ...(pspAccountId ? [`psp_account_id = ${param(pspAccountId)}`] : []),
            "true",
          ].join(" AND ")}`,
    values,
  });
  return rows[0]?.cents ?? 0n;
}

/** Counts the movements of a filter, and no further than `most`. */
export async function countMovements(
  merchantId: MerchantId,
  filter: MovementFilter,
  most: number,
): Promise<number> {
  const values: unknown[] = [merchantId];
  const param = paramsOf(values);
  const limit = param(most);
  const { rows } = await oneAsMerchant<{ count: bigint }>(merchantId, {
    text: `SELECT count(*) AS count FROM (${entriesOf(filter, param)} LIMIT ${limit}) AS entry`,
    values,
  });
  return Number(rows[0]?.count ?? 0);
}
