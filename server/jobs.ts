import type { JobHelpers, Task } from "graphile-worker";
import { z } from "zod";
import { deleteExpiredExports, WRITE_EXPORT } from "@/lib/exports/store/exports";
import { writeExport } from "@/lib/exports/write-export";
import { HANDLE_NOTIFICATION } from "@/lib/payments/store/notifications";
import { now } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { followedPspAccounts, providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { closeDays } from "@/lib/reconciliation/close-days";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { readProviderListInTurn } from "@/lib/reconciliation/read-list-in-turn";
import {
  reconcileAccount,
  reconcileRefunds,
  reconcileWaiting,
} from "@/lib/reconciliation/reconcile-account";
import { reconcileMoney } from "@/lib/reconciliation/reconcile-money";
import { pruneDeliveries } from "@/lib/webhooks/store/prune";

/**
 * The schedule of periodic work (cron, UTC): received payments every minute; the comparison of the last
 * day with the PSPs' lists every hour; older waiting charges and refunds every night; the close of the days that are
 * over every hour, as most of its runs find nothing to do. Each account has a
 * job of its own, so that an unreachable PSP delays only itself. A new job replaces one that still
 * waits, and leaves one that runs. Exports whose day is over
 * are deleted every hour, and what was sent to webhook endpoints after 30 days.
 */
export const CRONTAB = `
* * * * * read-statements ?jobKey=read-statements&max=3
7 * * * * reconcile-accounts ?jobKey=reconcile-accounts&max=3
23 5 * * * reconcile-nights ?jobKey=reconcile-nights&max=3
41 * * * * sweep-exports ?jobKey=sweep-exports&max=3
47 * * * * sweep-webhooks ?jobKey=sweep-webhooks&max=3
51 * * * * close-days ?jobKey=close-days&max=3
`;

/** Tries of a job before it is left to an operator. */
const ATTEMPTS = 10;

/**
 * Job queues for each kind of periodic work; a queue runs one job at a time. So few leave slots for
 * webhook notifications, which also come first by their priority.
 */
const QUEUES = 3;
const AFTER_NOTIFICATIONS = 10;

/** A list that was not read to its end for this long is an operator's matter. */
const LATE_MS = 15 * 60_000;

const aboutNotification = z.object({ notificationId: z.string() });
const aboutExport = z.object({ exportId: z.string() });
const aboutAccount = z.object({ pspAccountId: z.string() });

/** The background jobs: each may run twice, and may be tried again after any failure. */
export const TASKS: Readonly<Record<string, Task>> = {
  [HANDLE_NOTIFICATION]: (payload) =>
    handleNotification(aboutNotification.parse(payload).notificationId),
  [WRITE_EXPORT]: (payload, { job }) =>
    writeExport(aboutExport.parse(payload).exportId, job.attempts >= job.max_attempts, now()),
  "sweep-exports": () => deleteExpiredExports(now()),
  "sweep-webhooks": () => pruneDeliveries(now()),
  "read-statements": (_, helpers) => forEachAccount("read-statement", helpers),
  "read-statement": async (payload) => {
    const { pspAccountId } = aboutAccount.parse(payload);
    try {
      await readProviderListInTurn(pspAccountId, now());
    } catch (error) {
      const lateMs = now().getTime() - (await providerListReadTo(pspAccountId)).getTime();
      if (lateMs > LATE_MS) log.error({ pspAccountId, lateMs }, "a list of payments is not read");
      throw error;
    }
  },
  "reconcile-accounts": (_, helpers) => forEachAccount("reconcile-account", helpers),
  "reconcile-account": (payload) =>
    reconcileAccount(aboutAccount.parse(payload).pspAccountId, now()),
  "reconcile-nights": (_, helpers) => forEachAccount("reconcile-night", helpers),
  "reconcile-night": async (payload) => {
    const { pspAccountId } = aboutAccount.parse(payload);
    const failures: unknown[] = [];
    // What one of them cannot read keeps none of the others from reading.
    for (const reconcile of [reconcileWaiting, reconcileRefunds, reconcileMoney]) {
      await reconcile(pspAccountId, now()).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
  "close-days": (_, helpers) => forEachAccount("close-account", helpers),
  "close-account": (payload) => closeDays(aboutAccount.parse(payload).pspAccountId, now()),
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
    // The job library would abandon a running job with this key to put the new one in its place.
    if (busy.has(jobKey)) continue;
    const queueName = `${task}/${i % QUEUES}`;
    const spec = { jobKey, queueName, maxAttempts: ATTEMPTS, priority: AFTER_NOTIFICATIONS };
    await addJob(task, { pspAccountId }, spec);
  }
}
