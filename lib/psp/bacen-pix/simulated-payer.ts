import { request } from "undici";
import { type Cents, decimalText } from "@/lib/domain/money";
import type { BacenPixAccount } from "./account";

export type SimulatedPayment =
  | { readonly kind: "paid" }
  /** The bank would not take it: expired, withdrawn, or paid before. */
  | { readonly kind: "not_payable" }
  | { readonly kind: "unavailable" };

/**
 * Plays the payer at the simulator that stands in for the bank: sandbox environment only. With an
 * amount of its own, also one that the charge does not allow, as real money could arrive.
 */
export async function payAtSimulator(
  account: BacenPixAccount,
  txid: string,
  amount: Cents | null,
): Promise<SimulatedPayment> {
  const url = new URL(`/control/cobs/${txid}/pay`, account.config.apiUrl);
  try {
    const answer = await request(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(amount === null ? {} : { amount: decimalText(amount), force: true }),
      signal: AbortSignal.timeout(account.config.deadlineMs),
    });
    await answer.body.dump();
    if (answer.statusCode === 200) return { kind: "paid" };
    return { kind: answer.statusCode < 500 ? "not_payable" : "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}
