import { randomUUID } from "node:crypto";
import type { Charge } from "@/lib/charges/charge";
import type { TestDatabase } from "./database";

/**
 * Writes a text that shows a person, each time with a mark of its own, into every column about a charge that can hold one,
 * as the owner and past the guards; what a test of the service's ways could not reach is covered too.
 *
 * @returns the marks by `table.column`.
 */
export async function writePayerMarks(
  database: Pick<TestDatabase, "sql">,
  of: Charge,
  shown: string,
): Promise<Map<string, string>> {
  const canaries = new Map<string, string>();
  const mark = (column: string, text = shown) => {
    const canary = `mark${canaries.size}${randomUUID().slice(0, 8)}`;
    canaries.set(column, canary);
    return `${text} ${canary}`;
  };
  const [money] = await database.sql<{ id: string; psp_account_id: string }>(
    "SELECT id, psp_account_id FROM settlements WHERE charge_id = $1",
    [of.id],
  );
  const [member] = await database.sql<{ id: string }>(
    "SELECT id FROM members WHERE merchant_id = $1",
    [of.merchantId],
  );
  const endpoint = randomUUID();
  const aside = ["charges", "settlements", "corrections", "refunds", "charge_events"];
  for (const table of aside) await database.sql(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const json = (column: string) => JSON.stringify({ said: mark(column) });
  await database.sql(
    `UPDATE charges SET idempotency_key = $2, description = $3, payer_email = COALESCE(payer_email, ''), br_code = $4,
       payment_page = $5, return_url = $6, reference = $7, metadata = $8, refusal = $9, cancel_note = $10,
       payer_address = $11 WHERE id = $1`,
    [
      of.id,
      mark("charges.idempotency_key", of.payer.document).replaceAll(" ", "-"),
      mark("charges.description"),
      mark("charges.br_code"),
      mark("charges.payment_page"),
      mark("charges.return_url"),
      mark("charges.reference"),
      json("charges.metadata"),
      mark("charges.refusal"),
      mark("charges.cancel_note"),
      json("charges.payer_address"),
    ],
  );
  canaries.set("charges.payer_email", of.payer.email ?? "");
  canaries.set("charges.payer_phone", of.payer.phone ?? "");
  await database.sql("UPDATE charge_events SET reason = $2, evidence = $3 WHERE charge_id = $1", [
    of.id,
    mark("charge_events.reason"),
    json("charge_events.evidence"),
  ]);
  await database.sql(
    `INSERT INTO payers (merchant_id, document, name, email, phone, charges, last_charge_id, last_charged_at, terms)
     VALUES ($1, $2, $3, $4, $5, 1, $6, $7, array_to_tsvector(merchant_terms($1, plain_words($3))))`,
    [
      of.merchantId,
      of.payer.document,
      mark("payers.name"),
      mark("payers.email"),
      mark("payers.phone"),
      of.id,
      of.createdAt,
    ],
  );
  await database.sql("UPDATE settlements SET evidence = $2 WHERE id = $1", [
    money?.id,
    json("settlements.evidence"),
  ]);
  await database.sql(
    `INSERT INTO corrections (merchant_id, settlement_id, kind, actor, reason) VALUES ($1, $2, 'withdrawn', 'test', $3)`,
    [of.merchantId, money?.id, mark("corrections.reason")],
  );
  await database.sql(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, amount_cents, reason,
       status, origin, failure, actor, requested_at, finished_at, idempotency_key, request_hash)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $8, 1, $5, 'FAILED', 'merchant', $6, 'test', now(), now(), $7, '\\x01')`,
    [
      of.merchantId,
      of.id,
      money?.id,
      money?.psp_account_id,
      mark("refunds.reason"),
      mark("refunds.failure"),
      mark("refunds.idempotency_key", of.payer.document).replaceAll(" ", "-"),
      mark("refunds.psp_refund_id"),
    ],
  );
  for (const table of aside) await database.sql(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  const exceptions: string[] = [];
  for (const chargeId of [of.id, null]) {
    const [written] = await database.sql<{ id: string }>(
      `INSERT INTO exceptions (kind, subject, merchant_id, charge_id, psp_account_id, facts, resolution, note,
         resolved_at, resolved_by)
       VALUES ('late_payment', $1, $2, $3, $4, $5, 'ignore', $6, now(), 'test') RETURNING id`,
      [
        randomUUID(),
        of.merchantId,
        chargeId,
        money?.psp_account_id,
        json("exceptions.facts"),
        mark("exceptions.note"),
      ],
    );
    if (written) exceptions.push(written.id);
  }
  await database.sql(
    `INSERT INTO webhook_endpoints (id, merchant_id, idempotency_key, request_hash, url, types, sealed_secrets,
       sealed_headers, position, created_at)
     VALUES ($1, $2, $3, '\\x00', 'https://loja.example/', '{}', '', '', 0, now())`,
    [endpoint, of.merchantId, endpoint],
  );
  for (const [index, subject] of [of.id, ...exceptions].entries()) {
    await database.sql(
      `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at)
       VALUES ($1, $2, $3, $4, 'payment.received', 'delivered', now())`,
      [endpoint, index + 1, of.merchantId, subject],
    );
    await database.sql(
      `INSERT INTO webhook_attempts (endpoint_id, position, number, merchant_id, at, ms, status, response_head, manual)
       VALUES ($1, $2, 1, $3, now(), 1, 200, $4, false)`,
      [endpoint, index + 1, of.merchantId, mark("webhook_attempts.response_head")],
    );
  }
  await database.sql("INSERT INTO saved_views (member_id, name, query) VALUES ($1, $2, $3)", [
    member?.id,
    mark("saved_views.name", of.payer.document),
    `?q=${encodeURIComponent(mark("saved_views.query"))}`,
  ]);
  const exported = randomUUID();
  await database.sql(
    `INSERT INTO exports (id, merchant_id, idempotency_key, what, format, filters, locale, requested_at, expires_at)
     VALUES ($1, $2, $3, 'charges', 'csv', $4, 'pt-BR', now(), now() + interval '1 day')`,
    [exported, of.merchantId, exported, mark("exports.filters")],
  );
  await database.sql(
    "INSERT INTO export_chunks (export_id, number, merchant_id, data) VALUES ($1, 0, $2, $3)",
    [exported, of.merchantId, Buffer.from("PK")],
  );
  return canaries;
}
