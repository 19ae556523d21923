import type { BookedOnDay, CloseItem, CloseState } from "@/lib/ledger/close";
import type { LedgerAccount } from "@/lib/ledger/ledger";
import type { SettlementId } from "@/lib/payments/settlement";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";

/** The books of what is at an account at a provider. */
function bookOf(pspAccountId: string): LedgerAccount {
  return `psp:${pspAccountId}`;
}

/** Which days of an account are closed. */
export interface Closed {
  /** Null: none yet. */
  readonly first: CivilDate | null;
  readonly last: CivilDate | null;
  /** The Brasília day on which the account was made. */
  readonly madeOn: CivilDate;
}

/** Reads which days of an account are closed; null when there is no such account. */
export async function findClosed(pspAccountId: string): Promise<Closed | null> {
  const { rows } = await oneAsService<Closed>({
    text: `SELECT (created_at AT TIME ZONE 'America/Sao_Paulo')::date AS "madeOn",
        (SELECT min(day) FROM ledger_closes WHERE psp_account_id = $1) AS first,
        (SELECT max(day) FROM ledger_closes WHERE psp_account_id = $1) AS last
      FROM psp_accounts WHERE id = $1`,
    values: [pspAccountId],
  });
  return rows[0] ?? null;
}

/**
 * Cuts off the pages of an account's books up to a day: entries of earlier facts that begin to be written from now on
 * stand on later pages (bookEntries).
 *
 * @returns what `areWritten` has to check: the transactions that may not have seen it.
 */
export async function cutOff(pspAccountId: string, day: CivilDate): Promise<string> {
  await oneAsService({
    text: "UPDATE psp_accounts SET closed_to = $2 WHERE id = $1 AND (closed_to IS NULL OR closed_to < $2)",
    values: [pspAccountId, day],
  });
  const { rows } = await oneAsService<{ next: string }>({
    text: "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next",
  });
  return rows[0]?.next ?? "0";
}

/**
 * Whether all transactions before this one have ended, so that what they wrote can be read. A transaction that books
 * has written or locked a row before, and so has its number when it looks for the page.
 */
export async function areWritten(next: string): Promise<boolean> {
  const { rows } = await oneAsService<{ done: boolean }>({
    text: "SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS done",
    values: [next],
  });
  return rows[0]?.done ?? false;
}

/**
 * Writes the close of a day whose page is cut off, from the ending of the day before and the entries of the day alone;
 * the first close of an account sums what was booked before. A close that is there stays as it is.
 */
export async function insertClose(pspAccountId: string, day: CivilDate): Promise<void> {
  await oneAsService({
    text: `WITH kind AS (
        SELECT kind, sum(entries)::int AS entries, sum(cents)::bigint AS cents,
          COALESCE(sum(cents) FILTER (WHERE cents > 0), 0)::bigint AS incoming,
          COALESCE(-sum(cents) FILTER (WHERE cents < 0), 0)::bigint AS outgoing
        FROM (SELECT kind, count(*) AS entries, sum(cents) AS cents
          FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
          WHERE p.account = $3 AND p.account LIKE 'psp:%' AND p.day = $2
          -- Money that is given to another charge leaves the one and comes to the other, and the account keeps it.
          GROUP BY kind, CASE kind WHEN 'reassigned' THEN settlement_id ELSE e.id END) AS moved GROUP BY kind
      ), moved AS (
        SELECT COALESCE(sum(incoming), 0)::bigint AS incoming, COALESCE(sum(outgoing), 0)::bigint AS outgoing,
          COALESCE(sum(entries), 0)::int AS entries, COALESCE(jsonb_agg(jsonb_build_object('kind', kind,
            'entries', entries, 'cents', cents::text) ORDER BY kind), '[]') AS kinds FROM kind
      ), before AS (
        SELECT COALESCE((SELECT ending_cents FROM ledger_closes WHERE psp_account_id = $1 AND day = $2::date - 1),
          (SELECT sum(cents) FROM ledger_postings WHERE account = $3 AND account LIKE 'psp:%' AND day < $2),
          0)::bigint AS opening
      ) INSERT INTO ledger_closes (psp_account_id, day, merchant_id, opening_cents, in_cents, out_cents, ending_cents,
          entries, kinds, state, cut_at)
        SELECT $1, $2, merchant_id, opening, incoming, outgoing, opening + incoming - outgoing, entries, kinds, 'open',
          clock_timestamp()
        FROM moved, before, psp_accounts WHERE id = $1
        ON CONFLICT (psp_account_id, day) DO NOTHING`,
    values: [pspAccountId, day, bookOf(pspAccountId)],
  });
}

