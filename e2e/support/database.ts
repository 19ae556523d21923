import pg from "pg";
import { databaseOf } from "./launch";
import { SERVICE_DATA } from "./service";

/** Runs a statement on the service's database, for states that no user could enter or wait for. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const dataDir = process.env[SERVICE_DATA] ?? "";
  const client = new pg.Client({ connectionString: databaseOf({ dataDir }) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
