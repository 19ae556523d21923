import type { BillingType, PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import type { Cents } from "@/lib/platform/values/money";
import type { Dispute, DisputeReason, Funds } from "@/lib/platform/values/money-state";
import type { Payer } from "@/lib/platform/values/payer";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";

/** What a provider has to know of a charge. */
export interface ChargeOrder {
  readonly chargeId: ChargeId;
  /** Our id for the charge as API Pix spells it, `[a-zA-Z0-9]{26,35}`. */
  readonly txid: string;
  /** The provider's own id of the charge, once known. */
  readonly pspChargeId: string | null;
  /** How it can be paid; `UNDEFINED` where the payer chooses. */
  readonly billingType: BillingType;
  /** 0: the payer chooses. */
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  readonly lateTerms: LateTerms | null;
  /** The end of a Pix code's validity; of every other charge, the end of its due date. */
  readonly expiresAt: Date;
  readonly payer: Payer;
  readonly description: string | null;
  /** Who receives, as the BR Code spells it where the provider leaves the code to us. */
  readonly receiver: string;
}

/** An answer that is neither yes nor no: a time-out, a broken answer, an error in between. */
export interface Unknown {
  readonly kind: "unknown";
  /** For the log: no payer data. */
  readonly reason: string;
  /** How long the provider wants us to stay away, in ms. */
  readonly retryAfterMs?: number;
  /** Nothing was sent at all, or the provider turned it away unread: nothing can be on its way. */
  readonly notSent?: true;
  readonly trouble?: AccountTrouble;
  /** The provider has the charge, in no state to be opened: it is looked at again. */
  readonly exists?: true;
}

/**
 * Why nothing was sent, where that is about the account and not about one call of it. `refused`: the provider refuses
 * the account itself (credentials, permission). `resting`: calls to a silent or slow provider pause. `busy`: so many calls are
 * under way that one more is not begun.
 */
export type AccountTrouble = "refused" | "resting" | "busy";

/** The provider has another charge than ours (amount, key, code): it is never adopted, nor does a payer see it. */
export interface Mismatch {
  readonly kind: "mismatch";
  /** What differs; no payer data. */
  readonly reason: string;
}

export type OpenOutcome =
  /** The charge is registered at the provider; its payment instructions have been read back and checked. */
  | { readonly kind: "opened"; readonly instructions: PaymentInstructions }
  | Refused
  | Mismatch
  | Unknown;

/** A final no to a charge, after which the provider has none of it. */
export interface Refused {
  readonly kind: "refused";
  /** In words for the merchant. */
  readonly reason: string;
  /** It is about the account, as its Pix key: no charge could be registered there. */
  readonly concerns?: "account";
}

export type FindOutcome =
  | { readonly kind: "opened"; readonly instructions: PaymentInstructions }
  | { readonly kind: "absent" }
  /** Withdrawn by us or by the provider: nobody can pay it any more. */
  | { readonly kind: "withdrawn" }
  | { readonly kind: "paid"; readonly endToEndIds: readonly string[] }
  | Mismatch
  | Unknown;

export type WithdrawOutcome = Exclude<FindOutcome, { kind: "opened" }>;

export type ReviseOutcome =
  /** The charge has the terms of the order; its payment instructions have been read back and checked. */
  | { readonly kind: "revised"; readonly instructions: PaymentInstructions }
  /** A final no: the charge is as it was before. */
  | Refused
  | Exclude<FindOutcome, { kind: "opened" }>;

/** Money on its way back, as the provider reports it. */
export interface ProviderRefund {
  /** Unique within its settlement. */
  readonly pspRefundId: string;
  readonly amount: Cents;
  readonly state: "processing" | "refunded" | "failed";
  /** Why it failed, or what kind it is (API Pix `motivo`, `natureza`). */
  readonly reason: string | null;
  /**
   * The provider does not say whose it is. `refund`: it may be one that we submitted. `whole`: all of the money went
   * back, by whichever refunds, and its amount is that of them all.
   */
  readonly unnamed?: "refund" | "whole";
  /** When one that the provider does not say whose it is began, where it says that to the second. */
  readonly begunAt?: Date;
  /** All that the provider says of it, it says of an earlier one of the payment: both may be one refund, listed twice. */
  readonly repeats?: true;
}

/** What a provider has to know to send money back. */
export interface RefundOrder {
  /** The money that goes back, as its `ProviderSettlement` names it. */
  readonly reference: string;
  /** Our id for the refund, `[a-zA-Z0-9]{1,35}`; two requests with one id refund once. */
  readonly pspRefundId: string;
  readonly amount: Cents;
  /** For the payer, at most 140 characters. */
  readonly description: string | null;
  /** What began before cannot be it. */
  readonly requestedAt: Date;
}

export type RefundOutcome =
  /** The provider has it, in this state. */
  | { readonly kind: "known"; readonly refund: ProviderRefund }
  | { readonly kind: "absent" }
  /** A final no, in words for the merchant. */
  | { readonly kind: "refused"; readonly reason: string }
  | Unknown;

/** What a provider says about a dispute. */
export interface DisputeTerms {
  readonly reason: DisputeReason | null;
  /** The last Brasília day on which the merchant's proof is taken. */
  readonly answerBy: CivilDate | null;
}

/** Money as the provider itself reports it. */
export interface ProviderSettlement {
  /**
   * What identifies the money, the same in every report: the end-to-end id of a Pix, else the provider's
   * own name for the payment. Two reports by accounts of one owner with one reference are about one payment.
   */
  readonly reference: string;
  /** The network's name for a Pix; null where the provider gives none, and for other methods. */
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly amount: Cents;
  /** What the provider credits of it; null where it does not say and its tariff holds. */
  readonly net: Cents | null;
  /** When the payer paid; for a card, when it was authorized. */
  readonly paidAt: Date;
  /** `authorized`: paid for sure, as the money of a card. It is reported again when it is credited. */
  readonly funds: Funds;
  /** The Brasília day on which the provider announces to credit authorized money; absent where it announces none. */
  readonly expectedOn?: CivilDate;
  /** Null: its payer does not dispute it, or lost the dispute. */
  readonly dispute: Dispute | null;
  /** What the provider says about the dispute; absent where it says no more than that there is one. */
  readonly disputeTerms?: DisputeTerms;
  /** How it was paid; null where the provider does not say. */
  readonly method: PickedMethod | null;
  /** The Pix key that it was credited to, where the provider says. */
  readonly pixKey: string | null;
  /** The parts of it that went back or are going back, also those that others requested. */
  readonly refunds: readonly ProviderRefund[];
  /** Its receiver reported it to the provider, as cash: the provider has nothing of it. */
  readonly isInCash?: true;
}

/** Money as a list of the provider reports it. */
export interface ListedSettlement extends ProviderSettlement {
  /** The list leaves something out: money that is not recorded yet has to be read by its reference. */
  readonly isBrief?: true;
}

export type SettlementOutcome =
  | { readonly kind: "found"; readonly settlement: ProviderSettlement }
  | { readonly kind: "absent" }
  | Unknown;

/** A charge as it stands in the provider's own list. */
export interface ProviderCharge {
  readonly txid: string;
  /** The provider's own name for the charge, where it has one: then several may have one txid. */
  readonly pspChargeId: string | null;
  /** Null where the provider names none. */
  readonly pixKey: string | null;
  readonly amount: Cents | null;
  /** `open` while a payer could pay it. */
  readonly state: "open" | "ended";
  readonly endToEndIds: readonly string[];
}

/** A page of a provider's list. */
export type ListOutcome<Item> =
  | {
      readonly kind: "page";
      readonly items: readonly Item[];
      /** Names of the entries that could not be read, the same at every reading (nameOfUnreadable). */
      readonly unreadable: readonly string[];
      readonly last: boolean;
    }
  | Unknown;

/** Which part of a list; both instants are inclusive. */
export interface ListWindow {
  readonly from: Date;
  readonly to: Date;
  /** From 0. */
  readonly page: number;
}

/** A row of the provider's own list of what moved at the account. */
export interface ProviderMovement {
  /** The provider's name for the row. */
  readonly id: string;
  /** `other`: about no payment, such as a transfer to a bank; the books have nothing of it. */
  readonly kind: "credit" | "tariff" | "refund" | "dispute" | "other";
  /** The money that it is about, as its `ProviderSettlement` names it; null: none, or none is named. */
  readonly reference: string | null;
  /** In signed centavos: positive is what comes to the account. */
  readonly cents: bigint;
  /** It is at another Pix key than the account's: not the books', unless they have it all the same. */
  readonly isElsewhere?: true;
}

export type MovementsOutcome =
  | {
      readonly kind: "page";
      readonly items: readonly ProviderMovement[];
      /** Rows that could not be read. */
      readonly unreadable: number;
      /** What the next page is read with; null: there is none. */
      readonly next: string | null;
    }
  | Unknown;

/** The provider's own list of what moved at the account, by Brasília days. */
export interface MovementList {
  /** Whether it has the provider's tariffs too. */
  readonly hasTariffs: boolean;
  /** @param cursor null: the first page. */
  read(day: CivilDate, cursor: string | null): Promise<MovementsOutcome>;
}

/** What identifies a webhook notification, and all that is stored of it. */
export interface NotificationKey {
  /** The provider's name for the payment; of a Pix, its end-to-end id. */
  readonly reference: string;
  /** The charge it names, if it names one. */
  readonly txid: string | null;
  /**
   * A repeated notification has the same key, a new one another; unique within the account. The adapter makes it
   * and reads it again, in later releases too: its format stays as it is.
   */
  readonly dedupeKey: string;
}

/** A webhook notification: a reason to look at the provider, believed in nothing that can be read there. */
export interface ProviderNotification extends NotificationKey {
  /** What to look at: a payment, or a charge that anything may have happened to. */
  readonly kind: "money" | "charge";
  /** What no later read of the provider returns: the bank of a card refused it. */
  readonly event: "card_refused" | null;
}

/**
 * A payment service provider, as one account of it is reached. Every call has a deadline, keeps no
 * state that matters and may be repeated; none of them throws for what a provider may do.
 */
export interface Provider {
  /** How long a charge that the provider does not know is left alone before it is registered again, in ms. */
  readonly reopenAfterMs: number;
  /** What the provider keeps of each payment, where its answers do not say. */
  readonly tariff: Price;
  /** The Pix key that money of this account is credited to; null where the provider has its own. */
  readonly pixKey: string | null;
  readonly lists: {
    /** The stretch of one list, in ms: an hour, or a day where the provider's lists know days only. */
    readonly sliceMs: number;
    /** The stretch of one list of money that went back, in ms: as long as one query of the provider may be about. */
    readonly refundSliceMs: number;
    /** How often the list of money is read, in ms; a provider that counts our calls is read less often. */
    readonly everyMs: number;
  };
  /**
   * Whose charges its list of charges is believed about: those of every account that this one has
   * authority over, or, where the provider goes by names of its own, this account's alone.
   */
  readonly chargeAuthority: "owner" | "account";
  /** Whether it took long for most of the last calls; absent where nobody is called. */
  readonly isSlow?: () => boolean;
  /** The payment instructions that `open` would answer, where that takes no call; else null. */
  openAtOnce(
    order: Pick<ChargeOrder, "chargeId" | "billingType" | "amount" | "lateTerms">,
  ): PaymentInstructions | null;
  /** Registers a charge, once however often it is called. */
  open(order: ChargeOrder, now: Date): Promise<OpenOutcome>;
  /** How a charge stands at the provider now. */
  find(order: ChargeOrder): Promise<FindOutcome>;
  /** Makes a charge unpayable, unless it was paid before. */
  withdraw(order: ChargeOrder, now: Date): Promise<WithdrawOutcome>;
  /**
   * Gives an unpaid charge the amount and the due date of the order, once however often it is called. Absent where a
   * charge stays as it was registered.
   */
  readonly revise?: (order: ChargeOrder, now: Date) => Promise<ReviseOutcome>;
  /** @param reference as in `ProviderSettlement`. */
  readSettlement(reference: string): Promise<SettlementOutcome>;
  /** Sends money back, once however often it is called with one id. */
  refund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "absent" }>>;
  findRefund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "refused" }>>;
  /**
   * Money by its instant of settlement. With `changing`, only what may be another by now than when it came, however
   * long ago that was where the provider can list it so: what went back in part or whole, what is disputed, and
   * what is authorized and not credited yet.
   */
  listSettlements(
    window: ListWindow & { readonly changing: boolean },
  ): Promise<ListOutcome<ListedSettlement>>;
  /** What moved at the account; null where the provider has no such list. */
  readonly movements: MovementList | null;
  /** Charges by their instant of creation at the provider. */
  listCharges(window: ListWindow, now: Date): Promise<ListOutcome<ProviderCharge>>;
  /** Reads a stored webhook notification, whichever release stored it. */
  readNotification(stored: NotificationKey): ProviderNotification;
  /** The one address that the provider keeps for the account; absent where each system has its own. */
  readonly webhookSlot?: {
    /** `forbidden`: the provider does not let us read it, and may let us register ours all the same. */
    read(): Promise<
      | { readonly kind: "read"; readonly url: string | null }
      | { readonly kind: "forbidden" }
      | Unknown
    >;
    /** Leaves no address registered; false when the provider did not accept. */
    clear(): Promise<boolean>;
  };
  /** Makes the provider notify us at `url` (a bank: at `url`/pix); false when it did not accept. */
  registerWebhook(url: string): Promise<boolean>;
}
