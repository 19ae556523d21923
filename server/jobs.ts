import type { JobHelpers, Task } from "graphile-worker";
import { z } from "zod";
import { endOldChanges } from "@/lib/approvals/store/pending-changes";
import { archiveHistories } from "@/lib/charge-details/archive-histories";
import { waitOfFile } from "@/lib/exports/pace";
import { deleteExpiredExports, WRITE_EXPORT } from "@/lib/exports/store/exports";
import { writeExport } from "@/lib/exports/write-export";
import { endViewsThatAreOver } from "@/lib/members/store/operator-views";
import { RUN_SANDBOX_CLOCK } from "@/lib/merchants/store/sandbox-clocks";
import { HANDLE_NOTIFICATION } from "@/lib/payments/store/notifications";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { MerchantId } from "@/lib/platform/values/ids";
import { deleteOldRecords, recordsEnd } from "@/lib/privacy/delete-old-records";
import { retainPayers } from "@/lib/privacy/retain";
import {
  followedPspAccounts,
  holderOf,
  OPERATORS,
  providerListReadTo,
} from "@/lib/providers/store/psp-accounts";
import { watchCertificates } from "@/lib/providers/watch-certificates";
import { sweepRateLimits } from "@/lib/rate-limits/store/quotas";
import { closeDays } from "@/lib/reconciliation/close-days";
import { handleNotifications } from "@/lib/reconciliation/handle-notification";
import { readProviderListInTurn } from "@/lib/reconciliation/read-list-in-turn";
import {
  reconcileAccount,
  reconcileRefunds,
  reconcileWaiting,
} from "@/lib/reconciliation/reconcile-account";
import { reconcileMoney } from "@/lib/reconciliation/reconcile-money";
import { deleteOldCalls } from "@/lib/request-log/store/request-log";
import { runClock } from "@/lib/sandbox/run-clock";
import { findMerchantsWithDue } from "@/lib/sandbox/store/due-by-clock";
import { pruneDeliveries } from "@/lib/webhooks/store/prune";
import { FairSlots } from "./fair-slots";

/**
 * The schedule of periodic work (cron, UTC): received payments every minute; the comparison of the last
 * day with the PSPs' lists every hour; older waiting charges and refunds every night; the close of the days that are
 * over every hour, as most of its runs find nothing to do. Each account has a
 * job of its own, and each owner of accounts a bounded part of the slots, so that an unreachable PSP delays only itself. A new job replaces one that still
 * waits, and leaves one that runs. Exports whose day is over
 * are deleted every hour, what was sent to webhook endpoints after 30 days, and calls of the API after 7. Certificates are looked at every hour,
 * and each warning of one's end is given once. What a requested change held that nobody decided about is destroyed every hour. Every night payers' data goes whose merchant keeps it no longer, and what the service itself kept long enough; then histories
 * of charges that are over for long are archived. What counts no longer against a limit is deleted every ten minutes.
 * An operator's view of a merchant that ended by itself has its line in the audit log a minute later. In the sandbox, what is
 * due by merchants' own clocks is done every minute, and what only a new day makes due after midnight.
 */
export const CRONTAB = `
* * * * * read-statements ?jobKey=read-statements&max=3
7 * * * * reconcile-accounts ?jobKey=reconcile-accounts&max=3
23 5 * * * reconcile-nights ?jobKey=reconcile-nights&max=3
41 * * * * sweep-exports ?jobKey=sweep-exports&max=3
47 * * * * sweep-webhooks ?jobKey=sweep-webhooks&max=3
51 * * * * close-days ?jobKey=close-days&max=3
53 * * * * sweep-request-log ?jobKey=sweep-request-log&max=3
57 * * * * watch-certificates ?jobKey=watch-certificates&max=3
29 * * * * sweep-pending-changes ?jobKey=sweep-pending-changes&max=3
* * * * * end-views ?jobKey=end-views&max=3
37 6 * * * retain-payers ?jobKey=retain-payers&max=3
13 7 * * * sweep-records ?jobKey=sweep-records&max=3
43 7 * * * archive-histories ?jobKey=archive-histories&max=3
*/10 * * * * sweep-rate-limits ?jobKey=sweep-rate-limits&max=3
* * * * * run-sandbox-clocks ?jobKey=run-sandbox-clocks&max=3
3 3 * * * run-sandbox-clocks ?id=run-sandbox-clocks-of-day&jobKey=run-sandbox-clocks-of-day&max=3 {"all":true}
`;

/** Tries of a job before it is left to an operator. */
const ATTEMPTS = 10;

/** Jobs that a worker does at the same time. */
export const JOBS_AT_ONCE = 128;

/**
 * The jobs of one holder (holderOf) at the same time, so that a provider that hangs or lies holds up nobody but who
 * chose it. An account of the operator's serves every merchant, so it has more. Of a burst of notifications a few wait
 * for a slot: to add a job again takes more of the database than to wait.
 */
