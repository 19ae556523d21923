import type { MerchantId } from "./ids";

/** The longest name of a merchant, in characters. */
export const MERCHANT_NAME_MAX = 255;

/** The longest name that a user gives themself, in characters. */
export const MEMBER_NAME_MAX = 100;

/** The roles of a merchant's members; what each may do is in `permission.ts` (ADR 0011). */
export const MEMBER_ROLES = ["owner", "finance", "support", "viewer"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Who receives: the holder of API credentials and the tenant of every row. */
export interface Merchant {
  readonly id: MerchantId;
  readonly name: string;
  /** The OAuth client id, which names the merchant on every call. */
  readonly clientId: string;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** From when on its charges cannot be paid here; null while they can, which may be so though it is disabled. */
  readonly collectionEndedAt: Date | null;
}

/** A user who works for a merchant. */
export interface Member {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly email: string;
  /** As they want to be called; null until they say. */
  readonly name: string | null;
  readonly role: MemberRole;
  /** The session of the request. */
  readonly sessionId: string;
}

/** A user who runs the service, and belongs to no merchant. */
export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: "operator";
  readonly sessionId: string;
}

/** Everybody who can sign in. */
export type User = Member | Operator;

/**
 * What users have to do before anything else: choose a password in the place of one that somebody made for them, or set
 * up the second factor that is demanded of them.
 */
export type Owed = "password" | "second_factor";

/** An operator's look at a merchant's pages, read-only (ADR 0115). */
export interface Viewing {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly endsAt: Date;
}

/** A user, and how their session stands. */
export type SignedInUser = User & {
  /** The merchant that an operator looks at in this session; null for everybody else. */
  readonly viewing: Viewing | null;
  /** Whether they gave their password or a code in this session within the last minutes. */
  readonly isProved: boolean;
  readonly owes: Owed | null;
};

/** Where a user acts from, as far as the request says. */
export interface Device {
  /** The network address, which the user cannot choose. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
}
