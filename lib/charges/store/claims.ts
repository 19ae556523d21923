import { randomUUID } from "node:crypto";
import { inBatches } from "@/lib/batch";
import { crashPoint } from "@/lib/crash-point";
import {
  type Charge,
  type ChargeDraft,
  type ChargeId,
  draftCharge,
  type Instruments,
  type MerchantId,
  type NewCharge,
  NO_INSTRUMENTS,
} from "@/lib/domain/charge";
import type { Price } from "@/lib/domain/fee";
import { LEASE_MS, type LeasedCharge, LOOK_FIRST } from "./charge-leases";
import { findByIdempotencyKey, type HeldCharge } from "./charges";
import { oneAsMerchant } from "./connection";
import { lateTermsJson } from "./late-terms-json";
import { refusedAlone, resultOf } from "./refused-alone";
import { creationLock, NEVER_BEFORE_THE_FENCE } from "./sync-window";

/** A create request that is about to become a charge. */
export interface ChargeClaim {
  readonly id: ChargeId;
  readonly merchantId: MerchantId;
  /** As payers and PSPs read it. */
  readonly merchantName: string;
  /** The merchant's number in advisory locks. */
  readonly lockKey: number;
  readonly idempotencyKey: string;
  /** SHA-256 of the validated request. */
  readonly requestHash: Buffer;
  readonly asked: NewCharge;
  readonly price: Price | null;
  /** The PSP account that will hold the charge; null when none has to. */
  readonly pspAccountId: string | null;
  /** What it is paid with, where nobody has to be asked for it; then it is opened by being written. */
  readonly instruments: Instruments | null;
  readonly actor: string;
}

export type Claimed =
  /** The key was free; the charge is ours, and ours to open at its PSP where it is leased. */
  | { readonly kind: "new"; readonly charge: Charge; readonly leased: LeasedCharge | null }
  /** The key already names a charge, made with this request. */
  | ({ readonly kind: "held" } & HeldCharge);

/** Charges of one merchant that are written together, at most. */
const MOST = 64;

/** So many transactions of one merchant at once: while one commits, the next one is written. */
const AT_ONCE = 2;

/**
 * Writes a charge before anything is asked of a PSP, and takes it up in the same breath: one statement in
 * one short transaction, sent in one round trip, after the shared creation lock and with the clock read
 * behind it (reliability 2.1 steps 2 and 3, 2.4 writer). The unique key (merchant, idempotency key)
 * decides between equal requests. What one merchant asks for at the same time shares the transaction.
 */
export async function claimCharge(claim: ChargeClaim): Promise<Claimed> {
  const claimed = resultOf(await claimTogether(claim));
  if (claimed) return claimed;
  const held = await findByIdempotencyKey(claim.merchantId, claim.idempotencyKey);
  if (!held) throw new Error("an idempotency key was taken and then gone");
  return { kind: "held", ...held };
}

type ClaimedNew = Extract<Claimed, { kind: "new" }>;

const claimTogether = inBatches((claims: readonly ChargeClaim[]) => refusedAlone(claims, insert), {
  laneOf: ({ merchantId }) => merchantId,
  // Of two equal ones the second has to find the first.
  sameAs: ({ idempotencyKey }) => idempotencyKey,
  most: MOST,
  atOnce: AT_ONCE,
});

/** What the database decides of a new charge. */
interface ClaimedRow {
  readonly id: ChargeId;
  readonly created_at: Date;
  readonly pix_expires_at: Date | null;
  readonly lapses_at: Date;
  readonly look_first: boolean;
}

/** What came of each of several claims of one merchant; null where the key was taken. */
async function insert(claims: readonly ChargeClaim[]): Promise<(ClaimedNew | null)[]> {
  const [first] = claims;
  if (!first) return [];
  const drafted = claims.map((claim) => ({
    claim,
    draft: draftCharge(claim.asked, claim.price),
    leaseToken: isLeased(claim) ? randomUUID() : null,
  }));
  const answered = oneAsMerchant<ClaimedRow>(
    first.merchantId,
    {
      name: "claim-charges",
      text: CLAIM,
      values: [first.merchantId, JSON.stringify(drafted.map(inputOf))],
    },
    creationLock(first.lockKey),
  );
  crashPoint("C1");
  const written = new Map((await answered).rows.map((row) => [row.id, row]));
  return drafted.map(({ claim, draft, leaseToken }) => {
    const row = written.get(claim.id);
    if (!row) return null;
    const charge = chargeFromClaim(claim, draft, row);
    return {
      kind: "new",
      charge,
      leased: leaseToken && leasedFrom(claim, charge, row, leaseToken),
    };
  });
}

/** Whether a PSP has to be asked for it: then whoever writes the charge is the first to do so. */
function isLeased({ pspAccountId, instruments }: ChargeClaim): boolean {
  return pspAccountId !== null && instruments === null;
}

