import type { MerchantId } from "./ids";
import type { Member, MemberRole, Operator, Viewing } from "./merchant";

/** What a user can be allowed to do for a merchant; reading its charges is everybody's. */
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
  /** Send an event to the merchant's endpoints again. */
  "resend",
  /** Name and brand, team, API credentials and provider accounts. */
  "manage",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permissions of each role (ADR 0011). */
const MAY: Readonly<Record<MemberRole, readonly Permission[]>> = {
  owner: PERMISSIONS,
  finance: ["read", "charge", "refund", "confirm", "export", "resolve", "resend"],
  support: ["read", "resend"],
  viewer: ["read"],
};

declare const allowed: unique symbol;

/**
 * A user who was found to have a permission. Only `allow` makes one, so a function that takes it
 * cannot be called without that check.
 */
export type Allowed<P extends Permission> = Member & { readonly [allowed]: P };

/** An operator who acts for a merchant or, with null, for the service itself. */
export interface OperatorFor {
  readonly operator: Operator;
  readonly merchantId: MerchantId | null;
}

/** Who manages provider accounts: an owner those of their merchant, an operator anybody's. */
export type AccountHolder = Allowed<"manage"> | OperatorFor;

/** Whether a role has a permission. */
export function may(role: MemberRole, permission: Permission): boolean {
  return MAY[role].includes(permission);
}

/** The member as one who may do this, or null. */
export function allow<P extends Permission>(member: Member, permission: P): Allowed<P> | null {
  return may(member.role, permission) ? (member as Allowed<P>) : null;
}

/**
 * Who an operator is to a merchant whose pages they look at: a member who may read, whatever else. What is answered to
 * them beyond that, and that they change nothing, is decided by lib/api/serve.ts.
 */
export function asViewer({ id, email, name, sessionId }: Operator, viewing: Viewing): Member {
  const { merchantId, merchantName } = viewing;
  return { id, merchantId, merchantName, email, name, role: "viewer", sessionId };
}

/** Whether a user runs the service, rather than works for a merchant. */
export function isOperator(user: Member | Operator): user is Operator {
  return user.role === "operator";
}
