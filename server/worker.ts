import { randomUUID } from "node:crypto";
import { Logger, run } from "graphile-worker";
import { monotonicMs, pause } from "@/lib/clock";
import {
  type LeasedCharge,
  leaseForgottenCharges,
  leaseLapsedCharges,
} from "@/lib/database/charges";
import { closeDatabase } from "@/lib/database/connection";
import { beat } from "@/lib/database/health";
import { HANDLE_NOTIFICATION } from "@/lib/database/notifications";
import { env } from "@/lib/env";
import { failure, log } from "@/lib/log";
import { handleNotification } from "@/lib/operations/handle-notification";
import { lapseCharge } from "@/lib/operations/lapse-charge";
import { openCharge } from "@/lib/operations/open-charge";
import { registerWebhooks } from "@/lib/operations/register-webhooks";
import { isDatabaseOutage } from "@/lib/outage";
import { runAsChild, tellReady } from "./child";

/** Charges of one kind that are worked on at the same time. */
const SLOTS = 64;
const SWEEP_EVERY_MS = 250;
const BEAT_EVERY_MS = 3_000;
/** How soon a PSP account that was added meanwhile, or could not be reached, is told where to call. */
const REGISTER_EVERY_MS = 5_000;
/** How often every PSP is asked whether it still knows. */
const REGISTER_ANEW_MS = 60 * 60_000;

const stopping = new AbortController();
const workerId = randomUUID();

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
 * Takes up charges that wait for the worker, as many as there are free slots: one that hangs holds
 * its own slot and nobody else's.
 */
async function sweep(
  what: string,
  take: (most: number) => Promise<LeasedCharge[]>,
  work: (leased: LeasedCharge) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  await repeat(what, async () => {
    const taken = running.size < SLOTS ? await take(SLOTS - running.size) : [];
    for (const leased of taken) {
      const job = work(leased)
        .catch((error) => log.error({ what, ...failure(error) }, "a charge failed"))
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

const jobs = await whenThere(() =>
  run({
    connectionString: env().databaseUrl,
    concurrency: 10,
    maxPoolSize: 10,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // Failed jobs are kept with their error in the job table; here a line is enough.
      if (level === "error" || level === "warning")
        log.warn({ message: message.slice(0, 300) }, "jobs");
    }),
    taskList: {
      [HANDLE_NOTIFICATION]: async (payload) => {
        await handleNotification((payload as { notificationId: string }).notificationId);
      },
    },
  }),
);

const told = new Set<string>();
let toldSinceMs = monotonicMs();
const rounds = [
  sweep("open", leaseForgottenCharges, openCharge),
  sweep("lapse", leaseLapsedCharges, lapseCharge),
  repeat("beat", async () => {
    await beat(workerId);
    return BEAT_EVERY_MS;
  }),
  repeat("register webhooks", async () => {
    if (monotonicMs() - toldSinceMs > REGISTER_ANEW_MS) {
      told.clear();
      toldSinceMs = monotonicMs();
    }
    await registerWebhooks(env().webhookBaseUrl, told);
    return REGISTER_EVERY_MS;
  }),
];

runAsChild(async () => {
  stopping.abort();
  await Promise.all([...rounds, jobs.stop()]);
  await closeDatabase();
});
await whenThere(() => beat(workerId));
tellReady();
