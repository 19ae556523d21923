import type { Colour } from "./brand-colour";
import type { CivilDate } from "./brasilia";
import type { BillingType, CancelReason, Charge, ChargeId } from "./charge";
import type { ChargeStatus } from "./charge-status";
import type { Cents } from "./money";
import type { Returned } from "./refund";

/**
 * All that a payer's page may know of a charge: no document, e-mail, phone, address, fee, net
 * amount, PSP or merchant id.
 */
export interface CheckoutView {
  readonly id: ChargeId;
  readonly merchantName: string;
  /** 0 means that the payer chooses the amount. */
  readonly amount: Cents;
  readonly description: string | null;
  readonly dueDate: CivilDate;
  readonly billingType: BillingType;
  readonly status: ChargeStatus;
  readonly createdAt: Date;
  readonly lapsesAt: Date;
  readonly brCode: string | null;
  readonly cancelReason: CancelReason | null;
  /** Somebody asked to call it off, though its PSP may not have withdrawn it yet. */
  readonly cancelAsked: boolean;
  readonly paid: { readonly amount: Cents; readonly paidAt: Date } | null;
  /** What of the money that paid it went back, or is going back. */
  readonly returned: Returned;
}

/** What of a charge its payer's page may know. */
export function checkoutViewOf(
  charge: Charge,
  merchantName: string,
  returned: Returned,
): CheckoutView {
  const { id, amount, description, dueDate, billingType, status, createdAt, lapsesAt } = charge;
  const { brCode, cancelReason, cancelAsked, paid } = charge;
  return {
    id,
    merchantName,
    amount,
    description,
    dueDate,
    billingType,
    status,
    createdAt,
    lapsesAt,
    brCode,
    cancelReason,
    cancelAsked: cancelAsked !== null,
    paid: paid && { amount: paid.amount, paidAt: paid.paidAt },
    returned,
  };
}

/** A charge as its page shows it: also how its merchant wants to look. */
export interface BrandedView extends CheckoutView {
  readonly brand: {
    readonly colour: Colour | null;
    /** Changes with the logo; null without one. */
    readonly logoVersion: string | null;
  };
}

/** Ways to pay that the page names; `UNDEFINED` charges offer them all. */
export const CHECKOUT_METHODS = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO"] as const;
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number];

/** What the payer's page shows: one component each. */
export type CheckoutScreen =
  /** The code is being made; the page looks again by itself. */
  | { readonly kind: "preparing" }
  /** The code, payable until `expiresAt`. */
  | { readonly kind: "pix"; readonly brCode: string; readonly expiresAt: Date }
  /** The methods that this charge will offer. */
  | {
      readonly kind: "methods";
      readonly methods: readonly CheckoutMethod[];
      readonly overdue: boolean;
    }
  | {
      readonly kind: "paid";
      readonly amount: Cents;
      readonly paidAt: Date;
      /** The part of it that went back; 0 when none did. */
      readonly returned: Cents;
    }
  /** A card was authorized; the money is on its way. */
  | { readonly kind: "confirmed" }
  | { readonly kind: "expired"; readonly expiredAt: Date }
  | { readonly kind: "canceled" }
  /**
   * The money is going back, or went back, to the payer: `amount`, or null when it is not known
   * how much, as after a lost dispute.
   */
  | { readonly kind: "refunded"; readonly done: boolean; readonly amount: Cents | null };

/** Screens on which nothing more happens by itself: the page stops asking. */
export const FINAL_SCREENS: readonly CheckoutScreen["kind"][] = [
  "paid",
  "canceled",
  "expired",
  "refunded",
];

/**
 * The screen for a charge at an instant. A code whose validity is over is never shown, even
 * before the worker has moved the charge.
 */
export function checkoutScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const waiting = ["CREATING", "PENDING", "OVERDUE"].includes(view.status);
  if (view.cancelAsked && waiting) return { kind: "canceled" };
  switch (view.status) {
    case "CREATING":
      return now < view.lapsesAt ? { kind: "preparing" } : expired(view);
    case "PENDING":
      return view.billingType === "PIX" ? pixScreen(view, now) : methodsScreen(view, now);
    case "OVERDUE":
      return view.billingType === "PIX" ? expired(view) : methodsScreen(view, now);
    case "CONFIRMED":
      return { kind: "confirmed" };
    case "RECEIVED":
    case "CHARGEBACK":
      return view.paid
        ? { kind: "paid", ...view.paid, returned: view.returned.done }
        : { kind: "confirmed" };
    case "REFUNDING":
      return { kind: "refunded", done: false, amount: knownAmount(view.returned.underWay) };
    case "REFUNDED":
      return { kind: "refunded", done: true, amount: knownAmount(view.returned.done) };
    case "CANCELED":
      return view.cancelReason === "expired" ? expired(view) : { kind: "canceled" };
  }
}

function pixScreen(view: CheckoutView, now: Date): CheckoutScreen {
  if (now >= view.lapsesAt) return expired(view);
  if (view.brCode === null) return { kind: "preparing" };
  return { kind: "pix", brCode: view.brCode, expiresAt: view.lapsesAt };
}

function methodsScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const methods = CHECKOUT_METHODS.filter(
    (method) => view.billingType === "UNDEFINED" || view.billingType === method,
  );
  return { kind: "methods", methods, overdue: now >= view.lapsesAt };
}

function knownAmount(amount: Cents): Cents | null {
  return amount > 0n ? amount : null;
}

function expired(view: CheckoutView): CheckoutScreen {
  return { kind: "expired", expiredAt: view.lapsesAt };
}
