import type { Transaction } from "@/lib/platform/db/connection";
import { feeOn } from "@/lib/platform/values/fee";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents, decimalText } from "@/lib/platform/values/money";
import type { Provider, ProviderSettlement } from "@/lib/providers/port";
import type { Facts } from "./discrepancy";
import type { NewSettlement } from "./store/settlements";

/** Who reports money, and how it became known. */
export interface MoneySource {
  readonly psp: Provider;
  /** The account that reports it. */
  readonly pspAccountId: string;
  readonly actor: string;
  /** The charge whose own record lists the payment, where that is how it was found. */
  readonly chargeId?: ChargeId;
  /** The webhook notification that is closed together with the effect. */
  readonly notificationId?: string;
  /** It is the provider's list of payments that names it. */
  readonly isListed?: boolean;
  /** How else it is known, where no provider reports it; no payer data. */
  readonly evidence?: Readonly<Record<string, string>>;
  /** Comes first in the transaction that records it; false: it is recorded under another name. */
  readonly claim?: (tx: Transaction) => Promise<boolean>;
}

/** Money as one account reports it: everything that can be known before a row is read. */
export interface Payment {
  readonly money: ProviderSettlement;
  readonly source: MoneySource;
  /** It is at another Pix key than its account's. */
  readonly isAtOtherKey: boolean;
  /** What is stored of it, whichever charge it turns out to be for. */
  readonly stored: Omit<NewSettlement, "heldBy" | "chargeId" | "merchantId" | "paysCharge">;
}

/** Works out a payment from what a provider reports. */
export function paymentOf(source: MoneySource, money: ProviderSettlement): Payment {
  const { psp, pspAccountId } = source;
  const { reference, endToEndId, txid, pixKey, method, amount, paidAt } = money;
  return {
    money,
    source,
    isAtOtherKey: pixKey !== null && pixKey !== psp.pixKey,
    stored: {
      reference,
      endToEndId,
      pspAccountId,
      amount,
      net: money.net ?? cents(amount - feeOn(amount, psp.tariff)),
      paidAt,
      creditedAt: money.funds === "credited" ? paidAt : null,
      expectedOn: money.expectedOn ?? null,
      // What the provider said, without the payer's words.
      evidence: {
        ...source.evidence,
        reference,
        endToEndId,
        txid,
        pixKey,
        method,
        amountCents: amount.toString(),
        paidAt: paidAt.toISOString(),
        // The provider has nothing of it: it counts in no balance there.
        ...(money.isInCash ? { isInCash: true } : {}),
      },
    },
  };
}

/** What a person who looks into a payment is shown of it. */
export function factsOf({ money }: Payment): Facts {
  return {
    ...(money.endToEndId === null ? { reference: money.reference } : {}),
    endToEndId: money.endToEndId,
    txid: money.txid,
    pixKey: money.pixKey,
    paidAmount: decimalText(money.amount),
    paidAt: money.paidAt.toISOString(),
  };
}
