import { notFound, redirect } from "next/navigation";
import { signedInUser } from "@/lib/members/session";
import type { Operator, User } from "@/lib/platform/values/merchant";
import { type Allowed, allow, isOperator, type Permission } from "@/lib/platform/values/permission";

/** The signed-in user; everybody else is redirected to the sign-in. */
export async function requireUser(): Promise<User> {
  return (await signedInUser()) ?? redirect("/login");
}

/**
 * The member who requests a page, if their role may. Each page checks by itself, for a page can be
 * fetched without its layout. What a role may not see does not exist for it.
 */
export async function requireMember<P extends Permission>(permission: P): Promise<Allowed<P>> {
  const user = await requireUser();
  if (isOperator(user)) redirect("/operator");
  return allow(user, permission) ?? notFound();
}

/** The operator who requests a page; everybody else gets 404. */
export async function requireOperator(): Promise<Operator> {
  const user = await requireUser();
  return isOperator(user) ? user : notFound();
}
