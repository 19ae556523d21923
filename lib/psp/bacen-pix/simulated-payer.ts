import { type Cents, decimalText } from "@/lib/domain/money";
import { letHappen, type SimulatedDeed } from "@/lib/psp/simulator";
import type { BacenPixAccount } from "./account";

/**
 * Plays the payer at the simulator that stands in for the bank. With an amount of its own, also one
 * that the charge does not allow, as real money could arrive.
 */
export function payAtBank(
  { config }: BacenPixAccount,
  txid: string,
  amount: Cents | null,
): Promise<SimulatedDeed> {
  const body = amount === null ? {} : { amount: decimalText(amount), force: true };
  return letHappen(config, `/control/cobs/${txid}/pay`, body);
}
