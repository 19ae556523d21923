import { randomUUID } from "node:crypto";
import { sql } from "../../support/database";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { cookieOf } from "../../support/sessions";
import { expect, send, test, webhookPath } from "../../support/wire";

test("A16 no secret, token, link or password that was given out is anywhere in the database", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  const cookie = await cookieOf(baseAddress, merchant);
  const invited = await send(baseAddress, {
    method: "POST",
    path: "/api/dashboard/team/invitations",
    headers: [
      ["cookie", cookie],
      ["origin", baseAddress],
      ["content-type", "application/json"],
    ],
    body: JSON.stringify({ email: `${randomUUID()}@loja.example`, role: "viewer" }),
  });
  const link = /[A-Za-z0-9_-]{43}/.exec(invited.text)?.[0] ?? "";
  expect(link, invited.text).not.toBe("");
  const issued = {
    "client secret": merchant.clientSecret,
    password: merchant.password,
    token: api.token,
    "token's signature": api.token.split(".")[2] ?? "",
    session: cookie.split("=")[1] ?? "",
    invitation: link,
    "address of a webhook": webhookPath().split("/").at(-1) ?? "",
  };
  const held = await tablesWith(Object.values(issued));
  for (const [what, value] of Object.entries(issued)) {
    expect(value.length, what).toBeGreaterThanOrEqual(12);
    expect(held.get(value) ?? [], what).toEqual([]);
  }
  // What is no secret is found by the same search.
  expect((await tablesWith([merchant.clientId])).get(merchant.clientId)).not.toBeUndefined();
});

test("K2 a failure that nobody foresaw shows its caller a code and a request id, and its cause to nobody", async ({
  request,
  baseAddress,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const other = await merchantApi(request, await newMerchant());
  const name = `k2_${randomUUID().replaceAll("-", "")}`;
  await sql(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'K2-CANARY %', NEW.payer_name; END $$`,
  );
  await sql(
    `CREATE TRIGGER ${name} BEFORE INSERT ON charges FOR EACH ROW
       WHEN (NEW.merchant_id = '${api.merchantId}') EXECUTE FUNCTION ${name}()`,
  );
  const key = { "idempotency-key": randomUUID() };
  try {
    const [failed, fine] = await Promise.all([
      api.create(validBody(), key),
      other.create(validBody()),
    ]);
    expect(fine.status()).toBe(201);
    expect(failed.status()).toBe(500);
    const { requestId, ...problem } = await failed.json();
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(problem).sort()).toEqual([
      "code",
      "detail",
      "errors",
      "status",
      "title",
      "type",
    ]);
    expect(problem).toMatchObject({ code: "internal", errors: [] });
    expect(await failed.text()).not.toMatch(/K2-CANARY|Ana|SQL|plpgsql|charges|\bat /);
  } finally {
    await sql(`DROP FUNCTION ${name}() CASCADE`);
  }
  // Nothing of it was kept: the key is free.
  expect((await api.create(validBody(), key)).status()).toBe(201);
  expect((await send(baseAddress, { path: "/readyz" })).status).toBe(200);
});

/** The tables that hold one of these texts, as text or as bytes, by text. */
async function tablesWith(texts: readonly string[]): Promise<Map<string, string[]>> {
  const tables = await sql<{ table: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS table FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const sought = texts.map((text) => ({ text, hex: Buffer.from(text).toString("hex") }));
  const found = new Map<string, string[]>();
  for (const { table } of tables) {
    // A row as text has all its columns, bytes in hexadecimal: each table is read once.
    const rows = await sql<{ text: string }>(
      `SELECT DISTINCT sought.text FROM ${table} AS held, jsonb_to_recordset($1::jsonb) AS sought(text text, hex text)
        WHERE strpos(held::text, sought.text) > 0 OR strpos(held::text, sought.hex) > 0`,
      [JSON.stringify(sought)],
    );
    for (const { text } of rows) found.set(text, [...(found.get(text) ?? []), table]);
  }
  return found;
}
