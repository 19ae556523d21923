import { oneAsService } from "@/lib/platform/db/connection";
import type { FoundCall, FoundCharge, FoundMoney, LookedUp, SoughtId } from "@/lib/support/look-up";

// What a merchant's key begins with in an index is looked into once for each merchant or account, so that a rare
// question of operators costs no index more where charges and payments are written.

/** The owner of what is recorded at the operator's accounts. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Ids of charges that have or had a UUID in one of their requests, or are named by it. */
const BY_UUID = `SELECT $1::uuid AS id
  UNION SELECT payment_id FROM request_log WHERE request_id = $1::uuid AND payment_id IS NOT NULL
  UNION SELECT subject::uuid FROM audit_log WHERE request_id = $1::uuid
    AND subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** Money by its name in the Pix network. */
const BY_END_TO_END = `SELECT s.* FROM merchants AS m
    CROSS JOIN LATERAL (SELECT * FROM settlements WHERE merchant_id = m.id AND end_to_end_id = $1) AS s
  UNION ALL SELECT * FROM settlements WHERE merchant_id IS NULL AND end_to_end_id = $1`;

/** Money by its name at its provider. */
const BY_REFERENCE = `SELECT s.* FROM (SELECT id FROM merchants UNION ALL SELECT '${NOBODY}'::uuid) AS owner
  CROSS JOIN LATERAL (SELECT * FROM settlements WHERE account_owner = owner.id AND reference = $1) AS s`;

/** Charges by their name at their provider. */
const BY_PROVIDER = `SELECT c.id FROM psp_accounts AS a
  CROSS JOIN LATERAL (SELECT id FROM charges WHERE psp_account_id = a.id AND psp_charge_id = $1) AS c`;

/** More than an id ever names. */
const MOST = 20;

/** Looks an id up, whichever merchant it belongs to; for operators alone. Reads nothing about a payer. */
export async function lookUp({ kind, text }: SoughtId): Promise<LookedUp> {
  switch (kind) {
    case "uuid":
      return {
        charges: await chargesAmong(BY_UUID, text),
        money: [],
        calls: await findCalls(text),
      };
    case "end_to_end":
      return foundBy(BY_END_TO_END, text, `SELECT charge_id AS id FROM (${BY_END_TO_END}) AS paid`);
    case "provider":
      return foundBy(
        BY_REFERENCE,
        text,
        `SELECT charge_id AS id FROM (${BY_REFERENCE}) AS paid UNION ${BY_PROVIDER}`,
      );
  }
}

async function foundBy(money: string, text: string, charges: string): Promise<LookedUp> {
  return {
    charges: await chargesAmong(charges, text),
    money: await moneyAmong(money, text),
    calls: [],
  };
}

const EXCEPTIONS = (condition: string) => `ARRAY(SELECT json_build_object('id', id, 'kind', kind,
  'openedAt', opened_at, 'resolvedAt', resolved_at) FROM exceptions WHERE ${condition} ORDER BY opened_at DESC, id LIMIT ${MOST})`;

/** An exception as JSON has it. */
interface ExceptionJson {
  readonly id: string;
  readonly kind: FoundCharge["exceptions"][number]["kind"];
  readonly openedAt: string;
  readonly resolvedAt: string | null;
}

interface ChargeRow
  extends Pick<
    FoundCharge,
    "id" | "merchant" | "status" | "cancelReason" | "billingType" | "amount" | "dueDate"
  > {
  readonly paidAmount: bigint | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly account: FoundCharge["account"];
  readonly providerId: string | null;
  readonly exceptions: readonly ExceptionJson[];
}

async function chargesAmong(ids: string, text: string): Promise<FoundCharge[]> {
  const { rows } = await oneAsService<ChargeRow>({
    text: `SELECT c.id, json_build_object('id', m.id, 'name', m.name) AS merchant, c.status,
        c.cancel_reason AS "cancelReason", c.billing_type AS "billingType", c.amount_cents AS amount,
        c.paid_cents AS "paidAmount", c.created_at AS "createdAt", c.due_date AS "dueDate", c.paid_at AS "paidAt",
        CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS account,
        c.psp_charge_id AS "providerId", ${EXCEPTIONS("charge_id = c.id")} AS exceptions
      FROM (SELECT DISTINCT id FROM (${ids}) AS every LIMIT ${MOST}) AS named JOIN charges AS c ON c.id = named.id
        JOIN merchants AS m ON m.id = c.merchant_id LEFT JOIN psp_accounts AS a ON a.id = c.psp_account_id
      ORDER BY c.created_at, c.id`,
    values: [text],
  });
  return rows.map((row) => ({ ...row, exceptions: row.exceptions.map(exceptionOf) }));
}

interface MoneyRow extends Omit<FoundMoney, "exceptions"> {
  readonly exceptions: readonly ExceptionJson[];
}

async function moneyAmong(settlements: string, text: string): Promise<FoundMoney[]> {
  const { rows } = await oneAsService<MoneyRow>({
    text: `SELECT s.id, CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'name', m.name) END AS merchant,
        json_build_object('id', a.id, 'name', a.name) AS account, s.amount_cents AS amount, s.paid_at AS "paidAt",
        ${EXCEPTIONS("charge_id IS NULL AND settlement_id = s.id")} AS exceptions
      FROM (SELECT * FROM (${settlements}) AS every WHERE charge_id IS NULL LIMIT ${MOST}) AS s
        JOIN psp_accounts AS a ON a.id = s.psp_account_id LEFT JOIN merchants AS m ON m.id = s.merchant_id
      ORDER BY s.paid_at, s.id`,
    values: [text],
  });
  return rows.map((row) => ({ ...row, exceptions: row.exceptions.map(exceptionOf) }));
}

async function findCalls(requestId: string): Promise<FoundCall[]> {
  const { rows } = await oneAsService<FoundCall>({
    text: `SELECT json_build_object('id', m.id, 'name', m.name) AS merchant, l.at, l.method, l.path, l.status, l.code
      FROM request_log AS l JOIN merchants AS m ON m.id = l.merchant_id WHERE l.request_id = $1
      ORDER BY l.at LIMIT ${MOST}`,
    values: [requestId],
  });
  return rows;
}

function exceptionOf({ id, kind, openedAt, resolvedAt }: ExceptionJson) {
  return {
    id,
    kind,
    openedAt: new Date(openedAt),
    resolvedAt: resolvedAt === null ? null : new Date(resolvedAt),
  };
}
