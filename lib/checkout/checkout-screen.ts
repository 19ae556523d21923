import { barcodeOfLine } from "./boleto";
import type { Colour } from "./brand-colour";
import { brasiliaDay, type CivilDate } from "./brasilia";
import { businessDayFrom } from "./business-day";
import type { BillingType, CancelReason, Charge, ChargeId, PickedMethod } from "./charge";
import type { ChargeStatus } from "./charge-status";
import { type AmountDue, amountDueOn, type LateTerms } from "./late-terms";
import type { Cents } from "./money";
import type { Returned } from "./refund";
import type { SandboxDeed } from "./sandbox-deed";

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
  /** The end of its Pix code; null where none has one of its own. */
  readonly pixExpiresAt: Date | null;
  readonly brCode: string | null;
  /** 47 digits. */
  readonly boletoLine: string | null;
  /** Where the provider takes cards. */
  readonly paymentPage: string | null;
  readonly lateTerms: LateTerms | null;
  /** Where the shop wants its payers back. */
  readonly returnUrl: string | null;
  /** What the payer can pick now; empty where there is nothing to pick. */
  readonly methods: readonly PickedMethod[];
  readonly cancelReason: CancelReason | null;
  /** Somebody asked to call it off, though its PSP may not have withdrawn it yet. */
  readonly cancelAsked: boolean;
  readonly paid: {
    readonly amount: Cents;
    readonly paidAt: Date;
    /** The network's id of the money; null where it came another way than by Pix. */
    readonly endToEndId: string | null;
  } | null;
  /** What of the money that paid it went back, or is going back. */
  readonly returned: Returned;
}

/** What a view is made from. */
export interface CheckoutFacts {
  readonly charge: Charge;
  readonly merchantName: string;
  readonly returned: Returned;
  readonly methods: readonly PickedMethod[];
  readonly endToEndId: string | null;
}

/** What of a charge its payer's page may know. */
export function checkoutViewOf(facts: CheckoutFacts): CheckoutView {
  const { charge, merchantName, returned, methods, endToEndId } = facts;
  const { id, amount, description, dueDate, billingType, status, createdAt, lapsesAt } = charge;
  const { pixExpiresAt, brCode, boletoLine, paymentPage, lateTerms, returnUrl } = charge;
  const { cancelReason, cancelAsked, paid } = charge;
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
    pixExpiresAt,
    brCode,
    boletoLine,
    paymentPage,
    lateTerms,
    returnUrl,
    methods,
    cancelReason,
    cancelAsked: cancelAsked !== null,
    paid: paid && { amount: paid.amount, paidAt: paid.paidAt, endToEndId },
    returned,
  };
}

/** A charge as its page shows it: also how its merchant wants to look, and what can be played. */
export interface BrandedView extends CheckoutView {
  /** What can be made to happen to it in the sandbox; nothing where money is real. */
  readonly deeds: readonly SandboxDeed[];
  readonly brand: {
    readonly colour: Colour | null;
    /** Changes with the logo; null without one. */
    readonly logoVersion: string | null;
  };
}

export type CardMethod = Extract<PickedMethod, "CREDIT_CARD" | "DEBIT_CARD">;

/** How what arrived stands to what was asked for on the day it arrived. */
export type PaidKind = "whole" | "partial" | "over";

/** What the payer's page shows: one component each. */
export type CheckoutScreen =
  /** What it is paid with is being made; the page looks again by itself. */
  | { readonly kind: "preparing" }
  /** The code, payable until `expiresAt`. */
  | { readonly kind: "pix"; readonly brCode: string; readonly expiresAt: Date }
  /** The payer picks how to pay. */
  | {
      readonly kind: "choice";
      readonly methods: readonly PickedMethod[];
      readonly overdue: boolean;
    }
  /** The provider's own form takes the card, at `page`. */
  | {
      readonly kind: "card";
      readonly method: CardMethod;
      readonly page: string;
      readonly overdue: boolean;
    }
  | {
      readonly kind: "boleto";
      /** 47 digits. */
      readonly line: string;
      /** 44 digits. */
      readonly barcode: string;
      /** The same money by Pix, where the bank gives a code with the boleto. */
      readonly brCode: string | null;
      readonly overdue: boolean;
    }
  /** Nothing to pay with is to be had on this page: only its merchant can help. */
  | { readonly kind: "unavailable" }
  | {
      readonly kind: "paid";
      readonly amount: Cents;
      readonly paidAt: Date;
      readonly how: PaidKind;
      /** What was to be paid on that day; null where the payer chose the amount. */
      readonly asked: Cents | null;
      /** It came after the day or hour until when it was asked for. */
      readonly late: boolean;
      /** The part of it that went back; 0 when none did. */
      readonly returned: Cents;
      readonly endToEndId: string | null;
    }
  /** A card was authorized; the money is on its way. */
  | { readonly kind: "confirmed" }
  /** The code is dead; what else can be picked. */
  | {
      readonly kind: "expired";
      readonly expiredAt: Date;
      readonly methods: readonly PickedMethod[];
    }
  | { readonly kind: "canceled" }
  /**
   * The money is going back, or went back, to the payer: `amount`, or null when it is not known
   * how much, as after a lost dispute.
   */
  | { readonly kind: "refunded"; readonly done: boolean; readonly amount: Cents | null };

