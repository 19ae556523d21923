import { randomUUID } from "node:crypto";
import { type Seen, versionOf } from "@/lib/http/version";
import { asMerchant, oneAsMerchant, type Transaction } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import {
  type AttemptError,
  BACKLOG_COUNTED_MAX,
  ENDPOINTS_MAX,
  type Endpoint,
  type EndpointHealth,
  type EndpointSettings,
  type ResumeFrom,
  type SigningSecret,
} from "@/lib/webhooks/endpoint";
import {
  ENDPOINT_COLUMNS,
  type EndpointRow,
  endpointFromRow,
  sealHeaders,
  sealSecrets,
} from "./endpoint-row";

/** The advisory lock, for each merchant, under which its endpoints are counted and one is added. */
const ADDING_LOCK = 7_693;

/** The end of a merchant's feed, where nothing is before its first event. */
const HEAD = "COALESCE((SELECT position FROM feed_heads WHERE merchant_id = $1), 0)";

/** An endpoint to add. */
export interface NewEndpoint extends EndpointSettings {
  readonly merchantId: MerchantId;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly secret: string;
  /** Events behind this position are sent; null: those that happen from now on. */
  readonly fromPosition: number | null;
}

/** What came of adding an endpoint: `found` has the same key, and perhaps came of another request. */
export type Addition =
  | { readonly kind: "added"; readonly id: string }
  | {
      readonly kind: "found";
      readonly id: string;
      readonly isSame: boolean;
      /** Whether its secret is still the one that it was created with. */
      readonly hasFirstSecret: boolean;
    }
  | { readonly kind: "too_many" };

interface EarlierRow {
  readonly id: string;
  readonly request_hash: Buffer;
  readonly has_first_secret: boolean;
}

