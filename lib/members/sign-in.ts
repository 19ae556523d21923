import { audited } from "@/lib/audit/audited";
import type { Locale } from "@/lib/platform/values/locale";
import type { Device } from "@/lib/platform/values/merchant";
import {
  countTry,
  forgiveTry,
  LOGIN_PERSON,
  lookAtTry,
  passwordTries,
} from "@/lib/rate-limits/throttle";
import { knownDeviceIn } from "./device-cookie";
import { isKnownDevice } from "./known-device";
import { noteGuessing } from "./note-guessing";
import { isPassword } from "./passwords";
import { proveSecondFactor } from "./second-factor";
import type { SignInChoice } from "./sign-in-choice";
import { findMembersByEmail, insertSession, type SignInMember } from "./store/members";

/** What somebody who wants in has sent. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** A code of the second factor; empty where the sign-in has not required it yet. */
  readonly code: string;
  /** Which of those with this e-mail; empty where the sign-in has not asked yet. */
  readonly member?: string;
  /** The browser's `Cookie` header, which may show that it is known (lib/members/device-cookie). */
  readonly cookies?: string;
  /** The language of the page. */
  readonly locale?: Locale;
}

/** A session, and whose it is. */
export interface BegunSession {
  readonly sessionId: string;
  readonly memberId: string;
  /** Null for operators. */
  readonly merchantId: string | null;
}

/** What came of it. An unknown e-mail is a wrong password. */
export type SignInOutcome =
  | ({ readonly kind: "session" } & BegunSession)
  | { readonly kind: "wrong_password" }
  /** E-mail and password are right for several merchants (ADR 0072). */
  | { readonly kind: "choice_needed"; readonly choices: readonly SignInChoice[] }
  /** The password is right, and this user has a second factor. */
  | { readonly kind: "code_needed" }
  | { readonly kind: "wrong_code" }
  | { readonly kind: "throttled" };

/** Those with an e-mail whose wrong passwords are counted together. */
interface Group {
  /** The browser that each of them has signed in from; null for those who have not from this one. */
  readonly known: string | null;
  readonly members: readonly SignInMember[];
}

/**
 * Proves who somebody is, and begins a session for them.
 *
 * @throws Busy when too many passwords wait to be looked at; it counts as no try.
 */
export async function signIn(
  input: SignInInput,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  const { email, password, member: chosen = "", cookies = "" } = input;
  const all = await findMembersByEmail(email);
  const members = chosen === "" ? all : all.filter(({ id }) => id === chosen);
  const right: { readonly member: SignInMember; readonly known: string | null }[] = [];
  let throttled = false;
  for (const { known, members: group } of grouped(members, cookies)) {
    const watched = passwordTries(email, device.address, known);
    if (!(await mayTry(email, watched, device))) {
      throttled = true;
      continue;
    }
    let isRight = true;
    // Nobody has a hash too, so that an unknown e-mail takes no less time.
    for (const member of group.length > 0 ? group : [null]) {
      const matches = await lookAtTry(watched, () =>
        isPassword(password, member?.passwordHash ?? null, device.address),
      );
      if (member && matches) right.push({ member, known });
      isRight &&= matches;
    }
    // Right for one of them is a guess at the others: an owner can give a member with this e-mail any password.
    if (isRight) await forgiveTry(watched);
  }
  const [first, ...others] = right;
  if (!first) {
    if (throttled) return { kind: "throttled" };
    await recordWrong(members, device);
    return { kind: "wrong_password" };
  }
  if (others.length > 0) {
    for (const { member } of right) await record(member, device, "choice_needed");
    const choices = right.map(({ member: { id, merchantName } }) => ({
      memberId: id,
      merchantName,
    }));
    return { kind: "choice_needed", choices };
  }
  return enter(first.member, first.known, input, device, now);
}

/** Those whom this browser is known to, and the others; one group of nobody for an e-mail that nobody has. */
function grouped(members: readonly SignInMember[], cookies: string): readonly Group[] {
  const groups = new Map<string | null, SignInMember[]>();
  for (const member of members) {
    const known = knownDeviceIn(cookies, member.id);
    groups.set(known, [...(groups.get(known) ?? []), member]);
  }
  if (groups.size === 0) return [{ known: null, members: [] }];
  return [...groups].map(([known, group]) => ({ known, members: group }));
}

/** Counts a try before it is looked at: many tries at once must not slip past one check. */
async function mayTry(
  email: string,
  watched: ReturnType<typeof passwordTries>,
  device: Device,
): Promise<boolean> {
  let guessed = false;
  const seconds = await countTry(watched, (rule) => {
    guessed ||= rule === LOGIN_PERSON;
  });
  if (guessed) await noteGuessing({ email }, "password", device);
  return seconds === 0;
}

/**
 * Writes a wrong password down; nobody's too, which must not take less time. Where it could have been of several, nobody
 * knows of whom, and none of their merchants learns where it came from.
 */
function recordWrong(members: readonly SignInMember[], device: Device): Promise<void> {
  const [only = null, ...others] = members;
  return record(others.length > 0 ? null : only, device, "wrong_password");
}

/** Writes a sign-in down that ended before a session could begin. */
function record(member: SignInMember | null, device: Device, outcome: string): Promise<void> {
  const whose = { memberId: member?.id ?? null, merchantId: member?.merchantId ?? null };
  return audited(
    { ...device, ...whose, act: "session.begin", subject: null },
    async () => {},
    () => outcome,
  );
}

/** Begins the session of a member whose password is right, where it needs no code or the code is right too. */
function enter(
  member: SignInMember,
  known: string | null,
  { code, locale = "pt-BR" }: SignInInput,
  device: Device,
  now: Date,
): Promise<SignInOutcome> {
  const { id: memberId, merchantId } = member;
  return audited<SignInOutcome>(
    { ...device, memberId, merchantId, act: "session.begin", subject: null },
    async (note) => {
      const isNew = !(await isKnownDevice(memberId, device));
      if (member.secondFactor) {
        if (code.trim() === "") return { kind: "code_needed" };
        const proof = await proveSecondFactor(memberId, code, device, now, known);
        if (proof !== "right") return { kind: proof === "wrong" ? "wrong_code" : proof };
      }
      const sessionId = await insertSession(member, device, { locale, isNewDevice: isNew });
      if (sessionId === null) return { kind: "wrong_password" };
      if (isNew) note({ newDevice: true });
      return { kind: "session", sessionId, memberId, merchantId };
    },
    ({ kind }) => (kind === "session" ? "done" : kind),
  );
}
