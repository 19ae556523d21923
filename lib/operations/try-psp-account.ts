import { findOwnPspAccount } from "@/lib/database/own-psp-accounts";
import type { AccountKeeper } from "@/lib/domain/permission";
import { probePsp } from "@/lib/psp/choose-psp";
import type { ProbeOutcome } from "@/lib/psp/probe";

/** Tries one of the keeper's accounts out, changing nothing at its PSP; null when there is none. */
export async function tryPspAccount(
  keeper: AccountKeeper,
  id: string,
  now: Date,
): Promise<ProbeOutcome | null> {
  const account = await findOwnPspAccount(keeper, id);
  return account && probePsp(account, now);
}
