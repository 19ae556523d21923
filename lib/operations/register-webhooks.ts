import { activePspAccounts, type StoredPspAccount } from "@/lib/database/psp-accounts";
import { failure, log } from "@/lib/log";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { choosePsp } from "@/lib/psp/choose-psp";

/**
 * Tells every PSP where to call. The address carries the account's token: that is how a callback is
 * known to come from that PSP.
 *
 * @param base where the PSPs reach this service, without a trailing slash.
 * @param told ids of accounts that know it already; those that are told now are added.
 */
export async function registerWebhooks(base: string, told: Set<string>): Promise<void> {
  for (const account of await activePspAccounts()) {
    if (told.has(account.id)) continue;
    try {
      await tell(account, base, told);
    } catch (error) {
      // One account that is configured wrong must not keep the others from being told.
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  }
}

async function tell(account: StoredPspAccount, base: string, told: Set<string>): Promise<void> {
  const { webhookToken } = readBacenPixAccount(account.config, account.secrets).secrets;
  const done = await choosePsp(account).registerWebhook(`${base}/webhooks/${webhookToken}`);
  if (done) told.add(account.id);
  else log.warn({ pspAccountId: account.id }, "the PSP was not told where to call");
}
