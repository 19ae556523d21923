import type { MerchantId } from "./charge";

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
  readonly role: MemberRole;
}
