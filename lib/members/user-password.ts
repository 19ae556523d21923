import { changePassword, findPassword } from "@/lib/database/members";
import type { Device, Person } from "@/lib/domain/merchant";
import { type PasswordFault, passwordFault } from "@/lib/domain/password";
import { isOperator } from "@/lib/domain/permission";
import { hashPassword, isPassword } from "./passwords";
import type { Proof } from "./second-factor";
import { countTry, forgiveTry, passwordTries } from "./throttle";

/** Whether somebody at a signed-in screen knows the password; counted together with sign-ins. */
export async function provePassword(
  person: Person,
  password: string,
  address: string,
): Promise<Proof> {
  const watched = passwordTries(person.email, address);
  if ((await countTry(watched)) > 0) return "throttled";
  const { hash } = await findPassword(person.id);
  if (!(await isPassword(password, hash))) return "wrong";
  await forgiveTry(watched);
  return "right";
}

/** What a change of password came to. */
export type PasswordOutcome =
  /** With the session that this one goes on as; the others are over. */
  | { readonly kind: "changed"; readonly sessionId: string }
  | { readonly kind: "wrong" | "throttled" | "overtaken" }
  | { readonly kind: "unfit"; readonly fault: PasswordFault };

/** Changes the password of a person who knows the present one, and ends their other sessions. */
export async function changeOwnPassword(
  person: Person,
  current: string,
  next: string,
  device: Device,
): Promise<PasswordOutcome> {
  const fault = passwordFault(next, knownWords(person));
  if (fault) return { kind: "unfit", fault };
  const { hash } = await findPassword(person.id);
  const proof = await provePassword(person, current, device.address);
  if (proof !== "right") return { kind: proof };
  const { id: memberId, sessionId } = person;
  const to = await hashPassword(next);
  const session = await changePassword({ memberId, sessionId, from: hash, to, device });
  return session === null ? { kind: "overtaken" } : { kind: "changed", sessionId: session };
}

/** What a password may not be, because everybody knows it of this person. */
export function knownWords(person: Person): readonly string[] {
  return [person.email, ...(isOperator(person) ? [] : [person.merchantName])];
}
