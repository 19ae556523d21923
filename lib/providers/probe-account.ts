import type { AccountHolder } from "@/lib/platform/values/permission";
import type { ProbeOutcome } from "./probe";
import { probeProvider } from "./registry";
import { findOwnPspAccount } from "./store/own-psp-accounts";

/** Probes one of the holder's accounts, changing nothing at its provider; null when there is none. */
export async function probeProviderAccount(
  holder: AccountHolder,
  id: string,
  now: Date,
): Promise<ProbeOutcome | null> {
  const account = await findOwnPspAccount(holder, id);
  return account && probeProvider(account, now);
}
