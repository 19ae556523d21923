import { DEFAULT_LIST_COLUMNS, type ListColumn, listColumns } from "@/lib/listing/list-column";
import { pool } from "@/lib/platform/db/connection";
import type { Allowed } from "@/lib/platform/values/permission";

/** A member's preferences for the list. */
export interface Preferences {
  readonly chargeColumns: readonly ListColumn[];
}

/** Reads a member's preferences, with defaults for those that were never saved. */
export async function findPreferences({ id }: Allowed<"read">): Promise<Preferences> {
  const { rows } = await pool().query<{ columns: unknown }>(
    "SELECT preferences -> 'chargeColumns' AS columns FROM members WHERE id = $1",
    [id],
  );
  const columns = rows[0]?.columns;
  return { chargeColumns: Array.isArray(columns) ? listColumns(columns) : DEFAULT_LIST_COLUMNS };
}

/** Saves a member's preferences; those that are not given stay as they were. */
export async function savePreferences(
  { id }: Allowed<"read">,
  chosen: Partial<Preferences>,
): Promise<void> {
  await pool().query("UPDATE members SET preferences = preferences || $2::jsonb WHERE id = $1", [
    id,
    JSON.stringify(chosen),
  ]);
}
