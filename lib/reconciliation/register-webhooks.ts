import { failure, log } from "@/lib/platform/log";
import { secretHash } from "@/lib/platform/secret-hash";
import type { AccountRounds } from "@/lib/providers/account-rounds";
import { adapterOf, connectProvider } from "@/lib/providers/registry";
import {
  activePspAccounts,
  pspAccountsDisabledSince,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";
import { giveBackSlot, registerInSlot, type SlotAccount } from "./webhook-slots";

/** So long ago an account may have been taken out of use for its address to be given back: 100 days. */
const GIVE_BACK_WITHIN_MS = 100 * 86_400_000;

/** Where the PSPs reach this service, without a trailing slash: those that come with a certificate, and the others. */
export interface WebhookBases {
  readonly open: string;
  readonly mutualTls: string | null;
}

/**
 * Begins to register our address at every PSP that notifies us. The address carries the account's token: that is
 * how a notification is known to come from that PSP.
 *
 * @param registered accounts, each with address and settings, that are registered already; this work adds its own.
 * @param rounds what of it is under way: a PSP that answers slowly delays no other.
 */
export async function registerWebhooks(
  bases: WebhookBases,
  registered: Set<string>,
  rounds: AccountRounds,
): Promise<void> {
  rounds.begin(await activePspAccounts(), async (account) => {
    try {
      await register(account, bases, registered);
    } catch (error) {
      // One account that is configured wrong must not keep the others from being registered.
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  });
}

async function register(
  account: StoredPspAccount,
  bases: WebhookBases,
  registered: Set<string>,
): Promise<void> {
  const { webhook } = adapterOf(account);
  if (!webhook) return;
  const base = webhook.certificateOf(account) ? bases.mutualTls : bases.open;
  if (base === null)
    throw new Error("a client certificate is expected: this needs WEBHOOK_TLS_PORT");
  const url = `${base}/webhooks/${webhook.tokenOf(account)}`;
  const mark = `${account.id} ${url} ${settingsMark(account)}`;
  if (registered.has(mark)) return;
  const slot = slotOf(account);
  const done = slot
    ? await registerInSlot(slot, url)
    : await connectProvider(account).registerWebhook(url);
  if (done) registered.add(mark);
  else log.warn({ pspAccountId: account.id }, "the PSP did not register the webhook");
}

/**
 * Changes with an account's settings: a decision about another system's address is one of them, and other credentials may
 * let us read what the ones before did not.
 */
function settingsMark({ config, secrets }: StoredPspAccount): string {
  return secretHash(JSON.stringify([config, secrets])).toString("base64url");
}

/**
 * Begins to give the addresses of accounts that are out of use back at providers that keep one alone. An account that
 * its provider does not answer for is tried again once `tried` is emptied.
 *
 * @param tried accounts that were tried already; this work adds its own.
 * @param rounds what of it is under way.
 */
export async function giveBackWebhooks(
  now: Date,
  tried: Set<string>,
  rounds: AccountRounds,
): Promise<void> {
  const since = new Date(now.getTime() - GIVE_BACK_WITHIN_MS);
  const left = (await pspAccountsDisabledSince(since)).filter(({ id }) => !tried.has(id));
  rounds.begin(left, async (account) => {
    tried.add(account.id);
    try {
      const slot = slotOf(account);
      if (!slot || slot.port.slotOf(account)?.state === "given_back") return;
      if (await giveBackSlot(slot)) return;
      log.warn({ pspAccountId: account.id }, "the webhook of an account out of use stays for now");
    } catch (error) {
      log.error({ pspAccountId: account.id, ...failure(error) }, "a PSP account cannot be used");
    }
  });
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
