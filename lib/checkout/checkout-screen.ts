import type { Charge } from "@/lib/charges/charge";
import type { CancelReason, ChargeStatus } from "@/lib/charges/charge-status";
import type { Colour } from "@/lib/merchants/brand-colour";
import type { MerchantContact } from "@/lib/merchants/contact";
import { type InstallmentNumber, withoutInstallment } from "@/lib/payment-series/payment-series";
import type { Returned } from "@/lib/payments/refund";
import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import { barcodeOfLine } from "@/lib/platform/values/boleto";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { businessDayFrom } from "@/lib/platform/values/business-day";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type AmountDue, amountDueOn, type LateTerms } from "@/lib/platform/values/late-terms";
import type { Cents } from "@/lib/platform/values/money";
import type { SandboxAction } from "@/lib/platform/values/sandbox-action";

/**
 * Everything that a payer's page may contain of a charge: no document, e-mail, phone, address, fee, net
 * amount, PSP or merchant id.
 */
export interface CheckoutView {
  readonly id: ChargeId;
  readonly merchantName: string;
  /** 0 means that the payer chooses the amount. */
  readonly amount: Cents;
  readonly description: string | null;
  /** Which charge of a series it is; null for one of none. */
  readonly installment: InstallmentNumber | null;
  readonly dueDate: CivilDate;
  readonly billingType: BillingType;
  readonly status: ChargeStatus;
  readonly createdAt: Date;
  readonly waitsUntil: Date;
  /** When its Pix code expires; null without a code that expires by itself. */
  readonly pixExpiresAt: Date | null;
  readonly brCode: string | null;
  /** 47 digits. */
  readonly boletoLine: string | null;
  /** The provider's page that takes the card. */
  readonly paymentPage: string | null;
  readonly lateTerms: LateTerms | null;
  /** The merchant's page that its payers return to. */
  readonly returnUrl: string | null;
  /** What the payer can pick now; empty where there is nothing to pick. */
  readonly methods: readonly PickedMethod[];
  readonly cancelReason: CancelReason | null;
  /** Cancellation was requested; the provider may not have withdrawn the charge yet. */
  readonly cancelRequested: boolean;
  /** Its merchant was disabled and collects nothing any more: there is nothing to pay with. */
  readonly isClosed: boolean;
  /** No provider reports its payment: the merchant looks for it in the bank statement and confirms it. */
  readonly isConfirmedByMerchant: boolean;
  /** When the payer's bank last refused a card for it; null where none was refused. */
  readonly cardRefusedAt: Date | null;
  /** When its payer reported having paid, where that was offered; null before. */
  readonly paymentReportedAt: Date | null;
  readonly paid: {
    readonly amount: Cents;
    readonly paidAt: Date;
    /** The end-to-end id of the money; null where it was not a Pix. */
    readonly endToEndId: string | null;
  } | null;
  /** How much of the money that paid it was refunded, and how much is being refunded. */
  readonly returned: Returned;
}

/** What a payer's page is made from. */
export interface CheckoutFacts {
  readonly charge: Charge;
  readonly merchantName: string;
  readonly returned: Returned;
  readonly methods: readonly PickedMethod[];
  readonly endToEndId: string | null;
  /** Whether its merchant collects nothing any more. */
  readonly isClosed: boolean;
  readonly isConfirmedByMerchant: boolean;
  readonly cardRefusedAt: Date | null;
  readonly paymentReportedAt: Date | null;
  readonly installment: InstallmentNumber | null;
}

/**
 * The amount and the due date of a charge that waits to be paid, as one word: an open page whose word is another one is out
 * of date. Null once nothing is to be paid.
 */
export function termsOf({
  status,
  amount,
  dueDate,
}: Pick<CheckoutView, "status" | "amount" | "dueDate">): string | null {
  return WAITING.includes(status) ? `${amount}-${dueDate}` : null;
}

const WAITING: readonly ChargeStatus[] = ["CREATING", "PENDING", "OVERDUE"];

