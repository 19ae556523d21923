import type { AccountSecurity } from "@/components/security/security-page";
import { SESSION_LIMITS } from "@/lib/members/session-cookie";
import { findPassword, findSessions } from "@/lib/members/store/members";
import { countRecoveryCodes, findSecondFactor } from "@/lib/members/store/second-factors";
import { wordsOfUser } from "@/lib/members/user-password";
import type { SignedInUser, User } from "@/lib/platform/values/merchant";

/** What a user's own security page shows of their account; nothing of the secrets behind it. */
export async function readSecurity(
  user: User & Pick<SignedInUser, "owes">,
): Promise<AccountSecurity> {
  const [password, factor, codesLeft, sessions] = await Promise.all([
    findPassword(user.id),
    findSecondFactor(user.id),
    countRecoveryCodes(user.id),
    findSessions(user.id, SESSION_LIMITS),
  ]);
  return {
    email: user.email,
    owes: user.owes,
    known: wordsOfUser(user),
    passwordChangedAt: password.changedAt,
    factor: { enabledAt: factor?.enabledAt ?? null, codesLeft },
    sessions: sessions.map((session) => ({ ...session, here: session.id === user.sessionId })),
  };
}
