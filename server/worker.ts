import { EventEmitter } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { monotonicMs, pause } from "@/lib/clock";
import { leaseEndingCharges, leaseForgottenCharges } from "@/lib/database/charge-leases";
import { FOLDED_AT_ONCE, foldTallies } from "@/lib/database/charge-tallies";
import { closeDatabase } from "@/lib/database/connection";
import { beat } from "@/lib/database/health";
import { leaseOpenRefunds } from "@/lib/database/refunds";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { endCharge } from "@/lib/operations/end-charge";
import { openCharge } from "@/lib/operations/open-charge";
import { pursueRefund } from "@/lib/operations/pursue-refund";
import { registerWebhooks } from "@/lib/operations/register-webhooks";
import { isDatabaseOutage } from "@/lib/outage";
import { runAsChild, tellReady } from "./child";
import { CRONTAB, TASKS } from "./jobs";

/** Charges or refunds of one kind that are worked on at the same time. */
const SLOTS = 64;
const SWEEP_EVERY_MS = 250;
const BEAT_EVERY_MS = 3_000;
/** How often what changed is folded into the tallies: readers add up what is not, which takes longer. */
const FOLD_EVERY_MS = 2_000;
/** And while so much changes, how often, so that there is never much to add up. */
const FOLD_SOON_MS = 250;
const MUCH_CHANGED = 500;
/** How soon a PSP account that was added meanwhile, or could not be reached, is told where to call. */
const REGISTER_EVERY_MS = 5_000;
/** How often every PSP is asked whether it still knows. */
const REGISTER_ANEW_MS = 60 * 60_000;

const stopping = new AbortController();
/** The name under which the job library locks this process's jobs; its heartbeat has the same. */
let workerId = "";

/** Does something again and again until the worker stops; a failure is logged and waited out. */
async function repeat(what: string, work: () => Promise<number>): Promise<void> {
  while (!stopping.signal.aborted) {
    let waitMs = 1_000;
    try {
      waitMs = await work();
    } catch (error) {
      log.warn({ what, ...failure(error) }, "a round failed");
    }
    await Promise.race([pause(waitMs), stopped]);
  }
}

const stopped = new Promise<void>((done) => {
  stopping.signal.addEventListener("abort", () => done());
});

/**
 * Takes up what waits for the worker, as much as there are free slots: one that hangs holds its own
 * slot and nobody else's.
 */
async function sweep<Leased>(
  what: string,
  take: (most: number) => Promise<Leased[]>,
  work: (leased: Leased) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  await repeat(what, async () => {
    const taken = running.size < SLOTS ? await take(SLOTS - running.size) : [];
    for (const leased of taken) {
      const job = work(leased)
        .catch((error) => log.error({ what, ...failure(error) }, "one of a sweep failed"))
        .finally(() => running.delete(job));
      running.add(job);
    }
    return SWEEP_EVERY_MS;
  });
  await Promise.all(running);
}

/** The job library gives up when its database is away at the start; the worker waits. */
async function whenThere<T>(start: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      log.warn(failure(error), "waiting for the database");
      await pause(1_000);
    }
  }
}

const events: WorkerEvents = new EventEmitter();
events.on("pool:create", ({ workerPool }) => {
  workerId = workerPool.id;
});
events.on("job:failed", ({ job, error }) => {
  const { id, task_identifier: task, attempts } = job;
  log.error({ jobId: id, task, attempts, ...failure(error) }, "a job was given up");
});

let rounds: Promise<void>[] = [];
let stopJobs = async () => {};
// Before anything is waited for: a stop, or the end of the launcher, comes while this starts, too.
runAsChild(async () => {
  stopping.abort();
  await Promise.all([...rounds, stopJobs()]);
  await closeDatabase();
});

const jobs = await whenThere(() =>
  run({
    connectionString: env().databaseUrl,
    concurrency: 10,
    maxPoolSize: 10,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      // Failed jobs are kept with their error in the job table; here a line is enough.
      if (level === "error" || level === "warning")
        log.warn({ message: message.slice(0, 300) }, "jobs");
    }),
    taskList: TASKS,
    crontab: CRONTAB,
  }),
);
stopJobs = () => jobs.stop();

const told = new Set<string>();
let toldSinceMs = monotonicMs();
rounds = [
  sweep("open", leaseForgottenCharges, openCharge),
  sweep("end", leaseEndingCharges, endCharge),
  sweep("refund", leaseOpenRefunds, pursueRefund),
  repeat("fold tallies", async () => {
    const folded = await foldTallies();
    if (folded === FOLDED_AT_ONCE) return 0;
    return folded < MUCH_CHANGED ? FOLD_EVERY_MS : FOLD_SOON_MS;
  }),
  repeat("beat", async () => {
    const dead = await beat(workerId);
    if (dead > 0) log.warn({ dead }, "took over the jobs of dead workers");
    return BEAT_EVERY_MS;
  }),
  repeat("register webhooks", async () => {
    if (monotonicMs() - toldSinceMs > REGISTER_ANEW_MS) {
      told.clear();
      toldSinceMs = monotonicMs();
    }
    const { webhookBaseUrl, webhookTls } = env();
    await registerWebhooks({ open: webhookBaseUrl, mutualTls: webhookTls?.url ?? null }, told);
    return REGISTER_EVERY_MS;
  }),
];

await whenThere(() => beat(workerId));
tellReady();
