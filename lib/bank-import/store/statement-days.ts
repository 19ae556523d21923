import type { KeptLine, RecordedLine } from "@/lib/bank-import/claim-lines";
import { asMerchant, oneAsService } from "@/lib/platform/db/connection";
import {
  type CivilDate,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import { LINE_PREFIX, lineDigestOf } from "@/lib/platform/values/line-reference";
import type { Allowed } from "@/lib/platform/values/permission";

/** The task that closes the days of an account that are over. */
const CLOSE_ACCOUNT = "close-account";

/** Which file a day comes from, and who imported it. */
export interface StatementSource {
  readonly digest: string;
  readonly format: string;
  /** Entries that could not be read. */
  readonly unread: number;
  readonly actor: string;
}

/** What a statement says of a day. */
export interface NewStatementDay {
  readonly day: CivilDate;
  readonly lines: readonly KeptLine[];
}

/** So many lines are stored by one statement: their texts are put together while nobody else is answered. */
const LINES_AT_ONCE = 500;

/** Keeps days of a merchant's account in place of what is kept of them, with the job that closes them. */
export async function saveStatementDays(
  { merchantId }: Allowed<"confirm">,
  pspAccountId: string,
  { digest, format, unread, actor }: StatementSource,
  days: readonly NewStatementDay[],
): Promise<void> {
  const dates = days.map(({ day }) => day);
  const lines = days.flatMap(({ day, lines: ofDay }) =>
    ofDay.map((line, index) => ({ day, number: index + 1, line })),
  );
  await asMerchant(merchantId, async (tx) => {
    // One import of an account after the other.
    await tx.query({
      text: "SELECT FROM psp_accounts WHERE id = $1 AND merchant_id = $2 FOR NO KEY UPDATE",
      values: [pspAccountId, merchantId],
    });
    await tx.query({
      text: "DELETE FROM statement_days WHERE psp_account_id = $1 AND merchant_id = $2 AND day = ANY ($3::date[])",
      values: [pspAccountId, merchantId, dates],
    });
    await tx.query({
      text: `INSERT INTO statement_days (psp_account_id, day, merchant_id, digest, format, unread, actor, imported_at)
        SELECT $1, day, $2, $4, $5, $6, $7, clock_timestamp() FROM unnest($3::date[]) AS day`,
      values: [pspAccountId, merchantId, dates, digest, format, unread, actor],
    });
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      const part = lines.slice(at, at + LINES_AT_ONCE);
      await tx.query({
        name: "insert-statement-lines",
        text: `INSERT INTO statement_lines (psp_account_id, merchant_id, day, number, reference, cents)
          SELECT $1, $2, line.* FROM unnest($3::date[], $4::int[], $5::text[], $6::bigint[]) AS line`,
        values: [
          pspAccountId,
          merchantId,
          part.map(({ day }) => day),
          part.map(({ number }) => number),
          part.map(({ line }) => line.reference),
          part.map(({ line }) => line.cents),
        ],
      });
    }
    // Not the key of the hourly job, which would be abandoned while it runs.
    await tx.query({
      text: "SELECT enqueue($1, json_build_object('pspAccountId', $2::text, 'holder', $3::text), $1 || ':' || $2 || ':statement')",
      values: [CLOSE_ACCOUNT, pspAccountId, merchantId],
    });
  });
}

/** The statement of a day of an account. */
export interface StatementDay {
  readonly unread: number;
  readonly lines: readonly KeptLine[];
}

/** Reads what the last imported statement says of a day; null while none covers it. */
export async function findStatementDay(
  pspAccountId: string,
  day: CivilDate,
): Promise<StatementDay | null> {
  const { rows } = await oneAsService<{
    unread: number;
    reference: string | null;
    cents: bigint;
  }>({
    text: `SELECT unread, reference, cents FROM statement_days LEFT JOIN statement_lines USING (psp_account_id, day)
      WHERE psp_account_id = $1 AND day = $2 ORDER BY number`,
    values: [pspAccountId, day],
  });
  const [first] = rows;
  if (!first) return null;
  const lines = rows.flatMap(({ reference, cents }) =>
    reference === null ? [] : [{ reference, cents }],
  );
  return { unread: first.unread, lines };
}

