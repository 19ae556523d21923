import type { DeliveryProgress } from "@/simulator/notifications/delivery";

/**
 * What the Asaas-style provider knows, as plain immutable records: a change is a new record in place of the old one.
 * Money is whole centavos here and becomes reais on the wire only. A `day` is a civil day in Brasília, `YYYY-MM-DD`.
 */

/** One customer of the provider: our merchant, or the operator. */
export interface Account {
  readonly id: string;
  readonly apiKey: string;
  readonly name: string;
  readonly city: string;
  /** Centavos that may be refunded from; starts full, so that one refunded charge does not fail for its own fee. */
  readonly balance: number;
  /** The least of a boleto or card payment, centavos; absent: the provider's own. */
  readonly minimum?: number | undefined;
}

export interface Customer {
  readonly id: string;
  readonly accountId: string;
  /** Day. */
  readonly dateCreated: string;
  readonly name: string;
  readonly cpfCnpj: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly mobilePhone?: string | undefined;
  readonly address?: string | undefined;
  readonly addressNumber?: string | undefined;
  readonly complement?: string | undefined;
  readonly province?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly externalReference?: string | undefined;
  readonly notificationDisabled: boolean;
}

/** How a payment may be paid. A debit card is no such type. */
export const BILLING_TYPES = ["BOLETO", "CREDIT_CARD", "PIX", "UNDEFINED"] as const;
export type BillingType = (typeof BILLING_TYPES)[number];

export type PaymentStatus =
  | "PENDING"
  | "AWAITING_RISK_ANALYSIS"
  | "CONFIRMED"
  | "RECEIVED"
  | "OVERDUE"
  | "REFUND_REQUESTED"
  | "REFUND_IN_PROGRESS"
  | "REFUNDED"
  | "CHARGEBACK_REQUESTED"
  | "CHARGEBACK_DISPUTE"
  | "AWAITING_CHARGEBACK_REVERSAL";

/** A part of the value in hundredths of a percent, or a sum of its own in centavos. */
export type Share =
  | { readonly type: "PERCENTAGE"; readonly basisPoints: number }
  | { readonly type: "FIXED"; readonly cents: number };

/** What paying late costs and paying early saves. */
export interface LateFees {
  /** Per month, in hundredths of a percent. */
  readonly interest: number | null;
  readonly fine: Share | null;
  /** Until so many days before the due date, that day included. */
  readonly discount: (Share & { readonly dueDateLimitDays: number }) | null;
}

export interface Refund {
  readonly id: string;
  /** `YYYY-MM-DD HH:mm:ss`, Brasília. */
  readonly dateCreated: string;
  readonly status: "PENDING" | "CANCELLED" | "DONE";
  readonly cents: number;
  readonly description: string | null;
  /** Of Pix only. */
  readonly endToEndIdentifier: string | null;
  readonly effectiveDate: string | null;
  /** Where the payer of a boleto names the account that the money goes to; until then nothing moves. */
  readonly requestToken: string | null;
  /** Instant at which it settles; null while the payer's account is awaited, or until a test settles it. */
  readonly settlesAt: string | null;
}

export interface Chargeback {
  readonly id: string;
  readonly status: "REQUESTED" | "IN_DISPUTE" | "DISPUTE_LOST" | "REVERSED";
  readonly reason: string;
  /** Day on which the card's bank demanded the money back. */
  readonly requestedOn: string;
  /** Last day on which the merchant's documents are taken. */
  readonly answerBy: string;
  /** What the payment was before, and is again when the dispute is won. */
  readonly before: "CONFIRMED" | "RECEIVED";
}

/** The Pix that paid a payment. */
export interface PixTransaction {
  readonly transactionId: string;
  readonly endToEndId: string;
  /** `YYYY-MM-DD HH:mm:ss`, Brasília; absent where only the day is known. */
  readonly effectiveDate?: string;
}

/** Something that the card's bank will do by itself at an instant. */
export interface Appointment {
  readonly what: "approve" | "chargeback";
  readonly at: string;
}

export interface Payment extends LateFees {
  readonly id: string;
  readonly accountId: string;
  readonly customer: string;
  readonly billingType: BillingType;
  readonly status: PaymentStatus;
  /** The amount of the payment; once paid, what was paid. */
  readonly cents: number;
  /** The amount before, where another one was paid. */
  readonly originalCents: number | null;
  /** Fine and interest that were paid; null before. */
  readonly interestCents: number | null;
  /** Day. */
  readonly dateCreated: string;
  readonly dueDate: string;
  readonly originalDueDate: string;
  readonly paymentDate: string | null;
  readonly clientPaymentDate: string | null;
  readonly confirmedDate: string | null;
  readonly creditDate: string | null;
  readonly description: string | null;
  readonly externalReference: string | null;
  /** Counts up over all accounts; the boleto's number derives from it. */
  readonly number: number;
  /** Of the dynamic code, without scheme. */
  readonly location: string;
  readonly callback: { readonly successUrl: string; readonly autoRedirect: boolean } | null;
  readonly pix: PixTransaction | null;
  /** Nothing else of a card is ever kept. */
  readonly card: { readonly lastDigits: string; readonly brand: string } | null;
  readonly deleted: boolean;
  /** The payer has opened the hosted page. */
  readonly viewed: boolean;
  readonly refunds: readonly Refund[];
  readonly chargeback: Chargeback | null;
  readonly appointment: Appointment | null;
}

