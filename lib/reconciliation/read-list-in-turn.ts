import { providerOf } from "@/lib/providers/reach";
import { providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { readProviderList } from "./read-provider-list";

/** The pause of a list of which a part was not read, as a share of the time that has to be read again: one hour a minute. */
const PAUSE_SHARE = 60;

/** When an account's list was last read with something left unread, in ms, as this process knows it. */
const incompleteAt = new Map<string, number>();

/**
 * Reads an account's list of payments (readProviderList), unless a part of it was not read a short while ago. All from
 * that part on is read again, so the longer that is, the longer is the pause: what is asked of a provider stays bounded.
 *
 * @throws Unread when the provider did not answer for all of it; what could be read is recorded.
 */
export async function readProviderListInTurn(pspAccountId: string, now: Date): Promise<void> {
  const { lists } = await providerOf(pspAccountId);
  const unreadMs = now.getTime() - (await providerListReadTo(pspAccountId)).getTime();
  const triedMsAgo = now.getTime() - (incompleteAt.get(pspAccountId) ?? 0);
  if (triedMsAgo < Math.max(lists.everyMs, unreadMs / PAUSE_SHARE)) return;
  incompleteAt.set(pspAccountId, now.getTime());
  await readProviderList(pspAccountId, now);
  incompleteAt.delete(pspAccountId);
}
