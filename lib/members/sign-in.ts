import { findMemberByEmail, insertSession, type SignInMember } from "@/lib/database/members";
import type { Device } from "@/lib/domain/merchant";
import { audited } from "./audited";
import { isPassword } from "./passwords";
import { proveSecondFactor } from "./second-factor";
import { countTry, forgiveTry, passwordTries } from "./throttle";

/** What somebody who wants in has sent. */
export interface GivenSignIn {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor; empty where it has not been asked for yet. */
  readonly code: string;
}

/** What came of it. An unknown e-mail is a wrong password. */
export type SignInOutcome =
  | { readonly kind: "session"; readonly sessionId: string }
  | { readonly kind: "wrong_password" }
  /** The password is right, and this person has a second factor. */
  | { readonly kind: "code_needed" }
  | { readonly kind: "wrong_code" }
  | { readonly kind: "throttled" };

/** Proves who somebody is, and begins a session for them. */
export async function signIn(
  given: GivenSignIn,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  const watched = passwordTries(given.email, device.address);
  // Counted before it is looked at: many tries at once must not slip past one check.
  if ((await countTry(watched)) > 0) return { kind: "throttled" };
  const member = await findMemberByEmail(given.email);
  // Nobody's try is written down as well: it must not take less time than one against a person.
  const whose = { memberId: member?.id ?? null, merchantId: member?.merchantId ?? null };
  return audited(
    { ...device, ...whose, act: "session.begin", subject: null },
    async () => {
      const right = await isPassword(given.password, member?.passwordHash ?? null);
      if (!member || !right) return { kind: "wrong_password" };
      await forgiveTry(watched);
      return secondStep(member, given.code, device, now);
    },
    ({ kind }) => (kind === "session" ? "done" : kind),
  );
}

async function secondStep(
  member: SignInMember,
  code: string,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  if (member.secondFactor) {
    if (code.trim() === "") return { kind: "code_needed" };
    const proof = await proveSecondFactor(member.id, code, device.address, now);
    if (proof !== "right") return { kind: proof === "wrong" ? "wrong_code" : proof };
  }
  const sessionId = await insertSession(member, device);
  return sessionId === null ? { kind: "wrong_password" } : { kind: "session", sessionId };
}
