import type { MerchantId } from "./charge";

/** The longest name of a merchant, in characters. */
export const MERCHANT_NAME_MAX = 255;

/** The longest name that a person gives themself, in characters. */
export const PERSON_NAME_MAX = 100;

/** What a person of the merchant may do (decisions, People). */
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
}

/** A person who signs in for a merchant. */
export interface Member {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly email: string;
  /** As they want to be called; null until they say. */
  readonly name: string | null;
  readonly role: MemberRole;
  /** The sign-in this person speaks from. */
  readonly sessionId: string;
}

/** A person who runs the service, and belongs to no merchant. */
export interface Operator {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: "operator";
  readonly sessionId: string;
}

/** Whoever can sign in. */
export type Person = Member | Operator;

/** Where a person acts from, as far as a request tells. */
export interface Device {
  /** The network address, which the person cannot choose. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
}
