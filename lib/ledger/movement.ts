import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { EntryKind, Posting } from "./ledger";

/** Where a movement stands in the books, whose order it decides. */
export interface MovementPlace {
  /** The Brasília day on whose page it stands. */
  readonly day: CivilDate;
  /** When it happened; on another Brasília day than `day` where it became known late. */
  readonly at: Date;
  readonly id: string;
}

/** An entry of a merchant's books, as it is read. */
export interface Movement extends MovementPlace {
  readonly recordedAt: Date;
  readonly kind: EntryKind;
  readonly pspAccountId: string;
  readonly chargeId: ChargeId | null;
  readonly settlementId: SettlementId | null;
  readonly refundId: string | null;
  /** Of a fee: its row of the price list, if that is known. */
  readonly priceId: bigint | null;
  /** The entry that it takes back. */
  readonly reverses: string | null;
  /** Debits first, then by account. */
  readonly postings: readonly Posting[];
}

/** Which movements of a merchant are read; null does not narrow. */
export interface MovementQuery {
  /** Brasília days, inclusive. */
  readonly dayFrom: CivilDate | null;
  readonly dayTo: CivilDate | null;
  readonly kind: EntryKind | null;
  readonly chargeId: ChargeId | null;
  /** The last movement of the page before; null for the first page. */
  readonly after: MovementPlace | null;
  readonly size: number;
}

/** What a merchant has at one provider account, in centavos. */
export interface AccountBalance {
  readonly pspAccountId: string;
  /** Credited there and not gone again. */
  readonly credited: bigint;
  /** What is on its way back to payers, of it or of what is only authorized. */
  readonly inFlight: bigint;
  /** What payers dispute, of it or of what is only authorized. */
  readonly disputed: bigint;
  /** What is free: what is credited less what of it is on its way back or disputed. */
  readonly available: bigint;
}

/** Authorized money, by the Brasília day on which it was. */
export interface PendingBalance {
  readonly authorizedOn: CivilDate;
  readonly cents: bigint;
}

/** What a merchant has, and what is to come. */
export interface Balance {
  readonly accounts: readonly AccountBalance[];
  /** Authorized and not credited yet, earliest first, before the provider's tariff. */
  readonly pending: readonly PendingBalance[];
}
