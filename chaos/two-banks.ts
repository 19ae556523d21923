import type { Credentials } from "@/e2e/support/credentials";
import { openOwnBank } from "@/e2e/support/own-bank";
import { ApiClient } from "./api-client";
import { Bank } from "./bank";
import type { Service } from "./service";

/** A merchant with accounts at two banks of its own, in an order (ADR 0053). */
export interface TwoBanks {
  /** The merchant's system, which calls the healthy app. */
  readonly api: ApiClient;
  /** Where new charges go first. */
  readonly first: Bank;
  /** Where they go when the first cannot register them. */
  readonly second: Bank;
  /** Ends both banks. */
  close(): void;
}

/** Makes a merchant at a running service, and starts its two banks. */
export async function openTwoBanks(service: Service): Promise<TwoBanks> {
  const operator = service.operator.bind(service);
  const made = ["create", "--name", "Loja de dois bancos", "--email", "dono@loja.example"];
  const merchant: Credentials = JSON.parse(await operator("merchants", ...made, "--json"));
  const banks = await Promise.all([
    openOwnBank(merchant, operator),
    openOwnBank(merchant, operator),
  ]);
  const ids = banks.map(({ customer }) => customer.accountId).join(",");
  const order = ["order", "--method", "PIX", "--ids", ids, "--merchant", merchant.merchantId];
  await operator("psp-accounts", ...order);
  const [first, second] = banks.map(({ customer }) => new Bank(customer.bankUrl, customer.bankDir));
  if (!first || !second) throw new Error("there are two banks");
  return {
    api: new ApiClient([service.url], merchant),
    first,
    second,
    close() {
      for (const bank of banks) bank.close();
    },
  };
}
