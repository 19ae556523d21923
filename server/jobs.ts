import type { JobHelpers, Task } from "graphile-worker";
import { z } from "zod";
import { now } from "@/lib/clock";
import { HANDLE_NOTIFICATION } from "@/lib/database/notifications";
import { followedPspAccounts, statementReadTo } from "@/lib/database/psp-accounts";
import { log } from "@/lib/log";
import { handleNotification } from "@/lib/operations/handle-notification";
import { readStatement } from "@/lib/operations/read-statement";
import {
  reconcileAccount,
  reconcileRefunds,
  reconcileWaiting,
} from "@/lib/operations/reconcile-account";

/**
 * Which periodic work begins when (cron, UTC): what arrived, every minute; the comparison of the last
 * day with the PSPs' lists, every hour; charges that wait longer, and money that went back, every
 * night. One job an account, so that a PSP that is away delays only itself; a job that still waits is
 * replaced, and one that runs is left to end.
 */
export const CRONTAB = `
* * * * * read-statements ?jobKey=read-statements&max=3
7 * * * * reconcile-accounts ?jobKey=reconcile-accounts&max=3
23 5 * * * reconcile-nights ?jobKey=reconcile-nights&max=3
`;

/** Tries of a job before it is left to an operator. */
const ATTEMPTS = 10;

/**
 * Periodic jobs of each kind that run at the same time, in all: they must never take every slot from
 * the notifications, and those come first among what is due.
 */
const LANES = 3;
const AFTER_NOTIFICATIONS = 10;

/** A list that was not read to its end for this long is an operator's matter. */
const LATE_MS = 15 * 60_000;

const aboutNotification = z.object({ notificationId: z.string() });
const aboutAccount = z.object({ pspAccountId: z.string() });

/** The background jobs: each may run twice, and may be tried again after any failure. */
export const TASKS: Readonly<Record<string, Task>> = {
  [HANDLE_NOTIFICATION]: (payload) =>
    handleNotification(aboutNotification.parse(payload).notificationId),
  "read-statements": (_, helpers) => forEachAccount("read-statement", helpers),
  "read-statement": async (payload) => {
    const { pspAccountId } = aboutAccount.parse(payload);
    try {
      await readStatement(pspAccountId, now());
    } catch (error) {
      const lateMs = now().getTime() - (await statementReadTo(pspAccountId)).getTime();
      if (lateMs > LATE_MS)
        log.error({ pspAccountId, lateMs }, "a list of received Pix is not read");
      throw error;
    }
  },
  "reconcile-accounts": (_, helpers) => forEachAccount("reconcile-account", helpers),
  "reconcile-account": (payload) =>
    reconcileAccount(aboutAccount.parse(payload).pspAccountId, now()),
  "reconcile-nights": (_, helpers) => forEachAccount("reconcile-night", helpers),
  "reconcile-night": async (payload) => {
    const { pspAccountId } = aboutAccount.parse(payload);
    await reconcileWaiting(pspAccountId, now());
    await reconcileRefunds(pspAccountId, now());
  },
};

async function forEachAccount(task: string, { addJob, withPgClient }: JobHelpers): Promise<void> {
  const running = await withPgClient((client) =>
    client.query<{ key: string }>(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_at IS NOT NULL",
      [task],
    ),
  );
  const busy = new Set(running.rows.map(({ key }) => key));
  for (const [i, pspAccountId] of (await followedPspAccounts(now())).sort().entries()) {
    const jobKey = `${task}:${pspAccountId}`;
    // The library would give a running job up, in order to put the new one in its place.
    if (busy.has(jobKey)) continue;
    const queueName = `${task}/${i % LANES}`;
    const spec = { jobKey, queueName, maxAttempts: ATTEMPTS, priority: AFTER_NOTIFICATIONS };
    await addJob(task, { pspAccountId }, spec);
  }
}
