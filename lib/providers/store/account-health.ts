import { pool } from "@/lib/platform/db/connection";
import { TRIAL_MS } from "@/lib/providers/account-order";
import type { OwnedPspAccount } from "./psp-accounts";

/** How soon a failing account is probed again. */
const PROBE_EVERY_MS = 15_000;

/** Notes that no charge can be registered at an account, from now on if it was not noted before. */
export async function noteFailing(id: string): Promise<void> {
  await pool().query({
    name: "note-failing",
    text: `UPDATE psp_accounts SET failing_since = COALESCE(failing_since, clock_timestamp()), trial_at = NULL
      WHERE id = $1 AND (failing_since IS NULL OR trial_at IS NOT NULL)`,
    values: [id],
  });
}

/** Notes that charges can be registered at an account. */
export async function noteWorking(id: string): Promise<void> {
  await pool().query({
    name: "note-working",
    text: `UPDATE psp_accounts SET failing_since = NULL, trial_at = NULL, probed_at = NULL
      WHERE id = $1 AND failing_since IS NOT NULL`,
    values: [id],
  });
}

/** Takes the trial of an account that answered a probe; false where another charge took it first. */
export async function takeTrial(id: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "take-trial",
    text: "UPDATE psp_accounts SET trial_at = NULL WHERE id = $1 AND trial_at IS NOT NULL",
    values: [id],
  });
  return rowCount === 1;
}

/**
 * Takes up the failing accounts of an order that are to be probed now, those first that were not probed for longest; no
 * other process probes them meanwhile.
 *
 * @param most how many at most.
 */
export async function takeFailingAccounts(most: number): Promise<readonly OwnedPspAccount[]> {
  if (most <= 0) return [];
  const { rows } = await pool().query<OwnedPspAccount>({
    text: `UPDATE psp_accounts SET probed_at = clock_timestamp(), trial_at = NULL
      WHERE id IN (
        SELECT id FROM psp_accounts a
        WHERE failing_since IS NOT NULL AND disabled_at IS NULL
          AND (trial_at IS NULL OR trial_at <= clock_timestamp() - interval '${TRIAL_MS} ms')
          AND (probed_at IS NULL OR probed_at <= clock_timestamp() - interval '${PROBE_EVERY_MS} ms')
          AND EXISTS (SELECT FROM psp_account_priorities p WHERE p.psp_account_id = a.id)
          AND NOT EXISTS (SELECT FROM merchants m WHERE m.id = a.merchant_id AND m.collection_ended_at IS NOT NULL)
        ORDER BY probed_at NULLS FIRST LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id, merchant_id AS "merchantId"`,
    values: [most],
  });
  return rows;
}

/** Lets the next new charge try a failing account, which answered a probe. */
export async function allowTrial(id: string): Promise<void> {
  await pool().query({
    name: "allow-trial",
    text: "UPDATE psp_accounts SET trial_at = clock_timestamp() WHERE id = $1 AND failing_since IS NOT NULL",
    values: [id],
  });
}
