import { activePspAccounts } from "@/lib/database/psp-accounts";
import { log } from "@/lib/log";
import { readBacenPixAccount } from "@/lib/psp/bacen-pix/account";
import { choosePsp } from "@/lib/psp/choose-psp";

/**
 * Tells every PSP where to call. The address carries the account's token: that is how a callback is
 * known to come from that PSP.
 *
 * @param base where the PSPs reach this service, without a trailing slash.
 * @returns how many PSPs could not be told yet.
 */
export async function registerWebhooks(base: string): Promise<number> {
  let missing = 0;
  for (const account of await activePspAccounts()) {
    const { webhookToken } = readBacenPixAccount(account.config, account.secrets).secrets;
    const told = await choosePsp(account).registerWebhook(`${base}/webhooks/${webhookToken}`);
    if (!told) {
      missing += 1;
      log.warn({ pspAccountId: account.id }, "the PSP was not told where to call");
    }
  }
  return missing;
}
