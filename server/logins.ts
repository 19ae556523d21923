import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import pg from "pg";
import { ROLES } from "@/lib/platform/db/open-pool";
import { type DatabaseLogins, SettingError } from "@/lib/platform/env";
import { loginKeys } from "@/lib/platform/vault";
import { JOBS_ROLE, notAllowed } from "./roles";

/** One launcher or command of a database makes logins at a time. */
const LOGINS_LOCK = 8_675_311;

/** The logins of a database, made. */
export interface Logins extends DatabaseLogins {
  readonly jobs: string;
  /** The replica with the merchants' login; null where there is none. */
  readonly replica: string | null;
}

/** A user of the database server. */
interface Login {
  readonly name: string;
  readonly password: string;
  /** The only role that it is a member of. */
  readonly role: string;
}

/**
 * Makes the logins of the service's processes where they are missing, and answers their addresses. A login
 * owns nothing, has no right of its own, and may take one role. Name and password follow from the newest secret and the
 * database's name: every node of a service comes to the same ones, and services that share a server to others. While nodes
 * get another secret one after the other, each has the logins of its own newest one (ADR 0090).
 *
 * @param url the database's address, as its owner.
 * @param replicaUrl the address of its replica, which has the same users.
 * @throws SettingError with the statements for an administrator when the owner may not make them, or when the
 *   server does not let one in.
 */
export async function openLogins(url: string, replicaUrl: string | null = null): Promise<Logins> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    const [key = Buffer.alloc(0)] = loginKeys();
    const { merchant, service, jobs } = loginsOf(key, await nameOf(owner));
    for (const one of [merchant, service, jobs]) await makeLogin(owner, url, one);
    return {
      merchant: addressOf(url, merchant),
      service: addressOf(url, service),
      replica: replicaUrl === null ? null : addressOf(replicaUrl, merchant),
      jobs: `${addressOf(url, jobs)}${url.includes("?") ? "&" : "?"}options=-c%20role%3D${JOBS_ROLE}`,
    };
  } finally {
    await owner.end();
  }
}

/**
 * Drops the logins that follow from the older secrets of VINTEM_SECRET, and ends their sessions: somebody who knows such a secret
 * and reaches the server could sign in. What was started with an older secret as its newest loses the database.
 *
 * @param url the database's address, as its owner.
 * @returns the names of those that were there.
 * @throws SettingError with the statements for an administrator when the owner may not drop them.
 */
export async function dropFormerLogins(url: string): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await owner.connect();
  try {
    const database = await nameOf(owner);
    const former = loginKeys()
      .slice(1)
      .flatMap((key) => Object.values(loginsOf(key, database)).map(({ name }) => name));
    const { rows } = await owner.query<{ name: string }>(
      "SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1) ORDER BY 1",
      [former],
    );
    const names = rows.map(({ name }) => name);
    if (names.length > 0) await dropLogins(owner, names);
    return names;
  } finally {
    await owner.end();
  }
}

async function dropLogins(owner: pg.Client, names: readonly string[]): Promise<void> {
  const drop = `DROP ROLE ${names.map((name) => `"${name}"`).join(", ")};`;
  const close = names.map((name) => `ALTER ROLE "${name}" NOLOGIN;`).join("");
  // Who made a login may drop it, and need not be allowed to end its sessions: they end with their processes.
  const end = `DO $$ BEGIN
      PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ANY (ARRAY['${names.join("', '")}']);
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$`;
  try {
    // Closed first and by itself, so that no session begins while they end; without its name none could be found.
    for (const statement of [close, end, drop]) await owner.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new SettingError(
      `The user of DATABASE_URL may not drop the logins of older secrets (${error.message}). Run this as an administrator of the server:\n${drop}`,
    );
  }
}

async function nameOf(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ name: string }>("SELECT current_database() AS name");
  return rows[0]?.name ?? "";
}

