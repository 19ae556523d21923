import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { EntryKind, LedgerAccount, Posting } from "./ledger";

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
  /** Null for fees that the merchant paid to the operator. */
  readonly pspAccountId: string | null;
  readonly chargeId: ChargeId | null;
  readonly settlementId: SettlementId | null;
  /** The network's name for the money that it is about; only a Pix has one. */
  readonly endToEndId: string | null;
  readonly refundId: string | null;
  /** Of a fee: its row of the price list, if that is known. */
  readonly priceId: bigint | null;
  /** The entry that it takes back. */
  readonly reverses: string | null;
  /** Debits first, then by account. */
  readonly postings: readonly Posting[];
}

/** Which movements of a merchant are meant; null, or no kind, does not narrow. */
export interface MovementFilter {
  /** Brasília days, inclusive. */
  readonly dayFrom: CivilDate | null;
  readonly dayTo: CivilDate | null;
  /** One of these. */
  readonly kinds: readonly EntryKind[];
  readonly chargeId: ChargeId | null;
  readonly pspAccountId: string | null;
}

/** Every movement. */
export const ALL_MOVEMENTS: MovementFilter = {
  dayFrom: null,
  dayTo: null,
  kinds: [],
  chargeId: null,
  pspAccountId: null,
};

/** One page of the movements of a filter. */
export interface MovementQuery extends MovementFilter {
  /** The last movement of the page before; null for the first page. */
  readonly after: MovementPlace | null;
  readonly size: number;
}

/** A movement with what the merchant had at its providers, or at the account of the filter, after it. */
export interface BalancedMovement extends Movement {
  /** In centavos; null where the filter leaves out what it comes from (`isBalanced`). */
  readonly balance: bigint | null;
}

/** A page of movements, the latest first. */
export interface MovementPage {
  readonly movements: readonly BalancedMovement[];
  /** Where the next page goes on; null after the last one. */
  readonly next: MovementPlace | null;
}

/** Whether a filter shows all of an account's movements, so that a balance follows from one to the next. */
export function isBalanced({ kinds, chargeId }: MovementFilter): boolean {
  return kinds.length === 0 && chargeId === null;
}

/** What a movement adds to what the merchant has credited at providers, in centavos; negative for what leaves. */
export function effectOf({ postings }: Pick<Movement, "postings">): bigint {
  return postings.reduce(
    (sum, { account, cents }) => sum + (isAtProvider(account) ? cents : 0n),
    0n,
  );
}

/** What a movement takes from one account to another, in centavos: the sum of its debits. */
export function turnoverOf({ postings }: Pick<Movement, "postings">): bigint {
  return postings.reduce((sum, { cents }) => (cents > 0n ? sum + cents : sum), 0n);
}

function isAtProvider(account: LedgerAccount): boolean {
  return account.startsWith("psp:");
}

/** What was credited at providers on a Brasília day, and before and after it, in centavos. */
export interface DayBalance {
  readonly day: CivilDate;
  readonly opening: bigint;
  readonly ending: bigint;
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
  /** Authorized and not credited yet, before the provider's tariff. */
  readonly pending: bigint;
}

/** Authorized money, by the Brasília day on which it was paid. */
export interface PendingBalance {
  readonly authorizedOn: CivilDate;
  readonly pspAccountId: string;
  readonly cents: bigint;
}

/** What a merchant has, and what is to come. */
export interface Balance {
  /** Each account at which anything was ever recorded. */
  readonly accounts: readonly AccountBalance[];
  /** Authorized and not credited yet, earliest first, before the provider's tariff. */
  readonly pending: readonly PendingBalance[];
}

/** The sum of a balance's accounts, in centavos. */
export function totalBalance({ accounts }: Balance): Omit<AccountBalance, "pspAccountId"> {
  const sum = (of: (account: AccountBalance) => bigint) =>
    accounts.reduce((total, account) => total + of(account), 0n);
  return {
    credited: sum(({ credited }) => credited),
    inFlight: sum(({ inFlight }) => inFlight),
    disputed: sum(({ disputed }) => disputed),
    available: sum(({ available }) => available),
    pending: sum(({ pending }) => pending),
  };
}
