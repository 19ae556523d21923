import { networkOf } from "@/lib/platform/caller-address";
import type { Device, User } from "@/lib/platform/values/merchant";
import {
  CODE_MEMBER,
  CODE_PERSON,
  countTry,
  forgiveTry,
  LOGIN_ADDRESS,
  type Watched,
} from "@/lib/rate-limits/throttle";
import { noteGuessing } from "./note-guessing";
import { freshRecoveryCodes, recoveryCodeHash } from "./recovery-codes";
import {
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendStep,
  storeUnconfirmed,
} from "./store/second-factors";
import { freshTotpSecret, stepOfCode, totpUri } from "./totp";

/** What a proof came to; `throttled`: it was not even looked at. */
export type Proof = "right" | "wrong" | "throttled";

/** Six digits of an authenticator app; anything else may be a recovery code. */
const TOTP_CODE = /^\d{6}$/;

/**
 * Checks a code of a second factor that is in force, the app's or a recovery code, and spends it:
 * none counts twice, not even in two requests at once.
 *
 * @param device where it came from, for counting wrong ones.
 * @param known the browser or session that the member has signed in from; null for any other.
 */
export async function proveSecondFactor(
  memberId: string,
  input: string,
  device: Device,
  now: Date,
  known: string | null,
): Promise<Proof> {
  const code = tidy(input);
  const watched = codeTries(memberId, code, device, known);
  if ((await countCode(memberId, watched, device)) > 0) return "throttled";
  const right = TOTP_CODE.test(code)
    ? await spendTotp(memberId, code, now)
    : await spendRecoveryCode(memberId, recoveryCodeHash(memberId, code));
  if (!right) return "wrong";
  await forgiveTry(watched);
  return "right";
}

/** Counts a code before it is looked at; seconds to wait, 0 for none. */
async function countCode(
  memberId: string,
  watched: readonly Watched[],
  device: Device,
): Promise<number> {
  let guessed = false;
  const seconds = await countTry(watched, (rule) => {
    guessed ||= rule === CODE_PERSON;
  });
  if (guessed) await noteGuessing({ id: memberId }, "code", device);
  return seconds;
}

function codeTries(
  memberId: string,
  code: string,
  { address }: Device,
  known: string | null,
): readonly Watched[] {
  const everyCode: readonly Watched[] = [
    [CODE_MEMBER, `code:${memberId}:${networkOf(address)}:${known ?? ""}`],
    ...(known === null ? [[LOGIN_ADDRESS, `login:${networkOf(address)}`] as const] : []),
  ];
  return TOTP_CODE.test(code)
    ? [...everyCode, [CODE_PERSON, `code-person:${memberId}:${known ?? ""}`]]
    : everyCode;
}

async function spendTotp(memberId: string, code: string, now: Date): Promise<boolean> {
  const factor = await findSecondFactor(memberId);
  const step = factor?.enabledAt ? stepOfCode(factor.secret, code, now) : null;
  return step !== null && spendStep(memberId, step);
}

/** A code without the spaces, hyphens and capitals that users type. */
function tidy(code: string): string {
  return code.replace(/[\s-]/g, "").toLowerCase();
}

/** The parameters of an authenticator app. */
export interface SetUp {
  readonly secret: string;
  readonly uri: string;
}

/** Begins the setting up of a second factor; null when the user has one in force. */
export async function beginSecondFactor(user: User): Promise<SetUp | null> {
  const secret = freshTotpSecret();
  const stored = await storeUnconfirmed(user.id, secret);
  return stored ? { secret, uri: totpUri(secret, user.email) } : null;
}

/** What confirming came to: with it, the recovery codes, which nobody sees again. */
export type Confirmation =
  | { readonly kind: "on"; readonly recoveryCodes: readonly string[] }
  | { readonly kind: "wrong" }
  | { readonly kind: "throttled" }
  /** None is being set up, or it is in force already. */
  | { readonly kind: "not_begun" };

/** Puts the second factor in force with a first code, which shows that the app has the secret. */
export async function confirmSecondFactor(
  user: User,
  input: string,
  device: Device,
  now: Date,
): Promise<Confirmation> {
  const code = tidy(input);
  const factor = await findSecondFactor(user.id);
  if (!factor || factor.enabledAt) return { kind: "not_begun" };
  const watched = codeTries(user.id, code, device, user.sessionId);
  if ((await countCode(user.id, watched, device)) > 0) return { kind: "throttled" };
  const step = TOTP_CODE.test(code) ? stepOfCode(factor.secret, code, now) : null;
  if (step === null) return { kind: "wrong" };
  await forgiveTry(watched);
  const recoveryCodes = freshRecoveryCodes();
  const codeHashes = recoveryCodes.map((one) => recoveryCodeHash(user.id, tidy(one)));
  const { secret } = factor;
  const { id, sessionId } = user;
  const on = await enableSecondFactor(id, { secret, step, codeHashes, sessionId });
  return on ? { kind: "on", recoveryCodes } : { kind: "not_begun" };
}

/** Takes the second factor away; false when there is none in force. */
export function endSecondFactor(user: User): Promise<boolean> {
  return disableSecondFactor(user.id);
}

/** New recovery codes in the place of the old ones; null without a second factor in force. */
export async function renewRecoveryCodes(user: User): Promise<readonly string[] | null> {
  const recoveryCodes = freshRecoveryCodes();
  const codeHashes = recoveryCodes.map((one) => recoveryCodeHash(user.id, tidy(one)));
  return (await replaceRecoveryCodes(user.id, codeHashes)) ? recoveryCodes : null;
}
