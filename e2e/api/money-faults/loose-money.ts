import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import type { MerchantApi } from "../../support/fixtures";
import { exceptionsOf } from "../../support/money";
import { type BankCustomer, putBankAccount } from "../../support/own-bank";
import { POLLING, polled } from "../../support/polled";

/** Money that pays no charge; its end-to-end id. */
export async function looseMoney(
  bank: APIRequestContext,
  money: Readonly<Record<string, unknown>>,
): Promise<string> {
  const answer = await bank.post("/control/pix", { data: money });
  if (answer.status() !== 200) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).pix[0].endToEndId;
}

/** While the account has another key; nobody calls about that one, as it has no webhook. */
export async function atAnotherKey(
  customer: BankCustomer,
  work: (otherKey: string) => Promise<string>,
): Promise<string> {
  const otherKey = randomUUID();
  await putBankAccount(customer.bankUrl, customer, otherKey);
  const endToEndId = await work(otherKey);
  await putBankAccount(customer.bankUrl, customer, customer.pixKey);
  return endToEndId;
}

/** Waits for the exception about money that names no charge. */
export async function exceptionOfMoney(
  api: MerchantApi,
  endToEndId: string,
  polling = POLLING,
): Promise<ExceptionResponse | undefined> {
  const find = async () =>
    (await exceptionsOf(api, null)).find(({ facts }) => facts.endToEndId === endToEndId);
  return polled(find, (found) => found !== undefined, polling);
}
