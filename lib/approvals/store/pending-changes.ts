import {
  asMerchant,
  asService,
  oneAsService,
  type Transaction,
} from "@/lib/platform/db/connection";
import { BATCH, deleteInBatches } from "@/lib/platform/db/delete-in-batches";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Member, MemberRole } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";
import { seal, unseal } from "@/lib/platform/vault";
import {
  type ChangeDetails,
  type KeptRequest,
  type ListedChange,
  type MadeChange,
  type TakenChange,
  WAITING_MAX,
  WAITS_HOURS,
} from "../pending-change";

/** A change as it is requested. */
export interface NewChange {
  readonly id: string;
  readonly operation: string;
  readonly act: string;
  readonly details: ChangeDetails;
  readonly request: KeptRequest;
}

/** Lets a change wait for a second owner; until when, or null when too many of the merchant wait already. */
export function insertPendingChange(
  { id: requestedBy, merchantId }: Member,
  { id, operation, act, details, request }: NewChange,
): Promise<Date | null> {
  return asMerchant(merchantId, async (tx) => {
    // One after another: two at once would both find room for the last one.
    await tx.query({
      text: "SELECT pg_advisory_xact_lock(hashtextextended('pending_changes' || $1::text, 0))",
      values: [merchantId],
    });
    const { rows } = await tx.query<{ expiresAt: Date }>({
      text: `INSERT INTO pending_changes (id, merchant_id, operation, act, details, sealed_request, requested_by, expires_at)
        SELECT $2, $1, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(hours => $8)
        WHERE (SELECT count(*) FROM pending_changes WHERE merchant_id = $1 AND status = 'WAITING'
          AND expires_at > clock_timestamp()) < $9
        RETURNING expires_at AS "expiresAt"`,
      values: [
        merchantId,
        id,
        operation,
        act,
        JSON.stringify(details),
        seal("pending-changes", `${id}:request`, JSON.stringify(request)),
        requestedBy,
        WAITS_HOURS,
        WAITING_MAX,
      ],
    });
    return rows[0]?.expiresAt ?? null;
  });
}

/** What the ids of a merchant's members, provider accounts and endpoints stand for, in words. */
export async function findNamesOfIds(
  merchantId: MerchantId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await oneAsService<{ id: string; name: string }>({
    text: `SELECT id, email AS name FROM members WHERE merchant_id = $1 AND id = ANY ($2::uuid[])
      UNION ALL SELECT id, name FROM psp_accounts WHERE merchant_id = $1 AND id = ANY ($2::uuid[])
      UNION ALL SELECT id, split_part(url, '?', 1) FROM webhook_endpoints
        WHERE merchant_id = $1 AND id = ANY ($2::uuid[])`,
    values: [merchantId, ids],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Why a change cannot be decided: there is none, it is the owner's own, or it was decided or is over. */
export type NotDecided = "not_found" | "own" | "over";

/** Takes a change in order to make it; from then on nobody else decides about it. */
export function takeChange(
  approver: Allowed<"manage">,
  id: string,
): Promise<TakenChange | NotDecided> {
  return decide(approver, id, async (tx) => {
    const { rows } = await tx.query<Omit<TakenChange, "approverEmail" | "merchantId">>({
      text: `UPDATE pending_changes c SET status = 'APPLYING', decided_by = $2, decided_at = clock_timestamp(),
          sealed_request = NULL
        FROM (SELECT id, sealed_request FROM pending_changes WHERE id = $1) kept WHERE c.id = kept.id
        RETURNING c.id, c.operation, c.act, c.requested_by AS "requestedBy",
          kept.sealed_request AS "sealedRequest"`,
      values: [id, approver.id],
    });
    const [row] = rows;
    if (!row) return "not_found";
    return { ...row, merchantId: approver.merchantId, approverEmail: approver.email };
  });
}

/** Declines a change: it is never made. */
export function declineChange(
  decider: Allowed<"manage">,
  id: string,
): Promise<{ readonly act: string } | NotDecided> {
  return decide(decider, id, async (tx, act) => {
    await tx.query({
      text: `UPDATE pending_changes SET status = 'DECLINED', decided_by = $2, decided_at = clock_timestamp(),
        sealed_request = NULL WHERE id = $1`,
      values: [id, decider.id],
    });
    return { act };
  });
}

/** Holds a change that waits and is another person's, and decides about it. */
function decide<Decision>(
  { id: deciderId, merchantId, email }: Allowed<"manage">,
  id: string,
  work: (tx: Transaction, act: string) => Promise<Decision>,
): Promise<Decision | NotDecided> {
  return asMerchant<Decision | NotDecided>(merchantId, async (tx) => {
    const { rows } = await tx.query<{ act: string; own: boolean; waits: boolean }>({
      text: `SELECT c.act, c.requested_by = $3 OR lower(m.email) = lower($4) AS own,
          c.status = 'WAITING' AND c.expires_at > clock_timestamp() AS waits
        FROM pending_changes c JOIN members m ON m.id = c.requested_by
        WHERE c.id = $1 AND c.merchant_id = $2 FOR UPDATE OF c`,
      values: [id, merchantId, deciderId, email],
    });
    const [row] = rows;
    if (!row) return "not_found";
    if (!row.waits) return "over";
    return row.own ? "own" : work(tx, row.act);
  });
}

/** Takes a change of one's own back while it waits; its act, or null where none waits. */
export function withdrawChange(
  { id: requesterId, merchantId }: Allowed<"manage">,
  id: string,
): Promise<string | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ act: string }>({
      text: `UPDATE pending_changes SET status = 'WITHDRAWN', decided_at = clock_timestamp(), sealed_request = NULL
        WHERE id = $1 AND merchant_id = $2 AND requested_by = $3 AND status = 'WAITING'
          AND expires_at > clock_timestamp()
        RETURNING act`,
      values: [id, merchantId, requesterId],
    });
    return rows[0]?.act ?? null;
  });
}

