import { monotonicMs, pause } from "@/lib/platform/clock";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import { areWritten, cutOff, findClosed, insertClose } from "./store/closes";

/** How long entries that are being written are waited for, in ms: longer than a transaction may take. */
const WRITTEN_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** A day that cannot be closed, in words for operators. */
export class NotClosable extends Error {
  readonly code = "not_closable";
}

/**
 * Cuts off the pages of an account's books up to a Brasília day that is over, and writes the closes that are missing:
 * each begins with the ending of the one before. Two processes that close at the same time write the same.
 *
 * @throws NotClosable when there is no such account, or the day is before it was made or before the first close.
 */
export async function cutOffDays(pspAccountId: string, to: CivilDate): Promise<void> {
  const closed = await findClosed(pspAccountId);
  if (!closed) throw new NotClosable(`there is no account ${pspAccountId}`);
  const { first, last, madeOn } = closed;
  if (to < madeOn) throw new NotClosable(`the account was made on ${madeOn}`);
  if (first !== null && to < first) {
    throw new NotClosable(
      `the first day that was closed is ${first}: what came before is in its opening`,
    );
  }
  if (last !== null && to <= last) return;
  const earlier = await cutOff(pspAccountId, to);
  for (const until = monotonicMs() + WRITTEN_WITHIN_MS; !(await areWritten(earlier)); ) {
    if (monotonicMs() > until) throw new NotClosable("entries of the day are still being written");
    await pause(LOOK_EVERY_MS);
  }
  for (let day = last === null ? to : addDays(last, 1); day <= to; day = addDays(day, 1)) {
    await insertClose(pspAccountId, day);
  }
}
