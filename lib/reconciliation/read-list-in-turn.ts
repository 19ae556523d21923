import { providerOf } from "@/lib/providers/reach";
import {
  beginProviderList,
  completeProviderList,
  providerListReadTo,
} from "@/lib/providers/store/psp-accounts";
import { readProviderList } from "./read-provider-list";

/** The pause of a list of which a part was not read, as a share of the time that has to be read again: one hour a minute. */
const PAUSE_SHARE = 60;

/**
 * Reads an account's list of payments (readProviderList), unless a worker began to a short while ago and a part of it
 * is unread. All from that part on is read again, so the longer that is, the longer is the pause: what is asked of a
 * provider stays bounded.
 *
 * @throws Unread when the provider did not answer for all of it; what could be read is recorded.
 */
export async function readProviderListInTurn(pspAccountId: string, now: Date): Promise<void> {
  const { lists } = await providerOf(pspAccountId);
  const unreadMs = now.getTime() - (await providerListReadTo(pspAccountId)).getTime();
  const pauseMs = Math.max(lists.everyMs, unreadMs / PAUSE_SHARE);
  const since = new Date(now.getTime() - pauseMs);
  if (!(await beginProviderList(pspAccountId, now, since))) return;
  await readProviderList(pspAccountId, now);
  await completeProviderList(pspAccountId);
}
