import { asService, oneAsService } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Circuit } from "@/lib/webhooks/circuit";
import { ENDPOINTS_MAX, type EndpointReason, type EndpointState } from "@/lib/webhooks/endpoint";
import { IS_FIRST, LOOKED_MAX, PARKED } from "./line";

/**
 * How long a worker has an endpoint to itself, in ms. It begins no request that could outlive that, and renews the lease
 * while it works; the endpoints of a worker that died are free when theirs ends.
 */
export const LEASE_MS = 25_000;

/** An endpoint that this process alone sends to. */
export interface LeasedEndpoint {
  readonly id: string;
  readonly merchantId: MerchantId;
  /** Proves that it is this process that has it. */
  readonly token: string;
  readonly url: string;
  /** Secrets and headers as they are stored: one row that cannot be unsealed keeps no other from being leased. */
  readonly sealedSecrets: string;
  readonly sealedHeaders: string;
  /** Whether events are being sent again. */
  readonly isReplaying: boolean;
  /** Whether what waits is being skipped, which is done before anything is sent. */
  readonly isSkipping: boolean;
  /** Whether what is due later is being made due at once. */
  readonly isForwarding: boolean;
  readonly circuit: Circuit;
}

interface LeasedRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly lease_token: string;
  readonly url: string;
  readonly sealed_secrets: string;
  readonly sealed_headers: string;
  readonly is_replaying: boolean;
  readonly is_skipping: boolean;
  readonly is_forwarding: boolean;
  readonly state: EndpointState;
  readonly reason: EndpointReason | null;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly failing_subject: string | null;
  readonly several_fail: boolean;
  readonly probes: number;
  readonly next_probe_at: Date | null;
}

const LEASED = `id, merchant_id, lease_token, url, sealed_secrets, sealed_headers,
  replay_position IS NOT NULL AS is_replaying, skip_waiting_to IS NOT NULL AS is_skipping,
  forward_after IS NOT NULL AS is_forwarding, state, reason, failures, failing_since,
  failing_subject, several_fail, probes, next_probe_at`;
/** The database's clock, for machines' clocks may differ. */
const UNTIL = `clock_timestamp() + interval '${LEASE_MS} ms'`;

/** Of an endpoint `e` and its feed's head: nobody has it, and it may have something to send at the instant $2. */
const MAY_SEND = `e.deleted_at IS NULL AND (e.lease_until IS NULL OR e.lease_until < clock_timestamp())
  AND (e.state = 'enabled' AND (e.position < head.position OR e.due_at <= $2 OR e.replay_position IS NOT NULL
      OR e.skip_waiting_to IS NOT NULL OR e.forward_after IS NOT NULL OR e.lease_token IS NOT NULL)
    OR e.state = 'resting' AND e.next_probe_at <= $2)`;

/**
 * Leases endpoints that may have something to send: those behind their feed, with a delivery that is due, with a
 * replay or with others that are skipped or made due, those of a worker that died, which stored nowhere what is due, and of those
 * that rest the ones that are to be tried. Those come first that nobody has sent to for longest.
 *
 * Of a merchant as many are leased at a time as it may have, with those among them that were deleted while they were sent to:
 * who deletes endpoints and adds others waits for what is under way.
 *
 * @param most how many are leased at most.
 */
export async function leaseEndpoints(most: number, now: Date): Promise<LeasedEndpoint[]> {
  const { rows } = await oneAsService<LeasedRow>({
    // What was found is looked at once more where it is locked: another worker may have leased it meanwhile.
    text: `WITH held AS (SELECT merchant_id, count(*) AS leases FROM webhook_endpoints
        WHERE lease_token IS NOT NULL AND lease_until >= clock_timestamp() GROUP BY merchant_id),
      found AS (SELECT e.id, COALESCE(held.leases, 0) + row_number() OVER (
          PARTITION BY e.merchant_id ORDER BY e.lease_until NULLS FIRST, e.id) AS leases
        FROM webhook_endpoints AS e LEFT JOIN feed_heads AS head ON head.merchant_id = e.merchant_id
          LEFT JOIN held ON held.merchant_id = e.merchant_id
        WHERE ${MAY_SEND})
      UPDATE webhook_endpoints SET lease_until = ${UNTIL}, lease_token = gen_random_uuid()
      WHERE id IN (
        SELECT e.id FROM found JOIN webhook_endpoints AS e ON e.id = found.id
          LEFT JOIN feed_heads AS head ON head.merchant_id = e.merchant_id
        WHERE found.leases <= ${ENDPOINTS_MAX} AND ${MAY_SEND}
        ORDER BY e.lease_until NULLS FIRST LIMIT $1 FOR NO KEY UPDATE OF e SKIP LOCKED)
      RETURNING ${LEASED}`,
    values: [most, now],
  });
  return rows.map(leasedFromRow);
}

