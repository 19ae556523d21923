import { DEFAULT_LIST_COLUMNS, type ListColumn, listColumns } from "@/lib/domain/list-column";
import type { Allowed } from "@/lib/domain/permission";
import { pool } from "./connection";

/** What a person chose for their pages. */
export interface Preferences {
  readonly chargeColumns: readonly ListColumn[];
}

/** What a person chose, with the usual in place of what they did not. */
export async function findPreferences({ id }: Allowed<"read">): Promise<Preferences> {
  const { rows } = await pool().query<{ columns: unknown }>(
    "SELECT preferences -> 'chargeColumns' AS columns FROM members WHERE id = $1",
    [id],
  );
  const columns = rows[0]?.columns;
  return { chargeColumns: Array.isArray(columns) ? listColumns(columns) : DEFAULT_LIST_COLUMNS };
}

/** Keeps what a person chose; what is not named stays as it was. */
export async function savePreferences(
  { id }: Allowed<"read">,
  chosen: Partial<Preferences>,
): Promise<void> {
  await pool().query("UPDATE members SET preferences = preferences || $2::jsonb WHERE id = $1", [
    id,
    JSON.stringify(chosen),
  ]);
}
