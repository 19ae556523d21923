import type { Device, User } from "@/lib/platform/values/merchant";
import { isOperator } from "@/lib/platform/values/permission";
import { countTry, forgiveTry, lookAtTry, passwordTries } from "@/lib/rate-limits/throttle";
import { judgeChoice } from "./choose-password";
import { knownWords, type PasswordFault, passwordFault } from "./password";
import { hashPassword, isPassword } from "./passwords";
import type { Proof } from "./second-factor";
import { changePassword, findPassword } from "./store/members";

/** Whether somebody at a signed-in screen knows the password; counted together with sign-ins. */
export async function provePassword(user: User, password: string, device: Device): Promise<Proof> {
  // Somebody has signed in to this session, so what others guess elsewhere is no reason to refuse it.
  const watched = passwordTries(user.email, device.address, user.sessionId);
  if ((await countTry(watched)) > 0) return "throttled";
  const { hash } = await findPassword(user.id);
  const look = () => isPassword(password, hash, device.address);
  if (!(await lookAtTry(watched, look))) return "wrong";
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
  const known = wordsOfUser(user);
  const fault = passwordFault(next, known);
  if (fault) return { kind: "unfit", fault };
  // The person who made somebody's first password would go on knowing it.
  if (next.normalize("NFKC") === current.normalize("NFKC")) return { kind: "unfit", fault: "same" };
  const { hash } = await findPassword(user.id);
  const proof = await provePassword(user, current, device);
  if (proof !== "right") return { kind: proof };
  const { id: memberId, sessionId } = user;
  const choice = await judgeChoice({ password: next, known, chooser: memberId, device });
  if (choice.kind === "throttled") return { kind: "throttled" };
  if (choice.kind === "unfit") return choice;
  const to = await hashPassword(next, device.address);
  const session = await changePassword({ memberId, sessionId, from: hash, to, device });
  return session === null ? { kind: "overtaken" } : { kind: "changed", sessionId: session };
}

/** What a password may not be, because everybody knows it of this user. */
export function wordsOfUser(user: User): readonly string[] {
  return knownWords(isOperator(user) ? { email: user.email, name: user.name } : user);
}
