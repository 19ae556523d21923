import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate, readMigrations } from "./migrate";

const FOLDER = resolve("prisma");
const BEFORE = mkdtempSync(join(tmpdir(), "vintem-before-"));
const NOBODY = "00000000-0000-0000-0000-000000000000";
const MERCHANT = "00000000-0000-4000-8000-000000000001";
const OPERATORS = "00000000-0000-4000-8000-000000000002";
const ITS_OWN = "00000000-0000-4000-8000-000000000003";
const [FIRST, SECOND] = [
  "00000000-0000-4000-8000-000000000011",
  "00000000-0000-4000-8000-000000000012",
] as const;

let client: pg.Client;

beforeAll(async () => {
  const name = `t_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: inject("clusterUrl") });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(inject("clusterUrl"));
  url.pathname = `/${name}`;
  for (const { name: folder } of readMigrations(FOLDER)) {
    if (folder < "20261122020000")
      cpSync(join(FOLDER, "migrations", folder), join(BEFORE, "migrations", folder), {
        recursive: true,
      });
  }
  await migrate(url.href, BEFORE);
  client = new pg.Client({ connectionString: url.href, options: "-c TimeZone=UTC" });
  await client.connect();
  await client.query(ROWS);
  await migrate(url.href, FOLDER);
});
afterAll(async () => {
  await client.end();
  rmSync(BEFORE, { recursive: true, force: true });
});

async function all(sql: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(sql)).rows;
}

test("money of before keeps its name, belongs to the account that holds its charge, and has arrived", async () => {
  expect(
    await all(`SELECT reference, end_to_end_id, account_owner, arrived_at = paid_at AS arrived
      FROM settlements ORDER BY reference`),
  ).toEqual([
    { reference: "E1", end_to_end_id: "E1", account_owner: NOBODY, arrived: true },
    { reference: "E2", end_to_end_id: "E2", account_owner: MERCHANT, arrived: true },
    { reference: "E3", end_to_end_id: "E3", account_owner: NOBODY, arrived: true },
  ]);
});

test("refunds, exceptions and notices of before are about the same money", async () => {
  expect(
    await all(`SELECT s.reference, r.psp_refund_id, r.status FROM refunds r
      JOIN settlements s ON s.id = r.settlement_id`),
  ).toEqual([{ reference: "E1", psp_refund_id: "D1", status: "REFUNDED" }]);
  expect(
    await all(`SELECT e.kind, s.reference, replace(e.subject, s.id::text, 'money') AS subject
      FROM exceptions e JOIN settlements s ON s.id = e.settlement_id ORDER BY e.kind`),
  ).toEqual([
    { kind: "provider_refund", reference: "E1", subject: "money/D1" },
    { kind: "unknown_charge", reference: "E3", subject: "money" },
  ]);
  expect(await all("SELECT reference FROM notifications")).toEqual([{ reference: "E1" }]);
});

test("findings about no money differ by the account that made them", async () => {
  expect(
    await all(
      "SELECT kind, subject FROM exceptions WHERE settlement_id IS NULL ORDER BY kind, subject",
    ),
  ).toEqual([
    { kind: "missing_at_provider", subject: FIRST },
    { kind: "orphan_charge", subject: `${MERCHANT}/key/txid` },
    { kind: "orphan_charge", subject: "operator/key/txid2" },
    { kind: "provider_mismatch", subject: `${OPERATORS}/2026-11-21` },
    { kind: "provider_mismatch", subject: `${ITS_OWN}/E9` },
  ]);
});

/** A charge through the operator's account and one through the merchant's own, both reported by the operator's. */
const ROWS = `
  SET vintem.scope = 'service';
  INSERT INTO merchants (id, name, client_id) VALUES ('${MERCHANT}', 'Loja', 'loja');
  INSERT INTO psp_accounts (id, merchant_id, kind, name, config, sealed_secrets, webhook_token_hash) VALUES
    ('${OPERATORS}', NULL, 'bacen-pix', 'Banco', '{}', 'sealed', '\\x00'),
    ('${ITS_OWN}', '${MERCHANT}', 'bacen-pix', 'Banco', '{}', 'sealed', '\\x01');
  INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
      due_date, payer_name, payer_document, created_at, pix_expires_at, lapses_at, psp_account_id,
      paid_cents, net_cents, paid_at, paid_on)
    SELECT id, '${MERCHANT}', id, '\\x00', 'RECEIVED', 'PIX', 1050, '2026-11-22', 'Ana', '12345678909',
      '2026-11-21T12:00Z', '2026-11-22T12:00Z', '2026-11-22T12:00Z', account, 1050, 1042,
      '2026-11-21T13:00Z', '2026-11-21'
    FROM (VALUES ('${FIRST}'::uuid, '${OPERATORS}'::uuid), ('${SECOND}', '${ITS_OWN}')) AS made (id, account);
  INSERT INTO settlements (end_to_end_id, charge_id, merchant_id, psp_account_id, amount_cents, net_cents,
      paid_at, recorded_at, evidence, pays_charge) VALUES
    ('E1', '${FIRST}', '${MERCHANT}', '${OPERATORS}', 1050, 1042, '2026-11-21T13:00Z', now(), '{}', true),
    ('E2', '${SECOND}', '${MERCHANT}', '${OPERATORS}', 1050, 1042, '2026-11-21T13:00Z', now(), '{}', true),
    ('E3', NULL, NULL, '${OPERATORS}', 1050, 1042, '2026-11-21T13:00Z', now(), '{}', false);
  INSERT INTO refunds (id, merchant_id, charge_id, end_to_end_id, psp_account_id, psp_refund_id, amount_cents,
      status, origin, actor, requested_at, finished_at)
    VALUES (gen_random_uuid(), '${MERCHANT}', '${FIRST}', 'E1', '${OPERATORS}', 'D1', 1050, 'REFUNDED', 'psp',
      'test', now(), now());
  INSERT INTO exceptions (merchant_id, charge_id, psp_account_id, end_to_end_id, kind, subject, facts) VALUES
    ('${MERCHANT}', '${FIRST}', '${OPERATORS}', 'E1', 'provider_refund', 'E1/D1', '{}'),
    (NULL, NULL, '${OPERATORS}', 'E3', 'unknown_charge', 'E3', '{}'),
    (NULL, NULL, '${OPERATORS}', NULL, 'provider_mismatch', '${OPERATORS}/2026-11-21', '{}'),
    ('${MERCHANT}', NULL, '${ITS_OWN}', NULL, 'provider_mismatch', 'E9', '{}'),
    ('${MERCHANT}', '${FIRST}', '${OPERATORS}', NULL, 'missing_at_provider', '${FIRST}', '{}'),
    ('${MERCHANT}', NULL, '${ITS_OWN}', NULL, 'orphan_charge', 'key/txid', '{}'),
    (NULL, NULL, '${OPERATORS}', NULL, 'orphan_charge', 'key/txid2', '{}');
  INSERT INTO notifications (psp_account_id, external_id, end_to_end_id) VALUES ('${OPERATORS}', 'E1:x', 'E1')`;
