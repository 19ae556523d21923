import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { MerchantApi } from "../../support/fixtures";
import { endToEndIdOf, takenBack } from "../../support/money";
import type { BankCustomer } from "../../support/own-bank";
import { payAtBank, txidOf, unique } from "../../support/wire";
import { atAnotherKey, looseMoney } from "./loose-money";

/** Charges and money without any webhook notification, and charges whose codes expire within a minute. */
export interface MoneyFixture {
  /** The rule that keeps the shared bank from sending notifications. */
  readonly rule: string;
  readonly paid: PaymentResponse;
  readonly paidTwice: PaymentResponse;
  readonly paidAfterCancel: PaymentResponse;
  readonly takenBack: PaymentResponse;
  readonly expiring: readonly [paidInTime: PaymentResponse, paidLate: PaymentResponse];
  /** Money at the merchant's own bank, by its end-to-end id. */
  readonly own: {
    readonly withoutTxid: string;
    readonly unknownTxid: string;
    readonly otherKey: string;
  };
}

/** Makes all charges and money of the fixture. */
export async function makeFixture(
  api: MerchantApi,
  bank: APIRequestContext,
  ownBank: APIRequestContext,
  customer: BankCustomer,
): Promise<MoneyFixture> {
  const description = unique("Perdido");
  const rule = await dropNotifications(bank, description);
  const make = () => api.created({ description });
  const paid = await make();
  await payAtBank(bank, paid.id);
  const paidTwice = await make();
  await payAtBank(bank, paidTwice.id, { times: 2, force: true });
  const paidAfterCancel = await make();
  await api.cancel(paidAfterCancel.id);
  await payAtBank(bank, paidAfterCancel.id, { force: true });
  const goesBack = await make();
  await payAtBank(bank, goesBack.id);
  await takenBack(bank, await endToEndIdOf(bank, goesBack.id));
  const expiring = [
    await api.created({ pixExpiresInMinutes: 1 }),
    await api.created({ pixExpiresInMinutes: 1 }),
  ] as const;
  const own = await makeLooseMoney(ownBank, customer, paid);
  return { rule, paid, paidTwice, paidAfterCancel, takenBack: goesBack, expiring, own };
}

async function makeLooseMoney(
  bank: APIRequestContext,
  customer: BankCustomer,
  charge: PaymentResponse,
): Promise<MoneyFixture["own"]> {
  const { pixKey: chave } = customer;
  const txid = txidOf(randomUUID());
  await dropNotifications(bank, txid);
  return {
    withoutTxid: await looseMoney(bank, { chave, amount: "3.00" }),
    unknownTxid: await looseMoney(bank, { chave, amount: "4.00", txid }),
    otherKey: await atAnotherKey(customer, (otherKey) =>
      // It names a charge of the service, though of another account: else it would be nobody's here.
      looseMoney(bank, { chave: otherKey, amount: "5.00", txid: txidOf(charge.id) }),
    ),
  };
}

async function dropNotifications(bank: APIRequestContext, contains: string): Promise<string> {
  const rule = { match: { route: "callback", contains }, effect: { kind: "drop" } };
  const answer = await bank.post("/control/faults", { data: rule });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return (await answer.json()).id;
}
