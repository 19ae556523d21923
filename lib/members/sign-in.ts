import { audited } from "@/lib/audit/audited";
import type { Device } from "@/lib/platform/values/merchant";
import { countTry, forgiveTry, passwordTries } from "@/lib/rate-limits/throttle";
import { isKnownDevice } from "./known-device";
import { isPassword } from "./passwords";
import { proveSecondFactor } from "./second-factor";
import { findMemberByEmail, insertSession, type SignInMember } from "./store/members";

/** What somebody who wants in has sent. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor; empty where the sign-in has not required it yet. */
  readonly code: string;
}

/** What came of it. An unknown e-mail is a wrong password. */
export type SignInOutcome =
  | { readonly kind: "session"; readonly sessionId: string }
  | { readonly kind: "wrong_password" }
  /** The password is right, and this user has a second factor. */
  | { readonly kind: "code_needed" }
  | { readonly kind: "wrong_code" }
  | { readonly kind: "throttled" };

/** Proves who somebody is, and begins a session for them. */
export async function signIn(
  input: SignInInput,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  const watched = passwordTries(input.email, device.address);
  // Counted before it is looked at: many tries at once must not slip past one check.
  if ((await countTry(watched)) > 0) return { kind: "throttled" };
  const member = await findMemberByEmail(input.email);
  // Nobody's try is written down as well: it must not take less time than one against a user.
  const whose = { memberId: member?.id ?? null, merchantId: member?.merchantId ?? null };
  return audited(
    { ...device, ...whose, act: "session.begin", subject: null },
    async (note) => {
      const right = await isPassword(input.password, member?.passwordHash ?? null);
      if (!member || !right) return { kind: "wrong_password" };
      await forgiveTry(watched);
      const known = await isKnownDevice(member.id, device);
      const outcome = await secondStep(member, input.code, device, now);
      if (outcome.kind === "session" && !known) note({ newDevice: true });
      return outcome;
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
