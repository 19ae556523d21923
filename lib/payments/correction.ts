import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { SettlementId } from "./settlement";

/** What a person puts right about recorded money (ADR 0038). */
export interface Correction {
  readonly merchantId: MerchantId;
  /** The money, and the charge that it is recorded for until now. */
  readonly settlement: { readonly id: SettlementId; readonly chargeId: ChargeId | null };
  /** `member:<id>`, `client:<id>` or `operator`. */
  readonly actor: string;
  /** In the person's words, within `REASON_LENGTH`. */
  readonly reason: string;
}
