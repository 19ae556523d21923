import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { signInPath } from "@/components/login/sign-in-path";
import { PAGE_PATH_HEADER } from "@/lib/http/page-path";
import { signedInUser } from "@/lib/members/session";
import type { Operator, SignedInUser } from "@/lib/platform/values/merchant";
import {
  type Allowed,
  allow,
  asViewer,
  isOperator,
  type Permission,
} from "@/lib/platform/values/permission";

/** The signed-in user; everybody else is redirected to the sign-in, which leads back to this page. */
export async function requireUser(): Promise<SignedInUser> {
  return (await signedInUser()) ?? redirect(signInPath((await headers()).get(PAGE_PATH_HEADER)));
}

/**
 * The member who requests a page, if their role may. Each page checks by itself, for a page can be
 * fetched without its layout. What a role may not see does not exist for it. Who owes a password or a second factor is
 * led to the page where they set it up.
 */
export async function requireMember<P extends Permission>(permission: P): Promise<Allowed<P>> {
  const member = await requireMemberWhoOwes(permission);
  if (member.owes) redirect("/settings/security");
  return member;
}

/** The same member, also while they owe something: for the page where they set it up, and what surrounds every page. */
export async function requireMemberWhoOwes<P extends Permission>(
  permission: P,
): Promise<Allowed<P> & Pick<SignedInUser, "owes" | "viewing">> {
  const user = await requireUser();
  const { owes, viewing } = user;
  const member = isOperator(user) ? viewing && asViewer(user, viewing) : user;
  if (!member) redirect("/operator");
  return { ...(allow(member, permission) ?? notFound()), owes, viewing };
}

/** The operator who requests a page; everybody else gets 404. Who owes something is led to where they set it up. */
export async function requireOperator(): Promise<Operator> {
  const operator = await requireOperatorWhoOwes();
  if (operator.owes) redirect("/operator/security");
  return operator;
}

/** The same operator, also while they owe something: for the page where they set it up, and what surrounds every page. */
export async function requireOperatorWhoOwes(): Promise<
  Operator & Pick<SignedInUser, "owes" | "viewing">
> {
  const user = await requireUser();
  return isOperator(user) ? user : notFound();
}