/** Why an account's balance changes, in the words of `GET /financialTransactions`. */
export const MOVEMENT_TYPES = [
  "PAYMENT_RECEIVED",
  "PAYMENT_FEE",
  "PAYMENT_REVERSAL",
  "PAYMENT_REFUND_CANCELLED",
  "CHARGEBACK",
  "CHARGEBACK_REVERSAL",
  "TRANSFER",
  "TRANSFER_FEE",
] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** One row of an account's statement (extrato). */
export interface Movement {
  readonly id: string;
  readonly accountId: string;
  readonly paymentId: string | null;
  readonly type: MovementType;
  /** Signed centavos: positive is what comes. */
  readonly cents: number;
  /** Of the account after it, in centavos. */
  readonly balance: number;
  /** Day. */
  readonly date: string;
  /** A test takes it out of the list. */
  readonly isHidden: boolean;
  /** A test lets its value be no number. */
  readonly isUnreadable: boolean;
}

export const EVENTS = [
  "PAYMENT_CREATED",
  "PAYMENT_UPDATED",
  "PAYMENT_CONFIRMED",
  "PAYMENT_RECEIVED",
  "PAYMENT_OVERDUE",
  "PAYMENT_DELETED",
  "PAYMENT_RESTORED",
  "PAYMENT_REFUNDED",
  "PAYMENT_PARTIALLY_REFUNDED",
  "PAYMENT_REFUND_IN_PROGRESS",
  "PAYMENT_RECEIVED_IN_CASH_UNDONE",
  "PAYMENT_CHARGEBACK_REQUESTED",
  "PAYMENT_CHARGEBACK_DISPUTE",
  "PAYMENT_AWAITING_CHARGEBACK_REVERSAL",
  "PAYMENT_DUNNING_REQUESTED",
  "PAYMENT_DUNNING_RECEIVED",
  "PAYMENT_AWAITING_RISK_ANALYSIS",
  "PAYMENT_APPROVED_BY_RISK_ANALYSIS",
  "PAYMENT_REPROVED_BY_RISK_ANALYSIS",
  "PAYMENT_AUTHORIZED",
  "PAYMENT_CREDIT_CARD_CAPTURE_REFUSED",
  "PAYMENT_ANTICIPATED",
  "PAYMENT_BANK_SLIP_VIEWED",
  "PAYMENT_CHECKOUT_VIEWED",
  "PAYMENT_SPLIT_CANCELLED",
  "PAYMENT_SPLIT_DIVERGENCE_BLOCK",
  "PAYMENT_SPLIT_DIVERGENCE_BLOCK_FINISHED",
] as const;
export type PaymentEvent = (typeof EVENTS)[number];

/** Where an account's events go. */
export interface Webhook {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly url: string;
  readonly email: string | null;
  readonly enabled: boolean;
  /** Paused after too many failures in a row, until a person lets it go on. */
  readonly interrupted: boolean;
  readonly authToken: string | null;
  readonly events: readonly PaymentEvent[];
  readonly sendType: "SEQUENTIALLY" | "NON_SEQUENTIALLY";
  readonly failuresInARow: number;
}

/** One event on its way to one webhook; its id, `evt_…`, is the same at every try. */
export interface Delivery extends DeliveryProgress {
  readonly accountId: string;
  readonly webhookId: string;
  readonly paymentId: string;
  readonly externalReference: string | null;
  readonly event: PaymentEvent;
  /** The body as it stood when it happened: a snapshot. */
  readonly body: string;
}

/** One line of the journal is an array of these: either all of them happened or none. The last record of a thing wins. */
export type Fact =
  | { readonly t: "account"; readonly account: Account }
  | { readonly t: "customer"; readonly customer: Customer }
  | { readonly t: "payment"; readonly payment: Payment }
  | { readonly t: "movement"; readonly movement: Movement }
  | { readonly t: "webhook"; readonly webhook: Webhook }
  | { readonly t: "webhook-gone"; readonly id: string }
  | { readonly t: "delivery"; readonly delivery: Delivery };