/**
 * The recorded money that lines of a day may be: the account's payments and refunds with their references, the payments
 * that were made on that day, and the refunds that were recorded from then on.
 */
export async function findRecordedLines(
  pspAccountId: string,
  day: CivilDate,
  references: readonly string[],
): Promise<RecordedLine[]> {
  const { rows } = await oneAsService<{
    id: string;
    money: string;
    names: (string | null)[];
    cents: bigint;
    byAmount: boolean;
  }>({
    text: `WITH booked AS (
        SELECT e.settlement_id, e.refund_id FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
        WHERE p.account = $6 AND p.account LIKE 'psp:%' AND p.day >= $2
      ) SELECT id, reference AS money, ARRAY[reference, end_to_end_id] AS names, amount_cents AS cents,
          paid_at >= $4 AND paid_at < $5 AS "byAmount"
        FROM settlements WHERE psp_account_id = $1 AND withdrawn_at IS NULL AND arrived_at IS NOT NULL AND id IN (
          SELECT id FROM settlements WHERE account_owner = owner_of_account($1) AND reference = ANY ($3::text[])
          UNION SELECT id FROM settlements WHERE id IN (SELECT settlement_id FROM booked) AND paid_at >= $4 AND paid_at < $5)
      UNION ALL SELECT r.id, reference, ARRAY[psp_refund_id], -r.amount_cents, true
        FROM refunds r JOIN settlements s ON s.id = r.settlement_id
        WHERE r.id IN (SELECT refund_id FROM booked) AND r.status = 'REFUNDED' AND withdrawn_at IS NULL
      ORDER BY money, id`,
    values: [
      pspAccountId,
      day,
      namesOf(references),
      startOfBrasiliaDay(day),
      endOfBrasiliaDay(day),
      `psp:${pspAccountId}`,
    ],
  });
  return rows.map(({ money, names, cents, byAmount }) => {
    return { money, names: names.filter((name) => name !== null), cents, byAmount };
  });
}

/** References, and those of the same lines without their bank account, as CSV has them. */
function namesOf(references: readonly string[]): string[] {
  const bare = references.map(lineDigestOf).filter((digest) => digest !== null);
  return [...new Set([...references, ...bare.map((digest) => `${LINE_PREFIX}${digest}`)])];
}

/**
 * The closed days of an account, from one on, whose statement has to be compared (again), oldest first: a statement was
 * imported since the last comparison, or money of the day, or a refund of a debit's amount, was recorded or withdrawn.
 */
export async function daysWithNewStatement(
  pspAccountId: string,
  from: CivilDate,
  most: number,
): Promise<CivilDate[]> {
  const { rows } = await oneAsService<{ day: CivilDate }>({
    text: `WITH days AS (
        SELECT day, read_at, read_at IS NULL OR compared_cents IS NULL AND d.unread = 0 OR read_at < imported_at AS is_new
        FROM ledger_closes c JOIN statement_days d USING (psp_account_id, day) WHERE psp_account_id = $1 AND day >= $2
      ), recorded AS (
        SELECT p.day AS booked_on, (s.paid_at AT TIME ZONE 'America/Sao_Paulo')::date AS paid_on, -r.amount_cents AS debit,
          max(e.recorded_at) AS at
        FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
          JOIN settlements s ON s.id = e.settlement_id LEFT JOIN refunds r ON r.id = e.refund_id
        WHERE p.account = $4 AND p.account LIKE 'psp:%' AND p.day >= $2 AND e.recorded_at > (SELECT min(read_at) FROM days)
        GROUP BY booked_on, paid_on, debit
      ), debits AS (
        SELECT DISTINCT day, cents FROM statement_lines
        WHERE psp_account_id = $1 AND day >= $2 AND cents IN (SELECT debit FROM recorded)
      ), changed AS (
        SELECT day FROM days JOIN recorded ON paid_on = day AND booked_on >= day AND at > read_at
        UNION SELECT day FROM debits JOIN days USING (day) JOIN recorded ON debit = cents AND booked_on >= day AND at > read_at
      ) SELECT day FROM days WHERE is_new OR day IN (SELECT day FROM changed) ORDER BY day LIMIT $3`,
    values: [pspAccountId, from, most, `psp:${pspAccountId}`],
  });
  return rows.map(({ day }) => day);
}
