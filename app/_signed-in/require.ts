import { notFound, redirect } from "next/navigation";
import type { Operator, Person } from "@/lib/domain/merchant";
import { type Allowed, allow, isOperator, type Permission } from "@/lib/domain/permission";
import { currentPerson } from "@/lib/identity/member-session";

/** Whoever is signed in; others are led to the sign-in. */
export async function requirePerson(): Promise<Person> {
  return (await currentPerson()) ?? redirect("/login");
}

/**
 * The member who asks for a page, if their role may: each page asks by itself, for a page can be
 * fetched without its layout. What a role may not see does not exist for it.
 */
export async function requireMember<P extends Permission>(permission: P): Promise<Allowed<P>> {
  const person = await requirePerson();
  if (isOperator(person)) redirect("/operator");
  return allow(person, permission) ?? notFound();
}

/** The operator who asks for a page; for everybody else it does not exist. */
export async function requireOperator(): Promise<Operator> {
  const person = await requirePerson();
  return isOperator(person) ? person : notFound();
}
