import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { PaymentResponse } from "@/lib/contract/payment-response";
import type { MerchantApi } from "../../support/fixtures";
import { endToEndIdOf, takenBack } from "../../support/money";
import type { BankCustomer } from "../../support/own-bank";
import { payAtBank, txidOf, unique } from "../../support/wire";
import { atAnotherKey, looseMoney } from "./loose-money";

/** Charges and money of which no call ever tells, and charges whose codes die in a minute. */
export interface Planted {
  /** The rule that keeps the shared bank from calling. */
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

/** Makes them all. */
export async function plant(
  api: MerchantApi,
  bank: APIRequestContext,
  ownBank: APIRequestContext,
  customer: BankCustomer,
): Promise<Planted> {
  const description = unique("Perdido");
  const rule = await dropCalls(bank, description);
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
  const own = await plantLooseMoney(ownBank, customer, paid);
  return { rule, paid, paidTwice, paidAfterCancel, takenBack: goesBack, expiring, own };
}

async function plantLooseMoney(
  bank: APIRequestContext,
  customer: BankCustomer,
  charge: PaymentResponse,
): Promise<Planted["own"]> {
  const { pixKey: chave } = customer;
  const txid = txidOf(randomUUID());
  await dropCalls(bank, txid);
  return {
    withoutTxid: await looseMoney(bank, { chave, amount: "3.00" }),
    unknownTxid: await looseMoney(bank, { chave, amount: "4.00", txid }),
    otherKey: await atAnotherKey(customer, (otherKey) =>
      // It names a charge of the service, though of another account: else it would be nobody's here.
      looseMoney(bank, { chave: otherKey, amount: "5.00", txid: txidOf(charge.id) }),
    ),
  };
}

async function dropCalls(bank: APIRequestContext, contains: string): Promise<string> {
  const rule = { match: { route: "callback", contains }, effect: { kind: "drop" } };
  const answer = await bank.post("/control/faults", { data: rule });
  if (answer.status() !== 201) throw new Error(await answer.text());
  return (await answer.json()).id;
}
