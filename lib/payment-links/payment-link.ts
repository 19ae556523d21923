import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";

/** Bounds of what a payment link says (docs/api.md#payment-links); texts in characters (code points). */
export const LINK_BOUNDS = {
  title: 100,
  description: 500,
  dueInDays: 365,
  dueInDaysDefault: 3,
  maxPayments: 100_000,
} as const;

/** How many links a merchant has at most. */
export const LINKS_MAX = 10_000;

/**
 * How many charges of one link wait for payment at a time: a flood of its page fills no more of a merchant's list
 * than this, and what counts them reads no more rows (ADR 0104).
 */
export const OPEN_CHARGES_MAX = 500;

/**
 * How many charges of a link wait for payment at a time that one address made: a quarter of those that may wait, so that
 * nobody alone keeps all others from a link, and five at least, for a family of a shop with few places.
 */
export function openOfAddressMax({ maxPayments }: Pick<PaymentLink, "maxPayments">): number {
  return Math.max(5, Math.floor(Math.min(maxPayments ?? OPEN_CHARGES_MAX, OPEN_CHARGES_MAX) / 4));
}

/** Minutes for which a charge that is being created holds its place of the link, though it is not stored yet. */
export const PLACE_HELD_MINUTES = 10;

/** What payers pay: a fixed amount, or one that they choose from `least` to `most`. */
export type LinkAmount =
  | { readonly kind: "fixed"; readonly amount: Cents }
  | { readonly kind: "chosen"; readonly least: Cents; readonly most: Cents };

/** What a payment link says about each charge that is made from it, and how long it makes charges. */
export interface PaymentLinkSettings {
  readonly title: string;
  /** Shown on the link's page; null for none. */
  readonly description: string | null;
  readonly amount: LinkAmount;
  /** The methods that payers choose from on the link's page; null: they pick on the charge's own page. */
  readonly billingTypes: readonly PickedMethod[] | null;
  /** A charge is due so many days after its creation, counted in Brasília. */
  readonly dueInDays: number;
  /** As of POST /payments, for charges by Pix; null for the default there. */
  readonly pixExpiresInMinutes: number | null;
  /** How many charges may be paid or wait for payment; null for no limit. */
  readonly maxPayments: number | null;
  /** From then on no charge is made; null for never. */
  readonly endsAt: Date | null;
  /** What the charges' `reference` is. */
  readonly reference: string;
}

/** A stored payment link. */
export interface PaymentLink extends PaymentLinkSettings {
  readonly id: string;
  readonly merchantId: MerchantId;
  /** Names it in the address of its page; it cannot be guessed. */
  readonly slug: string;
  /** False while it is stopped. */
  readonly isActive: boolean;
  readonly createdAt: Date;
}

/** The charges that take a place of a link. */
export interface LinkCharges {
  /** Those that are being created or wait for payment. */
  readonly open: number;
  /** Those that were paid while they had a place, also where the money went back later. */
  readonly paid: number;
}

/** Whether a link makes charges; else why not. */
export const LINK_STATES = ["ACTIVE", "STOPPED", "ENDED", "FULL"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Why a link makes no charge now: its own state, or that its merchant takes none of its methods. */
export type ClosedReason = Exclude<LinkState, "ACTIVE"> | "UNAVAILABLE";

/** Whether a link makes another charge now: a stopped one does not, whatever else is true of it. */
export function linkState(
  { isActive, endsAt, maxPayments }: Pick<PaymentLink, "isActive" | "endsAt" | "maxPayments">,
  { open, paid }: LinkCharges,
  now: Date,
): LinkState {
  if (!isActive) return "STOPPED";
  if (endsAt !== null && endsAt <= now) return "ENDED";
  const isFull = open >= OPEN_CHARGES_MAX || (maxPayments !== null && open + paid >= maxPayments);
  return isFull ? "FULL" : "ACTIVE";
}

/**
 * The methods that a payer of a link chooses from now: those of the link that the merchant's accounts take. Empty where
 * none is left; `UNDEFINED` alone where the charge's own page lets them pick.
 *
 * @param chargeable the methods that the merchant's accounts take (`methodsToCharge`).
 */
export function methodsOfLink(
  { billingTypes }: Pick<PaymentLink, "billingTypes">,
  chargeable: readonly BillingType[],
): readonly BillingType[] {
  const wanted: readonly BillingType[] = billingTypes ?? ["UNDEFINED"];
  return wanted.filter((method) => chargeable.includes(method));
}
