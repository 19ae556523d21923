import type { Charge } from "@/lib/charges/charge";
import type { TestDatabase } from "./database";

/** Adds charges like one, of the same instant, which no request made. */
export async function addCopies(
  database: TestDatabase,
  { id }: Pick<Charge, "id">,
  count: number,
): Promise<void> {
  const columns = await database.sql<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'charges'
     AND column_name NOT IN ('id', 'idempotency_key')`,
  );
  const copied = columns.map(({ name }) => name).join();
  await database.sql(
    `INSERT INTO charges (id, idempotency_key, ${copied})
     SELECT gen_random_uuid(), gen_random_uuid(), ${copied} FROM charges, generate_series(1, $2) WHERE id = $1`,
    [id, count],
  );
}
