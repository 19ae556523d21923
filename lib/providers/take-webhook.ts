import type { AccountHolder } from "@/lib/platform/values/permission";
import { adapterOf } from "./registry";
import { findOwnPspAccount } from "./store/own-psp-accounts";
import { rewritePspAccount } from "./store/psp-accounts";

/** What came of the decision that our address replaces another system's. */
export type TakeOutcome =
  | { readonly kind: "taken"; readonly name: string; readonly host: string | null }
  | { readonly kind: "not_found" }
  /** No other system's address stands there, as far as is known. */
  | { readonly kind: "not_kept" };

/** Decides it for one of the holder's accounts that are in use. */
export async function takeWebhook(holder: AccountHolder, id: string): Promise<TakeOutcome> {
  const account = await findOwnPspAccount(holder, id);
  return account ? decideWebhook(account.id) : { kind: "not_found" };
}

/**
 * Decides that our address replaces another system's at the provider of an account. The worker does it within seconds,
 * remembers the other, and gives it back when the account is taken out of use.
 */
export async function decideWebhook(id: string): Promise<TakeOutcome> {
  let taken: TakeOutcome = { kind: "not_kept" };
  await rewritePspAccount(id, (stored) => {
    const port = adapterOf(stored).webhook?.slot;
    const slot = port?.slotOf(stored);
    if (!port || slot?.state !== "kept") return null;
    taken = { kind: "taken", name: stored.name, host: slot.host };
    return port.withSlot(stored, { ...slot, state: "take" }, port.replacedBy(stored));
  });
  return taken;
}
