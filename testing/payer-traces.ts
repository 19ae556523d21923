import { everything } from "./backup";

/** Who is looked for: every form in which a person may be shown. */
export interface Person {
  readonly name: string;
  readonly document: string;
  readonly email: string;
  readonly phone: string;
}

/** The rows of a whole dump, and of what a backup leaves out, that show a person in any form; `table: row`. */
export async function rowsShowing(
  database: { readonly url: string; sql: (text: string) => Promise<{ row: string }[]> },
  { name, document, email, phone }: Person,
): Promise<string[]> {
  const dump = { ...(await everything(database.url)) };
  for (const table of ["exports", "export_chunks", "rate_limits"]) {
    const rows = await database.sql(`SELECT t::text AS row FROM ${table} t`);
    dump[table] = rows.map(({ row }) => row);
  }
  const jobs = await database.sql("SELECT j::text AS row FROM graphile_worker._private_jobs j");
  dump.jobs = jobs.map(({ row }) => row);
  const forms = [name, plain(name), email, phone, document].map((form) => form.toLowerCase());
  const shows = (row: string) =>
    forms.some((form) => row.toLowerCase().includes(form)) ||
    [document, phone].some((digits) => row.replace(/[.\-/ ()]/g, "").includes(digits));
  return Object.entries(dump).flatMap(([table, rows]) =>
    rows.filter(shows).map((row) => `${table}: ${row}`),
  );
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
}