const NOTIFICATIONS = {
  operators: new FairSlots({ all: 40, each: 24, waiting: 8 }),
  merchants: new FairSlots({ all: 32, each: 8, comers: 32, waiting: 4 }),
};
/** Periodic work leaves slots for webhook notifications, which also come first by their priority. */
const LISTS = {
  operators: new FairSlots({ all: 8, each: 4 }),
  merchants: new FairSlots({ all: 8, each: 2, comers: 8 }),
};
/** The comparisons of an hour and of a night are long: they have slots of their own. */
const COMPARISONS = {
  operators: new FairSlots({ all: 6, each: 3 }),
  merchants: new FairSlots({ all: 8, each: 1 }),
};
/**
 * A file holds a connection for as long as its merchant's pace has it take (lib/exports/pace). Two of one merchant at once would be
 * made no sooner than one after the other.
 */
const FILES = new FairSlots({ all: 12, each: 1 });
/** How soon at least the job of a file comes again that its merchant's pace sent away, in ms. */
const FILE_AGAIN_MS = 250;
const AFTER_NOTIFICATIONS = 10;

/** A list that was not read to its end for this long is an operator's matter. */
const LATE_MS = 15 * 60_000;

/** Jobs that an earlier release added name no holder: together they are one. */
const holder = z.string().default("");

/** A job that an earlier release added names one notification alone. */
const aboutNotifications = z.union([
  z.object({ notificationIds: z.array(z.string()), holder }),
  z
    .object({ notificationId: z.string(), holder })
    .transform(({ notificationId, holder }) => ({ notificationIds: [notificationId], holder })),
]);
const aboutExport = z.object({ exportId: z.string(), holder });
const aboutClock = z.object({ merchantId: z.string().transform((id) => id as MerchantId) });
const aboutClocks = z.object({ all: z.boolean().default(false) });
const aboutAccount = z.object({ pspAccountId: z.string(), holder });

/** The slots that a holder shares with its like. */
function slotsOf(slots: typeof NOTIFICATIONS, holder: string): FairSlots {
  return holder.startsWith(OPERATORS) ? slots.operators : slots.merchants;
}

/** Does a job in a slot of its holder, or adds it again for later. */
async function inTurn(
  slots: FairSlots,
  holder: string,
  helpers: JobHelpers,
  work: () => Promise<unknown>,
): Promise<void> {
  const waitMs = await slots.run(holder, work);
  if (waitMs !== null) return addAgain(helpers, waitMs);
  const relief = slots.takeRelief(holder);
  if (relief !== null) await shortenWaits(helpers, holder, relief);
}

/**
 * Puts a job of the same key for later in the place of this one, in one statement: whenever the worker ends, there is one
 * of them. The job library alone would leave the replaced job behind as one that was given up. Where another job has
 * its key by now, that one is enough.
 *
 * The new job keeps the count of the failed tries, which sets the pause after the next one: being sent away was no try,
 * and the library counted it as one. Without it a job of a holder that hangs, whose jobs are often sent away, would use
 * up its tries within minutes.
 */
async function addAgain({ job, withPgClient }: JobHelpers, waitMs: number): Promise<void> {
  const runAt = new Date(now().getTime() + waitMs);
  await withPgClient((client) =>
    client.query({
      name: "add-again",
      text: `WITH gone AS (DELETE FROM graphile_worker._private_jobs WHERE id = $1 RETURNING *)
        INSERT INTO graphile_worker._private_jobs
          (job_queue_id, task_id, payload, priority, run_at, attempts, max_attempts, key, flags)
        SELECT job_queue_id, task_id, payload, priority, $2, attempts - 1, max_attempts, key, flags
        FROM gone WHERE key IS NOT DISTINCT FROM $3`,
      values: [job.id, runAt, job.key],
    }),
  );
}

