import { daysWithNewStatement } from "@/lib/bank-import/store/statement-days";
import { NotClosable } from "@/lib/ledger/cut-off-days";
import { type Closed, daysToReadAgain, findClosed } from "@/lib/ledger/store/closes";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseAway } from "@/lib/platform/outage";
import { addDays, brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { closeDay, isOwnKey } from "./close-day";

/** How long after its end a day is closed, in ms: by then what came in its last minutes is recorded. */
const AFTER_MS = 3_600_000;

/** With how many days before yesterday the closes of an account begin, if it is that old. */
const FIRST_DAYS = 6;

/** Days of an account that one run closes, and that it reads again, at most. */
const DAYS_A_RUN = 31;

/** How far back days are read again: for as long as money may go back, and some to spare. */
const READ_AGAIN_DAYS = 100;

/** How often the list of a day that differs is read again, in ms; one that was not read is with every run. */
const DIFFERING_EVERY_MS = 20 * 3_600_000;

/**
 * Closes the days of an account that are over, oldest first: those that are missing, and again those that are open or
 * differ. So many a run; the next one goes on.
 */
export async function closeDays(pspAccountId: string, now: Date): Promise<void> {
  const closed = await findClosed(pspAccountId);
  if (!closed) return;
  const last = addDays(brasiliaDay(new Date(now.getTime() - AFTER_MS)), -1);
  const from = addDays(last, -READ_AGAIN_DAYS);
  // Nothing new is known of a day of such an account until a statement is imported, or money recorded.
  const account = await findPspAccount(pspAccountId);
  const differingReadBefore = new Date(now.getTime() - DIFFERING_EVERY_MS);
  const again =
    account && isOwnKey(account)
      ? await daysWithNewStatement(pspAccountId, from, DAYS_A_RUN)
      : await daysToReadAgain(pspAccountId, from, differingReadBefore, DAYS_A_RUN);
  for (const day of [...again, ...missing(closed, last)]) {
    try {
      await closeDay(pspAccountId, day, now);
    } catch (error) {
      // What one day takes too long with, the next run tries again, and others are closed meanwhile.
      if (isDatabaseAway(error)) throw error;
      log.error({ pspAccountId, day, ...failure(error) }, "a day could not be closed");
      // The days after it begin with its ending.
      if (error instanceof NotClosable) return;
    }
  }
}

/** The days up to one that have no close yet. */
function missing({ last: closedTo, madeOn }: Closed, last: CivilDate): CivilDate[] {
  const first =
    closedTo === null ? laterOf(madeOn, addDays(last, -FIRST_DAYS)) : addDays(closedTo, 1);
  const days: CivilDate[] = [];
  for (let day = first; day <= last && days.length < DAYS_A_RUN; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

function laterOf(one: CivilDate, other: CivilDate): CivilDate {
  return one > other ? one : other;
}