/** Leaves of a charge only what its payer's page may contain. */
export function checkoutViewOf(facts: CheckoutFacts): CheckoutView {
  const { charge, merchantName, returned, endToEndId, isClosed } = facts;
  const { isConfirmedByMerchant, cardRefusedAt, paymentReportedAt, installment } = facts;
  const { id, amount, dueDate, billingType, status, createdAt, waitsUntil } = charge;
  const { pixExpiresAt, lateTerms, returnUrl } = charge;
  const { brCode, boletoLine, paymentPage } = isClosed ? NOTHING_TO_PAY_WITH : charge;
  const methods = isClosed ? [] : facts.methods;
  const { cancelReason, cancelRequested, paid } = charge;
  return {
    id,
    merchantName,
    amount,
    description: installment
      ? withoutInstallment(charge.description, installment)
      : charge.description,
    installment: installment && { number: installment.number, count: installment.count },
    dueDate,
    billingType,
    status,
    createdAt,
    waitsUntil,
    pixExpiresAt,
    brCode,
    boletoLine,
    paymentPage,
    lateTerms,
    returnUrl,
    methods,
    cancelReason,
    cancelRequested: cancelRequested !== null,
    isClosed,
    isConfirmedByMerchant,
    cardRefusedAt,
    paymentReportedAt,
    paid: paid && { amount: paid.amount, paidAt: paid.paidAt, endToEndId },
    returned,
  };
}

const NOTHING_TO_PAY_WITH = { brCode: null, boletoLine: null, paymentPage: null };

/** A charge as its payer's page shows it, with the merchant's brand and the sandbox's actions. */
export interface BrandedView extends CheckoutView {
  /** What can be simulated for it in the sandbox; empty in production. */
  readonly sandboxActions: readonly SandboxAction[];
  /** Days by which its merchant's sandbox clock is ahead; 0 in production. */
  readonly daysAhead: number;
  readonly brand: {
    readonly colour: Colour | null;
    /** Changes with the logo; null without one. */
    readonly logoVersion: string | null;
    readonly contact: MerchantContact;
  };
}

export type CardMethod = Extract<PickedMethod, "CREDIT_CARD" | "DEBIT_CARD">;

/** How the payment compares with the amount that was due on its day. */
export type PaidKind = "whole" | "partial" | "over";

/** What the payer's page shows; each kind has a component. */
export type CheckoutScreen =
  /** The payment instructions are being registered; the page reloads by itself. */
  | { readonly kind: "preparing" }
  /** The code, payable until `expiresAt`. */
  | { readonly kind: "pix"; readonly brCode: string; readonly expiresAt: Date }
  /** The payer picks how to pay. */
  | {
      readonly kind: "choice";
      readonly methods: readonly PickedMethod[];
      readonly overdue: boolean;
    }
  /** The provider's own form takes the card, at `page`; after a refusal another one, or another method is picked. */
  | {
      readonly kind: "card" | "cardRefused";
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
      /** A Pix code for the same charge; null where the bank gives none with the boleto. */
      readonly brCode: string | null;
      readonly overdue: boolean;
    }
  /** The page has nothing to pay with: only the merchant can help. */
  | { readonly kind: "unavailable" }
  /** Its merchant collects nothing any more: nobody can pay it. */
  | { readonly kind: "closed" }
  | {
      readonly kind: "paid";
      readonly amount: Cents;
      readonly paidAt: Date;
      readonly how: PaidKind;
      /** The amount due on that day; null where the payer chose the amount. */
      readonly due: Cents | null;
      /** It was paid after the due date, or after its Pix code expired. */
      readonly late: boolean;
      /** The part of it that was refunded; 0 without a refund. */
      readonly returned: Cents;
      readonly endToEndId: string | null;
    }
  /** A card was authorized, and the money is not credited yet. */
  | { readonly kind: "confirmed" }
  /** The code expired; `methods` can be picked instead. */
  | {
      readonly kind: "expired";
      readonly expiredAt: Date;
      readonly methods: readonly PickedMethod[];
    }
  | { readonly kind: "canceled" }
  /**
   * The money is being refunded or, when `done`, was refunded; a null `amount` is unknown, as after a lost
   * dispute.
   */
  | { readonly kind: "refunded"; readonly done: boolean; readonly amount: Cents | null };