/** What was requested, as it was sent. */
export function requestOf({ id, sealedRequest }: TakenChange): KeptRequest {
  return JSON.parse(unseal("pending-changes", `${id}:request`, sealedRequest)) as KeptRequest;
}

/** Who requested a change, as a member of today; null for who is none any more. */
export async function findRequester(
  { merchantId, requestedBy }: TakenChange,
  sessionId: string,
): Promise<Member | null> {
  const { rows } = await oneAsService<Omit<Member, "role" | "sessionId"> & { role: MemberRole }>({
    text: `SELECT m.id, m.merchant_id AS "merchantId", o.name AS "merchantName", m.email, m.name, m.role
      FROM members m JOIN merchants o ON o.id = m.merchant_id
      WHERE m.id = $1 AND m.merchant_id = $2 AND m.disabled_at IS NULL AND o.disabled_at IS NULL`,
    values: [requestedBy, merchantId],
  });
  const [row] = rows;
  return row ? { ...row, sessionId } : null;
}

/** Notes what came of a change that was taken, with the text that its requester is to read once. */
export function endChange(
  { id, merchantId }: TakenChange,
  { status, refusal }: MadeChange,
  answer: string | null,
): Promise<void> {
  return asMerchant(merchantId, async (tx) => {
    await tx.query({
      text: `UPDATE pending_changes SET status = $3, refusal = $4, sealed_answer = $5
        WHERE id = $1 AND merchant_id = $2 AND status = 'APPLYING'`,
      values: [
        id,
        merchantId,
        status,
        refusal,
        answer === null ? null : seal("pending-changes", `${id}:answer`, answer),
      ],
    });
  });
}

/** The text that came of one's own change, this once; null where there is none, or no more. */
export function takeAnswer(
  { id: requesterId, merchantId }: Allowed<"manage">,
  id: string,
): Promise<string | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ answer: string }>({
      text: `UPDATE pending_changes c SET sealed_answer = NULL
        FROM (SELECT id, sealed_answer FROM pending_changes WHERE id = $1 AND merchant_id = $2
          AND requested_by = $3 AND sealed_answer IS NOT NULL FOR UPDATE) kept
        WHERE c.id = kept.id RETURNING kept.sealed_answer AS answer`,
      values: [id, merchantId, requesterId],
    });
    const [row] = rows;
    return row ? unseal("pending-changes", `${id}:answer`, row.answer) : null;
  });
}

/** How many changes that are over a page shows. */
const LISTED = 30;

/** A merchant's changes: all that wait, the one that ends first at first, then the latest that are over. */
export function findPendingChanges({
  id,
  merchantId,
}: Allowed<"manage">): Promise<readonly ListedChange[]> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<ListedChange>({
      text: `SELECT c.id, c.act, c.details, r.email AS requester, c.requested_at AS "requestedAt",
          c.expires_at AS "expiresAt", d.email AS decider, c.decided_at AS "decidedAt", c.refusal,
          CASE WHEN c.status = 'WAITING' AND c.expires_at <= clock_timestamp() THEN 'EXPIRED' ELSE c.status END AS status,
          c.requested_by = $2 AS "isOwn", c.requested_by = $2 AND c.sealed_answer IS NOT NULL AS "hasAnswer"
        FROM pending_changes c JOIN members r ON r.id = c.requested_by LEFT JOIN members d ON d.id = c.decided_by
        WHERE c.merchant_id = $1
        ORDER BY c.status = 'WAITING' AND c.expires_at > clock_timestamp() DESC,
          CASE WHEN c.status = 'WAITING' THEN c.expires_at END, c.requested_at DESC, c.id
        LIMIT $3`,
      values: [merchantId, id, WAITING_MAX + LISTED],
    });
    return rows;
  });
}

/**
 * Ends what is over since an instant's moment: destroys what undecided requests held and what nobody came to read, and says
 * of a change whose process died while it was made that nobody knows whether it was.
 */
export function endOldChanges(): Promise<void> {
  return asService(async (tx) => {
    await tx.query({
      text: `UPDATE pending_changes SET sealed_request = NULL
        WHERE status = 'WAITING' AND sealed_request IS NOT NULL AND expires_at <= clock_timestamp()`,
    });
    await tx.query({
      text: `UPDATE pending_changes SET sealed_answer = NULL WHERE sealed_answer IS NOT NULL
        AND decided_at <= clock_timestamp() - make_interval(hours => $1)`,
      values: [WAITS_HOURS],
    });
    await tx.query({
      text: `UPDATE pending_changes SET status = 'REFUSED', refusal = 'interrupted'
        WHERE status = 'APPLYING' AND decided_at <= clock_timestamp() - interval '10 minutes'`,
    });
  });
}

/** Deletes changes that were requested before an instant; how many they were. The audit log still names them. */
export function deleteOldChanges(before: Date): Promise<number> {
  return deleteInBatches(
    `DELETE FROM pending_changes WHERE id = ANY (ARRAY(
      SELECT id FROM pending_changes WHERE requested_at < $1 AND expires_at < $1 LIMIT ${BATCH}))`,
    before,
  );
}
