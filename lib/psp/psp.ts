import type { CivilDate } from "@/lib/domain/brasilia";
import type { BillingType, ChargeId, Instruments, PickedMethod } from "@/lib/domain/charge";
import type { Price } from "@/lib/domain/fee";
import type { LateTerms } from "@/lib/domain/late-terms";
import type { Cents } from "@/lib/domain/money";
import type { Payer } from "@/lib/domain/payer";
import type { Dispute, Funds } from "@/lib/domain/settlement";

/** What a PSP has to know of a charge. */
export interface ChargeOrder {
  readonly chargeId: ChargeId;
  /** Our id for it as API Pix spells it, `[a-zA-Z0-9]{26,35}`. */
  readonly txid: string;
  /** The PSP's own name for it, once it has told one. */
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
  /** Who receives, as the code spells it when the PSP leaves the code to us. */
  readonly receiver: string;
}

/** An answer that is neither yes nor no: a time-out, a broken answer, an error in between. */
export interface Unknown {
  readonly kind: "unknown";
  /** For the log: no payer data. */
  readonly reason: string;
  /** How long the PSP asked us to stay away, in ms. */
  readonly retryAfterMs?: number;
  /** Nothing was sent at all: nothing can be on its way. */
  readonly notSent?: true;
}

/**
 * The PSP answers with another charge than was asked for (amount, key, code): not adopted, never shown.
 */
export interface Mismatch {
  readonly kind: "mismatch";
  /** What differs; no payer data. */
  readonly reason: string;
}

export type OpenOutcome =
  /** The PSP holds the charge; what it gave to pay with has been read back and checked. */
  | { readonly kind: "opened"; readonly instruments: Instruments }
  /** A final no, in words for the merchant. */
  | { readonly kind: "refused"; readonly reason: string }
  | Mismatch
  | Unknown;

export type FindOutcome =
  | { readonly kind: "opened"; readonly instruments: Instruments }
  | { readonly kind: "absent" }
  /** Withdrawn by us or by the PSP: nobody can pay it any more. */
  | { readonly kind: "withdrawn" }
  | { readonly kind: "paid"; readonly endToEndIds: readonly string[] }
  | Mismatch
  | Unknown;

export type WithdrawOutcome = Exclude<FindOutcome, { kind: "opened" }>;

/** Money on its way back, as the PSP tells it. */
export interface PspRefund {
  /** Unique within its settlement. */
  readonly pspRefundId: string;
  readonly amount: Cents;
  readonly state: "processing" | "refunded" | "failed";
  /** Why it failed, or what kind it is (API Pix `motivo`, `natureza`). */
  readonly reason: string | null;
}

/** What a PSP has to know to send money back. */
export interface RefundOrder {
  /** The money that goes back, as its `PspSettlement` names it. */
  readonly reference: string;
  /** Our id for it, `[a-zA-Z0-9]{1,35}`; asking twice with the same id refunds once. */
  readonly pspRefundId: string;
  readonly amount: Cents;
  /** For the payer, at most 140 characters. */
  readonly description: string | null;
}

export type RefundOutcome =
  /** The PSP has it, in this state. */
  | { readonly kind: "known"; readonly refund: PspRefund }
  | { readonly kind: "absent" }
  /** A final no, in words for the merchant. */
  | { readonly kind: "refused"; readonly reason: string }
  | Unknown;

/** Money as the PSP itself tells it. */
export interface PspSettlement {
  /**
   * What makes it one, the same however often it is told: the end-to-end id of a Pix, else the PSP's own
   * name for the payment. What all accounts of one owner name in the same way is one.
   */
  readonly reference: string;
  /** The network's name for it; null where the PSP tells none, and for everything but Pix. */
  readonly endToEndId: string | null;
  readonly txid: string | null;
  readonly amount: Cents;
  /** What the PSP credits of it; null where it does not say and its tariff holds. */
  readonly net: Cents | null;
  /** When the payer paid; for a card, when it was authorized. */
  readonly paidAt: Date;
  /** `promised`: paid for sure and credited later, as the money of a card; then it is told once more. */
  readonly funds: Funds;
  /** Null: its payer does not dispute it, or lost. */
  readonly dispute: Dispute | null;
  /** How it was paid; null where the PSP does not say. */
  readonly method: PickedMethod | null;
  /** The Pix key it arrived at, where told. */
  readonly pixKey: string | null;
  /** What of it went back or is going back, whoever asked. */
  readonly refunds: readonly PspRefund[];
}