/** Brings a holder's jobs forward that were sent away while its work was slower. One that failed keeps its pause. */
async function shortenWaits(
  { job, withPgClient }: JobHelpers,
  holder: string,
  relief: number,
): Promise<void> {
  await withPgClient((client) =>
    client.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() + (run_at - now()) * $3::float8
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)
         AND payload ->> 'holder' = $2 AND last_error IS NULL AND locked_at IS NULL AND run_at > now()`,
      [job.task_identifier, holder, relief],
    ),
  );
}

/** A job about one account at a provider. */
function accountTask(slots: typeof LISTS, work: (pspAccountId: string) => Promise<unknown>): Task {
  return (payload, helpers) => {
    const { pspAccountId, holder } = aboutAccount.parse(payload);
    return inTurn(slotsOf(slots, holder), holder, helpers, () => work(pspAccountId));
  };
}

/** Makes the file of an export, if its merchant's pace lets it begin; else the job comes again and holds no slot meanwhile. */
async function fileTask(payload: unknown, helpers: JobHelpers): Promise<void> {
  const { exportId, holder } = aboutExport.parse(payload);
  const waitMs = waitOfFile(holder);
  if (waitMs > 0) return addAgain(helpers, Math.max(waitMs, FILE_AGAIN_MS));
  const isLastTry = helpers.job.attempts >= helpers.job.max_attempts;
  return inTurn(FILES, holder, helpers, () =>
    writeExport(exportId, isLastTry, now(), helpers.abortSignal),
  );
}

/** The background jobs: each may run twice, and may be tried again after any failure. */
export const TASKS: Readonly<Record<string, Task>> = {
  [HANDLE_NOTIFICATION]: (payload, helpers) => {
    const { notificationIds, holder } = aboutNotifications.parse(payload);
    const slots = slotsOf(NOTIFICATIONS, holder);
    return inTurn(slots, holder, helpers, () => handleNotifications(notificationIds));
  },
  [WRITE_EXPORT]: fileTask,
  "sweep-exports": () => deleteExpiredExports(now()),
  "sweep-webhooks": (_, { abortSignal }) => pruneDeliveries(now(), abortSignal),
  "sweep-request-log": (_, { abortSignal }) => deleteOldCalls(now(), abortSignal),
  "retain-payers": () => retainPayers(now()),
  "sweep-records": async (_, helpers) => {
    await deleteGivenUpJobs(helpers);
    await deleteOldRecords(now());
  },
  "archive-histories": (_, { abortSignal }) => archiveHistories(now(), abortSignal),
  "sweep-pending-changes": () => endOldChanges(),
  "end-views": () => endViewsThatAreOver(),
  "sweep-rate-limits": () => sweepRateLimits(now()),
  "watch-certificates": async () => {
    await watchCertificates(now());
  },
  "read-statements": (_, helpers) => forEachAccount("read-statement", helpers),
  "read-statement": accountTask(LISTS, async (pspAccountId) => {
    try {
      await readProviderListInTurn(pspAccountId, now());
    } catch (error) {
      const lateMs = now().getTime() - (await providerListReadTo(pspAccountId)).getTime();
      if (lateMs > LATE_MS) log.error({ pspAccountId, lateMs }, "a list of payments is not read");
      throw error;
    }
  }),
  "reconcile-accounts": (_, helpers) => forEachAccount("reconcile-account", helpers),
  "reconcile-account": accountTask(COMPARISONS, (pspAccountId) =>
    reconcileAccount(pspAccountId, now()),
  ),
  "reconcile-nights": (_, helpers) => forEachAccount("reconcile-night", helpers),
  "reconcile-night": accountTask(COMPARISONS, async (pspAccountId) => {
    const failures: unknown[] = [];
    // What one of them cannot read keeps none of the others from reading.
    for (const reconcile of [reconcileWaiting, reconcileRefunds, reconcileMoney]) {
      await reconcile(pspAccountId, now()).catch((error) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }),
  [RUN_SANDBOX_CLOCK]: (payload) => runClock(aboutClock.parse(payload).merchantId, now()),
  "run-sandbox-clocks": async (payload, helpers) => {
    if (env().environment !== "sandbox") return;
    await forEachClock(aboutClocks.parse(payload).all, helpers);
  },
  "close-days": (_, helpers) => forEachAccount("close-account", helpers),
  "close-account": accountTask(COMPARISONS, (pspAccountId) => closeDays(pspAccountId, now())),
};

/** Adds a job for each merchant with something due by its sandbox clock. It replaces one that waits. */
async function forEachClock(all: boolean, { addJob }: JobHelpers): Promise<void> {
  for (const merchantId of await findMerchantsWithDue(now(), all)) {
    const jobKey = `${RUN_SANDBOX_CLOCK}:${merchantId}`;
    const spec = { jobKey, maxAttempts: ATTEMPTS, priority: AFTER_NOTIFICATIONS };
    await addJob(RUN_SANDBOX_CLOCK, { merchantId }, spec);
  }
}

/** Deletes jobs that were given up so long ago that what they were about is deleted too. */
async function deleteGivenUpJobs({ withPgClient }: JobHelpers): Promise<void> {
  const before = recordsEnd("notifications", now());
  if (before === null) return;
  await withPgClient((client) =>
    client.query(
      `DELETE FROM graphile_worker._private_jobs
       WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < $1`,
      [before],
    ),
  );
}

async function forEachAccount(task: string, { addJob, withPgClient }: JobHelpers): Promise<void> {
  const running = await withPgClient((client) =>
    client.query<{ key: string }>(
      "SELECT key FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_at IS NOT NULL",
      [task],
    ),
  );
  const busy = new Set(running.rows.map(({ key }) => key));
  for (const account of await followedPspAccounts(now())) {
    const jobKey = `${task}:${account.id}`;
    // The job library would abandon a running job with this key to put the new one in its place.
    if (busy.has(jobKey)) continue;
    const spec = { jobKey, maxAttempts: ATTEMPTS, priority: AFTER_NOTIFICATIONS };
    await addJob(task, { pspAccountId: account.id, holder: holderOf(account) }, spec);
  }
}
