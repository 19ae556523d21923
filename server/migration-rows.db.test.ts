import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { connect, emptyDatabase, FOLDER } from "@/testing/backup";
import { schemaBefore } from "@/testing/older-schema";
import { migrate } from "./migrate";

const scratch = mkdtempSync(join(tmpdir(), "vintem-rows-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("a migration fills the rows of every merchant for an owner who is no superuser, too", async () => {
  const owner = { name: `o_${randomBytes(4).toString("hex")}`, password: "secret" };
  const admin = await connect(inject("clusterUrl"));
  await admin.query(`CREATE ROLE ${owner.name} LOGIN CREATEROLE PASSWORD '${owner.password}'`);
  await admin.query(`GRANT vintem_app, vintem_service TO ${owner.name} WITH ADMIN OPTION`);
  const url = await emptyDatabase(owner);
  await migrate(url, schemaBefore("20261218000100", scratch));
  const client = await connect(url);
  const [merchant, charge] = [randomUUID(), randomUUID()];
  await client.query("SET vintem.scope = 'service'");
  await client.query("INSERT INTO merchants (id, name, client_id) VALUES ($1, 'Loja', 'loja')", [
    merchant,
  ]);
  await client.query(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
       due_date, payer_name, payer_document, created_at, pix_expires_at, lapses_at, cancel_asked_at, cancel_asked_by)
     VALUES ($1, $2, 'k', '\\x00', 'CREATING', 'PIX', 1050, '2099-12-31', 'Ana', '12345678909', now(),
       '2099-12-31T12:00Z', '2099-12-31T12:00Z', now(), 'test')`,
    [charge, merchant],
  );
  await migrate(url, FOLDER);
  const { rows } = await client.query(
    "SELECT cancel_accepted_at = cancel_asked_at AS filled FROM charges WHERE id = $1",
    [charge],
  );
  expect(rows).toEqual([{ filled: true }]);
});
