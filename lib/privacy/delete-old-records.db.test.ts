import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { deleteOldLines, deleteOldNotices } from "@/lib/audit/store/old-lines";
import { isKnownDevice } from "@/lib/members/known-device";
import { now } from "@/lib/platform/clock";
import { env, settle } from "@/lib/platform/env";
import type { RecordsKept } from "@/lib/platform/values/records-kept";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { deleteOldRecords } from "./delete-old-records";

const database = freshDatabase();
const { shop, charge, pay } = ownShop();
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

const keep = (days: Partial<RecordsKept>) =>
  settle({ ...env(), recordsKept: { ...env().recordsKept, ...days } }, database.url, env().secret);

let memberId = "";
let accountId = "";

beforeAll(async () => {
  await pay(await charge({}));
  const [member] = await database.sql<{ id: string }>(
    `INSERT INTO members (merchant_id, role, email, password_hash) VALUES ($1, 'owner', $2, '') RETURNING id`,
    [shop.merchantId, `${randomUUID()}@loja.example`],
  );
  const [account] = await database.sql<{ id: string }>("SELECT id FROM psp_accounts LIMIT 1");
  memberId = member?.id ?? "";
  accountId = account?.id ?? "";
});

/** One record of each kind from so many days ago. */
async function recordsOf(days: number): Promise<void> {
  const at = daysAgo(days);
  const { merchantId } = shop;
  await database.sql(
    `INSERT INTO audit_log (at, merchant_id, act, address, user_agent, outcome) VALUES ($1, $2, 'probe', '', '', 'done')`,
    [at, merchantId],
  );
  await database.sql(
    `INSERT INTO security_notices (at, merchant_id, act, details, by_operator, address, user_agent)
     VALUES ($1, $2, 'probe', '{}', false, '', '')`,
    [at, merchantId],
  );
  await database.sql(
    `INSERT INTO member_sessions (member_id, signed_in_at, seen_at, ended_at, address, user_agent)
     VALUES ($1, $2, $2, $2, $3, 'Firefox')`,
    [memberId, at, `203.0.${days % 256}.1`],
  );
  await database.sql(
    `INSERT INTO invitations (merchant_id, email, role, token_hash, invited_by, created_at, expires_at)
     VALUES ($1, 'ana@loja.example', 'viewer', sha256(gen_random_uuid()::text::bytea), $2, $3, $3)`,
    [merchantId, memberId, at],
  );
  await database.sql(
    `INSERT INTO operator_views (session_id, operator_id, merchant_id, reason, began_at, ends_at, ended_at)
     VALUES (gen_random_uuid(), $1, $2, 'chamado 1', $3, $3, $3)`,
    [memberId, merchantId, at],
  );
  await database.sql(
    `INSERT INTO notifications (psp_account_id, external_id, reference, received_at, handled_at)
     VALUES ($1, gen_random_uuid(), 'probe', $2, $2)`,
    [accountId, at],
  );
}

/** How old the records of each kind are, in days. */
async function ages() {
  const of = async (table: string, column: string, where = "true") => {
    const rows = await database.sql<{ days: number }>(
      `SELECT round(extract(epoch FROM $1::timestamptz - ${column}) / 86400)::int AS days FROM ${table}
       WHERE ${where} ORDER BY days`,
      [now()],
    );
    return rows.map(({ days }) => days);
  };
  return {
    audit: await of("audit_log", "at", "act = 'probe'"),
    notices: await of("security_notices", "at", "act = 'probe'"),
    sessions: await of("member_sessions", "seen_at", `member_id = '${memberId}'`),
    invitations: await of("invitations", "expires_at"),
    views: await of("operator_views", "ended_at"),
    notifications: await of("notifications", "received_at", "reference = 'probe'"),
  };
}

test("what the service kept long enough is deleted, by kind, and the audit log says so", async () => {
  for (const days of [1, 89, 91, 399, 401, 1_826, 1_828]) await recordsOf(days);
  const books = await database.sql("SELECT * FROM ledger_entries ORDER BY id");
  await deleteOldRecords(now());
  expect(await ages()).toEqual({
    audit: [1, 89, 91, 399, 401, 1_826],
    notices: [1, 89, 91, 399],
    sessions: [1, 89],
    invitations: [1, 89],
    views: [1, 89],
    notifications: [1, 89],
  });
  const noted = "SELECT details FROM audit_log WHERE act = 'audit.delete' AND outcome = 'done'";
  expect(await database.sql(noted)).toMatchObject([{ details: { lines: 1 } }]);
  expect(await database.sql("SELECT * FROM ledger_entries ORDER BY id")).toEqual(books);
  // A night with nothing to delete leaves no line.
  await deleteOldRecords(now());
  expect(await database.sql(noted)).toHaveLength(1);
});

