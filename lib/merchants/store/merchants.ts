import { type Seen, versionOf } from "@/lib/http/version";
import { asMerchant, pool, prisma } from "@/lib/platform/db/connection";
import type { Merchant as MerchantRow } from "@/lib/platform/db/generated/client";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { MemberRole, Merchant } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";

/** A merchant to create, with its first secret and its first member. */
export interface NewMerchant {
  readonly name: string;
  readonly clientId: string;
  readonly secretHash: Buffer;
  readonly member: {
    readonly email: string;
    readonly passwordHash: string;
    readonly role: MemberRole;
  };
}

/** Makes a merchant with its first secret and its owner, all or nothing. */
export async function insertMerchant(merchant: NewMerchant): Promise<Merchant> {
  const row = await prisma().merchant.create({
    data: {
      name: merchant.name,
      clientId: merchant.clientId,
      secrets: { create: { name: "first", secretHash: new Uint8Array(merchant.secretHash) } },
      members: { create: { ...merchant.member, passwordIsFirst: true } },
    },
  });
  return merchantFromRow(row);
}

/** Every merchant, oldest first. */
export async function allMerchants(): Promise<Merchant[]> {
  const rows = await prisma().merchant.findMany({ orderBy: { lockKey: "asc" } });
  return rows.map(merchantFromRow);
}

/** A page of the merchants whose name, id, client id or members' e-mail contains a text. */
export interface MerchantSearch {
  /** Empty: all of them. */
  readonly text: string;
  readonly page: number;
  readonly size: number;
}

/** A merchant as operators list it. */
export interface ListedMerchant extends Merchant {
  /** Of its first owner who may sign in; null without one. */
  readonly ownerEmail: string | null;
  readonly members: number;
}

interface ListedRow extends ListedMerchant {
  readonly count: bigint;
}

/** Merchants by name, with how many there are in all. */
export async function searchMerchants({
  text,
  page,
  size,
}: MerchantSearch): Promise<{ merchants: ListedMerchant[]; total: number }> {
  const { rows } = await pool().query<ListedRow>(
    `SELECT m.id, m.name, m.client_id AS "clientId", m.created_at AS "createdAt",
       m.disabled_at AS "disabledAt", m.collection_ended_at AS "collectionEndedAt", count(*) OVER () AS count,
       (SELECT email FROM members p WHERE p.merchant_id = m.id AND p.role = 'owner'
          AND p.disabled_at IS NULL ORDER BY p.created_at, p.id LIMIT 1) AS "ownerEmail",
       (SELECT count(*)::integer FROM members p WHERE p.merchant_id = m.id
          AND p.disabled_at IS NULL) AS members
     FROM merchants m
     WHERE $1 = '' OR strpos(lower(m.name), lower($1)) > 0 OR m.id::text = $1 OR m.client_id = $1
       OR EXISTS (SELECT FROM members p WHERE p.merchant_id = m.id AND strpos(p.email, lower($1)) > 0)
     ORDER BY lower(m.name), m.id LIMIT $2 OFFSET $3`,
    [text.trim(), size, page * size],
  );
  const total = Number(rows[0]?.count ?? 0);
  return { merchants: rows.map(({ count: _, ...merchant }) => merchant), total };
}

/** A member of a merchant, as operators see them. */
export interface MerchantMember {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
}

/** Who may sign in for a merchant, oldest first. */
export async function findMerchantMembers(merchantId: MerchantId): Promise<MerchantMember[]> {
  const rows = await prisma().member.findMany({
    where: { merchantId, disabledAt: null },
    select: { id: true, email: true, name: true, role: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...row, role: row.role as MemberRole }));
}

/** One merchant, or null. */
export async function findMerchant(id: string): Promise<Merchant | null> {
  const row = await prisma().merchant.findUnique({ where: { id } });
  return row && merchantFromRow(row);
}

/**
 * Stops a merchant: its tokens, secrets and members are refused from their next call on.
 *
 * @param endsCollection whether its charges cannot be paid any more either: payers' pages say so at once, and the worker
 *   withdraws the charges at their providers (lib/charges/withdraw-stopped). A merchant that was disabled without it
 *   may be disabled once more with it.
 * @returns false when it had stopped as far already.
 */
export async function disableMerchant(
  id: MerchantId,
  at: Date,
  endsCollection: boolean,
): Promise<boolean> {
  const disabled = await prisma().merchant.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: at },
  });
  if (!endsCollection) return disabled.count === 1;
  const ended = await prisma().merchant.updateMany({
    where: { id, collectionEndedAt: null },
    data: { collectionEndedAt: at },
  });
  return disabled.count === 1 || ended.count === 1;
}

/**
 * Lets a disabled merchant work again, with the secrets and members it had. Its charges can be paid again, but for those
 * that were withdrawn meanwhile, which stay canceled.
 *
 * @returns false when it is not disabled.
 */
export async function enableMerchant(id: MerchantId): Promise<boolean> {
  const { count } = await prisma().merchant.updateMany({
    where: { id, disabledAt: { not: null } },
    data: { disabledAt: null, collectionEndedAt: null },
  });
  return count === 1;
}

/** Gives a merchant another name, as an operator does; false when it is gone. */
export async function renameMerchant(id: MerchantId, name: string): Promise<boolean> {
  const { count } = await prisma().merchant.updateMany({ where: { id }, data: { name } });
  return count === 1;
}

/** Where a merchant's payers may be led back to: origins, as browsers spell them. */
export async function findReturnOrigins({
  merchantId,
}: Allowed<"manage">): Promise<{ readonly origins: readonly string[]; readonly version: string }> {
  const merchant = await prisma().merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { returnOrigins: true },
  });
  return { origins: merchant.returnOrigins, version: versionOf(merchant.returnOrigins) };
}

/**
 * Changes where a merchant's payers may be led back to.
 *
 * @returns the new version; null, and nothing is changed, where the caller saw another one than there is.
 */
export function saveReturnOrigins(
  { merchantId }: Allowed<"manage">,
  origins: readonly string[],
  seen: Seen,
): Promise<string | null> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<{ stored: string[] }>({
      text: "SELECT return_origins AS stored FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
      values: [merchantId],
    });
    if (rows[0] && !seen(versionOf(rows[0].stored))) return null;
    await tx.query({
      text: "UPDATE merchants SET return_origins = $2 WHERE id = $1",
      values: [merchantId, origins],
    });
    return versionOf(origins);
  });
}

function merchantFromRow(row: MerchantRow): Merchant {
  return {
    id: row.id as MerchantId,
    name: row.name,
    clientId: row.clientId,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
    collectionEndedAt: row.collectionEndedAt,
  };
}
