import pg from "pg";
import { ROLES } from "@/lib/platform/db/open-pool";
import { SettingError } from "@/lib/platform/env";

/** The role that works on the job library's tables. */
export const JOBS_ROLE = "vintem_jobs";

/**
 * What makes the roles that statements run as; each statement may be repeated. Roles belong to the server, and
 * another database on it may have made them.
 */
const MAKE_ROLES = [
  ...[ROLES.merchant, ROLES.service, JOBS_ROLE].map(
    (role) => `DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
      CREATE ROLE "${role}" NOLOGIN NOSUPERUSER NOBYPASSRLS;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END $$`,
  ),
  // Whatever a merchant's statement may do, a statement of the service may do as well.
  `DO $$ BEGIN
    IF NOT pg_has_role('${ROLES.service}', '${ROLES.merchant}', 'USAGE') THEN
      GRANT "${ROLES.merchant}" TO "${ROLES.service}";
    END IF;
  EXCEPTION WHEN unique_violation THEN NULL;
  END $$`,
  // A temporary table stands before a real one of its name, also for the triggers that guard money.
  `DO $$ BEGIN
    IF has_database_privilege('public', current_database(), 'TEMPORARY') THEN
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    END IF;
  END $$`,
  // Commands that the owner runs take these roles. Since PostgreSQL 16 making a role gives its maker the right to grant
  // it, and not yet the right to take it.
  ...[ROLES.merchant, ROLES.service].map(
    (role) => `DO $$ BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
        AND (NOT pg_has_role(current_user, '${role}', 'MEMBER')
          OR pg_has_role(current_user, '${role}', 'MEMBER WITH ADMIN OPTION')) THEN
      EXECUTE format('GRANT "${role}" TO %I', current_user);
    END IF;
  EXCEPTION WHEN unique_violation THEN NULL;
  END $$`,
  ),
];

/** Opens the job library's tables, which let only their owner in, to the role of the worker's jobs. */
export const GRANT_JOBS = `
  GRANT USAGE ON SCHEMA graphile_worker TO "${JOBS_ROLE}";
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO "${JOBS_ROLE}";
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO "${JOBS_ROLE}";
  DO $$ DECLARE
    "job_table" regclass;
  BEGIN
    FOR "job_table" IN SELECT oid FROM pg_class
      WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity
        AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'worker')
    LOOP
      EXECUTE format('CREATE POLICY "worker" ON %s TO "${JOBS_ROLE}" USING (true)', "job_table");
    END LOOP;
  END $$`;

/** PostgreSQL's code for what a user may not do. */
export const NOT_ALLOWED = "42501";

/**
 * Makes the roles that statements run as, where they are missing (ADR 0069).
 *
 * @param client a connection of the database's owner.
 * @throws SettingError with the statements for an administrator when the owner may not make them.
 */
export async function makeRoles(client: pg.Client): Promise<void> {
  try {
    for (const statement of MAKE_ROLES) await client.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    const { rows } = await client.query<{ owner: string }>("SELECT current_user AS owner");
    throw notAllowed(error.message, [
      ...[ROLES.merchant, ROLES.service, JOBS_ROLE].map(
        (role) => `CREATE ROLE "${role}" NOLOGIN; -- unless it exists`,
      ),
      `GRANT "${ROLES.merchant}" TO "${ROLES.service}";`,
      `GRANT "${ROLES.merchant}", "${ROLES.service}" TO "${rows[0]?.owner}";`,
    ]);
  }
}

/** The error of an owner who may not make roles, with what to run instead. */
export function notAllowed(reason: string, statements: readonly string[]): SettingError {
  return new SettingError(
    `The user of DATABASE_URL may not make the roles that the service works as (${reason}). Run this as an administrator of the server, then start again:\n${statements.join("\n")}`,
  );
}
