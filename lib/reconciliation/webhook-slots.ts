import { log } from "@/lib/platform/log";
import type { WebhookSlot, WebhookSlotPort } from "@/lib/providers/adapter";
import type { Provider } from "@/lib/providers/port";
import {
  findDisabledByToken,
  rewritePspAccount,
  type StoredPspAccount,
} from "@/lib/providers/store/psp-accounts";

// A provider that keeps one address for an account may notify another system of it. That system's address is never
// replaced by surprise: it stays until a person decides, and comes back when the account is taken out of use (ADR 0050).

/** An account whose provider keeps one address for it. */
export interface SlotAccount {
  readonly account: StoredPspAccount;
  readonly port: WebhookSlotPort;
  readonly provider: Provider & Required<Pick<Provider, "webhookSlot">>;
  /** The secret part of our address. */
  readonly token: string;
}

/**
 * Registers our address unless another system's stands there and nobody decided to replace it.
 *
 * @returns false when it is neither ours now nor known to be another's.
 */
export async function registerInSlot(slot: SlotAccount, url: string): Promise<boolean> {
  const { account, port, provider, token } = slot;
  const known = await provider.webhookSlot.read();
  if (known.kind === "unknown") return false;
  const before = port.slotOf(account);
  const other = known.url !== null && !known.url.includes(token) ? known.url : null;
  if (other !== null) {
    const predecessor = await disabledOwnerOf(account, other);
    if (!predecessor && before?.state !== "take") {
      await note(slot, { state: "kept", host: hostOf(other) }, port.replacedBy(account));
      return true;
    }
    const replaced = predecessor ? port.replacedBy(predecessor) : other;
    // Remembered before it is replaced: a process that ends in between has lost nothing.
    await note(slot, { state: "take", host: hostOf(other) }, replaced);
  }
  if (!(await provider.registerWebhook(url))) return false;
  if (before !== null || other !== null) await noteOurs(slot);
  return true;
}

/**
 * Gives the address of an account that is out of use back to the system that had it before, or clears it.
 *
 * @returns false when this is to be tried again.
 */
export async function giveBackSlot(slot: SlotAccount): Promise<boolean> {
  const { account, port, provider, token } = slot;
  const known = await provider.webhookSlot.read();
  if (known.kind === "unknown") return false;
  const replaced = port.replacedBy(account);
  if (known.url?.includes(token)) {
    const done = replaced
      ? await provider.registerWebhook(replaced)
      : await provider.webhookSlot.clear();
    if (!done) return false;
    log.info({ pspAccountId: account.id }, "the webhook of an account out of use was given back");
  }
  await note(slot, { state: "given_back", host: null }, null);
  return true;
}

async function note(
  { account, port }: SlotAccount,
  slot: WebhookSlot,
  replaced: string | null,
): Promise<void> {
  await rewritePspAccount(account.id, (stored) => {
    const known = port.slotOf(stored);
    const isSame = known?.state === slot.state && known.host === slot.host;
    // A person may have decided since the account was read: the next round does it.
    const isDecided = known?.state === "take" && slot.state === "kept";
    if (isDecided || (isSame && port.replacedBy(stored) === replaced)) return null;
    return port.withSlot(stored, slot, replaced);
  });
}

async function noteOurs({ account, port }: SlotAccount): Promise<void> {
  await rewritePspAccount(account.id, (stored) =>
    port.slotOf(stored)?.state === "ours"
      ? null
      : port.withSlot(stored, { state: "ours", host: null }, port.replacedBy(stored)),
  );
}

/** The account of the same owner, out of use, whose address this is. */
async function disabledOwnerOf(
  account: StoredPspAccount,
  url: string,
): Promise<StoredPspAccount | null> {
  const token = /\/webhooks\/([\w-]{32,})/.exec(url)?.[1];
  return token === undefined ? null : findDisabledByToken(account, token);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "?";
}