test("an operator's setting decides how long, and 0 is for good", async () => {
  keep({ audit: 0, notices: 0, sessions: 30, notifications: 0 });
  await recordsOf(4_000);
  await recordsOf(31);
  await deleteOldRecords(now());
  const left = await ages();
  expect([left.audit, left.notices, left.notifications].map((days) => days.at(-1))).toEqual([
    4_000, 4_000, 4_000,
  ]);
  expect(left.sessions.at(-1)).toBe(1);
  keep({ audit: 1_827, notices: 400, sessions: 90, notifications: 90 });
  await deleteOldRecords(now());
  expect((await ages()).audit.at(-1)).toBe(1_826);
});

test("the latest session of a member stays, or a stranger's sign-in would pass for a first one", async () => {
  await database.sql("DELETE FROM member_sessions WHERE member_id = $1", [memberId]);
  await recordsOf(500);
  await recordsOf(600);
  await deleteOldRecords(now());
  expect((await ages()).sessions).toEqual([500]);
  const stranger = { address: "198.51.100.1", userAgent: "curl" };
  expect(await isKnownDevice(memberId, stranger)).toBe(false);
});

test("more than one statement deletes is deleted", async () => {
  await database.sql(
    `INSERT INTO notifications (psp_account_id, external_id, reference, received_at)
     SELECT $1, 'many-' || i, 'probe', $2 FROM generate_series(1, 12000) i`,
    [accountId, daysAgo(1_000)],
  );
  await recordsOf(2);
  await deleteOldRecords(now());
  expect((await ages()).notifications.filter((days) => days > 90)).toEqual([]);
  expect((await ages()).notifications).toContain(2);
});

test("who works as the service deletes nothing young of the audit log or the notices, and nothing of it otherwise", async () => {
  const before = await ages();
  const tomorrow = daysAgo(-1);
  expect(await deleteOldLines(tomorrow)).toBe(before.audit.filter((days) => days > 365).length);
  expect(await deleteOldNotices(tomorrow)).toBe(before.notices.filter((days) => days > 90).length);
  const left = await ages();
  expect(left.audit.length).toBeGreaterThan(2);
  expect(left.notices.length).toBeGreaterThan(1);
  for (const table of ["audit_log", "security_notices"]) {
    const statement = `SET ROLE vintem_service; DELETE FROM ${table}`;
    await expect(database.sql(statement), table).rejects.toThrow("permission denied");
  }
  for (const name of ["delete_old_audit", "delete_old_notices"]) {
    const statement = `SET ROLE vintem_app; SELECT ${name}(now(), 1)`;
    await expect(database.sql(statement), name).rejects.toThrow("permission denied");
  }
});

test("a deletion of audit lines that fails on its way leaves a line about what it did", async () => {
  await database.sql(
    `INSERT INTO audit_log (at, act, address, user_agent, outcome)
     SELECT $1::timestamptz - i * interval '1 minute', CASE i WHEN 0 THEN 'stuck' ELSE 'bulk' END, '', '', 'done'
     FROM generate_series(0, 5000) i`,
    [daysAgo(3_000)],
  );
  await database.sql(`
    CREATE FUNCTION keep_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck'; END $$;
    CREATE TRIGGER keep_stuck BEFORE DELETE ON audit_log FOR EACH ROW WHEN (OLD.act = 'stuck') EXECUTE FUNCTION keep_stuck()`);
  await expect(deleteOldRecords(now())).rejects.toThrow("stuck");
  const noted = "SELECT details FROM audit_log WHERE act = 'audit.delete' AND outcome = 'failed'";
  expect(await database.sql(noted)).toMatchObject([
    { details: { before: expect.any(String), lines: 5_000 } },
  ]);
  await database.sql("DROP TRIGGER keep_stuck ON audit_log");
  await deleteOldRecords(now());
});
