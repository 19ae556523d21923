import { asService, type Transaction } from "@/lib/platform/db/connection";
import { currentKeyId, keyIdIn, type SealPurpose, seal, unseal } from "@/lib/platform/vault";

/** A column whose texts are sealed, and for which row each of them is. */
interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly purpose: SealPurpose;
  /** What follows the row's id where a row has several sealed texts. */
  readonly part?: string;
}

/** Every sealed column there is; a test compares it with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "signing_keys", id: "kid", column: "sealed_private", purpose: "signing-keys" },
  { table: "psp_accounts", id: "id", column: "sealed_secrets", purpose: "psp-secrets" },
  {
    table: "webhook_endpoints",
    id: "id",
    column: "sealed_secrets",
    purpose: "webhook-secrets",
    part: "secrets",
  },
  {
    table: "webhook_endpoints",
    id: "id",
    column: "sealed_headers",
    purpose: "webhook-secrets",
    part: "headers",
  },
  { table: "members", id: "id", column: "totp_secret", purpose: "totp" },
  {
    table: "pending_changes",
    id: "id",
    column: "sealed_request",
    purpose: "pending-changes",
    part: "request",
  },
  {
    table: "pending_changes",
    id: "id",
    column: "sealed_answer",
    purpose: "pending-changes",
    part: "answer",
  },
];

/** How many texts of a column were sealed with which key; null: before keys had ids. */
export interface SealedCount {
  readonly column: string;
  readonly keyId: string | null;
  readonly isCurrent: boolean;
  readonly texts: number;
}

/** Counts the sealed texts of the database by column and key. */
export function countSealed(): Promise<readonly SealedCount[]> {
  return asService(async (tx) => {
    const counts: SealedCount[] = [];
    for (const { table, column } of SEALED_COLUMNS) {
      const { rows } = await tx.query<{ head: string | null; texts: number }>({
        text: `SELECT CASE WHEN ${column} LIKE 'v2.%' THEN split_part(${column}, '.', 2) END AS head,
            count(*)::integer AS texts
          FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      });
      for (const { head: keyId, texts } of rows) {
        const isCurrent = keyId === currentKeyId();
        counts.push({ column: `${table}.${column}`, keyId, isCurrent, texts });
      }
    }
    return counts;
  });
}

/** So many texts are sealed anew in a transaction: others wait no longer for a row than that takes. */
const AT_ONCE = 100;

/**
 * Seals every text with the newest secret that another one sealed, a hundred at a time. What cannot be opened stays as
 * it is: it is counted, and what it belongs to does not work before either.
 *
 * @returns how many were sealed anew, and the rows (`table.column id`) whose text none of the secrets opens.
 */
export async function resealAll(): Promise<{
  readonly resealed: number;
  readonly unreadable: readonly string[];
}> {
  let resealed = 0;
  const unreadable: string[] = [];
  for (const sealed of SEALED_COLUMNS) {
    let after: string | null = null;
    do {
      const done = await asService((tx) => resealSome(tx, sealed, after));
      resealed += done.resealed;
      unreadable.push(...done.unreadable);
      after = done.last;
    } while (after !== null);
  }
  return { resealed, unreadable };
}

async function resealSome(tx: Transaction, sealed: SealedColumn, after: string | null) {
  const { table, id, column, purpose, part } = sealed;
  const { rows } = await tx.query<{ id: string; text: string }>({
    text: `SELECT ${id}::text AS id, ${column} AS text FROM ${table}
      WHERE ${column} IS NOT NULL AND ($1::text IS NULL OR ${id}::text > $1)
      ORDER BY ${id}::text LIMIT ${AT_ONCE} FOR UPDATE`,
    values: [after],
  });
  const unreadable: string[] = [];
  let resealed = 0;
  for (const row of rows) {
    if (keyIdIn(row.text) === currentKeyId()) continue;
    const place = part === undefined ? row.id : `${row.id}:${part}`;
    const text = openedOrNull(purpose, place, row.text);
    if (text === null) {
      unreadable.push(`${table}.${column} ${row.id}`);
      continue;
    }
    await tx.query({
      text: `UPDATE ${table} SET ${column} = $2 WHERE ${id}::text = $1`,
      values: [row.id, seal(purpose, place, text)],
    });
    resealed += 1;
  }
  return { resealed, unreadable, last: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null) };
}

function openedOrNull(purpose: SealPurpose, place: string, text: string): string | null {
  try {
    return unseal(purpose, place, text);
  } catch {
    return null;
  }
}
