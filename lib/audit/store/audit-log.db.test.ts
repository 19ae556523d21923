import { beforeAll, describe, expect, test } from "vitest";
import { findMembersByEmail } from "@/lib/members/store/members";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import { type AuditQuery, beginAudit, endAudit, findAudit } from "./audit-log";

const database = freshDatabase();

const ALL: AuditQuery = {
  merchantId: null,
  merchant: null,
  person: null,
  act: null,
  from: null,
  to: null,
  before: null,
  size: 50,
};
const ids: Record<string, MerchantId> = {};

async function recorded(email: string, act: string, outcome: string | null, at: string) {
  const [member] = await findMembersByEmail(email);
  const merchantId = member?.merchantId ?? null;
  const where = { address: "203.0.113.1", userAgent: "Firefox" };
  const id = await beginAudit({
    ...where,
    merchantId,
    memberId: member?.id ?? null,
    act,
    subject: null,
  });
  // The trigger keeps lines as they were written; a test of time goes round it.
  await database.sql("ALTER TABLE audit_log DISABLE TRIGGER audit_log_guard");
  await database.sql("UPDATE audit_log SET at = $2 WHERE id = $1", [id, at]);
  await database.sql("ALTER TABLE audit_log ENABLE TRIGGER audit_log_guard");
  if (outcome !== null) await endAudit(id, outcome, "subject", { amount: 5 });
}

beforeAll(async () => {
  for (const [name, email] of [
    ["Padaria", "ana@padaria.example"],
    ["Floricultura", "bia@flores.example"],
  ] as const) {
    const enrolled = await enrolMerchant(name, email);
    ids[name] = enrolled.merchant.id;
  }
  await recorded("ana@padaria.example", "charge.refund", "done", "2026-11-20T12:00:00Z");
  await recorded("bia@flores.example", "charge.refund", "forbidden", "2026-11-21T02:59:59Z");
  await recorded("ana@padaria.example", "charge.create", null, "2026-11-21T03:00:00Z");
  await recorded("bia@flores.example", "charge.create", "done", "2026-11-21T12:00:00Z");
});

async function found(query: Partial<AuditQuery>): Promise<readonly string[]> {
  const { lines } = await findAudit({ ...ALL, ...query });
  return lines.map(({ email, act }) => `${email?.split("@")[0]} ${act}`);
}

describe("the log as operators read it", () => {
  test("records who, what, and how it ended, newest first", async () => {
    const { lines, more } = await findAudit(ALL);
    expect(more).toBe(false);
    expect(lines.map(({ outcome }) => outcome)).toEqual(["done", null, "forbidden", "done"]);
    expect(lines[0]).toMatchObject({
      email: "bia@flores.example",
      merchantName: "Floricultura",
      subject: "subject",
      details: { amount: 5 },
    });
  });

  test("by merchant, person, act and time", async () => {
    expect(await found({ merchant: "PADA" })).toEqual(["ana charge.create", "ana charge.refund"]);
    expect(await found({ merchantId: ids.Floricultura ?? null })).toHaveLength(2);
    expect(await found({ person: "Bia@" })).toEqual(["bia charge.create", "bia charge.refund"]);
    expect(await found({ act: "charge.refund" })).toEqual([
      "bia charge.refund",
      "ana charge.refund",
    ]);
    // A Brasília day.
    const day = { from: new Date("2026-11-21T03:00:00Z"), to: new Date("2026-11-22T03:00:00Z") };
    expect(await found(day)).toEqual(["bia charge.create", "ana charge.create"]);
    expect(await found({ merchant: "%" })).toEqual([]);
  });

  test("page by page, without a gap and without a repetition", async () => {
    const first = await findAudit({ ...ALL, size: 3 });
    expect(first.more).toBe(true);
    const rest = await findAudit({ ...ALL, size: 3, before: first.lines.at(-1)?.id ?? null });
    expect(rest.more).toBe(false);
    expect([...first.lines, ...rest.lines].map(({ id }) => id)).toEqual(
      (await findAudit(ALL)).lines.map(({ id }) => id),
    );
  });
});

test("no filter reads through the whole log", async () => {
  await database.sql(
    `INSERT INTO audit_log (merchant_id, member_id, act, address, user_agent, outcome, at)
     SELECT p.merchant_id, p.id, 'view.save', '', '', 'done', timestamptz '2026-01-01Z' + i * interval '1 minute'
     FROM generate_series(1, 20000) i JOIN members p ON p.email = 'ana@padaria.example'`,
  );
  await database.sql("ANALYZE audit_log");
  const day = { from: new Date("2026-01-03T03:00:00Z"), to: new Date("2026-01-04T03:00:00Z") };
  const padaria = ids.Padaria ?? null;
  const [old] = (await findAudit({ ...ALL, ...day })).lines;
  const before = await rowsRead();
  for (const query of [
    { merchant: "flor" },
    { merchant: "Padaria", act: "charge.refund" },
    { merchant: "Padaria", person: "bia@" },
    { merchantId: padaria, act: "charge.refund" },
    { merchantId: padaria, person: "bia@" },
    { person: "bia@" },
    { person: "ana@", ...day },
    { act: "charge.refund" },
    { ...day },
    { before: old?.id ?? null },
    { merchantId: padaria, before: old?.id ?? null },
  ]) {
    await findAudit({ ...ALL, ...query });
  }
  // What a connection counted it reports within a second of its next statement.
  const sinceThen = async () => {
    await findAudit(ALL);
    return (await rowsRead()) - before;
  };
  await expect.poll(sinceThen, { timeout: 10_000 }).toBeGreaterThan(300);
  expect((await rowsRead()) - before).toBeLessThan(3_000);
});

/** How many lines of the log were read so far, in an index or one by one. */
async function rowsRead(): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    `SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = 'audit_log')::int
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'audit_log')::int AS count`,
  );
  return row?.count ?? Number.NaN;
}

test("a line that ended never changes, and none is deleted by the service", async () => {
  const { lines } = await findAudit(ALL);
  const id = lines[0]?.id;
  const change = database.sql("UPDATE audit_log SET outcome = 'forbidden' WHERE id = $1", [id]);
  await expect(change).rejects.toThrow("the audit log never changes");
  const erase = database.sql("SET ROLE vintem_app; DELETE FROM audit_log");
  await expect(erase).rejects.toThrow("permission denied");
});
