import { randomBytes, randomUUID } from "node:crypto";
import { PAID_STATUSES } from "@/lib/charges/charge-status";
import { type Seen, versionOf } from "@/lib/http/version";
import {
  type Brand,
  type BrandRow,
  brandColumns,
  brandFromRow,
  findKeptLogo,
  type Logo,
} from "@/lib/merchants/store/brands";
import {
  LINKS_MAX,
  type LinkAmount,
  type LinkCharges,
  type PaymentLink,
  type PaymentLinkSettings,
  PLACE_HELD_MINUTES,
} from "@/lib/payment-links/payment-link";
import {
  asMerchant,
  oneAsMerchant,
  oneAsService,
  type Transaction,
} from "@/lib/platform/db/connection";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";

/** The advisory lock, for each merchant, under which its links are counted and one is added. */
const ADDING_LOCK = 7_694;

export interface LinkRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly amount_cents: bigint | null;
  readonly least_cents: bigint | null;
  readonly most_cents: bigint | null;
  readonly billing_types: readonly PickedMethod[] | null;
  readonly due_in_days: number;
  readonly pix_expires_in_minutes: number | null;
  readonly max_payments: number | null;
  readonly ends_at: Date | null;
  readonly reference: string;
  readonly is_active: boolean;
  readonly paid_count: number;
  readonly created_at: Date;
}

/** What a statement on `payment_links AS l` selects to read links; `linkFromRow` reads it. */
export const LINK_COLUMNS = `l.id, l.merchant_id, l.slug, l.title, l.description, l.amount_cents, l.least_cents,
  l.most_cents, l.billing_types::text[] AS billing_types, l.due_in_days, l.pix_expires_in_minutes, l.max_payments,
  l.ends_at, l.reference, l.is_active, l.paid_count, l.created_at`;

/** The link of a row. */
export function linkFromRow(row: LinkRow): PaymentLink {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    amount: amountFromRow(row),
    billingTypes: row.billing_types,
    dueInDays: row.due_in_days,
    pixExpiresInMinutes: row.pix_expires_in_minutes,
    maxPayments: row.max_payments,
    endsAt: row.ends_at,
    reference: row.reference,
    isActive: row.is_active,
    createdAt: row.created_at,
  };
}

function amountFromRow({ amount_cents: amount, least_cents, most_cents }: LinkRow): LinkAmount {
  if (amount !== null) return { kind: "fixed", amount: cents(amount) };
  if (least_cents === null || most_cents === null) throw new Error("a link has no amount");
  return { kind: "chosen", least: cents(least_cents), most: cents(most_cents) };
}

/** A link, and the charges that have a place of it. */
export interface LinkWithCharges {
  readonly link: PaymentLink;
  readonly charges: LinkCharges;
}

interface CountedRow extends LinkRow {
  readonly open: bigint;
  readonly newly_paid: bigint;
}

/** Whether an open place of a charge `c` that may not be there yet, taken as `p`, still counts as open. */
export const STILL_OPEN = `(c.status IN ('CREATING', 'PENDING')
  OR c.id IS NULL AND p.taken_at > clock_timestamp() - interval '${PLACE_HELD_MINUTES} minutes')`;

/** Whether a charge `c` was paid, whatever became of the money later. */
export const IS_PAID = `c.status IN (${PAID_STATUSES.map((status) => `'${status}'`).join(", ")})`;

/** Joins links `l` with what their open places are now: never more rows than a link has open places. */
const WITH_CHARGES = `CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${STILL_OPEN}) AS open,
    count(*) FILTER (WHERE ${IS_PAID}) AS newly_paid
  FROM payment_link_charges p
    LEFT JOIN LATERAL (SELECT * FROM charges WHERE id = p.charge_id OFFSET 0) AS c ON c.merchant_id = p.merchant_id
  WHERE p.link_id = l.id AND p.merchant_id = l.merchant_id AND p.state = 'open') AS places`;

function withCharges(row: CountedRow): LinkWithCharges {
  const { open, newly_paid: newlyPaid, paid_count: paid } = row;
  return {
    link: linkFromRow(row),
    charges: { open: Number(open), paid: paid + Number(newlyPaid) },
  };
}