/** Screens that do not change by themselves: the page stops polling. */
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
  "cardRefused",
  "boleto",
  "unavailable",
];

/**
 * Chooses the screen for a charge at an instant. An expired code is never shown, even before the worker has
 * moved the charge.
 */
export function checkoutScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const waiting = ["CREATING", "PENDING", "OVERDUE"].includes(view.status);
  // Before the cancellation that follows from it, which the merchant did not request.
  if (view.isClosed && (waiting || view.status === "CANCELED")) return { kind: "closed" };
  if (view.cancelRequested && waiting) return { kind: "canceled" };
  switch (view.status) {
    case "CREATING":
      return now < view.waitsUntil ? { kind: "preparing" } : expired(view);
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

/** The amount due on the Brasília day of an instant; null where the payer chooses the amount. */
export function amountDueAt(view: CheckoutView, instant: Date): AmountDue | null {
  if (view.amount === 0n) return null;
  return amountDueOn(view.amount, view.dueDate, view.lateTerms, brasiliaDay(instant));
}

function payingScreen(view: CheckoutView, now: Date): CheckoutScreen {
  const { billingType, methods, paymentPage, boletoLine, brCode } = view;
  const overdue = view.status === "OVERDUE" || now >= view.waitsUntil;
  switch (billingType) {
    case "PIX":
      return pixScreen(view, now);
    case "UNDEFINED":
      return methods.length > 0 ? { kind: "choice", methods, overdue } : { kind: "unavailable" };
    case "CREDIT_CARD":
    case "DEBIT_CARD":
      return paymentPage === null
        ? { kind: "unavailable" }
        : {
            kind: view.cardRefusedAt === null ? "card" : "cardRefused",
            method: billingType,
            page: paymentPage,
            overdue,
          };
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

function codeEnd({ pixExpiresAt, waitsUntil }: CheckoutView): Date {
  return pixExpiresAt ?? waitsUntil;
}

function expired(view: CheckoutView): CheckoutScreen {
  // A bank's expired code cannot be renewed. One that was never registered, or that a provider keeps, can.
  const again = view.brCode === null || view.paymentPage !== null;
  const methods = view.methods.filter((method) => method !== "PIX" || again);
  return { kind: "expired", expiredAt: codeEnd(view), methods };
}

function paidScreen(view: CheckoutView, paid: NonNullable<CheckoutView["paid"]>): CheckoutScreen {
  const due = amountDueAt(view, paid.paidAt)?.total ?? null;
  return {
    kind: "paid",
    ...paid,
    how: paidKind(view, paid.amount, due),
    due,
    late: isLate(view, paid.paidAt),
    returned: view.returned.done,
  };
}

/**
 * Compares a payment with the amount due. The payer's bank also knows the holidays of the payer's city, and
 * may have charged less fine and interest than computed here (lib/platform/values/late-terms): the amount
 * without late fees is a whole payment, too.
 */
function paidKind({ amount }: CheckoutView, paid: Cents, due: Cents | null): PaidKind {
  if (due === null) return "whole";
  if (paid > due) return "over";
  const least = due < amount ? due : amount;
  return paid < least ? "partial" : "whole";
}

/** Whether a payment came late: after its Pix code expired, or after the first business day from its due date on. */
function isLate({ pixExpiresAt, dueDate }: CheckoutView, paidAt: Date): boolean {
  if (pixExpiresAt !== null) return paidAt > pixExpiresAt;
  return brasiliaDay(paidAt) > businessDayFrom(dueDate);
}

function knownAmount(amount: Cents): Cents | null {
  return amount > 0n ? amount : null;
}