/** The logins that follow from one secret. */
function loginsOf(key: Buffer, database: string): Readonly<Record<keyof DatabaseLogins, Login>> {
  const digest = (...parts: string[]) =>
    createHmac("sha256", key).update(parts.join("\0")).digest();
  const suffix = digest("name", database).toString("hex").slice(0, 12);
  const login = (kind: keyof DatabaseLogins, role: string): Login => {
    const name = `vintem_${kind}_${suffix}`;
    return { name, password: digest("password", name).toString("base64url"), role };
  };
  return {
    merchant: login("merchant", ROLES.merchant),
    service: login("service", ROLES.service),
    jobs: login("jobs", JOBS_ROLE),
  };
}

/** The same address with another user. An address may have no host (`postgresql:///name?host=/run`). */
export function addressOf(
  url: string,
  { name, password }: Pick<Login, "name" | "password">,
): string {
  return url.replace(/^(postgres(?:ql)?:\/\/)([^/?#]*@)?/, `$1${name}:${password}@`);
}

async function makeLogin(owner: pg.Client, url: string, login: Login): Promise<void> {
  const find = "SELECT FROM pg_roles WHERE rolname = $1";
  // Tried without a look first, each start with a new database would leave a failed sign-in in the server's log.
  const { rowCount: found } = await owner.query(find, [login.name]);
  if (found !== 0) await takeSettingsBack(owner, login);
  if (found !== 0 && (await whyRefused(url, login)) === null) return;
  await owner.query("SELECT pg_advisory_lock($1)", [LOGINS_LOCK]);
  try {
    const { rowCount } = await owner.query(find, [login.name]);
    const verifier = scramVerifier(login);
    const statements = [
      rowCount === 0
        ? `CREATE ROLE "${login.name}" LOGIN NOINHERIT PASSWORD '${verifier}';`
        : `ALTER ROLE "${login.name}" PASSWORD '${verifier}';`,
      `GRANT "${login.role}" TO "${login.name}";`,
    ];
    try {
      await owner.query(`BEGIN; ${statements.join("")} COMMIT`);
    } catch (error) {
      await owner.query("ROLLBACK");
      if (!(error instanceof pg.DatabaseError)) throw error;
      throw notAllowed(error.message, statements);
    }
  } finally {
    await owner.query("SELECT pg_advisory_unlock($1)", [LOGINS_LOCK]);
  }
  const refused = await whyRefused(url, login);
  if (refused === null) return;
  throw new SettingError(
    `The database does not let "${login.name}" in, one of the users that the service made for itself: ${refused}`,
  );
}

/**
 * Takes back settings that are stored for a login: none has any of the service, and PostgreSQL lets every login store some for
 * itself, after which its next sessions could not begin, or would see rows that they are not to see as nothing.
 */
async function takeSettingsBack(owner: pg.Client, { name }: Login): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>({
    text: `SELECT CASE WHEN d.datname IS NULL THEN format('ALTER ROLE %I RESET ALL', rolname)
        ELSE format('ALTER ROLE %I IN DATABASE %I RESET ALL', rolname, d.datname) END AS statement
      FROM pg_db_role_setting AS s JOIN pg_roles AS r ON r.oid = s.setrole LEFT JOIN pg_database AS d ON d.oid = s.setdatabase
      WHERE rolname = $1`,
    values: [name],
  });
  for (const { statement } of rows) await owner.query(statement);
}

/** Why the server does not let a login in that takes its role; null when it does. */
async function whyRefused(url: string, login: Login): Promise<string | null> {
  const client = new pg.Client({
    connectionString: addressOf(url, login),
    connectionTimeoutMillis: 5_000,
    options: `-c role=${login.role}`,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const ROUNDS = 4_096;

/**
 * What the server keeps of a password (RFC 5803), so that the password itself is in no statement. The salt follows
 * from name and password, which are random already.
 */
function scramVerifier({ name, password }: Login): string {
  const salt = createHash("sha256").update(`${name}\0${password}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, "sha256");
  const keyed = (text: string) => createHmac("sha256", salted).update(text).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
