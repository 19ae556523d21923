import type { Balance, DayBalance, MovementPage } from "@/lib/ledger/movement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";

/** What the movements of a filter come to, in centavos at the providers. */
export interface PeriodSum {
  readonly sum: bigint;
  /** Before and after them; null where the filter leaves movements out. */
  readonly balances: { readonly opening: bigint; readonly ending: bigint } | null;
  /** By day, where anything was credited or left; empty where the filter leaves movements out. */
  readonly days: ReadonlyMap<CivilDate, DayBalance>;
}

/** Everything that the page of movements shows. */
export interface MovementsReading {
  readonly balance: Balance;
  readonly page: MovementPage;
  readonly period: PeriodSum;
  /** Names of the provider accounts, by their ids. */
  readonly accounts: ReadonlyMap<string, string>;
  /** Names of the payers of the movements' charges, by the charges' ids. */
  readonly payers: ReadonlyMap<ChargeId, string>;
}
