import { type Seen, versionOf } from "@/lib/http/version";
import { asMerchant, prisma } from "@/lib/platform/db/connection";
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