/** What the books have at an account on a day, for each money by the provider's name for it. */
export async function bookedOnDay(
  pspAccountId: string,
  day: CivilDate,
  hasTariffs: boolean,
): Promise<ReadonlyMap<string, BookedOnDay>> {
  const { rows } = await oneAsService<{ reference: string; id: SettlementId; cents: bigint }>({
    text: `SELECT reference, s.id, sum(cents)::bigint AS cents
      FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id JOIN settlements s ON s.id = e.settlement_id
      WHERE p.account = $1 AND p.account LIKE 'psp:%' AND p.day = $2 AND (kind <> 'tariff' OR $3) GROUP BY s.id`,
    values: [bookOf(pspAccountId), day, hasTariffs],
  });
  return new Map(rows.map(({ reference, id, cents }) => [reference, { settlementId: id, cents }]));
}

/** Recorded money, and the account that has it in the books. */
export interface RecordedAt {
  readonly id: SettlementId;
  readonly pspAccountId: string;
}

/** Which of these names of money are recorded in the name of an account's owner, and at which account. */
export async function recordedAt(
  pspAccountId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RecordedAt>> {
  const { rows } = await oneAsService<RecordedAt & { reference: string }>({
    text: `SELECT reference, id, psp_account_id AS "pspAccountId" FROM settlements
      WHERE account_owner = owner_of_account($1) AND reference = ANY ($2::text[])`,
    values: [pspAccountId, references],
  });
  return new Map(rows.map(({ reference, ...money }) => [reference, money]));
}

/** What comparing a day with the provider's list came to; amounts in signed centavos. */
export interface Comparison {
  readonly provider: bigint;
  readonly rows: number;
  readonly books: bigint;
  readonly outside: bigint;
  readonly items: readonly CloseItem[];
}

/** The database's clock, from which on what is recorded may not be in what is read next. */
export async function instantOfReading(): Promise<Date> {
  const { rows } = await oneAsService<{ at: Date }>({ text: "SELECT clock_timestamp() AS at" });
  if (!rows[0]) throw new Error("a clock has a time");
  return rows[0].at;
}

/**
 * Stores what comparing a day came to, in place of an earlier comparison. The caller judges the account then.
 *
 * @param readAt before the list and the books were read (`instantOfReading`): what was imported or recorded since is compared
 *   once more.
 */
export async function saveComparison(
  tx: Transaction,
  pspAccountId: string,
  day: CivilDate,
  { provider, rows, books, outside, items }: Comparison,
  readAt: Date,
): Promise<void> {
  await tx.query({
    text: `UPDATE ledger_closes SET provider_cents = $3, provider_rows = $4, compared_cents = $5, outside_cents = $6,
        difference_cents = $3::bigint - $5::bigint, unread = NULL, read_at = $7
      WHERE psp_account_id = $1 AND day = $2`,
    values: [pspAccountId, day, provider, rows, books, outside, readAt],
  });
  await tx.query({
    text: "DELETE FROM ledger_close_items WHERE psp_account_id = $1 AND day = $2",
    values: [pspAccountId, day],
  });
  await tx.query({
    text: `INSERT INTO ledger_close_items (psp_account_id, day, merchant_id, reference, settlement_id, provider_cents,
        books_cents)
      SELECT $1, $2, merchant_id, item.* FROM psp_accounts,
        unnest($3::text[], $4::uuid[], $5::bigint[], $6::bigint[]) AS item WHERE id = $1`,
    values: [
      pspAccountId,
      day,
      items.map(({ reference }) => reference),
      items.map(({ settlementId }) => settlementId),
      items.map((item) => item.provider),
      items.map((item) => item.books),
    ],
  });
}

/** Holds an account until the transaction ends, so that one comparison is judged after the other. */
export async function lockClosing(tx: Transaction, pspAccountId: string): Promise<void> {
  await tx.query({
    text: "SELECT FROM psp_accounts WHERE id = $1 FOR NO KEY UPDATE",
    values: [pspAccountId],
  });
}

/** A day as it was judged. */
export interface JudgedDay {
  readonly day: CivilDate;
  readonly state: CloseState;
  /** In signed centavos: what the provider has more. */
  readonly difference: bigint;
  readonly provider: bigint;
  readonly books: bigint;
}

/** How many days before the one that was compared are judged again: for as long as money may go back, and some to spare. */
const JUDGED_DAYS = 100;

/**
 * Judges what an account's books and its provider disagree about, of the day that was compared, the hundred before it and all
 * after. Money of which provider and books say the same over all days is settled. So is money of which the provider took what the
 * books have reserved for a refund or dispute, and money that became known since the last comparison.
 *
 * @returns the given day and every day that stands in another way than before, as they stand now.
 */
export async function judgeDays(
  tx: Transaction,
  pspAccountId: string,
  day: CivilDate,
  hasTariffs: boolean,
): Promise<JudgedDay[]> {
  const changed = await tx.query<{ reference: string; is_unsettled: boolean }>({
    // Looked up one by one, by indexes: a plan for so many depends on what the server guesses about a table that has just grown.
    text: `SELECT reference, is_unsettled
      FROM (SELECT DISTINCT reference FROM ledger_close_items WHERE psp_account_id = $1 AND day >= $4::date - ${JUDGED_DAYS}) AS recent,
        LATERAL (SELECT max(settlement_id::text)::uuid AS id, min(day) AS since_day, bool_or(is_settled) AS is_any_settled,
            bool_and(is_settled) AS are_all_settled, sum(provider_cents - books_cents)::bigint AS outstanding
          FROM ledger_close_items i WHERE i.psp_account_id = $1 AND i.reference = recent.reference) AS total,
        LATERAL (SELECT CASE WHEN outstanding = 0 THEN false ELSE (SELECT outstanding NOT IN (reserved, since, since + reserved) FROM (
          SELECT COALESCE(sum(cents) FILTER (WHERE p.account IN ('refunds_in_flight', 'disputed')), 0) AS reserved,
            COALESCE(sum(cents) FILTER (WHERE p.account = $2 AND (kind <> 'tariff' OR $3) AND p.day > since_day
              AND NOT EXISTS (SELECT FROM ledger_closes c
                WHERE c.psp_account_id = $1 AND c.day = p.day AND c.compared_cents IS NOT NULL)), 0) AS since
          FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
          WHERE e.settlement_id IN (SELECT total.id UNION ALL SELECT s.id FROM settlements s
            WHERE s.account_owner = owner_of_account($1) AND s.reference = recent.reference AND s.psp_account_id = $1)
        ) AS booked) END AS is_unsettled) AS judged
      WHERE CASE WHEN is_unsettled THEN is_any_settled ELSE NOT are_all_settled END`,
    values: [pspAccountId, bookOf(pspAccountId), hasTariffs, day],
  });
  const days = new Set([day]);
  for (const isSettled of [true, false]) {
    const references = changed.rows.filter((row) => row.is_unsettled !== isSettled);
    const { rows } = await tx.query<{ day: CivilDate }>({
      text: `UPDATE ledger_close_items SET is_settled = $3
        WHERE psp_account_id = $1 AND reference = ANY ($2::text[]) AND is_settled <> $3 RETURNING day`,
      values: [pspAccountId, references.map(({ reference }) => reference), isSettled],
    });
    for (const row of rows) days.add(row.day);
  }
  const { rows } = await tx.query<JudgedDay>({
    text: `UPDATE ledger_closes c SET difference_cents = found.difference,
        state = CASE WHEN found.unsettled = 0 THEN 'closed' ELSE 'differs' END,
        closed_at = CASE WHEN found.unsettled = 0 THEN COALESCE(closed_at, clock_timestamp()) END
      FROM (SELECT on_day, count(reference) AS unsettled, COALESCE(sum(provider_cents - books_cents), 0) AS difference
        FROM unnest($2::date[]) AS on_day LEFT JOIN ledger_close_items
          ON psp_account_id = $1 AND day = on_day AND NOT is_settled GROUP BY on_day) AS found
      WHERE c.psp_account_id = $1 AND c.day = on_day AND c.compared_cents IS NOT NULL
      RETURNING day, state, difference_cents AS difference, provider_cents AS provider, compared_cents AS books`,
    values: [pspAccountId, [...days]],
  });
  return rows;
}

/** Notes that a day has nothing to be compared with: its account's provider has no list. */
export async function closeWithoutList(pspAccountId: string, day: CivilDate): Promise<void> {
  await oneAsService({
    text: `UPDATE ledger_closes SET state = 'closed', closed_at = clock_timestamp(), unread = NULL
      WHERE psp_account_id = $1 AND day = $2 AND state = 'open'`,
    values: [pspAccountId, day],
  });
}

/**
 * Notes why the provider's list of a day was not read to its end. What an earlier reading came to stays.
 *
 * @param readAt before it was read (`instantOfReading`).
 */
export async function noteUnread(
  pspAccountId: string,
  day: CivilDate,
  reason: string,
  readAt: Date,
): Promise<void> {
  await oneAsService({
    text: `UPDATE ledger_closes SET unread = $3, read_at = $4 WHERE psp_account_id = $1 AND day = $2`,
    values: [pspAccountId, day, reason, readAt],
  });
}

/**
 * The days of an account, from one on, whose list has to be read again: all that are open, and those that differ and were not
 * read since an instant. What was read longest ago comes first, so that days which stay open keep no others from it.
 */
export async function daysToReadAgain(
  pspAccountId: string,
  from: CivilDate,
  differingReadBefore: Date,
  most: number,
): Promise<CivilDate[]> {
  const { rows } = await oneAsService<{ day: CivilDate }>({
    text: `SELECT day FROM ledger_closes WHERE psp_account_id = $1 AND day >= $2
        AND (state = 'open' OR state = 'differs' AND read_at < $3) ORDER BY read_at NULLS FIRST, day LIMIT $4`,
    values: [pspAccountId, from, differingReadBefore, most],
  });
  return rows.map(({ day }) => day);
}
