import type pg from "pg";

/** A table as PostgreSQL's catalogue describes it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The tables that its foreign keys point at, itself left out. */
  readonly references: readonly string[];
}

/**
 * Tables that are not carried: the migrations stand in the manifest, a restore applies the repeatable
 * ones of its own release, and what a running service records about itself and about its callers'
 * rate means nothing to another one.
 */
const NOT_CARRIED = [
  "_prisma_migrations",
  "repeatable_migrations",
  "worker_heartbeats",
  "backups",
  "health_samples",
  "rate_limits",
  "request_quotas",
  "web_processes",
  "request_log",
  "request_counts",
  "client_assertions",
  "exports",
  "export_chunks",
  "mails",
  "password_resets",
];

/** The condition that no extension owns an object: then the service's migrations made it. */
const OURS = `c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
  SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const CARRIED = `c.relkind IN ('r', 'p') AND NOT c.relispartition AND ${OURS}
  AND c.relname <> ALL ('{${NOT_CARRIED}}')`;

/** Every table that a backup carries; a table comes after the tables that it refers to. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS references
    FROM pg_class c WHERE ${CARRIED} ORDER BY c.relname`);
  return inOrder(rows);
}

/** Sorts tables so that none comes before one that it refers to. */
function inOrder(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const waitingNames = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].filter(({ references }) =>
      references.every((name) => !waitingNames.has(name)),
    );
    if (free.length === 0) {
      throw new Error(`the foreign keys of ${[...waitingNames].join(", ")} go in a circle`);
    }
    for (const table of free) {
      sorted.push(table);
      waiting.delete(table);
    }
  }
  return sorted;
}

/** The position of a sequence. */
export interface Sequence {
  readonly name: string;
  readonly value: string;
  /** Whether `value` has been given out; if not, it is the next one. */
  readonly called: boolean;
}

/** Reads the sequences, which are no part of snapshots: read after one began, they are ahead of all that it shows. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'S' AND ${OURS} ORDER BY c.relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: read } = await client.query<Omit<Sequence, "name">>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoted(name)}`,
    );
    for (const state of read) sequences.push({ name, ...state });
  }
  return sequences;
}

/** A table whose rows this user might see only in part, because no policy of it knows the service. */
export async function hiddenTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`SELECT c.relname AS name FROM pg_class c
    WHERE ${CARRIED} AND row_security_active(c.oid) AND NOT EXISTS (
      SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
        AND pg_get_expr(p.polqual, p.polrelid) LIKE '%works_for_service()%') LIMIT 1`);
  return rows[0]?.name ?? null;
}

/** Whether nothing of ours is in the database yet, waiting jobs included. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean; jobs: string | null }>(
    `SELECT EXISTS (SELECT FROM pg_class c WHERE ${OURS}) AS used,
      to_regclass('graphile_worker._private_jobs')::text AS jobs`,
  );
  if (rows[0]?.used) return false;
  if (!rows[0]?.jobs) return true;
  const { rowCount } = await client.query("SELECT FROM graphile_worker._private_jobs LIMIT 1");
  return rowCount === 0;
}

/** A name as SQL takes it, in our schema. */
export function quoted(name: string): string {
  return `public.${quotedPart(name)}`;
}

/** A column's or trigger's name as SQL takes it. */
export function quotedPart(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
