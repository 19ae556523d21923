import type { JobHelpers, Task } from "graphile-worker";
import { z } from "zod";
import { now } from "@/lib/clock";
import { HANDLE_NOTIFICATION } from "@/lib/database/notifications";
import { followedPspAccounts } from "@/lib/database/psp-accounts";
import { handleNotification } from "@/lib/operations/handle-notification";
import { readStatement } from "@/lib/operations/read-statement";
import { reconcileAccount, reconcileRefunds } from "@/lib/operations/reconcile-account";

/**
 * Which periodic work begins when (cron, UTC): what arrived, every minute; the whole comparison with
 * the PSPs' lists, every hour; money that went back, every night. One job an account, so that a PSP
 * that is away delays only itself; a job that still waits is replaced and not doubled.
 */
export const CRONTAB = `
* * * * * read-statements ?jobKey=read-statements&max=3
7 * * * * reconcile-accounts ?jobKey=reconcile-accounts&max=3
23 5 * * * reconcile-refunds ?jobKey=reconcile-refunds&max=3
`;

/** Tries of a job before it is left to an operator. */
const ATTEMPTS = 10;

const aboutNotification = z.object({ notificationId: z.string() });
const aboutAccount = z.object({ pspAccountId: z.string() });

/** The background jobs: each may run twice, and may be tried again after any failure. */
export const TASKS: Readonly<Record<string, Task>> = {
  [HANDLE_NOTIFICATION]: (payload) =>
    handleNotification(aboutNotification.parse(payload).notificationId),
  "read-statements": (_, helpers) => forEachAccount("read-statement", helpers),
  "read-statement": (payload) => readStatement(aboutAccount.parse(payload).pspAccountId, now()),
  "reconcile-accounts": (_, helpers) => forEachAccount("reconcile-account", helpers),
  "reconcile-account": (payload) =>
    reconcileAccount(aboutAccount.parse(payload).pspAccountId, now()),
  "reconcile-refunds": (_, helpers) => forEachAccount("reconcile-account-refunds", helpers),
  "reconcile-account-refunds": (payload) =>
    reconcileRefunds(aboutAccount.parse(payload).pspAccountId, now()),
};

async function forEachAccount(task: string, { addJob }: JobHelpers): Promise<void> {
  for (const pspAccountId of await followedPspAccounts(now())) {
    const jobKey = `${task}:${pspAccountId}`;
    await addJob(task, { pspAccountId }, { jobKey, queueName: jobKey, maxAttempts: ATTEMPTS });
  }
}
