import { failure, log } from "@/lib/platform/log";
import { adapterOf, connectProvider } from "@/lib/providers/registry";
import {
  activePspAccounts,
  pspAccountsDisabledSince,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";
import { giveBackSlot, registerInSlot, type SlotAccount } from "./webhook-slots";

/** So long ago an account may have been taken out of use for its address to be given back: 100 days. */
const GIVE_BACK_WITHIN_MS = 100 * 86_400_000;

/**
 * Registers our address at every PSP that notifies us. The address carries the account's token: that is
 * how a notification is known to come from that PSP.
 *
 * @param bases where the PSPs reach this service, without a trailing slash: those that come with a
 *   certificate, and the others.
 * @param registered pairs of account and address that are registered already; this call adds its own.
 */
export async function registerWebhooks(
  bases: { readonly open: string; readonly mutualTls: string | null },
  registered: Set<string>,
): Promise<void> {
  for (const account of await activePspAccounts()) {
    try {
      const { webhook } = adapterOf(account);
      if (!webhook) continue;
      const base = webhook.certificateOf(account) ? bases.mutualTls : bases.open;
      if (base === null)
        throw new Error("a client certificate is expected: this needs WEBHOOK_TLS_PORT");
      // A decision about another system's address makes a new pair.
      const mark = `${account.id} ${base} ${webhook.slot?.slotOf(account)?.state ?? ""}`;
      if (registered.has(mark)) continue;
      const url = `${base}/webhooks/${webhook.tokenOf(account)}`;
      const slot = slotOf(account);
      const done = slot
        ? await registerInSlot(slot, url)
        : await connectProvider(account).registerWebhook(url);
      if (done) registered.add(mark);
      else log.warn({ pspAccountId: account.id }, "the PSP did not register the webhook");
    } catch (error) {
      // One account that is configured wrong must not keep the others from being registered.
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  }
}

/**
 * Gives the addresses of accounts that are out of use back at providers that keep one alone. An account that its
 * provider does not answer for is tried again once `tried` is emptied.
 *
 * @param tried accounts that were tried already; this call adds its own.
 */
export async function giveBackWebhooks(now: Date, tried: Set<string>): Promise<void> {
  const since = new Date(now.getTime() - GIVE_BACK_WITHIN_MS);
  for (const account of await pspAccountsDisabledSince(since)) {
    if (tried.has(account.id)) continue;
    tried.add(account.id);
    try {
      const slot = slotOf(account);
      if (!slot || slot.port.slotOf(account)?.state === "given_back") continue;
      if (await giveBackSlot(slot)) continue;
      log.warn({ pspAccountId: account.id }, "the webhook of an account out of use stays for now");
    } catch (error) {
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  }
}

/** Null where each system registers an address of its own. */
function slotOf(account: StoredPspAccount): SlotAccount | null {
  const { webhook } = adapterOf(account);
  const provider = connectProvider(account);
  const { webhookSlot } = provider;
  if (!webhook?.slot || !webhookSlot) return null;
  return {
    account,
    port: webhook.slot,
    provider: { ...provider, webhookSlot },
    token: webhook.tokenOf(account),
  };
}
