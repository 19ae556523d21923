import { audited } from "@/lib/audit/audited";
import type { Device } from "@/lib/platform/values/merchant";
import { countTry, forgiveTry, LOGIN_PERSON, passwordTries } from "@/lib/rate-limits/throttle";
import { isKnownDevice } from "./known-device";
import { noteGuessing } from "./note-guessing";
import { isPassword } from "./passwords";
import { proveSecondFactor } from "./second-factor";
import { findMemberByEmail, insertSession, type SignInMember } from "./store/members";

/** What somebody who wants in has sent. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor; empty where the sign-in has not required it yet. */
  readonly code: string;
  /** The browser that somebody has signed in from with this e-mail before (lib/members/device-cookie). */
  readonly knownDevice?: string | null;
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
  const { email, knownDevice = null } = input;
  const watched = passwordTries(email, device.address, knownDevice);
  let guessed = false;
  // Counted before it is looked at: many tries at once must not slip past one check.
  const seconds = await countTry(watched, (rule) => {
    guessed ||= rule === LOGIN_PERSON;
  });
  if (guessed) await noteGuessing({ email }, "password", device);
  if (seconds > 0) return { kind: "throttled" };
  const member = await findMemberByEmail(email);
  // Nobody's try is written down as well: it must not take less time than one against a user.
  const whose = { memberId: member?.id ?? null, merchantId: member?.merchantId ?? null };
  return audited(
    { ...device, ...whose, act: "session.begin", subject: null },
    async (note) => {
      const right = await isPassword(input.password, member?.passwordHash ?? null);
      if (!member || !right) return { kind: "wrong_password" };
      await forgiveTry(watched);
      const known = await isKnownDevice(member.id, device);
      const outcome = await secondStep(member, input, device, now);
      if (outcome.kind === "session" && !known) note({ newDevice: true });
      return outcome;
    },
    ({ kind }) => (kind === "session" ? "done" : kind),
  );
}

async function secondStep(
  member: SignInMember,
  { code, knownDevice = null }: SignInInput,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  if (member.secondFactor) {
    if (code.trim() === "") return { kind: "code_needed" };
    const proof = await proveSecondFactor(member.id, code, device, now, knownDevice);
    if (proof !== "right") return { kind: proof === "wrong" ? "wrong_code" : proof };
  }
  const sessionId = await insertSession(member, device);
  return sessionId === null ? { kind: "wrong_password" } : { kind: "session", sessionId };
}
