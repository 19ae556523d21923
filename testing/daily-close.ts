import type { Charge } from "@/lib/charges/charge";
import { findClose } from "@/lib/ledger/store/close-list";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { providerOf } from "@/lib/providers/reach";
import { closeDay } from "@/lib/reconciliation/close-day";
import { newMerchant, pendingCharge } from "./charges";
import type { TestProvider } from "./provider";

/** The day on which tests let money move; it is closed as if the next one were there. */
export const TODAY = brasiliaDay(now());

/** Noon in Brasília of the day after one, when that day can be closed. */
export const dayAfter = (day: CivilDate) => new Date(`${addDays(day, 1)}T15:00:00Z`);

/** A merchant with an account of its own at the simulated provider. */
export interface ClosingShop {
  readonly merchantId: MerchantId;
  readonly accountId: string;
}

/** The provider's name for a charge. */
export const nameOf = ({ pspChargeId }: Charge) => pspChargeId ?? "";

/** Closes a day of a shop's account. */
export const close = ({ accountId }: ClosingShop, day = TODAY) =>
  closeDay(accountId, day, dayAfter(day));

/** The close of a day of a shop's account. */
export async function closeOf({ merchantId, accountId }: ClosingShop, day = TODAY) {
  const found = await findClose(merchantId, accountId, day);
  if (!found) throw new Error(`${day} is not closed`);
  return found;
}

/** What shops do at a provider whose days are closed. */
export function closingShops(provider: TestProvider) {
  async function record({ accountId }: ClosingShop, charge: Charge): Promise<void> {
    const source = { psp: await providerOf(accountId), pspAccountId: accountId, actor: "test" };
    await recordPayment(source, nameOf(charge));
  }

  /** A boleto of R$ 10,50, of which the provider keeps R$ 1,99, paid today. */
  async function paidBoleto(shop: ClosingShop): Promise<Charge> {
    const charge = await pendingCharge(shop.merchantId, { billingType: "BOLETO" });
    await provider.act(nameOf(charge), "pay");
    return charge;
  }

  return {
    async openShop(): Promise<ClosingShop> {
      const { id: merchantId } = await newMerchant();
      return { merchantId, accountId: await provider.openAccount(merchantId) };
    },
    record,
    paidBoleto,
    /** One that the service knows to be paid. */
    async recordedBoleto(shop: ClosingShop): Promise<Charge> {
      const charge = await paidBoleto(shop);
      await record(shop, charge);
      return charge;
    },
  };
}
