import { findOwnPspAccount } from "@/lib/database/own-psp-accounts";
import type { Allowed } from "@/lib/domain/permission";
import type { ProbeOutcome } from "@/lib/psp/bacen-pix/probe";
import { probePsp } from "@/lib/psp/choose-psp";

/** Tries one of the merchant's accounts out, changing nothing at its PSP; null when there is none. */
export async function tryPspAccount(
  manager: Allowed<"manage">,
  id: string,
  now: Date,
): Promise<ProbeOutcome | null> {
  const account = await findOwnPspAccount(manager, id);
  return account && probePsp(account, now);
}
