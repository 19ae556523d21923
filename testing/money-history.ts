import { randomUUID } from "node:crypto";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { lockCharge, moveCharge } from "@/lib/charges/store/charges";
import { applyPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { findChargeDefaults, insertPrice } from "@/lib/pricing/store/charge-defaults";
import type { Provider, ProviderRefund, ProviderSettlement } from "@/lib/providers/port";
import { providerOf } from "@/lib/providers/reach";
import type { TestBank } from "./bank";
import { newCharge, newMerchant, writtenCharge } from "./charges";

/** Money that was reported, by the name of its case. */
export interface PlayedHistory {
  readonly merchantId: MerchantId;
  readonly pspAccountId: string;
  /** References of the money of each case, in the order in which it came. */
  readonly cases: ReadonlyMap<string, readonly string[]>;
}

/** A provider account and the merchant whose charges it holds. */
interface Shop {
  readonly merchant: { readonly id: MerchantId; readonly lockKey: number };
  readonly pspAccountId: string;
  readonly psp: Provider;
}

const DAY_MS = 86_400_000;

/**
 * Plays what can become of money, each case with a charge of its own of R$ 10,50 for which the price list wants
 * R$ 0,60: reported by a provider that says what a test likes, and applied as the service does.
 */
export async function playHistory(bank: TestBank): Promise<PlayedHistory> {
  await insertPrice(
    null,
    "CREDIT_CARD",
    { fixed: cents(49), basisPoints: 100 },
    "2020-01-01" as CivilDate,
  );
  const merchant = await newMerchant();
  const shop = await shopAt(merchant, await bank.openAccount(merchant.id));
  const atOperator = await shopAt(merchant, bank.accountId);
  const cases = new Map<string, readonly string[]>();
  for (const [name, play] of Object.entries(CASES)) {
    const where = name.startsWith("operator's") ? atOperator : shop;
    cases.set(name, await play(where));
  }
  return { merchantId: merchant.id, pspAccountId: shop.pspAccountId, cases };
}

/** A merchant at a provider account, its own or the operator's, whose provider reports what a test likes. */
export async function shopAt(merchant: Shop["merchant"], pspAccountId: string): Promise<Shop> {
  return { merchant, pspAccountId, psp: { ...(await providerOf(pspAccountId)), pixKey: null } };
}

const CASES: Readonly<Record<string, (shop: Shop) => Promise<string[]>>> = {
  "credited at once": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money();
    return [money.reference];
  },
  "credited after its authorization": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ funds: "authorized" });
    await money({ net: cents(990) });
    return [money.reference];
  },
  "refunded in part before its credit": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    const refunds = [refund("a", 200, "refunded")];
    await money({ funds: "authorized", refunds });
    await money({ refunds });
    return [money.reference];
  },
  "refunded, in vain and in progress": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ refunds: [refund("a", 300, "processing"), refund("b", 100, "processing")] });
    await money({ refunds: [refund("a", 300, "refunded"), refund("b", 100, "failed")] });
    await money({ refunds: [refund("c", 50, "processing")] });
    return [money.reference];
  },
  "disputed, won, disputed again and lost": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ refunds: [refund("a", 50, "refunded")] });
    for (const dispute of ["open", null, "open", "lost"] as const) await money({ dispute });
    return [money.reference];
  },
  "refunded in part while it was disputed, and lost": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ dispute: "open" });
    const begun = [refund("a", 300, "processing"), refund("b", 100, "processing")];
    await money({ dispute: "open", refunds: begun });
    const ended = [refund("a", 300, "refunded"), refund("b", 100, "failed")];
    await money({ dispute: "open", refunds: ended });
    await money({ dispute: "lost", refunds: ended });
    return [money.reference];
  },
  "disputed still": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ dispute: "open" });
    return [money.reference];
  },
  "lost while it was authorized": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ funds: "authorized" });
    await money({ funds: "authorized", dispute: "lost" });
    return [money.reference];
  },
  "authorized still": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ funds: "authorized" });
    return [money.reference];
  },
  twice: async (shop) => {
    const charge = await chargeAt(shop);
    const [first, second] = [moneyAt(shop, charge), moneyAt(shop, charge)];
    await first();
    await second();
    return [first.reference, second.reference];
  },
  "for no charge": async (shop) => {
    const money = moneyAt(shop, null);
    await money({ refunds: [refund("a", 400, "refunded")] });
    return [money.reference];
  },
  "for a charge that was canceled": async (shop) => {
    const charge = await chargeAt(shop);
    await asService(async (tx) => {
      const held = await lockCharge(tx, charge.id);
      const event = { type: "canceled", actor: "test" } as const;
      if (held) await moveCharge(tx, held, event, { cancelReason: "canceled" });
    });
    const money = moneyAt(shop, charge);
    await money({ funds: "authorized" });
    await money();
    return [money.reference];
  },
  "without a price": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop, { billingType: "BOLETO" }));
    await money();
    return [money.reference];
  },
  "of an amount that the payer chose": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop, { amount: cents(0) }));
    await money();
    return [money.reference];
  },
  "credited with more than was paid": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    await money({ net: cents(1150) });
    return [money.reference];
  },
  "received in cash": async (shop) => {
    const money = moneyAt(shop, await chargeAt(shop));
    const cash = { net: cents(1050), isInCash: true } as const;
    await money({
      ...cash,
      refunds: [refund("a", 300, "refunded"), refund("b", 100, "processing")],
    });
    return [money.reference];
  },
  "matched later": async (shop) => {
    const charge = await chargeAt(shop);
    const money = moneyAt(shop, null);
    await money({ refunds: [refund("a", 400, "processing")] });
    await money({}, charge.id);
    return [money.reference];
  },
  "operator's, matched later": async (shop) => {
    const charge = await chargeAt(shop);
    const money = moneyAt(shop, null);
    await money({ refunds: [refund("a", 400, "refunded")] });
    await money({}, charge.id);
    return [money.reference];
  },
};

/** A pending charge of R$ 10,50, by card unless the overrides say otherwise, with the fee of the price list. */
export async function chargeAt(shop: Shop, overrides: Partial<NewCharge> = {}): Promise<Charge> {
  const input = newCharge({ billingType: "CREDIT_CARD", ...overrides });
  const { merchant, pspAccountId } = shop;
  const { price } = await findChargeDefaults(merchant.id, input.billingType, brasiliaDay(now()));
  return writtenCharge(merchant, { input, pspAccountId, price, instructions: NO_INSTRUCTIONS });
}

/** One payment of R$ 10,50 yesterday, credited less R$ 0,50, to be reported again and again with what has changed. */
export function moneyAt({ psp, pspAccountId }: Shop, charge: Charge | null) {
  const reference = `pay_${randomUUID()}`;
  const paidAt = new Date(now().getTime() - DAY_MS);
  const report = async (changes: Partial<ProviderSettlement> = {}, chargeId?: ChargeId) => {
    const source = { psp, pspAccountId, actor: "test" };
    const named = chargeId ?? charge?.id;
    await applyPayment(
      { ...source, ...(named ? { chargeId: named } : {}) },
      {
        reference,
        endToEndId: null,
        txid: null,
        amount: cents(1050),
        net: cents(1000),
        paidAt,
        funds: "credited",
        dispute: null,
        method: null,
        pixKey: null,
        refunds: [],
        ...changes,
      },
    );
  };
  return Object.assign(report, { reference });
}

/** A refund as the provider reports it, in centavos. */
export function refund(
  pspRefundId: string,
  amount: number,
  state: ProviderRefund["state"],
): ProviderRefund {
  return { pspRefundId, amount: cents(amount), state, reason: null };
}