/** A link to add. */
export interface NewPaymentLink extends Omit<PaymentLinkSettings, "reference"> {
  readonly merchantId: MerchantId;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  /** Null: the link's own slug. */
  readonly reference: string | null;
}

/** What came of adding a link: `found` has the same key, and perhaps came of another request. */
export type LinkAddition =
  | { readonly kind: "added"; readonly id: string }
  | { readonly kind: "found"; readonly id: string; readonly isSame: boolean }
  | { readonly kind: "too_many" };

/** Adds a link, once per idempotency key. */
export function insertLink(link: NewPaymentLink, now: Date): Promise<LinkAddition> {
  const { merchantId, idempotencyKey, requestHash, amount } = link;
  return asMerchant(merchantId, async (tx) => {
    await tx.query({
      text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
      values: [ADDING_LOCK, merchantId],
    });
    const { rows: earlier } = await tx.query<{ id: string; request_hash: Buffer }>({
      text: "SELECT id, request_hash FROM payment_links WHERE merchant_id = $1 AND idempotency_key = $2",
      values: [merchantId, idempotencyKey],
    });
    if (earlier[0]) {
      const { id, request_hash: hash } = earlier[0];
      return { kind: "found", id, isSame: hash.equals(requestHash) };
    }
    const slug = newSlug();
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO payment_links (id, merchant_id, idempotency_key, request_hash, slug, title, description,
          amount_cents, least_cents, most_cents, billing_types, due_in_days, pix_expires_in_minutes, max_payments,
          ends_at, reference, created_at)
        SELECT $2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11::text[]::billing_type[], $12, $13, $14, $15, $16, $17
        WHERE (SELECT count(*) FROM payment_links WHERE merchant_id = $1) < ${LINKS_MAX}
        RETURNING id`,
      values: [
        merchantId,
        randomUUID(),
        idempotencyKey,
        requestHash,
        slug,
        link.title,
        link.description,
        amount.kind === "fixed" ? amount.amount : null,
        amount.kind === "chosen" ? amount.least : null,
        amount.kind === "chosen" ? amount.most : null,
        link.billingTypes,
        link.dueInDays,
        link.pixExpiresInMinutes,
        link.maxPayments,
        link.endsAt,
        link.reference ?? slug,
        now,
      ],
    });
    return rows[0] ? { kind: "added", id: rows[0].id } : { kind: "too_many" };
  });
}

/** Letters and digits that nobody takes for one another, 32 of them: five bits each. */
const SLUG_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz";

/** 80 random bits: nobody guesses the address of a link. */
function newSlug(): string {
  return [...randomBytes(16)].map((byte) => SLUG_LETTERS[byte % 32]).join("");
}

/** Finds a link of a merchant; null when there is none. */
export async function findLink(
  merchantId: MerchantId,
  id: string,
): Promise<LinkWithCharges | null> {
  const { rows } = await oneAsMerchant<CountedRow>(merchantId, {
    text: `SELECT ${LINK_COLUMNS}, open, newly_paid FROM payment_links l ${WITH_CHARGES}
      WHERE l.merchant_id = $1 AND l.id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? withCharges(rows[0]) : null;
}

/** A page of a merchant's links, the newest first, and how many there are in all. */
export function listLinks(
  merchantId: MerchantId,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly links: readonly LinkWithCharges[]; readonly total: number }> {
  return asMerchant(merchantId, async (tx) => {
    const { rows: counted } = await tx.query<{ total: bigint }>({
      text: "SELECT count(*) AS total FROM payment_links WHERE merchant_id = $1",
      values: [merchantId],
    });
    const { rows } = await tx.query<CountedRow>({
      text: `SELECT ${LINK_COLUMNS}, open, newly_paid FROM (SELECT * FROM payment_links WHERE merchant_id = $1
          ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3) AS l ${WITH_CHARGES}
        ORDER BY l.created_at DESC, l.id DESC`,
      values: [merchantId, size, page * size],
    });
    return { links: rows.map(withCharges), total: Number(counted[0]?.total ?? 0) };
  });
}

/** What of a link changes; what is absent stays. */
export interface LinkChanges {
  readonly title?: string | undefined;
  readonly description?: string | null | undefined;
  readonly active?: boolean | undefined;
  readonly maxPayments?: number | null | undefined;
  readonly endsAt?: Date | null | undefined;
}

/** The version of what a change of a link changes. */
export function linkVersion(link: PaymentLink): string {
  const { title, description, isActive, maxPayments, endsAt } = link;
  return versionOf([title, description, isActive, maxPayments, endsAt?.toISOString() ?? null]);
}

/**
 * Changes a link. A charge that is being created meanwhile is one of before.
 *
 * @returns `not_found` when there is none, `changed` when the caller saw another version than there is.
 */
export function updateLink(
  merchantId: MerchantId,
  id: string,
  changes: LinkChanges,
  seen: Seen = () => true,
): Promise<"done" | "not_found" | "changed"> {
  return asMerchant(merchantId, async (tx) => {
    const stored = await lockLink(tx, merchantId, id);
    if (!stored) return "not_found";
    if (!seen(linkVersion(linkFromRow(stored)))) return "changed";
    const { title, description, active, maxPayments, endsAt } = changes;
    await tx.query({
      text: `UPDATE payment_links SET title = $3, description = $4, is_active = $5, max_payments = $6, ends_at = $7
        WHERE merchant_id = $1 AND id = $2`,
      values: [
        merchantId,
        id,
        title ?? stored.title,
        description === undefined ? stored.description : description,
        active ?? stored.is_active,
        maxPayments === undefined ? stored.max_payments : maxPayments,
        endsAt === undefined ? stored.ends_at : endsAt,
      ],
    });
    return "done";
  });
}

/** Locks a link until the transaction ends, though not against the foreign keys of its charges' places. */
export async function lockLink(
  tx: Transaction,
  merchantId: MerchantId,
  id: string,
): Promise<LinkRow | null> {
  const { rows } = await tx.query<LinkRow>({
    text: `SELECT ${LINK_COLUMNS} FROM payment_links l WHERE l.merchant_id = $1 AND l.id = $2 FOR NO KEY UPDATE`,
    values: [merchantId, id],
  });
  return rows[0] ?? null;
}

/** What the page of a link needs to know. */
export interface LinkForPage extends LinkWithCharges {
  readonly merchantName: string;
  readonly brand: Brand;
  /** Whether its merchant makes and collects charges here. */
  readonly collects: boolean;
  /** Whether its charges may be for a CNPJ with letters (ADR 0057). */
  readonly takesLetters: boolean;
}

interface PageRow extends CountedRow, BrandRow {
  readonly merchant_name: string;
  readonly collects: boolean;
  readonly letters_in_cnpj: boolean;
}

/** Finds a link for its page; the slug is the only key to it. Null when there is none. */
export async function findLinkForPage(slug: string): Promise<LinkForPage | null> {
  const { rows } = await oneAsService<PageRow>({
    name: "link-for-page",
    text: `SELECT ${LINK_COLUMNS}, open, newly_paid, m.name AS merchant_name, m.letters_in_cnpj,
        m.disabled_at IS NULL AND m.collection_ended_at IS NULL AS collects,
        ${brandColumns("m.id")}
      FROM payment_links l JOIN merchants m ON m.id = l.merchant_id ${WITH_CHARGES} WHERE l.slug = $1`,
    values: [slug],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    ...withCharges(row),
    merchantName: row.merchant_name,
    brand: brandFromRow(row),
    collects: row.collects,
    takesLetters: row.letters_in_cnpj,
  };
}

/** Finds whose link this is; null for a slug of none. */
export async function findMerchantOfLink(slug: string): Promise<MerchantId | null> {
  const { rows } = await oneAsService<{ readonly merchant_id: MerchantId }>({
    name: "merchant-of-link",
    text: "SELECT merchant_id FROM payment_links WHERE slug = $1",
    values: [slug],
  });
  return rows[0]?.merchant_id ?? null;
}

/** The logo that stands on a link's page. */
export function findLogoOfLink(slug: string): Promise<Logo | null> {
  return findKeptLogo({
    name: "logo-of-link",
    text: `SELECT b.merchant_id, b.updated_at::text AS version FROM payment_links l
      JOIN brands b ON b.merchant_id = l.merchant_id WHERE l.slug = $1 AND b.logo IS NOT NULL`,
    values: [slug],
  });
}