/** A charge as `CLAIM` reads it: amounts as text, which no reader of JSON rounds. */
function inputOf({
  claim,
  draft,
  leaseToken,
}: {
  readonly claim: ChargeClaim;
  readonly draft: ChargeDraft;
  readonly leaseToken: string | null;
}) {
  const { payer, codeLife, lateTerms } = draft;
  return {
    id: claim.id,
    key: claim.idempotencyKey,
    hash: claim.requestHash.toString("hex"),
    billing_type: draft.billingType,
    amount: draft.amount.toString(),
    due_date: draft.dueDate,
    description: draft.description,
    name: payer.name,
    document: payer.document,
    email: payer.email,
    phone: payer.phone,
    address: payer.address,
    pix_minutes: draft.pixExpiresInMinutes,
    fee: draft.fee?.toString(),
    code_ms: codeLife?.ms,
    code_latest: codeLife && instantText(codeLife.latest),
    due_date_ends: instantText(draft.dueDateEnds),
    account: claim.pspAccountId,
    opened: claim.instruments !== null,
    br_code: claim.instruments?.brCode,
    late_terms: lateTerms && lateTermsJson(lateTerms),
    return_url: draft.returnUrl,
    actor: claim.actor,
    lease_token: leaseToken,
  };
}

/** As PostgreSQL reads it: the last day of 9999 ends in a year that JavaScript writes as +010000. */
function instantText(instant: Date): string {
  return instant.toISOString().replace(/^\+0/, "");
}

/**
 * Writes all of `$2` for the merchant `$1`, with their first events. The order is the same for
 * everybody, so that two transactions with the same keys wait for each other and never in a circle. Of
 * what was read nothing but the clock is needed, and that is read here, behind the lock.
 */
const CLAIM = `WITH moment AS MATERIALIZED (
    SELECT ${NEVER_BEFORE_THE_FENCE} AS at, ${LOOK_FIRST} AS look_first
  ), asked AS MATERIALIZED (
    SELECT *, CASE WHEN code_latest IS NOT NULL THEN LEAST(at + code_ms * interval '1 ms', code_latest) END AS code_ends
    FROM moment, json_to_recordset($2::json) AS asked(id uuid, key text, hash text, billing_type billing_type,
      amount bigint, due_date date, description text, name text, document text, email text, phone text,
      address jsonb, pix_minutes integer, fee bigint, code_ms bigint, code_latest timestamptz,
      due_date_ends timestamptz, account uuid, opened boolean, br_code text, late_terms text, return_url text,
      actor text, lease_token uuid)
  ), charge AS (
    INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
      description, payer_name, payer_document, payer_email, payer_phone, payer_address, pix_expires_in_minutes,
      created_at, fee_cents, pix_expires_at, lapses_at, psp_account_id, br_code, payer_chooses, late_terms, return_url,
      event_count, attempts, lease_token, lease_until, last_asked_at)
    SELECT id, $1, key, decode(hash, 'hex'),
      CASE WHEN lease_token IS NULL THEN 'PENDING' ELSE 'CREATING' END::charge_status, billing_type, amount, due_date,
      description, name, document, email, phone, address, pix_minutes,
      at, fee, code_ends, COALESCE(CASE WHEN late_terms IS NULL THEN code_ends END, due_date_ends),
      account, br_code, billing_type = 'UNDEFINED', late_terms::jsonb, return_url,
      CASE WHEN opened THEN 2 ELSE 1 END, CASE WHEN lease_token IS NULL THEN 0 ELSE 1 END, lease_token,
      CASE WHEN lease_token IS NOT NULL THEN at + interval '${LEASE_MS} ms' END,
      CASE WHEN lease_token IS NOT NULL AND NOT look_first THEN at END
    FROM asked ORDER BY key
    ON CONFLICT DO NOTHING RETURNING id, created_at, pix_expires_at, lapses_at
  ), event AS (
    INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
    SELECT charge.id, 1, $1::uuid, 'created', NULL::charge_status, CASE WHEN account IS NULL THEN 'PENDING' ELSE 'CREATING' END::charge_status,
      at, actor FROM charge JOIN asked USING (id)
    UNION ALL
    SELECT charge.id, 2, $1::uuid, 'opened', 'CREATING'::charge_status, 'PENDING'::charge_status, at, 'psp:' || account
      FROM charge JOIN asked USING (id) WHERE opened
  ) SELECT charge.*, look_first FROM charge, moment`;

/** The charge that was written: as it was asked for, and as the database dated it. */
function chargeFromClaim(claim: ChargeClaim, draft: ChargeDraft, row: ClaimedRow): Charge {
  const { asked } = claim;
  return {
    ...asked,
    ...(claim.instruments ?? NO_INSTRUMENTS),
    fee: draft.fee,
    id: claim.id,
    merchantId: claim.merchantId,
    status: isLeased(claim) ? "CREATING" : "PENDING",
    createdAt: row.created_at,
    pixExpiresAt: row.pix_expires_at,
    lapsesAt: row.lapses_at,
    pspAccountId: claim.pspAccountId,
    payerChooses: asked.billingType === "UNDEFINED",
    cancelReason: null,
    refusal: null,
    cancelAsked: null,
    paid: null,
  };
}

function leasedFrom(
  { merchantName }: ChargeClaim,
  charge: Charge,
  row: ClaimedRow,
  token: string,
): LeasedCharge {
  const { look_first: lookFirst, created_at: takenAt } = row;
  // Nobody was asked yet where the PSP is looked at first.
  return {
    charge,
    merchantName,
    token,
    takenAt,
    attempt: 1,
    lookFirst,
    askedMsAgo: lookFirst ? null : 0,
  };
}
