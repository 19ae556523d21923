import pg from "pg";

/** A charge as the database has it: more than the API shows. */
export interface LedgerEntry {
  readonly id: string;
  readonly status: string;
  /** How often it was leased to be registered at the bank. */
  readonly attempts: number;
  readonly has_code: boolean;
  /** Since it was created, by the database's clock. */
  readonly age_ms: number;
  /** What happened to it, in order. */
  readonly events: readonly string[];
  /** How many payments were recorded for it. */
  readonly payments: number;
  /** How many webhook notifications of payments for it were stored. */
  readonly notices: number;
}

/** Reads the service's own tables: what a crash left there is seen before anybody mends it. */
export class Ledger {
  readonly #pool: pg.Pool;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 4 });
    // The end of the database ends these connections too, as expected.
    this.#pool.on("error", () => {});
  }

  /** The charge that an idempotency key names, or null. */
  async find(idempotencyKey: string): Promise<LedgerEntry | null> {
    const { rows } = await this.#pool.query<LedgerEntry>(
      `SELECT id, status, attempts, br_code IS NOT NULL AS has_code,
        (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS age_ms,
        (SELECT array_agg(type::text ORDER BY number) FROM charge_events
          WHERE charge_id = charges.id) AS events,
        (SELECT count(*)::int FROM settlements WHERE charge_id = charges.id) AS payments,
        (SELECT count(*)::int FROM notifications
          WHERE txid = replace(charges.id::text, '-', '')) AS notices
      FROM charges WHERE idempotency_key = $1`,
      [idempotencyKey],
    );
    return rows[0] ?? null;
  }

  /** The ids of all charges. */
  async ids(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ id: string }>("SELECT id FROM charges");
    return rows.map(({ id }) => id);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
