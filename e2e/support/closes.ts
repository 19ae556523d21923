import { randomUUID } from "node:crypto";
import type { Credentials } from "./credentials";
import { sql } from "./database";

/**
 * Lets three days of a merchant's account, or with null of the operator's, be closed: one that is closed, one that
 * differs by R$ 10,50 and one whose list was not read. Days pass too slowly to wait for them. A merchant without an
 * account gets one that is out of use.
 *
 * @returns the account's id.
 */
export async function closedDays(
  merchant: Pick<Credentials, "merchantId"> | null,
): Promise<string> {
  const [account] = await sql<{ id: string }>(
    `WITH own AS (SELECT id FROM psp_accounts WHERE merchant_id = $1 LIMIT 1), made AS (
       INSERT INTO psp_accounts (merchant_id, kind, name, config, sealed_secrets, webhook_token_hash, disabled_at)
       SELECT $1, 'static-pix', 'Banco da loja', '{}', '', sha256($2::text::bytea), '2020-01-01'
       WHERE NOT EXISTS (SELECT FROM own) RETURNING id)
     SELECT id FROM own UNION ALL SELECT id FROM made`,
    [merchant?.merchantId ?? null, randomUUID()],
  );
  const id = account?.id ?? "";
  await sql(
    `INSERT INTO ledger_closes (psp_account_id, day, merchant_id, opening_cents, in_cents, out_cents, ending_cents,
       entries, kinds, state, provider_cents, provider_rows, compared_cents, difference_cents, outside_cents, unread,
       cut_at, read_at, closed_at)
     SELECT $1, close.*, clock_timestamp(), clock_timestamp(), CASE WHEN state = 'closed' THEN clock_timestamp() END
     FROM (SELECT day::date, merchant_id, opening, incoming, outgoing, opening + incoming - outgoing, entries,
         kinds::jsonb, state, provider, provider_rows, compared, difference, outside, unread
       FROM psp_accounts, (VALUES
         ('2026-11-01', 0::bigint, 9900::bigint, 99::bigint, 3, '[{"kind":"credited","entries":2,"cents":"9900"},
           {"kind":"tariff","entries":1,"cents":"-99"}]', 'closed', 9801::bigint, 3, 9801::bigint, 0::bigint, 0::bigint,
           NULL),
         ('2026-11-02', 9801, 5000, 99, 2, '[{"kind":"credited","entries":1,"cents":"5000"},
           {"kind":"tariff","entries":1,"cents":"-99"}]', 'differs', 5951, 4, 4901, 1050, -500, NULL),
         ('2026-11-03', 14702, 0, 0, 0, '[]', 'open', NULL, NULL, NULL, NULL, NULL, 'status 500')
       ) AS day(day, opening, incoming, outgoing, entries, kinds, state, provider, provider_rows, compared, difference,
         outside, unread)
       WHERE id = $1) AS close`,
    [id],
  );
  await sql(
    `INSERT INTO ledger_close_items (psp_account_id, day, merchant_id, reference, provider_cents, books_cents)
     SELECT id, '2026-11-02', merchant_id, 'pay_0123456789abcdef', 1050, 0 FROM psp_accounts WHERE id = $1`,
    [id],
  );
  return id;
}
