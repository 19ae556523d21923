import { createHash } from "node:crypto";
import type { MoneyBooks } from "@/lib/ledger/entries";
import type {
  BookedMoney,
  EntryKind,
  EntrySubject,
  LedgerAccount,
  NewEntry,
  ReversalKind,
} from "@/lib/ledger/ledger";
import type { SettlementId } from "@/lib/payments/settlement";
import type { Transaction } from "@/lib/platform/db/connection";

/** The Brasília day of an instant, whose page of the books an entry stands on. */
const DAY_OF = "AT TIME ZONE 'America/Sao_Paulo'";

/** The last day of the account at the provider, $2, whose page a close has cut off; null: none. */
const CLOSED_TO = "(SELECT closed_to FROM psp_accounts WHERE id = $2)";

/** The page of a fact that became known when the page of its own day was cut off: today's. */
const OPEN_DAY = `GREATEST((now ${DAY_OF})::date, ${CLOSED_TO} + 1)`;

const COMMON_COLUMNS = "merchant_id, psp_account_id, charge_id, settlement_id";

/**
 * Writes entries about some money with their postings, in one statement and in the transaction that writes what they
 * book. An entry whose fact is booked already is left out.
 */
export async function bookEntries(
  tx: Transaction,
  money: EntrySubject,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ key }) => entryIdOf(key));
  const sides = entries.flatMap(({ postings }, index) =>
    postings.map((posting) => ({ ...posting, entryId: ids[index] })),
  );
  await tx.query({
    name: "book-entries",
    text: `WITH entry AS (
        INSERT INTO ledger_entries (id, ${COMMON_COLUMNS}, kind, refund_id, price_id, at, day, recorded_at)
        SELECT id, $1::uuid, $2::uuid, $3::uuid, $4::uuid, kind, refund_id,
          CASE kind WHEN 'fee' THEN (SELECT price_id FROM charges WHERE charges.id = $3) END,
          at, CASE WHEN happened_on <= ${CLOSED_TO} THEN ${OPEN_DAY} ELSE happened_on END, now
        FROM (SELECT id, kind, refund_id, COALESCE(at, now) AS at, (COALESCE(at, now) ${DAY_OF})::date AS happened_on, now
          FROM unnest($5::uuid[], $6::text[], $7::uuid[], $8::timestamptz[]) AS new(id, kind, refund_id, at),
            (SELECT clock_timestamp() AS now) AS moment) AS dated
        ON CONFLICT (id) DO NOTHING RETURNING id, day
      ) INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
        SELECT entry.id, account, cents, $1, day
        FROM entry JOIN unnest($9::uuid[], $10::text[], $11::bigint[]) AS side(id, account, cents) USING (id)`,
    values: [
      money.merchantId,
      money.pspAccountId,
      money.chargeId,
      money.id,
      ids,
      entries.map(({ kind }) => kind),
      entries.map(({ refundId }) => refundId),
      entries.map(({ at }) => at),
      sides.map(({ entryId }) => entryId),
      sides.map(({ account }) => account),
      sides.map(({ cents }) => cents),
    ],
  });
}

/** The id of the entry that books a fact: the first half of the SHA-256 of its key, as a UUID. */
export function entryIdOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join("-");
}

/** Reads what the books say about some money. The caller holds the row that its changes come through (holdMoney). */
export async function readMoneyBooks(tx: Transaction, id: SettlementId): Promise<MoneyBooks> {
  const { rows } = await tx.query<BooksRow>({
    name: "money-books",
    text: `SELECT account, sum(cents)::bigint AS cents,
        count(*) FILTER (WHERE kind = 'dispute_opened' AND account = 'disputed') AS disputes,
        COALESCE(sum(cents) FILTER (WHERE kind = 'dispute_lost' AND account = 'disputed'), 0)::bigint AS lost,
        count(*) FILTER (WHERE kind = 'fee' AND account = 'service_fee') AS fees,
        count(*) FILTER (WHERE kind = 'reassigned' AND account IN ('payer', 'unmatched')) AS moves
      FROM ledger_entries JOIN ledger_postings ON entry_id = id
      WHERE settlement_id = $1 GROUP BY account`,
    values: [id],
  });
  return {
    balances: new Map(rows.map(({ account, cents }) => [account, cents])),
    disputes: rows.reduce((sum, { disputes }) => sum + Number(disputes), 0),
    lost: rows.reduce((sum, { lost }) => sum + lost, 0n),
    fees: rows.reduce((sum, { fees }) => sum + Number(fees), 0),
    moves: rows.reduce((sum, { moves }) => sum + Number(moves), 0),
  };
}

interface BooksRow {
  readonly account: LedgerAccount;
  readonly cents: bigint;
  readonly disputes: bigint;
  readonly lost: bigint;
  readonly fees: bigint;
  readonly moves: bigint;
}

/** Reads what the books say about money that its payer disputes; null where it is not disputed. */
export async function readDisputedBooks(
  tx: Transaction,
  { id }: BookedMoney,
): Promise<MoneyBooks | null> {
  const { rowCount } = await tx.query({
    name: "is-disputed",
    text: `SELECT FROM settlements LEFT JOIN charges ON charges.id = charge_id
      WHERE settlements.id = $1 AND CASE WHEN pays_charge THEN status = 'CHARGEBACK' ELSE dispute = 'open' END`,
    values: [id],
  });
  return rowCount > 0 ? readMoneyBooks(tx, id) : null;
}

/**
 * Takes back an entry by one with the opposite postings, on the day on which that became known.
 *
 * @param settlementId null for an entry about no money at a provider.
 * @returns false when it is no entry of this money, or was taken back before.
 */
export async function reverseEntry(
  tx: Transaction,
  settlementId: SettlementId | null,
  entryId: string,
  kind: ReversalKind,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "reverse-entry",
    text: `WITH reversal AS (
        INSERT INTO ledger_entries (id, ${COMMON_COLUMNS}, kind, refund_id, price_id, at, day, recorded_at, reverses)
        SELECT $3, ${COMMON_COLUMNS}, $4, refund_id, price_id, now, GREATEST((now ${DAY_OF})::date,
          (SELECT closed_to + 1 FROM psp_accounts WHERE psp_accounts.id = psp_account_id)), now, id
        FROM ledger_entries, (SELECT clock_timestamp() AS now) AS moment
        WHERE id = $1 AND settlement_id IS NOT DISTINCT FROM $2::uuid
        ON CONFLICT DO NOTHING RETURNING id, merchant_id, day
      ) INSERT INTO ledger_postings (entry_id, account, cents, merchant_id, day)
        SELECT reversal.id, account, -cents, reversal.merchant_id, reversal.day
        FROM ledger_postings, reversal WHERE entry_id = $1`,
    values: [entryId, settlementId, entryIdOf(`reversed/${entryId}`), kind],
  });
  return rowCount > 0;
}

/** An entry that is neither taken back nor takes one back. */
export interface StandingEntry {
  readonly id: string;
  readonly kind: EntryKind;
}

/** The entries about some money that stand, in the order in which they became known. */
export async function standingEntries(
  tx: Transaction,
  settlementId: SettlementId,
): Promise<StandingEntry[]> {
  const { rows } = await tx.query<StandingEntry>({
    name: "standing-entries",
    text: `SELECT id, kind FROM ledger_entries entry WHERE settlement_id = $1 AND reverses IS NULL
        AND NOT EXISTS (SELECT FROM ledger_entries WHERE settlement_id = $1 AND reverses = entry.id)
      ORDER BY recorded_at, id`,
    values: [settlementId],
  });
  return rows;
}