/** Money as a list of the PSP tells it. */
export interface ListedSettlement extends PspSettlement {
  /** The list does not tell all of it: what is not recorded yet has to be read by its reference. */
  readonly isBrief?: true;
}

export type SettlementOutcome =
  | { readonly kind: "found"; readonly settlement: PspSettlement }
  | { readonly kind: "absent" }
  | Unknown;

/** A charge as it stands in the PSP's own list. */
export interface PspCharge {
  readonly txid: string;
  /** The PSP's own name for it, where it has one: then several may have one txid. */
  readonly pspChargeId: string | null;
  /** Null where the PSP names none. */
  readonly pixKey: string | null;
  readonly amount: Cents | null;
  /** `open` while a payer could pay it. */
  readonly state: "open" | "ended";
  readonly endToEndIds: readonly string[];
}

/** Part of a PSP's list; lists are asked for by instants, both inclusive, and in pages from 0. */
export type ListOutcome<Item> =
  | {
      readonly kind: "page";
      readonly items: readonly Item[];
      /** Entries that could not be read. */
      readonly unreadable: number;
      readonly last: boolean;
    }
  | Unknown;

/** Which part of a list. */
export interface ListWindow {
  readonly from: Date;
  readonly to: Date;
  /** From 0. */
  readonly page: number;
}

/**
 * A payment service provider, as one account of it is reached. Every call has a deadline, keeps no
 * state that matters and may be repeated; none of them throws for what a PSP may do.
 */
export interface Psp {
  /** How long a charge that the PSP does not know must be left alone before it is asked for again. */
  readonly reopenAfterMs: number;
  /** What the PSP keeps of each payment, where its answers do not say. */
  readonly tariff: Price;
  /** The key that money of this account arrives at; null where the PSP names none. */
  readonly pixKey: string | null;
  readonly lists: {
    /** The stretch of one list, in ms: an hour, or a day where the PSP's lists know days only. */
    readonly sliceMs: number;
    /** How often what was paid is read, in ms: a PSP that counts our calls is not read all the time. */
    readonly everyMs: number;
  };
  /** What its callbacks are about: money that arrived, or whatever happens to a charge. */
  readonly tellsOf: "money" | "charges";
  /**
   * What a charge is paid with where nobody has to be asked for it, as `open` would answer; null where
   * somebody has to be.
   */
  openAtOnce(
    order: Pick<ChargeOrder, "chargeId" | "billingType" | "amount" | "lateTerms">,
  ): Instruments | null;
  open(order: ChargeOrder, now: Date): Promise<OpenOutcome>;
  find(order: ChargeOrder): Promise<FindOutcome>;
  withdraw(order: ChargeOrder, now: Date): Promise<WithdrawOutcome>;
  /** @param reference as in `PspSettlement`. */
  readSettlement(reference: string): Promise<SettlementOutcome>;
  /** Sends money back. */
  askRefund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "absent" }>>;
  findRefund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "refused" }>>;
  /** Money by its instant of settlement; with `refunded`, only what went back in part or whole. */
  listSettlements(
    window: ListWindow & { readonly refunded: boolean },
  ): Promise<ListOutcome<ListedSettlement>>;
  /** Charges by their instant of creation at the PSP. */
  listCharges(window: ListWindow, now: Date): Promise<ListOutcome<PspCharge>>;
  /** Makes the PSP call `url` (and `url`/pix) from now on; false when it could not be reached. */
  registerWebhook(url: string): Promise<boolean>;
}
