import { setTimeout as pause } from "node:timers/promises";
import { type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import type { Result } from "@/bench/result";
import type { Vintem } from "@/bench/vintem";

/** A million in five minutes. */
const GOAL_PER_SECOND = 1_000_000 / 300;

/**
 * Charges a second that end at the same instant, as at midnight: boletos that become overdue, and codes of a merchant's own
 * Pix key that expire. The worker does it as ever, with their events, counters and positions in the feed.
 */
export async function midnight(harness: Harness): Promise<Result[]> {
  const { charges } = harness.extent;
  const vintem = await harness.start();
  const { merchantId, accountId } = await vintem.newMerchantOfItsOwnKey();
  report("Charges that end at the same instant");
  const results: Result[] = [];
  for (const [what, type, to, goal] of [
    ["boletos that become overdue", "BOLETO", "OVERDUE", { atLeast: GOAL_PER_SECOND }],
    ["Pix codes of an own key that expire", "PIX", "CANCELED", undefined],
  ] as const) {
    await query(vintem.databaseUrl, WAITING, [merchantId, accountId, type, charges]);
    await query(vintem.databaseUrl, "VACUUM ANALYZE charges");
    const seconds = await ended(vintem, { type, to, charges });
    results.push({
      figure: `${what}, of ${charges} at one instant`,
      reached: charges / seconds,
      unit: "/s",
      ...(goal ? { goal } : {}),
      note: `${seconds.toFixed(0)} s`,
    });
  }
  await harness.end(vintem);
  return results;
}

/** Lets the charges of a type end now; how long it takes, in seconds, until all of them have. */
async function ended(
  { databaseUrl }: Vintem,
  { type, to, charges }: { type: string; to: string; charges: number },
): Promise<number> {
  // Only the owner may: when a charge lapses is fixed (prisma/functions/charges_guard.sql).
  await query(
    databaseUrl,
    `SET session_replication_role = replica;
     UPDATE charges SET lapses_at = clock_timestamp() WHERE status = 'PENDING' AND billing_type = '${type}'`,
  );
  const start = performance.now();
  for (let left = charges; left > 0; await pause(200)) {
    const [row] = await query<{ left: string }>(
      databaseUrl,
      "SELECT count(*) AS left FROM charges WHERE status = 'PENDING' AND billing_type = $1::billing_type",
      [type],
    );
    left = Number(row?.left);
  }
  const seconds = (performance.now() - start) / 1_000;
  const [row] = await query<{ count: string }>(
    databaseUrl,
    "SELECT count(*) FROM charges WHERE status = $2::charge_status AND billing_type = $1::billing_type",
    [type, to],
  );
  if (Number(row?.count) !== charges) throw new Error(`${row?.count} of ${charges} are ${to}`);
  return seconds;
}

/** Charges that wait, a code of each Pix ends before its due date does. */
const WAITING = `INSERT INTO charges (id, merchant_id, psp_account_id, idempotency_key, request_hash, status, billing_type,
    amount_cents, due_date, pix_expires_at, payer_name, payer_document, created_at, lapses_at)
  SELECT gen_random_uuid(), $1::uuid, $2::uuid, $3 || i, 'h', 'PENDING', $3::billing_type, 1050, '2099-01-01',
    CASE WHEN $3 = 'PIX' THEN now() END, 'Ana Souza', '12345678909', now() - i * interval '1 ms', '2099-01-01Z'
  FROM generate_series(1, $4::int) AS i`;
