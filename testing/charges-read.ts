import {
  type ChargeQuery,
  DEFAULT_QUERY,
  SORT_FIELDS,
  type SortField,
} from "@/lib/listing/charge-query";
import { planList } from "@/lib/listing/list-plan";
import { pageIds } from "@/lib/listing/store/page";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";

/** Every order of a list, in both directions. */
export const SORTS = SORT_FIELDS.flatMap((field) =>
  (["asc", "desc"] as const).map((direction) => ({ field, direction })),
);

/** The column that a test sorts by itself, to compare with. */
export const COLUMNS: Readonly<Record<SortField, string>> = {
  createdAt: "created_at",
  dueDate: "due_date",
  paidOn: "paid_on",
  amount: "amount_cents",
};

/** How many charges the database reads for the first page of a merchant's query, whose total is known. */
export async function chargesRead(
  merchantId: MerchantId,
  filters: Partial<ChargeQuery>,
  total: number,
): Promise<number> {
  const plan = planList({ ...DEFAULT_QUERY, ...filters });
  if (plan.start === null) throw new Error("the first page is near");
  const values: unknown[] = [merchantId];
  return readBy(merchantId, pageIds(plan, plan.start, total, values), values);
}

/** How many charges the database reads for a statement of a merchant's. */
export async function readBy(
  merchantId: MerchantId,
  text: string,
  values: unknown[],
): Promise<number> {
  const { rows } = await asMerchant(merchantId, (tx) =>
    tx.query<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>({
      text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    }),
  );
  return rows.flatMap((row) => row["QUERY PLAN"]).reduce((sum, { Plan }) => sum + below(Plan), 0);
}

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

function below(node: PlanNode): number {
  const own = node["Relation Name"] === "charges";
  const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
  const parts = (node.Plans ?? []).reduce((sum, part) => sum + below(part), 0);
  return parts + (own ? rows * node["Actual Loops"] : 0);
}
