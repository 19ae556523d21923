import { randomUUID } from "node:crypto";
import { type Charge, type ChargeDraft, draftCharge, type NewCharge } from "@/lib/charges/charge";
import { inBatches } from "@/lib/platform/batch";
import { crashPoint } from "@/lib/platform/crash-point";
import { resultOf, withBatchFallback } from "@/lib/platform/db/batch-fallback";
import { oneAsMerchant } from "@/lib/platform/db/connection";
import { IN_DATABASE, inSpan } from "@/lib/platform/trace/spans";
import { currentTrace } from "@/lib/platform/trace/trace-context";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import {
  NO_INSTRUCTIONS,
  type PaymentInstructions,
} from "@/lib/platform/values/payment-instructions";
import type { PriceInForce } from "@/lib/pricing/store/charge-defaults";
import { findByIdempotencyKey, findWithoutKey, type HeldCharge } from "./charges";
import { lateTermsJson } from "./late-terms-json";
import { LEASE_MS, type LeasedCharge, LOOK_FIRST } from "./leases";
import { CREATION_INSTANTS, creationLock } from "./watermark";

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
  readonly input: NewCharge;
  readonly price: PriceInForce | null;
  /** Days by which the merchant's sandbox clock is ahead. */
  readonly daysAhead: number;
  /** The PSP account that will hold the charge; null when none has to. */
  readonly pspAccountId: string | null;
  /** Its payment instructions, where no provider has to be reached for them: then writing the charge opens it. */
  readonly instructions: PaymentInstructions | null;
  readonly actor: string;
  /** The secret that a system requested it with. */
  readonly credentialId?: string | null;
}

export type Claimed =
  /** The key was free; the charge is ours, and ours to open at its PSP where it is leased. */
  | { readonly kind: "new"; readonly charge: Charge; readonly leased: LeasedCharge | null }
  /** The key already names a charge, made with this request. */
  | ({ readonly kind: "held" } & HeldCharge);

/** Charges of one merchant that are written together, at most. */
const MOST = 64;

/** How many transactions of one merchant run at once: while one commits, the next one is written. */
const AT_ONCE = 2;

/**
 * Writes a charge before any request to a PSP, and leases it in the same statement: one short transaction,
 * sent in a single round trip, after the shared creation lock and with the clock read behind it
 * (docs/reliability.md#creating-a-charge steps 2 and 3, docs/reliability.md#windows). The unique key
 * (merchant, idempotency key) decides between equal requests. Charges that one merchant requests at the
 * same time share the transaction.
 */
export async function claimCharge(claim: ChargeClaim): Promise<Claimed> {
  const traceId = currentTrace()?.traceId ?? null;
  const claimed = resultOf(
    await inSpan({ name: "write charge", kind: "client", attributes: IN_DATABASE }, () =>
      claimTogether({ ...claim, traceId }),
    ),
  );
  if (claimed) return claimed;
  const { merchantId, idempotencyKey, id } = claim;
  // The id comes from merchant and key, so it is taken where the key was anonymised.
  const held =
    (await findByIdempotencyKey(merchantId, idempotencyKey)) ??
    (await findWithoutKey(merchantId, id));
  if (!held) throw new Error("an idempotency key was taken and then gone");
  return { kind: "held", ...held };
}

type ClaimedNew = Extract<Claimed, { kind: "new" }>;

/** A claim with the trace that led to it: it is written together with those of others. */
type TracedClaim = ChargeClaim & { readonly traceId: string | null };

const claimTogether = inBatches(
  (claims: readonly TracedClaim[]) => withBatchFallback(claims, insert),
  {
    partitionOf: ({ merchantId }) => merchantId,
    // Two requests with one key never share a batch: the second has to find the charge that the first one wrote.
    sameAs: ({ idempotencyKey }) => idempotencyKey,
    most: MOST,
    atOnce: AT_ONCE,
  },
);

/** What the database decides of a new charge. */
interface ClaimedRow {
  readonly id: ChargeId;
  readonly created_at: Date;
  readonly pix_expires_at: Date | null;
  readonly lapses_at: Date;
  readonly look_first: boolean;
  /** The database's clock; `created_at` is later than it where the merchant's watermark is. */
  readonly taken_at: Date;
}

