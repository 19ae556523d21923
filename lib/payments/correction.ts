import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { SettlementId } from "./settlement";

/** The bounds of the reason for a correction, in characters. */
export const CORRECTION_REASON = { min: 3, max: 500 } as const;

/** What a person puts right about recorded money (ADR 0038). */
export interface Correction {
  readonly merchantId: MerchantId;
  /** The money, and the charge that it is recorded for until now. */
  readonly settlement: { readonly id: SettlementId; readonly chargeId: ChargeId | null };
  /** `member:<id>`, `client:<id>` or `operator`. */
  readonly actor: string;
  /** In the person's words, within `CORRECTION_REASON`. */
  readonly reason: string;
}
