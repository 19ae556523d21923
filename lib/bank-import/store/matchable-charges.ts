import type { MatchableCharge, RecordedMoney } from "@/lib/bank-import/line-match";
import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { SettlementId } from "@/lib/payments/settlement";
import { asMerchant } from "@/lib/platform/db/connection";
import {
  brasiliaDay,
  type CivilDate,
  endOfBrasiliaDay,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { findManualAccounts } from "@/lib/providers/manual-accounts";

/** A charge that a line may be for, with what a member recognizes it by. */
export interface BookedCharge extends MatchableCharge {
  readonly status: ChargeStatus;
  readonly description: string | null;
}

/** What a statement's lines are compared with. */
export interface StatementSearch {
  readonly amounts: readonly Cents[];
  /** Charges whose txids may be in the lines. */
  readonly chargeIds: readonly ChargeId[];
  readonly references: readonly string[];
  readonly from: CivilDate;
  readonly to: CivilDate;
}

/** The most open charges of the statement's amounts that are compared: the newest. */
const OPEN_MAX = 5_000;
const RECORDED_MAX = 20_000;

/**
 * Finds the charges at the merchant's own Pix keys that a statement's lines may be for, and the money that
 * is recorded at these keys: on the statement's days, or under a reference of its lines.
 */
export async function findStatementBooks(
  member: Allowed<"confirm">,
  search: StatementSearch,
): Promise<{ readonly charges: BookedCharge[]; readonly recorded: RecordedMoney[] }> {
  const { merchantId } = member;
  const keys = await findManualAccounts(member);
  return asMerchant(merchantId, async (tx) => {
    const money = await tx.query<MoneyRow>({
      name: "recorded-of-statement",
      text: `SELECT id, charge_id, reference, end_to_end_id, amount_cents, paid_at FROM settlements
        WHERE merchant_id = $1 AND psp_account_id = ANY($2::uuid[]) AND charge_id IS NOT NULL AND withdrawn_at IS NULL
          AND (reference = ANY($3::text[]) OR (paid_at >= $4 AND paid_at < $5))
        ORDER BY paid_at DESC, id LIMIT ${RECORDED_MAX}`,
      values: [
        merchantId,
        keys,
        search.references,
        startOfBrasiliaDay(search.from),
        endOfBrasiliaDay(search.to),
      ],
    });
    const ids = [...search.chargeIds, ...money.rows.map(({ charge_id }) => charge_id)];
    const charges = await tx.query<BookedRow>({
      name: "charges-of-statement",
      text: `SELECT * FROM (
          SELECT ${COLUMNS} FROM charges
          WHERE merchant_id = $1 AND psp_account_id = ANY($2::uuid[]) AND amount_cents = ANY($3::bigint[])
            AND (status IN ('PENDING', 'OVERDUE') OR (status = 'CANCELED' AND cancel_reason = 'expired'))
          ORDER BY created_at DESC, id LIMIT ${OPEN_MAX}) open
        UNION SELECT ${COLUMNS} FROM charges
          WHERE merchant_id = $1 AND psp_account_id = ANY($2::uuid[]) AND id = ANY($4::uuid[])
        ORDER BY created_at, id`,
      values: [merchantId, keys, search.amounts, ids],
    });
    return { charges: charges.rows.map(bookedFromRow), recorded: money.rows.map(moneyFromRow) };
  });
}

const COLUMNS = `id, amount_cents, payer_name, payer_document, created_at, due_date, lapses_at, status,
  cancel_reason, description`;

interface BookedRow {
  readonly id: ChargeId;
  readonly amount_cents: bigint;
  readonly payer_name: string;
  readonly payer_document: string;
  readonly created_at: Date;
  readonly due_date: CivilDate;
  readonly lapses_at: Date;
  readonly status: ChargeStatus;
  readonly cancel_reason: CancelReason | null;
  readonly description: string | null;
}

interface MoneyRow {
  readonly id: SettlementId;
  readonly charge_id: ChargeId;
  readonly reference: string;
  readonly end_to_end_id: string | null;
  readonly amount_cents: bigint;
  readonly paid_at: Date;
}

function bookedFromRow(row: BookedRow): BookedCharge {
  return {
    id: row.id,
    amount: cents(row.amount_cents),
    payerName: row.payer_name,
    payerDocument: row.payer_document,
    createdOn: brasiliaDay(row.created_at),
    dueDate: row.due_date,
    payableUntil: brasiliaDay(row.lapses_at),
    // An expired code may have been paid in time without a report: the statement shows it.
    isOpen: ["PENDING", "OVERDUE"].includes(row.status) || row.cancel_reason === "expired",
    status: row.status,
    description: row.description,
  };
}

function moneyFromRow(row: MoneyRow): RecordedMoney {
  return {
    settlementId: row.id,
    chargeId: row.charge_id,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    amount: cents(row.amount_cents),
    paidOn: brasiliaDay(row.paid_at),
  };
}
