import type { ExpectedOnDay } from "@/lib/ledger/forecast";
import { FLOW_KINDS, type FlowOnDay } from "@/lib/ledger/received";
import type { Transaction } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { totalsOf } from "./totals";

/** Each kind of entry that moves money at providers, and its flow, as two lists of the same order. */
const KINDS = Object.entries(FLOW_KINDS).flatMap(([flow, kinds]) =>
  kinds.map((kind) => ({ flow, kind })),
);

/**
 * Reads what moved at a merchant's provider accounts on each Brasília day from one to another, both included; days
 * without movements are left out.
 */
export async function findFlowsByDay(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<FlowOnDay[]> {
  const { rows } = await tx.query<FlowOnDay>({
    name: "flows-by-day",
    text: `SELECT day, flow, sum(cents)::bigint AS cents
      FROM ${totalsOf("psp", "day BETWEEN $2 AND $3")} AS total
        JOIN unnest($4::text[], $5::text[]) AS flows (kind, flow) USING (kind)
      GROUP BY day, flow HAVING sum(cents) <> 0 ORDER BY day, flow`,
    values: [merchantId, from, to, KINDS.map(({ kind }) => kind), KINDS.map(({ flow }) => flow)],
  });
  return rows;
}

/** Reads what is authorized of a merchant's money and not credited yet, before the provider's tariff. */
export async function findToRelease(tx: Transaction, merchantId: MerchantId): Promise<Cents> {
  const { rows } = await tx.query<{ cents: bigint }>({
    name: "to-release",
    text: `SELECT COALESCE(sum(cents), 0)::bigint AS cents FROM ${totalsOf("receivable")} AS total`,
    values: [merchantId],
  });
  return cents(rows[0]?.cents ?? 0n);
}

/**
 * Reads what is authorized of a merchant's money and not credited yet, before the provider's tariff, by the Brasília
 * day that its provider announced for the credit, earliest first. What has no announced day is left out.
 */
export async function findExpectedByDay(
  tx: Transaction,
  merchantId: MerchantId,
): Promise<ExpectedOnDay[]> {
  const { rows } = await tx.query<{ day: CivilDate; cents: bigint }>({
    name: "expected-by-day",
    text: `SELECT day, sum(cents)::bigint AS cents FROM ${totalsOf("expected")} AS total
      GROUP BY day HAVING sum(cents) <> 0 ORDER BY day`,
    values: [merchantId],
  });
  return rows.map((row) => ({ day: row.day, amount: cents(row.cents) }));
}

/** Reads what a merchant owes the operator in fees; negative: it paid more. */
export async function findFeesOwed(tx: Transaction, merchantId: MerchantId): Promise<Cents> {
  const { rows } = await tx.query<{ cents: bigint }>({
    name: "fees-owed",
    text: FEES_OWED,
    values: [merchantId],
  });
  return cents(rows[0]?.cents ?? 0n);
}

/** What the merchant `$1` owes; tests look at its plan. */
export const FEES_OWED = `SELECT -COALESCE(sum(cents), 0)::bigint AS cents FROM ${totalsOf("fee_payable")} AS total`;

/** Reads the fees that became due from one Brasília day to another, both included, less those taken back on these days. */
export async function findFeesDue(
  tx: Transaction,
  merchantId: MerchantId,
  from: CivilDate,
  to: CivilDate,
): Promise<Cents> {
  const { rows } = await tx.query<{ cents: bigint }>({
    name: "fees-due",
    text: `SELECT COALESCE(sum(cents), 0)::bigint AS cents
      FROM ${totalsOf("service_fee", "day BETWEEN $2 AND $3")} AS total`,
    values: [merchantId, from, to],
  });
  return cents(rows[0]?.cents ?? 0n);
}
