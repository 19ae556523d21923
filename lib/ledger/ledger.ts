import type { SettlementId } from "@/lib/payments/settlement";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";

/** What an entry books; docs/ledger.md gives the postings of each. */
export const ENTRY_KINDS = [
  /** A payer's money is on its way, as that of a card. */
  "authorized",
  /** Money is in the account at the provider. */
  "credited",
  /** What the provider keeps of it. */
  "tariff",
  /** The operator's fee on a paid charge. */
  "fee",
  /** A fee that is not due after all. */
  "fee_reversed",
  /** The merchant paid fees to the operator. */
  "fee_collected",
  "refund_started",
  "refund_done",
  "refund_failed",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  /** Money beyond what paid its charge, or for no charge. */
  "extra",
  /** Money is for another charge than it was booked for. */
  "reassigned",
  /** The provider took back what it had reported as authorized or credited. */
  "taken_back",
  /** A person put something right. */
  "corrected",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Kinds that take back one earlier entry. */
export type ReversalKind = "fee_reversed" | "taken_back" | "corrected";

/** The accounts of a merchant that are not at a provider; docs/ledger.md says what debit and credit mean of each. */
export const OWN_ACCOUNTS = [
  "cash",
  "receivable",
  "psp_tariff",
  "service_fee",
  "fee_payable",
  "fees_collected",
  "refunds_in_flight",
  "disputed",
  "payer",
  "unmatched",
] as const;

/** An account of the books: one of the merchant's own, or what is credited at one of its provider accounts. */
export type LedgerAccount = (typeof OWN_ACCOUNTS)[number] | `psp:${string}`;

/** One side of an entry, in centavos: a debit is positive, a credit negative. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly cents: bigint;
}

/** Money that entries are about, as it is recorded. */
export interface BookedMoney {
  readonly id: SettlementId;
  /** Null: it names no charge. */
  readonly chargeId: ChargeId | null;
  /** Null: it names no charge, and the account is the operator's. */
  readonly merchantId: MerchantId | null;
  /** The account at which it is. */
  readonly pspAccountId: string;
  readonly amount: Cents;
  /** The amount after the provider's tariff. */
  readonly net: Cents;
  readonly paidAt: Date;
  /** Null while it is only authorized. */
  readonly creditedAt: Date | null;
  /** Received in cash: its provider knows of it and has nothing of it. */
  readonly isInCash: boolean;
  readonly paysCharge: boolean;
}

/** What an entry is about; null where there is no such thing. */
export interface EntrySubject {
  /** The money. */
  readonly id: SettlementId | null;
  readonly merchantId: MerchantId | null;
  readonly chargeId: ChargeId | null;
  /** Null for what is at no provider: fees that the merchant paid to the operator. */
  readonly pspAccountId: string | null;
}

/** An entry to be booked about some money. */
export interface NewEntry {
  /** Names the fact; one fact is booked once. */
  readonly key: string;
  readonly kind: EntryKind;
  /** When it happened; null: now. */
  readonly at: Date | null;
  /** The refund that it is about. */
  readonly refundId: string | null;
  /** Their sum is 0, and none is 0. */
  readonly postings: readonly Posting[];
}
