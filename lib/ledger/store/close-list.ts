import type {
  ClosePage,
  CloseQuery,
  CloseState,
  DailyClose,
  KindSum,
  StoredCloseItem,
} from "@/lib/ledger/close";
import type { EntryKind } from "@/lib/ledger/ledger";
import type { SettlementId } from "@/lib/payments/settlement";
import { asMerchant, asService, type Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";

/** Whose closes: those of a merchant's accounts, or of the operator's. */
export type CloseScope = MerchantId | "service";

const FROM = "FROM ledger_closes JOIN psp_accounts ON psp_accounts.id = psp_account_id";
const COLUMNS = `psp_account_id, psp_accounts.name AS account_name, day, ledger_closes.merchant_id, opening_cents,
  in_cents, out_cents, ending_cents, entries, kinds, state, provider_cents, provider_rows, compared_cents,
  difference_cents, outside_cents, unread, cut_at, read_at, closed_at`;

/** Reads one page of closes. */
export async function findCloses(whose: CloseScope, query: CloseQuery): Promise<ClosePage> {
  const { dayFrom, dayTo, pspAccountId, state, page, size } = query;
  const where = `${ownedBy(whose)} AND ($2::date IS NULL OR day >= $2) AND ($3::date IS NULL OR day <= $3)
    AND ($4::uuid IS NULL OR psp_account_id = $4) AND ($5::text IS NULL OR state = $5)`;
  const filters = [ownerOf(whose), dayFrom, dayTo, pspAccountId, state];
  return inScope(whose, async (tx) => {
    const counted = await tx.query<{ count: bigint }>({
      text: `SELECT count(*) AS count FROM ledger_closes WHERE ${where}`,
      values: filters,
    });
    const { rows } = await tx.query<CloseRow>({
      text: `SELECT ${COLUMNS} ${FROM} WHERE ${where.replace("merchant_id", "ledger_closes.merchant_id")}
        ORDER BY day DESC, account_name, psp_account_id LIMIT $6 OFFSET $7`,
      values: [...filters, size, BigInt(page) * BigInt(size)],
    });
    const totalElements = Number(counted.rows[0]?.count ?? 0);
    return { closes: rows.map(closeFromRow), page, size, totalElements };
  });
}

/** Reads the close of a day, or null. */
export async function findClose(
  whose: CloseScope,
  pspAccountId: string,
  day: CivilDate,
): Promise<DailyClose | null> {
  const { closes } = await findCloses(whose, {
    dayFrom: day,
    dayTo: day,
    pspAccountId,
    state: null,
    page: 0,
    size: 1,
  });
  return closes[0] ?? null;
}

/** Items of a close that are read at most; a day that differs in more differs as a whole. */
const ITEMS_MAX = 200;

/** Reads the money about which a day's books and provider disagree: first what nothing settles. */
export async function findCloseItems(
  whose: CloseScope,
  pspAccountId: string,
  day: CivilDate,
): Promise<StoredCloseItem[]> {
  return inScope(whose, (tx) => readCloseItems(tx, whose, pspAccountId, day));
}

/** Reads the items of a close within a transaction. */
export async function readCloseItems(
  tx: Transaction,
  whose: CloseScope,
  pspAccountId: string,
  day: CivilDate,
): Promise<StoredCloseItem[]> {
  const { rows } = await tx.query<{
    reference: string;
    settlement_id: SettlementId | null;
    charge_id: ChargeId | null;
    provider_cents: bigint;
    books_cents: bigint;
    is_settled: boolean;
  }>({
    text: `SELECT item.reference, item.settlement_id, charge_id, provider_cents, books_cents, is_settled
      FROM ledger_close_items item LEFT JOIN settlements ON settlements.id = item.settlement_id
      WHERE item.psp_account_id = $2 AND day = $3 AND ${ownedBy(whose).replace("merchant_id", "item.merchant_id")}
      ORDER BY is_settled, abs(provider_cents - books_cents) DESC, item.reference LIMIT $4`,
    values: [ownerOf(whose), pspAccountId, day, ITEMS_MAX],
  });
  return rows.map((row) => ({
    reference: row.reference,
    settlementId: row.settlement_id,
    chargeId: row.charge_id,
    provider: row.provider_cents,
    books: row.books_cents,
    isSettled: row.is_settled,
  }));
}

function inScope<Result>(
  whose: CloseScope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return whose === "service" ? asService(work) : asMerchant(whose, work);
}

// The parameter is always there, so that those after it keep their numbers.
function ownedBy(whose: CloseScope): string {
  return whose === "service" ? "merchant_id IS NULL AND $1::uuid IS NULL" : "merchant_id = $1";
}

function ownerOf(whose: CloseScope): MerchantId | null {
  return whose === "service" ? null : whose;
}

interface CloseRow {
  readonly psp_account_id: string;
  readonly account_name: string;
  readonly day: CivilDate;
  readonly merchant_id: MerchantId | null;
  readonly opening_cents: bigint;
  readonly in_cents: bigint;
  readonly out_cents: bigint;
  readonly ending_cents: bigint;
  readonly entries: number;
  readonly kinds: readonly { kind: EntryKind; entries: number; cents: string }[];
  readonly state: CloseState;
  readonly provider_cents: bigint | null;
  readonly provider_rows: number | null;
  readonly compared_cents: bigint | null;
  readonly difference_cents: bigint | null;
  readonly outside_cents: bigint | null;
  readonly unread: string | null;
  readonly cut_at: Date;
  readonly read_at: Date | null;
  readonly closed_at: Date | null;
}

function closeFromRow(row: CloseRow): DailyClose {
  const { provider_cents: provider, compared_cents: books } = row;
  return {
    pspAccountId: row.psp_account_id,
    accountName: row.account_name,
    day: row.day,
    merchantId: row.merchant_id,
    opening: row.opening_cents,
    incoming: row.in_cents,
    outgoing: row.out_cents,
    ending: row.ending_cents,
    entries: row.entries,
    kinds: row.kinds.map(({ kind, entries, cents }): KindSum => {
      return { kind, entries, cents: BigInt(cents) };
    }),
    state: row.state,
    compared:
      provider === null || books === null
        ? null
        : {
            provider,
            rows: row.provider_rows ?? 0,
            books,
            difference: row.difference_cents ?? 0n,
            outside: row.outside_cents ?? 0n,
          },
    unread: row.unread,
    cutAt: row.cut_at,
    readAt: row.read_at,
    closedAt: row.closed_at,
  };
}
