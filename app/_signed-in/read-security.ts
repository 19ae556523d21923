import type { AccountSecurity } from "@/components/security/security-page";
import { findPassword, findSessions } from "@/lib/database/members";
import { countRecoveryCodes, findSecondFactor } from "@/lib/database/second-factors";
import type { Person } from "@/lib/domain/merchant";
import { SESSION_LIMITS } from "@/lib/identity/member-session";
import { knownWords } from "@/lib/identity/own-password";

/** What a person's own security page shows of their account; nothing of the secrets behind it. */
export async function readSecurity(person: Person): Promise<AccountSecurity> {
  const [password, factor, codesLeft, sessions] = await Promise.all([
    findPassword(person.id),
    findSecondFactor(person.id),
    countRecoveryCodes(person.id),
    findSessions(person.id, SESSION_LIMITS),
  ]);
  return {
    email: person.email,
    known: knownWords(person),
    passwordChangedAt: password.changedAt,
    factor: { enabledAt: factor?.enabledAt ?? null, codesLeft },
    sessions: sessions.map((session) => ({ ...session, here: session.id === person.sessionId })),
  };
}
