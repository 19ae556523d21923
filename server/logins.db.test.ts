import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { asMerchant, asService, closeDatabase, poolOf } from "@/lib/platform/db/connection";
import { ROLES } from "@/lib/platform/db/open-pool";
import { type Env, env, settle } from "@/lib/platform/env";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { addressOf, dropFormerLogins, openLogins } from "./logins";
import { makeRoles } from "./roles";

const database = freshDatabase();
let own: Env;

beforeAll(() => {
  own = env();
});

afterEach(async () => {
  await closeDatabase();
  settle(own, own.databaseUrl, own.secret);
});

/** Sessions as a running service has them: with the logins that the launcher makes. */
async function signIn(): Promise<void> {
  await closeDatabase();
  const logins = await openLogins(database.url);
  settle({ ...own, databaseLogins: logins }, own.databaseUrl, own.secret);
}

/** What the server answers to a statement in a session of its own. */
async function refusal(url: string, role: string, text: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  await client.connect();
  try {
    await client.query(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

describe("B10 a login of the service", () => {
  test("owns nothing, is a member of one role, and may take no other", async () => {
    const { merchant, service, jobs } = await openLogins(database.url);
    const names = [merchant, service, jobs].map((url) => new URL(url).username);
    const rows = await database.sql(
      `SELECT rolname AS name, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication OR rolinherit
          AS more, ARRAY(SELECT roleid::regrole::text FROM pg_auth_members WHERE member = r.oid) AS roles,
        (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype <> 'p') AS depend
       FROM pg_roles r WHERE rolname = ANY ($1) ORDER BY array_position($1, rolname::text)`,
      [names],
    );
    const expected = ["vintem_app", "vintem_service", "vintem_jobs"].map((role, at) => {
      return { name: names[at], more: false, roles: [role], depend: 0 };
    });
    expect(rows).toEqual(expected);
  });

  test("is refused whatever would make more of it", async () => {
    const { merchant, service } = await openLogins(database.url);
    // A copy of a database does not have the rights to the database itself.
    const maker = new pg.Client({ connectionString: database.url });
    await maker.connect();
    await makeRoles(maker);
    await maker.end();
    const owner = new URL(database.url).username;
    for (const [url, role] of [
      [merchant, ROLES.merchant],
      [service, ROLES.service],
    ] as const) {
      for (const attempt of [
        "SET ROLE NONE; SELECT FROM charges",
        `RESET ROLE; SET ROLE ${owner}`,
        `SET SESSION AUTHORIZATION ${owner}`,
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "COPY charges TO '/charges'",
        "ALTER TABLE charges DISABLE ROW LEVEL SECURITY",
        "ALTER TABLE charges NO FORCE ROW LEVEL SECURITY",
        "DROP POLICY one_merchant ON charges",
        "CREATE TABLE public.mine (id int)",
        "CREATE TEMPORARY TABLE settlements (id uuid, amount_cents bigint)",
        "CREATE ROLE more",
        "GRANT vintem_service TO vintem_app",
        "ALTER ROLE vintem_app BYPASSRLS",
        "SELECT pg_read_file('postgresql.conf')",
        "UPDATE graphile_worker._private_jobs SET attempts = 0",
        "SET row_security = off; SELECT FROM charges",
      ]) {
        const answer = await refusal(url, role, attempt);
        expect(answer, `${role}: ${attempt}`).toMatch(
          /permission denied|must be (superuser|owner)|row-level security|Only roles with/,
        );
      }
    }
  });

  test("works again after it stored settings for itself, which PostgreSQL lets every login do", async () => {
    const { service } = await openLogins(database.url);
    for (const setting of ["row_security = off", "statement_timeout = 1"]) {
      const own = `RESET ROLE; ALTER ROLE CURRENT_USER SET ${setting}`;
      expect(await refusal(service, ROLES.service, own)).toBeNull();
    }
    const here = `RESET ROLE; ALTER ROLE CURRENT_USER IN DATABASE "${new URL(database.url).pathname.slice(1)}"
      SET default_transaction_read_only = on`;
    expect(await refusal(service, ROLES.service, here)).toBeNull();
    await openLogins(database.url);
    const stored = await database.sql(
      "SELECT FROM pg_db_role_setting AS s JOIN pg_roles AS r ON r.oid = s.setrole WHERE rolname = $1",
      [new URL(service).username],
    );
    expect(stored).toEqual([]);
  });

  test("of merchants sees no other merchant's rows, and cannot work for the service", async () => {
    const merchants = [(await newMerchant()).id, (await newMerchant()).id] as const;
    await database.sql(
      `INSERT INTO retention_policies (merchant_id, months, set_at) SELECT unnest($1::uuid[]), 12, now()`,
      [merchants],
    );
    await signIn();
    const seen = (first: string) =>
      asMerchant(merchants[0], async (tx) => {
        await tx.query({ text: first });
        const { rows } = await tx.query({
          text: "SELECT merchant_id AS id FROM retention_policies",
        });
        return rows.map(({ id }) => id);
      });
    expect(await seen("SELECT")).toEqual([merchants[0]]);
    expect(await seen("SET vintem.scope = 'service'")).toEqual([merchants[0]]);
    expect(await seen("SELECT set_config('vintem.scope', 'service', true)")).toEqual([
      merchants[0],
    ]);
    for (const first of [
      "SET ROLE vintem_service",
      "SELECT set_config('role', 'vintem_service', true)",
    ])
      await expect(seen(first)).rejects.toThrow(/permission denied to set role/);
    const all = await asService((tx) => tx.query({ text: "SELECT FROM retention_policies" }));
    expect(all.rowCount).toBe(2);
  });

  test("of another release, which is the owner's, sees by the setting what it saw before", async () => {
    const { id } = await newMerchant();
    await database.sql(
      "INSERT INTO retention_policies (merchant_id, months, set_at) VALUES ($1, 12, now())",
      [id],
    );
    const rows = async (setting: string) => {
      const client = new pg.Client({
        connectionString: database.url,
        options: "-c role=vintem_app",
      });
      await client.connect();
      await client.query(`SET vintem.scope = '${setting}'`);
      const { rowCount } = await client.query(
        "SELECT FROM retention_policies WHERE merchant_id = $1",
        [id],
      );
      await client.end();
      return rowCount;
    };
    expect([await rows("service"), await rows("")]).toEqual([1, 0]);
  });

  test("is asked for in SQL where the owner may not make it, and works once an administrator ran that", async () => {
    const name = `owner_${randomBytes(4).toString("hex")}`;
    await database.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
    const url = addressOf(database.url, { name, password: "secret" });
    // Another secret, as of another service on the same server: its logins have other names.
    settle(own, own.databaseUrl, randomBytes(32).toString("base64"));
    for (let asked = 0; asked < 3; asked += 1) {
      const refused = await openLogins(url).catch((error: Error) => error.message);
      expect(refused).toContain("Run this as an administrator of the server, then start again:");
      for (const statement of String(refused).split("\n").slice(1)) await database.sql(statement);
    }
    const logins = await openLogins(url);
    expect(await refusal(logins.merchant, ROLES.merchant, "SELECT FROM charges")).toBeNull();
    expect(
      await refusal(logins.jobs, "vintem_jobs", "SELECT FROM graphile_worker._private_jobs"),
    ).toBeNull();
  });
});

describe("B12 while another secret takes the place of one that was seen", () => {
  const [first, second] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  const withSecret = (secret: string) => {
    settle(own, own.databaseUrl, secret);
    return openLogins(database.url);
  };
  const signsIn = (url: string, role: string) =>
    refusal(url, role, "SELECT FROM charges LIMIT 0").catch(({ message }: Error) => message);

  test("nodes with either one as their newest sign in, and once all know it the former logins are gone", async () => {
    const before = await withSecret(first);
    const after = await withSecret(`${second} ${first}`);
    expect(new URL(after.merchant).username).not.toBe(new URL(before.merchant).username);
    expect(await withSecret(`${second} ${first}`)).toEqual(after);
    for (const logins of [before, after]) {
      expect(await signsIn(logins.merchant, ROLES.merchant)).toBeNull();
      expect(await signsIn(logins.service, ROLES.service)).toBeNull();
    }
    const stolen = new pg.Client({ connectionString: before.service });
    const ended = new Promise((end) => stolen.on("error", end));
    await stolen.connect();

    const dropped = await dropFormerLogins(database.url);
    expect(dropped).toEqual(
      [before.jobs, before.merchant, before.service].map((url) => new URL(url).username),
    );
    expect(await ended).toMatchObject({ message: expect.stringMatching(/terminat/) });
    expect(await signsIn(before.merchant, ROLES.merchant)).toMatch(
      /authentication failed|not exist/,
    );
    expect(await signsIn(before.service, ROLES.service)).toMatch(/authentication failed|not exist/);
    expect(await signsIn(after.merchant, ROLES.merchant)).toBeNull();
    expect(await signsIn(after.service, ROLES.service)).toBeNull();
    expect(await dropFormerLogins(database.url)).toEqual([]);
  });

  test("no password follows from the older secret", async () => {
    settle(own, own.databaseUrl, `${second} ${first}`);
    const { merchant } = await openLogins(database.url);
    settle(own, own.databaseUrl, first);
    const { merchant: former } = await openLogins(database.url);
    const { username } = new URL(merchant);
    const guess = addressOf(merchant, { name: username, password: new URL(former).password });
    expect(await signsIn(guess, ROLES.merchant)).toMatch(/authentication failed/);
  });

  test("an owner who may not drop them is answered with what to run", async () => {
    const name = `owner_${randomBytes(4).toString("hex")}`;
    await database.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
    await withSecret(first);
    settle(own, own.databaseUrl, `${second} ${first}`);
    const url = addressOf(database.url, { name, password: "secret" });
    const refused = await dropFormerLogins(url).catch(({ message }: Error) => message);
    expect(refused).toContain("Run this as an administrator of the server");
    for (const statement of String(refused).split("\n").slice(1)) await database.sql(statement);
    expect(await dropFormerLogins(url)).toEqual([]);
  });
});

test("an owner who may not make the roles is answered with what to run", async () => {
  const name = `owner_${randomBytes(4).toString("hex")}`;
  await database.sql(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  const client = new pg.Client({
    connectionString: addressOf(database.url, { name, password: "secret" }),
  });
  await client.connect();
  const refused = await makeRoles(client).catch((error: Error) => error.message);
  expect(refused).toContain(`GRANT "vintem_app", "vintem_service" TO "${name}";`);
  await client.end();
});

test("a session's role is the one of its scope", async () => {
  await signIn();
  for (const scope of ["merchant", "service"] as const) {
    const { rows } = await poolOf(scope).query(
      "SELECT current_user AS role, session_user AS login",
    );
    expect(rows[0]?.role).toBe(ROLES[scope]);
    expect(rows[0]?.login).toMatch(new RegExp(`^vintem_${scope}_[0-9a-f]{12}$`));
  }
});
