import type { MerchantId } from "@/lib/domain/charge";
import type { MemberRole, Merchant } from "@/lib/domain/merchant";
import { prisma } from "./connection";
import type { Merchant as MerchantRow } from "./generated/client";

/** A merchant to be made, with its first secret and the person who will sign in for it. */
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

/** Makes a merchant with its first secret and its owner, all or nothing; null when the e-mail is taken. */
export async function insertMerchant(merchant: NewMerchant): Promise<Merchant | null> {
  const taken = await prisma().member.findUnique({ where: { email: merchant.member.email } });
  if (taken) return null;
  const row = await prisma().merchant.create({
    data: {
      name: merchant.name,
      clientId: merchant.clientId,
      secrets: { create: { name: "first", secretHash: new Uint8Array(merchant.secretHash) } },
      members: { create: merchant.member },
    },
  });
  return merchantFromRow(row);
}

/** Every merchant, oldest first. */
export async function allMerchants(): Promise<Merchant[]> {
  const rows = await prisma().merchant.findMany({ orderBy: { lockKey: "asc" } });
  return rows.map(merchantFromRow);
}

/** One merchant, or null. */
export async function findMerchant(id: string): Promise<Merchant | null> {
  const row = await prisma().merchant.findUnique({ where: { id } });
  return row && merchantFromRow(row);
}

/** Stops a merchant: its tokens, secrets and people are refused from their next call on. */
export async function disableMerchant(id: MerchantId, at: Date): Promise<void> {
  await prisma().merchant.updateMany({ where: { id, disabledAt: null }, data: { disabledAt: at } });
}

function merchantFromRow(row: MerchantRow): Merchant {
  return {
    id: row.id as MerchantId,
    name: row.name,
    clientId: row.clientId,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
  };
}
