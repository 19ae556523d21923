import { randomUUID } from "node:crypto";
import {
  addMember,
  findMembersByEmail,
  findUserOfSession,
  insertSession,
} from "@/lib/members/store/members";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Member, MemberRole, Operator } from "@/lib/platform/values/merchant";
import {
  type Allowed,
  allow,
  isOperator,
  type OperatorFor,
} from "@/lib/platform/values/permission";

const DEVICE = { address: "203.0.113.7", userAgent: "test" };
const LIMITS = { idleSeconds: 1_800, absoluteSeconds: 43_200 };

let count = 0;

/** A merchant of a test, with its owner, signed in. */
export async function freshOwner(name = "Loja"): Promise<Allowed<"manage">> {
  count += 1;
  const enrolled = await enrolMerchant(name, `dono-${count}@loja.example`);
  return managing(await signedIn(enrolled.email));
}

/** Adds a member to a merchant and signs them in. */
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

/** Adds a member who may confirm payments to a merchant and signs them in. */
export async function freshConfirmer(merchantId: MerchantId): Promise<Allowed<"confirm">> {
  const member = allow(await freshMember(merchantId, "finance"), "confirm");
  if (!member) throw new Error("finance may not confirm");
  return member;
}

/** A viewer of a merchant, who never signed in. */
export function viewerOf(merchantId: MerchantId): Allowed<"read"> {
  const member = allow(
    {
      id: randomUUID(),
      merchantId,
      merchantName: "Loja",
      email: "v@loja.example",
      name: null,
      role: "viewer",
      sessionId: randomUUID(),
    },
    "read",
  );
  if (!member) throw new Error("everybody may read");
  return member;
}

/** Whether a member's session is still valid. */
export async function isSignedIn({ sessionId }: Member): Promise<boolean> {
  return (await findUserOfSession(sessionId, LIMITS)) !== null;
}

/** Signs a member in by e-mail. */
export async function signedIn(email: string): Promise<Member> {
  const [member] = await findMembersByEmail(email);
  const sessionId = member && (await insertSession(member, DEVICE));
  if (!sessionId) throw new Error("there is no such member");
  const user = await findUserOfSession(sessionId, LIMITS);
  if (!user || isOperator(user)) throw new Error("there is no such member");
  return user;
}

/** The operator of a test, who acts for the service itself. */
export function serviceOperator(): OperatorFor {
  const operator: Operator = {
    id: randomUUID(),
    email: "operador@vintem.example",
    name: null,
    role: "operator",
    sessionId: randomUUID(),
  };
  return { operator, merchantId: null };
}
