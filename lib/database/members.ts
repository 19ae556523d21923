import type { MerchantId } from "@/lib/domain/charge";
import type { Member } from "@/lib/domain/merchant";
import { prisma } from "./connection";

/** A person who can sign in, with what the sign-in checks. */
export interface SignInMember extends Member {
  readonly passwordHash: string;
  readonly sessionVersion: number;
}

/** The person with this e-mail, unless they or their merchant are disabled. */
export function findMemberByEmail(email: string): Promise<SignInMember | null> {
  return find({ email: email.toLowerCase() });
}

/**
 * The person behind a session, unless they or their merchant are disabled, or their sessions were
 * ended since: a signed cookie alone cannot know.
 */
export async function findMemberOfSession(id: string, version: number): Promise<Member | null> {
  const member = await find({ id });
  if (!member || member.sessionVersion !== version) return null;
  const { merchantId, merchantName, email, role } = member;
  return { id, merchantId, merchantName, email, role };
}

/** Ends every session of a person. */
export async function endSessions(id: string): Promise<void> {
  await prisma().member.update({ where: { id }, data: { sessionVersion: { increment: 1 } } });
}

async function find(key: { id: string } | { email: string }): Promise<SignInMember | null> {
  const row = await prisma().member.findFirst({
    where: { ...key, disabledAt: null, merchant: { disabledAt: null } },
    include: { merchant: { select: { name: true } } },
  });
  return (
    row && {
      id: row.id,
      merchantId: row.merchantId as MerchantId,
      merchantName: row.merchant.name,
      email: row.email,
      role: row.role,
      passwordHash: row.passwordHash,
      sessionVersion: row.sessionVersion,
    }
  );
}
