import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";

/** Somebody whom a merchant has charged, as on their last charge (ADR 0106). */
export interface PayerRecord {
  /** Bare CPF or CNPJ, which names a payer within a merchant. */
  readonly document: string;
  readonly name: string;
  readonly email: string | null;
  /** Ten or eleven digits. */
  readonly phone: string | null;
  /** Charges that show the payer, whatever became of them. */
  readonly charges: number;
  readonly lastChargeId: ChargeId;
  /** The day in Brasília on which that charge was made. */
  readonly lastChargedOn: CivilDate;
}

/** Payers of one page. */
export const PAYERS_PAGE = 20;

/** The last page: a payer further down is found sooner with one letter more. */
export const LAST_PAYERS_PAGE = 49;

/** A search reads so much of a text and no more. */
export const PAYER_TEXT_MAX = 100;

/** What a text may be the beginning of, beside words of a name. */
export type DocumentKey =
  | { readonly kind: "whole"; readonly document: string }
  | { readonly kind: "start"; readonly digits: string };
