import { failure, log } from "@/lib/platform/log";
import { adapterOf, connectProvider } from "@/lib/providers/registry";
import { activePspAccounts } from "@/lib/providers/store/psp-accounts";

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
      const mark = `${account.id} ${base}`;
      if (registered.has(mark)) continue;
      const url = `${base}/webhooks/${webhook.tokenOf(account)}`;
      if (await connectProvider(account).registerWebhook(url)) registered.add(mark);
      else log.warn({ pspAccountId: account.id }, "the PSP did not register the webhook");
    } catch (error) {
      // One account that is configured wrong must not keep the others from being registered.
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  }
}
