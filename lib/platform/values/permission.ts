import type { MerchantId } from "./charge";
import type { Member, MemberRole, Operator } from "./merchant";

/** What a person can be allowed to do for a merchant; reading its charges is everybody's. */
export const PERMISSIONS = [
  "read",
  /** Create, duplicate and cancel charges. */
  "charge",
  "refund",
  /** Say that money arrived at a Pix key of the merchant's own. */
  "confirm",
  "export",
  /** Accept, refund or ignore what does not fit. */
  "resolve",
  /** Name and brand, team, API credentials and PSP accounts. */
  "manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Who may do what (decisions, People). */
const MAY: Readonly<Record<MemberRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  finance: ["read", "charge", "refund", "confirm", "export", "resolve"],
  support: ["read"],
  viewer: ["read"],
};

declare const allowed: unique symbol;

/**
 * A person who was found to have a permission. Only `allow` makes one, so whatever asks for it
 * cannot be called without the question.
 */
export type Allowed<P extends Permission> = Member & { readonly [allowed]: P };

/** An operator who acts on what is a merchant's or, with null, the service's own. */
export interface OperatorFor {
  readonly operator: Operator;
  readonly merchantId: MerchantId | null;
}

/** Who may keep PSP accounts: of their own merchant, or as an operator of anybody. */
export type AccountKeeper = Allowed<"manage"> | OperatorFor;

/** Whether a role has a permission. */
export function may(role: MemberRole, permission: Permission): boolean {
  return MAY[role].includes(permission);
}

/** The member as one who may do this, or null. */
export function allow<P extends Permission>(member: Member, permission: P): Allowed<P> | null {
  return may(member.role, permission) ? (member as Allowed<P>) : null;
}

/** Whether a person runs the service, rather than works for a merchant. */
export function isOperator(person: Member | Operator): person is Operator {
  return person.role === "operator";
}
