import { log } from "@/lib/platform/log";
import type { WebhookSlot, WebhookSlotPort } from "@/lib/providers/adapter";
import type { Provider } from "@/lib/providers/port";
import { rewritePspAccount, type StoredPspAccount } from "@/lib/providers/store/psp-accounts";
import {
  findSiblingByToken,
  isFormerToken,
  type Sibling,
} from "@/lib/providers/store/webhook-tokens";

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
 * Registers our address unless another system's stands there, or may stand there, and nobody decided to replace it.
 *
 * @returns false when it is neither ours now nor known to be another's.
 */
export async function registerInSlot(slot: SlotAccount, url: string): Promise<boolean> {
  const { account, port, provider } = slot;
  const known = await provider.webhookSlot.read();
  if (known.kind === "unknown") return false;
  if (known.kind === "forbidden") return registerUnread(slot, url);
  const before = port.slotOf(account);
  const other = known.url !== null && !(await isOurs(slot, known.url)) ? known.url : null;
  if (other !== null) {
    const sibling = await siblingAt(account, other);
    if (before?.state !== "take") {
      if (!sibling) {
        await note(slot, { state: "kept", host: hostOf(other) }, port.replacedBy(account));
        return true;
      }
      // The account that was added last takes new charges, and the notifications of both.
      if (!sibling.isDisabled && !sibling.isOlder) {
        if (before?.state === "kept") await noteOurs(slot);
        return true;
      }
    }
    const replaced = sibling?.isDisabled ? port.replacedBy(sibling.account) : other;
    // Remembered before it is replaced: a process that ends in between has lost nothing.
    await note(slot, { state: "take", host: hostOf(other) }, replaced);
  }
  if (!(await provider.registerWebhook(url))) return false;
  if (before !== null || other !== null) await noteOurs(slot);
  return true;
}

/**
 * Registers our address where the provider does not let us read whose stands there: only once a person decided so, and
 * once for each host of ours, for another system's may stand there since.
 */
async function registerUnread(slot: SlotAccount, url: string): Promise<boolean> {
  const { account, port, provider } = slot;
  const before = port.slotOf(account);
  const ours = hostOf(url);
  if (before?.state === "ours" && (before.host ?? ours) === ours) return true;
  if (before?.state !== "take") {
    await note(slot, { state: "kept", host: null }, port.replacedBy(account));
    return true;
  }
  if (!(await provider.registerWebhook(url))) return false;
  await note(slot, { state: "ours", host: ours }, port.replacedBy(account));
  return true;
}

/**
 * Gives the address of an account that is out of use back to the system that had it before, or clears it. Where we may
 * not read whose address stands there, it is left.
 *
 * @returns false when this is to be tried again.
 */
export async function giveBackSlot(slot: SlotAccount): Promise<boolean> {
  const { account, port, provider } = slot;
  const known = await provider.webhookSlot.read();
  if (known.kind === "unknown") return false;
  const url = known.kind === "read" ? known.url : null;
  const replaced = port.replacedBy(account);
  if (url !== null && (await isOurs(slot, url))) {
    const done = replaced
      ? await provider.registerWebhook(replaced)
      : await provider.webhookSlot.clear();
    if (!done) return false;
    log.info({ pspAccountId: account.id }, "the webhook of an account out of use was given back");
  } else if (url !== null) {
    await bequeath(slot, url);
  }
  await note(slot, { state: "given_back", host: null }, null);
  return true;
}

/** An account of the same owner that replaced this one's address gives back, in the end, what this one had replaced. */
async function bequeath({ account, port, token }: SlotAccount, url: string): Promise<void> {
  const heir = await siblingAt(account, url);
  if (!heir) return;
  await rewritePspAccount(heir.account.id, (stored) => {
    const known = port.slotOf(stored);
    const isOurs = port.replacedBy(stored)?.includes(token);
    return known && isOurs ? port.withSlot(stored, known, port.replacedBy(account)) : null;
  });
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

/** Whether an address is the account's own, or was until its token was rotated. */
async function isOurs({ account, token }: SlotAccount, url: string): Promise<boolean> {
  if (url.includes(token)) return true;
  const other = tokenIn(url);
  return other !== null && isFormerToken(account.id, other);
}

/** The other account of the same owner whose address this is; null where it is another system's. */
async function siblingAt(account: StoredPspAccount, url: string): Promise<Sibling | null> {
  const token = tokenIn(url);
  return token === null ? null : findSiblingByToken(account, token);
}

/** The secret part of an address that has the form of ours. */
function tokenIn(url: string): string | null {
  return /\/webhooks\/([\w-]{32,})/.exec(url)?.[1] ?? null;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "?";
}
