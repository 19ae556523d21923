import { monotonicMs } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import {
  archiveEvents,
  CHARGES_OF_AN_ARCHIVE,
  type EventWalk,
  findArchiveOwners,
  findEventWalks,
  findNextEvents,
  restoreEvents,
  saveEventWalk,
} from "./store/history-archive";

const DAY_MS = 86_400_000;

/** A night works for so long at most. */
const NIGHT_MS = 3 * 3_600_000;

/** Events of one merchant that are looked at before it is the next merchant's turn. */
const EVENTS_A_TURN = 1_000;

/** Archives of one merchant that are put back before it is the next merchant's turn. */
const ARCHIVES_A_TURN = 20;

/**
 * Packs the histories of charges that are over, and have not moved for as many days as ARCHIVE_AFTER_DAYS says, into archives
 * (ADR 0156): a few of each merchant in turn, until all are packed or the night is over. Where the setting is 0, puts archived
 * histories back into rows of their own instead. A merchant at which it fails keeps no other waiting.
 *
 * @param stopping ends it before the next turn.
 * @param most how long it may take, in ms.
 * @throws Error at the end, when it failed at a merchant: the next night tries it again.
 */
export async function archiveHistories(
  now: Date,
  stopping: AbortSignal,
  most = NIGHT_MS,
): Promise<void> {
  const days = env().archiveAfterDays;
  const until = monotonicMs() + most;
  const isOver = () => stopping.aborted || monotonicMs() > until;
  if (days === 0) {
    await inTurns(await findArchiveOwners(), isOver, async (merchantId) =>
      (await restoreEvents(merchantId, ARCHIVES_A_TURN)) > 0 ? merchantId : null,
    );
    return;
  }
  const idleSince = new Date(now.getTime() - days * DAY_MS);
  await inTurns(await findEventWalks(idleSince), isOver, (walk) => archiveNext(walk, idleSince));
}

/** Archives what is over among the next events of a merchant; where the walk stands then, null at its end. */
async function archiveNext(walk: EventWalk, idleSince: Date): Promise<EventWalk | null> {
  const events = await findNextEvents(walk, idleSince, EVENTS_A_TURN);
  const ids = [...new Set(events.map(({ chargeId }) => chargeId))];
  for (let first = 0; first < ids.length; first += CHARGES_OF_AN_ARCHIVE) {
    const some = ids.slice(first, first + CHARGES_OF_AN_ARCHIVE);
    await archiveEvents(walk.merchantId, some, idleSince);
  }
  const place = (events.length === EVENTS_A_TURN && events.at(-1)) || null;
  const next = { ...walk, place };
  await saveEventWalk(next);
  return place ? next : null;
}

/** Gives each its turn, round after round, to what `turn` makes of it; who gets null has no further turn. */
async function inTurns<Each>(
  all: readonly Each[],
  isOver: () => boolean,
  turn: (each: Each) => Promise<Each | null>,
): Promise<void> {
  let failed = 0;
  for (let round = all; round.length > 0; ) {
    const further: Each[] = [];
    for (const each of round) {
      if (isOver()) break;
      try {
        const next = await turn(each);
        if (next !== null) further.push(next);
      } catch (error) {
        failed += 1;
        log.error(failure(error), "histories of a merchant could not be archived");
      }
    }
    round = isOver() ? [] : further;
  }
  if (failed > 0) throw new Error(`the histories of ${failed} merchant(s) could not be archived`);
}