/** What came of each of several claims of one merchant; null where the key was taken. */
async function insert(claims: readonly TracedClaim[]): Promise<(ClaimedNew | null)[]> {
  const [first] = claims;
  if (!first) return [];
  const drafted = claims.map((claim) => ({
    claim,
    draft: draftCharge(claim.input, claim.price, claim.daysAhead),
    leaseToken: claim.pspAccountId !== null && claim.instructions === null ? randomUUID() : null,
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
  return drafted.map((one) => {
    const row = written.get(one.claim.id);
    return row ? claimedFromRow(one, row) : null;
  });
}

/** A claim with what follows from it. */
interface Drafted {
  readonly claim: TracedClaim;
  readonly draft: ChargeDraft;
  /** Null where no provider has to be reached; else this process holds the first lease and submits the charge. */
  readonly leaseToken: string | null;
}

/** A charge as `CLAIM` reads it: amounts as text, which no reader of JSON rounds. */
function inputOf({ claim, draft, leaseToken }: Drafted) {
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
    price: claim.price?.id.toString(),
    code_ms: codeLife?.ms,
    code_latest: codeLife && instantText(codeLife.latest),
    due_date_ends: instantText(draft.dueDateEnds),
    account: claim.pspAccountId,
    opened: claim.instructions !== null,
    br_code: claim.instructions?.brCode,
    late_terms: lateTerms && lateTermsJson(lateTerms),
    return_url: draft.returnUrl,
    reference: draft.reference,
    metadata: draft.metadata,
    actor: claim.actor,
    credential: claim.credentialId,
    lease_token: leaseToken,
    trace: claim.traceId,
  };
}

/** An instant as PostgreSQL reads it: the last day of 9999 ends in a year that JavaScript writes as +010000. */
function instantText(instant: Date): string {
  return instant.toISOString().replace(/^\+0/, "");
}

/**
 * Writes the claims in `$2` for the merchant `$1`, with their first events. Every transaction writes in the order of
 * the keys, so that two with the same keys wait for each other and never in a circle. The clock is read here,
 * behind the lock (docs/reliability.md#windows).
 */
const CLAIM = `WITH moment AS MATERIALIZED (
    SELECT now, at, ${LOOK_FIRST} AS look_first FROM ${CREATION_INSTANTS}
  ), input AS MATERIALIZED (
    SELECT *, CASE WHEN code_latest IS NOT NULL THEN LEAST(at + code_ms * interval '1 ms', code_latest) END AS code_ends
    FROM moment, json_to_recordset($2::json) AS input(id uuid, key text, hash text, billing_type billing_type,
      amount bigint, due_date date, description text, name text, document text, email text, phone text,
      address jsonb, pix_minutes integer, fee bigint, price bigint, code_ms bigint, code_latest timestamptz,
      due_date_ends timestamptz, account uuid, opened boolean, br_code text, late_terms text, return_url text,
      reference text, metadata jsonb, actor text, credential text, lease_token uuid, trace uuid)
  ), charge AS (
    INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
      description, payer_name, payer_document, payer_email, payer_phone, payer_address, pix_expires_in_minutes,
      created_at, fee_cents, price_id, pix_expires_at, lapses_at, psp_account_id, br_code, payer_chooses, late_terms, return_url,
      reference, metadata, event_count, attempts, lease_token, lease_until, last_asked_at)
    SELECT id, $1, key, decode(hash, 'hex'),
      CASE WHEN lease_token IS NULL THEN 'PENDING' ELSE 'CREATING' END::charge_status, billing_type, amount, due_date,
      description, name, document, email, phone, address, pix_minutes,
      at, fee, price, code_ends, COALESCE(CASE WHEN late_terms IS NULL THEN code_ends END, due_date_ends),
      account, br_code, billing_type = 'UNDEFINED', late_terms::jsonb, return_url,
      reference, metadata, CASE WHEN opened THEN 2 ELSE 1 END, CASE WHEN lease_token IS NULL THEN 0 ELSE 1 END, lease_token,
      CASE WHEN lease_token IS NOT NULL THEN now + interval '${LEASE_MS} ms' END,
      CASE WHEN lease_token IS NOT NULL AND NOT look_first THEN now END
    FROM input ORDER BY key
    ON CONFLICT DO NOTHING RETURNING id, created_at, pix_expires_at, lapses_at
  ), event AS (
    INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, evidence, trace_id)
    SELECT charge.id, 1, $1::uuid, 'created', NULL::charge_status, CASE WHEN account IS NULL THEN 'PENDING' ELSE 'CREATING' END::charge_status,
      at, actor, CASE WHEN credential IS NOT NULL THEN jsonb_build_object('credential', credential) END, trace
      FROM charge JOIN input USING (id)
    UNION ALL
    SELECT charge.id, 2, $1::uuid, 'opened', 'CREATING'::charge_status, 'PENDING'::charge_status, at, 'psp:' || account, NULL, trace
      FROM charge JOIN input USING (id) WHERE opened
  ) SELECT charge.*, look_first, now AS taken_at FROM charge, moment`;

/** The charge that was written, as it was requested and as the database dated it, with its lease. */
function claimedFromRow({ claim, draft, leaseToken }: Drafted, row: ClaimedRow): ClaimedNew {
  const { input, merchantName } = claim;
  // Not `{ ...input, fee, … }`: Node.js 20 takes 20 µs for sixteen fields after a spread, and 1 µs for these.
  const charge: Charge = Object.assign({}, input, claim.instructions ?? NO_INSTRUCTIONS, {
    fee: draft.fee,
    id: claim.id,
    merchantId: claim.merchantId,
    status: leaseToken === null ? "PENDING" : "CREATING",
    createdAt: row.created_at,
    pixExpiresAt: row.pix_expires_at,
    waitsUntil: row.lapses_at,
    pspAccountId: claim.pspAccountId,
    payerChooses: input.billingType === "UNDEFINED",
    cancelReason: null,
    refusal: null,
    cancelRequested: null,
    editRequested: null,
    paid: null,
  } satisfies Partial<Charge>);
  if (leaseToken === null) return { kind: "new", charge, leased: null };
  const { look_first: lookFirst, taken_at: takenAt } = row;
  // Where the provider is looked at first, nothing was submitted yet.
  const submittedMsAgo = lookFirst ? null : 0;
  const isStamped = !lookFirst;
  const lease = { token: leaseToken, takenAt, attempt: 1, lookFirst, submittedMsAgo, isStamped };
  return { kind: "new", charge, leased: { charge, merchantName, ...lease } };
}