/** Screens on which nothing more happens by itself: the page stops asking. */
export const FINAL_SCREENS: readonly CheckoutScreen["kind"][] = [
  "paid",
  "confirmed",
  "canceled",
  "refunded",
];

/** Screens of a charge that waits to be paid. */
export const WAITING_SCREENS: readonly CheckoutScreen["kind"][] = [
  "preparing",
  "pix",
  "choice",
  "card",
  "boleto",
  "unavailable",
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
    case "OVERDUE":
      return payingScreen(view, now);
    case "CONFIRMED":
      return { kind: "confirmed" };
    case "RECEIVED":
    case "CHARGEBACK":
      return view.paid ? paidScreen(view, view.paid) : { kind: "confirmed" };
    case "REFUNDING":
      return { kind: "refunded", done: false, amount: knownAmount(view.returned.underWay) };
    case "REFUNDED":
      return { kind: "refunded", done: true, amount: knownAmount(view.returned.done) };
    case "CANCELED":
      return view.cancelReason === "expired" ? expired(view) : { kind: "canceled" };
  }
}

/** What the charge costs on the day of an instant; null where the payer chooses the amount. */
export function amountDueAt(view: CheckoutView, instant: Date): AmountDue | null {
  if (view.amount === 0n) return null;
  return amountDueOn(view.amount, view.dueDate, view.lateTerms, brasiliaDay(instant));
}

function payingScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const { billingType, methods, paymentPage, boletoLine, brCode } = view;
  const overdue = view.status === "OVERDUE" || now >= view.lapsesAt;
  switch (billingType) {
    case "PIX":
      return pixScreen(view, now);
    case "UNDEFINED":
      return methods.length > 0 ? { kind: "choice", methods, overdue } : { kind: "unavailable" };
    case "CREDIT_CARD":
    case "DEBIT_CARD":
      return paymentPage === null
        ? { kind: "unavailable" }
        : { kind: "card", method: billingType, page: paymentPage, overdue };
    case "BOLETO":
      return boletoLine === null
        ? { kind: "unavailable" }
        : { kind: "boleto", line: boletoLine, barcode: barcodeOfLine(boletoLine), brCode, overdue };
  }
}

function pixScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const expiresAt = codeEnd(view);
  if (now >= expiresAt) return expired(view);
  if (view.brCode === null) return { kind: "preparing" };
  return { kind: "pix", brCode: view.brCode, expiresAt };
}

function codeEnd({ pixExpiresAt, lapsesAt }: CheckoutView): Date {
  return pixExpiresAt ?? lapsesAt;
}

function expired(view: CheckoutView): CheckoutScreen {
  // A bank's code is dead for good; one that was never made, or that a provider keeps, can be had anew.
  const again = view.brCode === null || view.paymentPage !== null;
  const methods = view.methods.filter((method) => method !== "PIX" || again);
  return { kind: "expired", expiredAt: codeEnd(view), methods };
}

function paidScreen(view: CheckoutView, paid: NonNullable<CheckoutView["paid"]>): CheckoutScreen {
  const asked = amountDueAt(view, paid.paidAt)?.total ?? null;
  return {
    kind: "paid",
    ...paid,
    how: paidKind(view, paid.amount, asked),
    asked,
    late: isLate(view, paid.paidAt),
    returned: view.returned.done,
  };
}

/**
 * The payer's bank also knows the holidays of the payer's city, and may have asked for less fine and
 * interest than we count (lib/domain/late-terms): whoever paid the amount itself paid it whole.
 */
function paidKind({ amount }: CheckoutView, paid: Cents, asked: Cents | null): PaidKind {
  if (asked === null) return "whole";
  if (paid > asked) return "over";
  const least = asked < amount ? asked : amount;
  return paid < least ? "partial" : "whole";
}

/** A due date that is no business day moves to the next one; a Pix code of its own ends when it says. */
function isLate({ pixExpiresAt, dueDate }: CheckoutView, paidAt: Date): boolean {
  if (pixExpiresAt !== null) return paidAt > pixExpiresAt;
  return brasiliaDay(paidAt) > businessDayFrom(dueDate);
}

function knownAmount(amount: Cents): Cents | null {
  return amount > 0n ? amount : null;
}
