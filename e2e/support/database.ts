import pg from "pg";
import { databaseOf } from "./launch";
import { SERVICE_DATA } from "./service";

/** A session of the service's database, for a test that holds a transaction open; its user ends it. */
export async function openDatabase(): Promise<pg.Client> {
  const dataDir = process.env[SERVICE_DATA] ?? "";
  const client = new pg.Client({ connectionString: databaseOf({ dataDir }) });
  await client.connect();
  return client;
}

/** Runs a statement on the service's database, for states that no user could enter or wait for. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await openDatabase();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