/**
 * Goes on having an endpoint.
 *
 * @returns the endpoint as it is now; null when another process has it, or somebody paused, changed or deleted it.
 */
export async function renewLease(leased: LeasedEndpoint): Promise<LeasedEndpoint | null> {
  const { rows } = await oneAsService<LeasedRow>({
    name: "renew-webhook-lease",
    text: `UPDATE webhook_endpoints SET lease_until = ${UNTIL}
      WHERE id = $1 AND lease_token = $2 AND state = $3 AND deleted_at IS NULL RETURNING ${LEASED}`,
    values: [leased.id, leased.token, leased.circuit.state],
  });
  return rows[0] ? leasedFromRow(rows[0]) : null;
}

/** Before now, also when the column rounds it to a millisecond. */
const ENDED = "clock_timestamp() - interval '1 ms'";

/**
 * Releases an endpoint, and stores when the first of what may be sent to it is due: what waits behind an earlier event of
 * its charge is not, however long it has been due itself. Where none of the first 1,000 may be sent, the endpoint is due itself,
 * so that they are parked.
 */
export async function releaseLease({ id, token }: LeasedEndpoint): Promise<void> {
  await asService(async (tx) => {
    // With the row locked, nothing becomes due between the look and the change.
    const { rowCount } = await tx.query({
      text: "SELECT FROM webhook_endpoints WHERE id = $1 AND lease_token = $2 FOR NO KEY UPDATE",
      values: [id, token],
    });
    if (rowCount === 0) return;
    await tx.query({
      text: `UPDATE webhook_endpoints SET lease_until = ${ENDED}, lease_token = NULL,
          due_at = CASE WHEN state = 'enabled' THEN (SELECT next_at FROM (
              SELECT *, row_number() OVER (ORDER BY next_at, position) AS place FROM webhook_deliveries
              WHERE endpoint_id = $1 AND state = 'waiting' AND next_at < ${PARKED} ORDER BY next_at, position LIMIT ${LOOKED_MAX}) AS d
            WHERE place = ${LOOKED_MAX} OR ${IS_FIRST} ORDER BY next_at, position LIMIT 1) END
        WHERE id = $1`,
      values: [id],
    });
  });
}

/**
 * Stores what the attempts say of an endpoint, unless somebody changed its state or address meanwhile: what the former address
 * answered says nothing of the new one. What waits for one that rested and works again is made due. Mail about one that begins to rest waits for its merchant's owners.
 */
export async function storeCircuit(leased: LeasedEndpoint, next: Circuit): Promise<void> {
  await oneAsService({
    text: `WITH changed AS (
        UPDATE webhook_endpoints SET state = $4, reason = $5, failures = $6, failing_since = $7, failing_subject = $8,
          several_fail = $9, probes = $10, next_probe_at = $11,
          forward_after = CASE WHEN $3 = 'resting' AND $4 = 'enabled' THEN 0 ELSE forward_after END,
          forward_to = CASE WHEN $3 = 'resting' AND $4 = 'enabled' THEN position ELSE forward_to END
        WHERE id = $1 AND lease_token = $2 AND state = $3 AND url = $12 RETURNING id, merchant_id)
      SELECT add_mail('endpoint_resting', changed.merchant_id, changed.id, m.id) FROM changed
      JOIN members m ON m.merchant_id = changed.merchant_id AND m.role = 'owner' AND m.disabled_at IS NULL
      WHERE $3 = 'enabled' AND $4 = 'resting'`,
    values: [
      leased.id,
      leased.token,
      leased.circuit.state,
      next.state,
      next.reason,
      next.failures,
      next.failingSince,
      next.failingSubject,
      next.severalFail,
      next.probes,
      next.nextProbeAt,
      leased.url,
    ],
  });
}

function leasedFromRow(row: LeasedRow): LeasedEndpoint {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    token: row.lease_token,
    url: row.url,
    sealedSecrets: row.sealed_secrets,
    sealedHeaders: row.sealed_headers,
    isReplaying: row.is_replaying,
    isSkipping: row.is_skipping,
    isForwarding: row.is_forwarding,
    circuit: {
      state: row.state,
      reason: row.reason,
      failures: row.failures,
      failingSince: row.failing_since,
      failingSubject: row.failing_subject,
      severalFail: row.several_fail,
      probes: row.probes,
      nextProbeAt: row.next_probe_at,
    },
  };
}
