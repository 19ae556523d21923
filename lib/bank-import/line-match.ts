import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { Cents } from "@/lib/platform/values/money";

/** A charge that money on a statement may be for. */
export interface MatchableCharge {
  readonly id: ChargeId;
  /** 0: the payer chooses. */
  readonly amount: Cents;
  readonly payerName: string;
  /** Bare CPF or CNPJ. */
  readonly payerDocument: string;
  readonly createdOn: CivilDate;
  readonly dueDate: CivilDate;
  /** The last day on which its code was valid. */
  readonly payableUntil: CivilDate;
  /** Whether it waits for money; a charge that does not is only found by its code. */
  readonly isOpen: boolean;
}

/** Money that is recorded already. */
export interface RecordedMoney {
  readonly settlementId: SettlementId;
  readonly chargeId: ChargeId;
  /** The end-to-end id, or the reference of the statement's line that it was read from. */
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly amount: Cents;
  readonly paidOn: CivilDate;
}

/** Why a line may be a charge's money. */
export const MATCH_REASONS = [
  /** The charge's own code is in the line: only its QR Code can have put it there. */
  "txid",
  "amount",
  /** The payer's name, or most of it, is in the line. */
  "name",
  /** The payer's CPF or CNPJ is in the line, whole or masked as banks do. */
  "document",
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** What a member should check before confirming. */
export const MATCH_DOUBTS = [
  /** The line's amount is not the charge's. */
  "other_amount",
  /** The charge is paid already; this would be money on top. */
  "already_paid",
  /** Somebody canceled it, or it was refused. */
  "called_off",
  /** The bank booked it after the code's last day. */
  "late",
  /** Nothing but the amount supports it. */
  "only_amount",
  /** Another charge or line fits as well. */
  "ambiguous",
] as const;
export type MatchDoubt = (typeof MATCH_DOUBTS)[number];

/** Nothing to do: recorded before, as a manual payment or from a statement. */
export interface Recorded {
  readonly kind: "recorded";
  readonly chargeId: ChargeId;
  readonly settlementId: SettlementId;
  readonly how: "reference" | "alike";
}

export type LineMatch =
  | Recorded
  /** `certain`: without a doubt, so that it may be confirmed together with others. */
  | {
      readonly kind: "certain" | "possible";
      readonly chargeId: ChargeId;
      readonly reasons: readonly MatchReason[];
      readonly doubts: readonly MatchDoubt[];
    }
  | { readonly kind: "none" };

/** The charges and the recorded money that a statement is compared with. */
export interface Books {
  readonly charges: readonly MatchableCharge[];
  readonly recorded: readonly RecordedMoney[];
}
