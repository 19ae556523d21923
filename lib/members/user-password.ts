import type { Device, User } from "@/lib/platform/values/merchant";
import { isOperator } from "@/lib/platform/values/permission";
import { countTry, forgiveTry, passwordTries } from "@/lib/rate-limits/throttle";
import { type PasswordFault, passwordFault } from "./password";
import { hashPassword, isPassword } from "./passwords";
import type { Proof } from "./second-factor";
import { changePassword, findPassword } from "./store/members";

/** Whether somebody at a signed-in screen knows the password; counted together with sign-ins. */
export async function provePassword(user: User, password: string, address: string): Promise<Proof> {
  const watched = passwordTries(user.email, address);
  if ((await countTry(watched)) > 0) return "throttled";
  const { hash } = await findPassword(user.id);
  if (!(await isPassword(password, hash))) return "wrong";
  await forgiveTry(watched);
  return "right";
}

/** What a change of password came to. */
export type PasswordOutcome =
  /** With the session that this one goes on as; the others are over. */
  | { readonly kind: "changed"; readonly sessionId: string }
  | { readonly kind: "wrong" | "throttled" | "overtaken" }
  | { readonly kind: "unfit"; readonly fault: PasswordFault | "same" };

/** Changes the password of a user who knows the present one, and ends their other sessions. */
export async function changeOwnPassword(
  user: User,
  current: string,
  next: string,
  device: Device,
): Promise<PasswordOutcome> {
  const fault = passwordFault(next, knownWords(user));
  if (fault) return { kind: "unfit", fault };
  // Whoever made the first password for somebody would go on knowing it.
  if (next.normalize("NFKC") === current.normalize("NFKC")) return { kind: "unfit", fault: "same" };
  const { hash } = await findPassword(user.id);
  const proof = await provePassword(user, current, device.address);
  if (proof !== "right") return { kind: proof };
  const { id: memberId, sessionId } = user;
  const to = await hashPassword(next);
  const session = await changePassword({ memberId, sessionId, from: hash, to, device });
  return session === null ? { kind: "overtaken" } : { kind: "changed", sessionId: session };
}

/** What a password may not be, because everybody knows it of this user. */
export function knownWords(user: User): readonly string[] {
  return [user.email, ...(isOperator(user) ? [] : [user.merchantName])];
}
