import { cents } from "@/lib/platform/values/money";
import type { Provider, Unknown } from "@/lib/providers/port";
import type { AcmeAccount } from "./account";
import { readNotification } from "./notification";

/** What a call answers until it is written: nothing was sent, so the caller comes back later. */
const NOT_WRITTEN: Unknown = { kind: "unknown", reason: "not written yet", notSent: true };

/** An account at Acme Pay. */
export function acmePay(_account: AcmeAccount): Provider {
  return {
    reopenAfterMs: 600_000,
    tariff: { fixed: cents(0), basisPoints: 0 },
    pixKey: null,
    lists: { sliceMs: 86_400_000, refundSliceMs: 86_400_000, everyMs: 240_000 },
    chargeAuthority: "account",
    openAtOnce: () => null,
    open: async () => NOT_WRITTEN,
    find: async () => NOT_WRITTEN,
    withdraw: async () => NOT_WRITTEN,
    readSettlement: async () => NOT_WRITTEN,
    refund: async () => NOT_WRITTEN,
    findRefund: async () => NOT_WRITTEN,
    listSettlements: async () => NOT_WRITTEN,
    movements: null,
    listCharges: async () => NOT_WRITTEN,
    readNotification,
    registerWebhook: async () => false,
  };
}