/** Adds an endpoint, once per idempotency key. */
export function insertEndpoint(endpoint: NewEndpoint, now: Date): Promise<Addition> {
  const { merchantId, idempotencyKey, requestHash } = endpoint;
  return asMerchant(merchantId, async (tx) => {
    await tx.query({
      text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
      values: [ADDING_LOCK, merchantId],
    });
    const { rows: earlier } = await tx.query<EarlierRow>({
      text: `SELECT id, request_hash, has_first_secret FROM webhook_endpoints
        WHERE merchant_id = $1 AND idempotency_key = $2`,
      values: [merchantId, idempotencyKey],
    });
    if (earlier[0]) {
      const { id, request_hash: hash, has_first_secret: hasFirstSecret } = earlier[0];
      return { kind: "found", id, isSame: hash.equals(requestHash), hasFirstSecret };
    }
    // Before the row is there: its secrets are sealed for it alone.
    const id = randomUUID();
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO webhook_endpoints (id, merchant_id, idempotency_key, request_hash, url, description, types,
          sealed_secrets, has_first_secret, sealed_headers, position, created_at)
        SELECT $11, $1, $2, $3, $4, $5, $6, $7, true, $8, LEAST($9, ${HEAD}), $10
        WHERE (SELECT count(*) FROM webhook_endpoints WHERE merchant_id = $1 AND deleted_at IS NULL) < ${ENDPOINTS_MAX}
        RETURNING id`,
      values: [
        merchantId,
        idempotencyKey,
        requestHash,
        endpoint.url,
        endpoint.description,
        endpoint.types,
        sealSecrets(id, [{ text: endpoint.secret, until: null }]),
        sealHeaders(id, endpoint.headers),
        endpoint.fromPosition,
        now,
        id,
      ],
    });
    return rows[0] ? { kind: "added", id: rows[0].id } : { kind: "too_many" };
  });
}

interface HealthRow extends EndpointRow {
  readonly waiting: bigint;
  readonly behind: bigint;
  readonly oldest_at: Date | null;
  readonly last_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: AttemptError | null;
}

/** An endpoint, and how it is doing. */
export interface EndpointWithHealth {
  readonly endpoint: Endpoint;
  readonly health: EndpointHealth;
}

const FROM_WITH_HEALTH = `FROM webhook_endpoints AS e
  CROSS JOIN LATERAL (SELECT count(*) AS waiting FROM (SELECT FROM webhook_deliveries
    WHERE endpoint_id = e.id AND merchant_id = $1 AND state = 'waiting' ORDER BY position LIMIT ${BACKLOG_COUNTED_MAX}) AS counted) AS line
  LEFT JOIN LATERAL (SELECT position AS first FROM webhook_deliveries
    WHERE endpoint_id = e.id AND merchant_id = $1 AND state = 'waiting' ORDER BY position LIMIT 1) AS head ON true
  LEFT JOIN LATERAL (SELECT at AS oldest_at FROM feed WHERE merchant_id = $1
    AND feed.position >= LEAST(head.first, e.position + 1) ORDER BY feed.position LIMIT 1) AS oldest ON true
  CROSS JOIN LATERAL (SELECT count(*) AS behind FROM (SELECT FROM feed WHERE merchant_id = $1
    AND feed.position > e.position ORDER BY feed.position LIMIT ${BACKLOG_COUNTED_MAX}) AS unseen) AS unseen
  LEFT JOIN LATERAL (SELECT at AS last_at, status AS last_status, error AS last_error FROM webhook_attempts
    WHERE endpoint_id = e.id AND merchant_id = $1 ORDER BY at DESC LIMIT 1) AS last ON true
  WHERE e.merchant_id = $1 AND e.deleted_at IS NULL`;
const WITH_HEALTH = `SELECT e.*, waiting, behind, oldest_at, last_at, last_status, last_error ${FROM_WITH_HEALTH}`;

/** Lists a merchant's endpoints, the oldest first. */
export async function listEndpoints(merchantId: MerchantId): Promise<EndpointWithHealth[]> {
  const { rows } = await oneAsMerchant<HealthRow>(merchantId, {
    text: `${WITH_HEALTH} ORDER BY e.created_at, e.id`,
    values: [merchantId],
  });
  return rows.map(withHealth);
}

/** Finds an endpoint of a merchant; null when there is none. */
export async function findEndpoint(
  merchantId: MerchantId,
  id: string,
): Promise<EndpointWithHealth | null> {
  const { rows } = await oneAsMerchant<HealthRow>(merchantId, {
    text: `${WITH_HEALTH} AND e.id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? withHealth(rows[0]) : null;
}

function withHealth(row: HealthRow): EndpointWithHealth {
  const { waiting, behind, oldest_at: oldestAt, last_at: lastAt } = row;
  return {
    endpoint: endpointFromRow(row),
    health: {
      waiting: Number(waiting),
      behind: Number(behind),
      oldestAt,
      lastAttempt: lastAt && { at: lastAt, status: row.last_status, error: row.last_error },
    },
  };
}

/** What of an endpoint changes; what is absent stays. */
export type EndpointChanges = {
  readonly [Key in keyof EndpointSettings]?: EndpointSettings[Key] | undefined;
};

const CIRCUIT_CLOSED = `state = 'enabled', reason = NULL, failures = 0, failing_since = NULL, failing_subject = NULL,
  several_fail = false, probes = 0, next_probe_at = NULL`;

/** Begins to make due what waits. */
const ALL_DUE = "forward_after = 0, forward_to = position";

/** The version of what a change of an endpoint's settings changes. */
export function endpointVersion({ url, description, types, headers }: EndpointSettings): string {
  return versionOf([url, description, types, headers]);
}

/**
 * Changes an endpoint; one that fails or rests gets a new chance at once with a new address.
 *
 * @returns `not_found` when there is none, `changed` when the caller saw another version than there is.
 */
export function updateEndpoint(
  merchantId: MerchantId,
  id: string,
  { url, description, types, headers }: EndpointChanges,
  seen: Seen = () => true,
): Promise<"done" | "not_found" | "changed"> {
  return asMerchant(merchantId, async (tx) => {
    const stored = await lockEndpoint(tx, merchantId, id);
    if (!stored) return "not_found";
    if (!seen(endpointVersion(stored))) return "changed";
    await tx.query({
      text: `UPDATE webhook_endpoints SET url = COALESCE($3, url), types = COALESCE($4, types),
          sealed_headers = COALESCE($5, sealed_headers), description = CASE WHEN $6 THEN $7 ELSE description END
        WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL`,
      values: [
        merchantId,
        id,
        url ?? null,
        types ?? null,
        headers === undefined ? null : sealHeaders(id, headers),
        description !== undefined,
        description ?? null,
      ],
    });
    if (url !== undefined) {
      await tx.query({
        text: `UPDATE webhook_endpoints SET ${CIRCUIT_CLOSED}, ${ALL_DUE}
          WHERE merchant_id = $1 AND id = $2 AND (state = 'resting' OR state = 'enabled' AND failures > 0)`,
        values: [merchantId, id],
      });
    }
    return "done";
  });
}

/** Takes an endpoint away, with what waits for it; false when there is none. Its key may make another one. */
export async function deleteEndpoint(
  merchantId: MerchantId,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await oneAsMerchant(merchantId, {
    text: `UPDATE webhook_endpoints SET deleted_at = $3, idempotency_key = anonymized_mark(id), due_at = NULL
      WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL`,
    values: [merchantId, id, now],
  });
  return rowCount > 0;
}

/**
 * Locks an endpoint until the transaction ends, though not against the foreign keys of rows that are added for it.
 *
 * @returns null when there is none.
 */
export async function lockEndpoint(
  tx: Transaction,
  merchantId: MerchantId,
  id: string,
): Promise<Endpoint | null> {
  const { rows } = await tx.query<EndpointRow>({
    text: `SELECT ${ENDPOINT_COLUMNS} FROM webhook_endpoints
      WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    values: [merchantId, id],
  });
  return rows[0] ? endpointFromRow(rows[0]) : null;
}

/**
 * Puts other secrets in the place of those that an endpoint has.
 *
 * @param change makes the new secrets of those that it has.
 * @returns the new ones; null when there is no such endpoint.
 */
export function changeSecrets(
  merchantId: MerchantId,
  id: string,
  change: (secrets: readonly SigningSecret[]) => readonly SigningSecret[],
): Promise<readonly SigningSecret[] | null> {
  return asMerchant(merchantId, async (tx) => {
    const endpoint = await lockEndpoint(tx, merchantId, id);
    if (!endpoint) return null;
    const secrets = change(endpoint.secrets);
    await tx.query({
      text: `UPDATE webhook_endpoints SET sealed_secrets = $3, has_first_secret = false
        WHERE merchant_id = $1 AND id = $2`,
      values: [merchantId, id, sealSecrets(id, secrets)],
    });
    return secrets;
  });
}

/** Pauses an endpoint; false when there is none. One that is paused or gone stays as it is. */
export async function pauseEndpoint(merchantId: MerchantId, id: string): Promise<boolean> {
  const { rowCount } = await oneAsMerchant(merchantId, {
    text: `UPDATE webhook_endpoints SET due_at = NULL, next_probe_at = NULL,
        reason = CASE WHEN state IN ('paused', 'gone') THEN reason ELSE 'requested' END,
        state = CASE WHEN state = 'gone' THEN state ELSE 'paused' END
      WHERE merchant_id = $1 AND id = $2 AND deleted_at IS NULL`,
    values: [merchantId, id],
  });
  return rowCount > 0;
}

/**
 * Enables an endpoint that is not. What waits is due from now on; from a later event on, what is before it is skipped, but what
 * somebody wanted sent again. A worker does both bit by bit, for hundreds of thousands may wait.
 *
 * @returns `enabled` when it already was.
 */
export function resumeEndpoint(
  merchantId: MerchantId,
  id: string,
  from: ResumeFrom,
): Promise<"resumed" | "enabled" | "not_found"> {
  return asMerchant(merchantId, async (tx) => {
    const endpoint = await lockEndpoint(tx, merchantId, id);
    if (!endpoint) return "not_found";
    if (endpoint.state === "enabled") return "enabled";
    if (from !== "stopped") {
      const start = await positionBefore(tx, merchantId, from === "now" ? null : from);
      await tx.query({
        text: `UPDATE webhook_endpoints SET skip_waiting_to = GREATEST(skip_waiting_to, $3),
            skip_to = CASE WHEN position < $3 THEN GREATEST(skip_to, $3) ELSE skip_to END
          WHERE merchant_id = $1 AND id = $2`,
        values: [merchantId, id, start],
      });
    }
    await tx.query({
      text: `UPDATE webhook_endpoints SET ${CIRCUIT_CLOSED}, ${ALL_DUE} WHERE merchant_id = $1 AND id = $2`,
      values: [merchantId, id],
    });
    return "resumed";
  });
}

/** The position before the first event of a merchant that happened at an instant or later; its last one, if none did. */
export async function positionBefore(
  tx: Transaction,
  merchantId: MerchantId,
  instant: Date | null,
): Promise<number> {
  // From before the first event on, all of the feed is later. Else the sum keeps the planner from reading the feed in its order until
  // the day: what came before it may be all of it.
  const { rows } = await tx.query<{ position: bigint }>({
    text: `SELECT COALESCE(
      (SELECT position - 1 FROM (SELECT position, at FROM feed WHERE merchant_id = $1 ORDER BY position LIMIT 1) AS first
        WHERE at >= $2),
      (SELECT min(position + 0) - 1 FROM feed WHERE merchant_id = $1 AND at >= $2),
      ${HEAD}) AS position`,
    values: [merchantId, instant],
  });
  return Number(rows[0]?.position ?? 0);
}
