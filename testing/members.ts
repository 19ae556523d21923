import {
  addMember,
  findMemberByEmail,
  findPersonOfSession,
  insertSession,
} from "@/lib/database/members";
import type { MerchantId } from "@/lib/domain/charge";
import type { Member, MemberRole } from "@/lib/domain/merchant";
import { type Allowed, allow, isOperator } from "@/lib/domain/permission";
import { enrolMerchant } from "@/lib/identity/enrol-merchant";

const DEVICE = { address: "203.0.113.7", userAgent: "test" };
const LIMITS = { idleSeconds: 1_800, absoluteSeconds: 43_200 };

let count = 0;

/** A merchant of a test, with its owner, signed in. */
export async function freshOwner(name = "Loja"): Promise<Allowed<"manage">> {
  count += 1;
  const enrolled = await enrolMerchant(name, `dono-${count}@loja.example`);
  if (!enrolled) throw new Error("the e-mail is taken");
  return managing(await signedIn(enrolled.email));
}

/** One more person of a merchant, signed in. */
export async function freshMember(merchantId: MerchantId, role: MemberRole): Promise<Member> {
  count += 1;
  const email = `${role}-${count}@loja.example`;
  const id = await addMember({ merchantId, role, email, name: null, passwordHash: "none" });
  if (id === null) throw new Error("the e-mail is taken");
  return signedIn(email);
}

/** The member as one who manages. */
export function managing(member: Member): Allowed<"manage"> {
  const manager = allow(member, "manage");
  if (!manager) throw new Error(`${member.role} may not manage`);
  return manager;
}

/** One more person of a merchant who may confirm money. */
export async function freshConfirmer(merchantId: MerchantId): Promise<Allowed<"confirm">> {
  const member = allow(await freshMember(merchantId, "finance"), "confirm");
  if (!member) throw new Error("finance may not confirm");
  return member;
}

/** Whether a person's session still lets them in. */
export async function isSignedIn({ sessionId }: Member): Promise<boolean> {
  return (await findPersonOfSession(sessionId, LIMITS)) !== null;
}

/** A person with a session of their own. */
export async function signedIn(email: string): Promise<Member> {
  const member = await findMemberByEmail(email);
  const sessionId = member && (await insertSession(member, DEVICE));
  if (!sessionId) throw new Error("there is no such member");
  const person = await findPersonOfSession(sessionId, LIMITS);
  if (!person || isOperator(person)) throw new Error("there is no such member");
  return person;
}
