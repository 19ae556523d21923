import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connect, emptyDatabase, FOLDER } from "@/testing/backup";
import { schemaBefore } from "@/testing/older-schema";
import { migrate } from "./migrate";

const scratch = mkdtempSync(join(tmpdir(), "vintem-anonymised-"));
/** Of money from a statement, with the digest of its file. */
const EVIDENCE = { source: "statement", digest: "0".repeat(64) };
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("K5 what stayed of payers who were anonymised before goes, and of others nothing does", async () => {
  const url = await emptyDatabase();
  await migrate(url, schemaBefore("20261231001050", scratch));
  const client = await connect(url);
  const [merchant, account] = [randomUUID(), randomUUID()];
  const ids: Record<"gone" | "stays", string> = { gone: randomUUID(), stays: randomUUID() };
  // Rows alone: what they refer to matters to no migration.
  await client.query("SET session_replication_role = replica");
  for (const [name, id] of Object.entries(ids)) {
    const [at, key] = name === "gone" ? ["2026-01-01Z", Buffer.from("key")] : [null, null];
    await client.query(
      `INSERT INTO charges (id, merchant_id, psp_account_id, idempotency_key, request_hash, status, billing_type, amount_cents,
         due_date, payer_name, payer_document, created_at, pix_expires_at, lapses_at, refusal, anonymized_at, payer_key)
       VALUES ($1::uuid, $2, $3, $1::text, '\\x00', 'CANCELED', 'PIX', 1050, '2026-01-01', 'Ana', '12345678909', '2026-01-01Z',
         '2026-01-01Z', '2026-01-01Z', 'maria_souza', $4, $5)`,
      [id, merchant, account, at, key],
    );
    for (const [index, chargeId] of [id, null].entries()) {
      const settlement = randomUUID();
      await client.query(
        `INSERT INTO settlements (id, merchant_id, charge_id, psp_account_id, reference, amount_cents, net_cents, paid_at, recorded_at, account_owner, evidence)
         VALUES ($1::uuid, $2, $3, $4, $1::text, 1050, 1050, '2026-01-01Z', now(), $2, $5)`,
        [settlement, merchant, id, account, EVIDENCE],
      );
      // One names the charge, the other the charge's money alone.
      await client.query(
        `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, idempotency_key,
           request_hash, amount_cents, status, origin, actor, requested_at, finished_at)
         VALUES ($1::uuid, $2, $3, $4, $5, $1::text, $1::text, '\\x01', 1, 'REFUNDED', 'merchant', 'test', now(), now())`,
        [randomUUID(), merchant, chargeId, index === 0 ? randomUUID() : settlement, account],
      );
    }
    for (const [index, reason] of ["maria_souza", "account_away", "paid twice"].entries()) {
      await client.query(
        `INSERT INTO charge_events (charge_id, number, merchant_id, type, to_status, at, actor, reason, evidence)
         VALUES ($1, $2, $3, 'created', 'PENDING', now(), 'test', $4, $5)`,
        [id, index + 1, merchant, reason, EVIDENCE],
      );
    }
  }
  const events = Object.values(ids).flatMap((id) =>
    ["maria_souza", "account_away", null].map((reason) => ({
      charge_id: id,
      reason,
      evidence: EVIDENCE,
    })),
  );
  await client.query(
    "INSERT INTO charge_event_archives (id, merchant_id, events) VALUES (1, $1, $2)",
    [merchant, JSON.stringify(events)],
  );
  await client.query(
    "INSERT INTO archived_charges (charge_id, archive_id, merchant_id, last_at) SELECT id, 1, $1, now() FROM charges",
    [merchant],
  );
  await client.query("SET session_replication_role = origin");
  await migrate(url, FOLDER);
  const of = async (id: string) => {
    const { rows } = await client.query(
      `SELECT refusal,
         (SELECT array_agg(reason ORDER BY number) FROM charge_events WHERE charge_id = $1::uuid) AS reasons,
         (SELECT jsonb_agg(e->'reason' ORDER BY n) FROM charge_event_archives,
           jsonb_array_elements(events) WITH ORDINALITY AS listed(e, n) WHERE e->>'charge_id' = $1::uuid::text) AS packed,
         (SELECT array_agg(DISTINCT evidence) FROM (SELECT evidence FROM settlements WHERE charge_id = $1::uuid
           UNION ALL SELECT evidence FROM charge_events WHERE charge_id = $1::uuid
           UNION ALL SELECT e->'evidence' FROM charge_event_archives, jsonb_array_elements(events) e
             WHERE e->>'charge_id' = $1::uuid::text) all_of_it) AS evidence,
         ARRAY(SELECT encode(request_hash, 'hex') FROM refunds r WHERE charge_id = $1::uuid
           OR settlement_id IN (SELECT id FROM settlements WHERE charge_id = $1::uuid)) AS hashes
       FROM charges WHERE id = $1::uuid`,
      [id],
    );
    return rows[0];
  };
  const zeros = "00".repeat(32);
  expect(await of(ids.gone)).toEqual({
    refusal: null,
    reasons: [null, "account_away", "paid twice"],
    packed: [null, "account_away", null],
    evidence: [{ source: "statement" }],
    hashes: [zeros, zeros],
  });
  expect(await of(ids.stays)).toEqual({
    refusal: "maria_souza",
    reasons: ["maria_souza", "account_away", "paid twice"],
    packed: ["maria_souza", "account_away", null],
    evidence: [EVIDENCE],
    hashes: ["01", "01"],
  });
});
