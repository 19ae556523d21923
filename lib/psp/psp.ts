import type { Price } from "@/lib/domain/fee";
import type { Cents } from "@/lib/domain/money";

/** What a PSP has to know of a Pix charge. */
export interface PixOrder {
  /** Our id for it, `[a-zA-Z0-9]{26,35}` (API Pix). */
  readonly txid: string;
  /** 0: the payer chooses. */
  readonly amount: Cents;
  /** The end of its validity. */
  readonly expiresAt: Date;
  readonly payer: { readonly name: string; readonly document: string };
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
}

export type OpenOutcome =
  /** The PSP holds the charge; the code has been read back and checked. */
  | { readonly kind: "opened"; readonly brCode: string }
  /** A final no, in words for the merchant. */
  | { readonly kind: "refused"; readonly reason: string }
  | Unknown;

export type FindOutcome =
  | { readonly kind: "opened"; readonly brCode: string }
  | { readonly kind: "absent" }
  /** Withdrawn by us or by the PSP: nobody can pay it any more. */
  | { readonly kind: "withdrawn" }
  | { readonly kind: "paid"; readonly endToEndIds: readonly string[] }
  | Unknown;

export type WithdrawOutcome = Exclude<FindOutcome, { kind: "opened" }>;

/** Money as the PSP itself tells it. */
export interface PspSettlement {
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: Cents;
  readonly paidAt: Date;
  /** The Pix key it arrived at, where told. */
  readonly pixKey: string | null;
}

export type SettlementOutcome =
  | { readonly kind: "found"; readonly settlement: PspSettlement }
  | { readonly kind: "absent" }
  | Unknown;

/**
 * A payment service provider, as one account of it is reached. Every call has a deadline, keeps no
 * state that matters and may be repeated; none of them throws for what a PSP may do.
 */
export interface Psp {
  /** How long a charge that the PSP does not know must be left alone before it is asked for again. */
  readonly reopenAfterMs: number;
  /** What the PSP keeps of each payment, where its answers do not say. */
  readonly tariff: Price;
  /** The key that money of this account arrives at. */
  readonly pixKey: string;
  openPix(order: PixOrder, now: Date): Promise<OpenOutcome>;
  findPix(order: PixOrder): Promise<FindOutcome>;
  withdrawPix(order: PixOrder, now: Date): Promise<WithdrawOutcome>;
  readSettlement(endToEndId: string): Promise<SettlementOutcome>;
  /** Makes the PSP call `url` (and `url`/pix) from now on; false when it could not be reached. */
  registerWebhook(url: string): Promise<boolean>;
}
