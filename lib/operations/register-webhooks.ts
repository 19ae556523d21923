import { activePspAccounts } from "@/lib/database/psp-accounts";
import { failure, log } from "@/lib/log";
import { callbackSubjectOf, callbackTokenOf, choosePsp } from "@/lib/psp/choose-psp";

/**
 * Tells every PSP where to call. The address carries the account's token: that is how a callback is
 * known to come from that PSP.
 *
 * @param bases where the PSPs reach this service, without a trailing slash: those that come with a
 *   certificate, and the others.
 * @param told which account knows which address already; those that are told now are added.
 */
export async function registerWebhooks(
  bases: { readonly open: string; readonly mutualTls: string | null },
  told: Set<string>,
): Promise<void> {
  for (const account of await activePspAccounts()) {
    try {
      const token = callbackTokenOf(account);
      if (token === null) continue;
      const base = callbackSubjectOf(account) ? bases.mutualTls : bases.open;
      if (base === null) throw new Error("callbackSubject needs WEBHOOK_TLS_PORT");
      const mark = `${account.id} ${base}`;
      if (told.has(mark)) continue;
      if (await choosePsp(account).registerWebhook(`${base}/webhooks/${token}`)) told.add(mark);
      else log.warn({ pspAccountId: account.id }, "the PSP was not told where to call");
    } catch (error) {
      // One account that is configured wrong must not keep the others from being told.
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  }
}
