import { EventEmitter, setMaxListeners } from "node:events";
import { Logger, run, type WorkerEvents } from "graphile-worker";
import { endCharge } from "@/lib/charges/end-charge";
import { openCharge } from "@/lib/charges/open-charge";
import { settleEdit } from "@/lib/charges/settle-edit";
import { lapseCharges } from "@/lib/charges/store/lapses";
import {
  type LeasedCharge,
  leaseEndingCharges,
  leaseForgottenCharges,
  leaseOpenEdits,
  putBackLease,
  releaseLease,
} from "@/lib/charges/store/leases";
import { withdrawStoppedCharges } from "@/lib/charges/withdraw-stopped";
import { bringInHistories, numberEvents } from "@/lib/events/number-events";
import { followClock } from "@/lib/health/store/clock-steps";
import { beat } from "@/lib/health/store/health";
import { sampleHealth } from "@/lib/health/store/history";
import { LEDGER_ROLLUP_BATCH, rollUpLedgerTotals } from "@/lib/ledger/store/totals";
import { ROLLUP_BATCH, rollUpCounters } from "@/lib/listing/store/counters";
import { sendMail } from "@/lib/mail/send-mail";
import { discardMails, leaseMails } from "@/lib/mail/store/outbox";
import { addMailOfFeeds, addReminders } from "@/lib/mail/store/payer-mail";
import { addMailOfTroubles } from "@/lib/mail/store/troubles";
import { followPayers } from "@/lib/payers/follow-payers";
import { leaseOpenRefunds, putBackRefund, releaseRefund } from "@/lib/payments/store/refund-leases";
import { submitRefund } from "@/lib/payments/submit-refund";
import { monotonicMs, now, pause, pauseUnlessAborted } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { failure, firstLine, log } from "@/lib/platform/log";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { brasiliaDay, hourInBrasilia } from "@/lib/platform/values/brasilia";
import { probeFailingAccounts } from "@/lib/providers/account-health";
import { AccountRounds } from "@/lib/providers/account-rounds";
import { giveBackWebhooks, registerWebhooks } from "@/lib/reconciliation/register-webhooks";
import { Permits } from "@/lib/webhooks/permits";
import { openPostman } from "@/lib/webhooks/post-event";
import { sendToEndpoint } from "@/lib/webhooks/send-to-endpoint";
import { leaseEndpoints } from "@/lib/webhooks/store/lease";
import { reportReady, runAsChild } from "./child";
import { FairSlots } from "./fair-slots";
import { inPart } from "./in-part";
import { CRONTAB, JOBS_AT_ONCE, TASKS } from "./jobs";
import { mailSending } from "./mail-sending";
import { handOverFigures } from "./metrics/handed-over";
import { observedTasks } from "./observed-tasks";
import { startTracing } from "./tracing";

/** Charges or refunds of one kind that are worked on at the same time. */
const SLOTS = 64;
/** Those of one merchant among them. More of it waits where its provider is quick, and is put back where it is not. */
const PARTS = { all: SLOTS, each: SLOTS / 4, waiting: SLOTS };
/** Charges that become overdue in one statement, which takes a quarter of a second. */
const LAPSES_AT_ONCE = 500;
/** Webhook endpoints that are sent to at the same time. */
const ENDPOINT_SLOTS = 256;
/** Requests to all of them at the same time, and to those of one merchant. */
const WEBHOOKS_AT_ONCE = 256;
const WEBHOOKS_OF_MERCHANT = 32;
/** What goes on for one merchant's endpoints at the same time beside the requests: statements, and bodies that are rendered. */
const SENDING_OF_MERCHANT = 1;
/** Mails that are sent at the same time, each over a connection of its own. */
const MAILS_AT_ONCE = 16;
/** How soon it is looked for what payers are to be written about, and how soon again where there was something. */
const FEEDS_EVERY_MS = 1_000;
const FEEDS_SOON_MS = 100;
/** How often unpaid charges are looked for whose payers are to be reminded. */
const REMIND_EVERY_MS = 60_000;
/** How soon it is looked for what somebody is to be written about. */
const LOOK_FOR_TROUBLES_MS = 15_000;
/** How often what waits is deleted where no mail server is set up. */
const DISCARD_MAILS_EVERY_MS = 60_000;
const SWEEP_EVERY_MS = 250;
/** Jobs that are done within so long of each other are deleted in one transaction. */
const COMPLETE_TOGETHER_MS = 10;
const BEAT_EVERY_MS = 3_000;
/** How often it is noted how the service does, of which the worst of five minutes is kept. */
const SAMPLE_EVERY_MS = 60_000;
/** What runs by the calendar runs once a minute at most. */
const CLOCK_STEP_MS = 60_000;
/** How often changes are rolled up into the counters: readers add up the changes that are not, which takes longer. */
const ROLLUP_EVERY_MS = 2_000;
/** The interval while a rollup finds many changes, so that readers never have many to add up. */
const ROLLUP_SOON_MS = 250;
const MANY_CHANGES = 500;
/** How soon events that nobody numbered yet are looked for: an event is in its feed so much later at the latest. */
const NUMBER_EVERY_MS = 50;
/** The interval while there are some; what comes meanwhile is numbered together. */
const NUMBER_SOON_MS = 10;
/** How soon a part of the histories follows another, and how soon a merchant that has none yet is looked for. */
const HISTORY_SOON_MS = 10;
const HISTORY_EVERY_MS = 5_000;
/** How soon the payers of new charges are counted, and how soon again where a merchant had a whole part. */
const PAYERS_EVERY_MS = 1_000;
const PAYERS_SOON_MS = 50;
/** How soon the webhook of an account is registered that was added meanwhile, or was out of reach. */
const REGISTER_EVERY_MS = 5_000;
/** How soon an account of an order that fails is looked for, to be probed (lib/providers/account-health). */
const PROBE_EVERY_MS = 5_000;
/** How often every webhook is registered again, in case a PSP forgot it. */
const REGISTER_ANEW_MS = 60 * 60_000;
/** How soon a disabled merchant is looked for whose charges are to be withdrawn, and how soon its next ones follow. */
const WITHDRAW_EVERY_MS = 5_000;
const WITHDRAW_SOON_MS = 250;

/** Accounts whose webhooks are registered, or given back, or that are probed at the same time. */
const ACCOUNTS_AT_ONCE = { all: 32, each: 4 };

if (env().metrics) handOverFigures();
const endTracing = await startTracing("worker");

const stopping = new AbortController();
// Every loop of the worker waits for it.
setMaxListeners(0, stopping.signal);
/** The name under which the job library locks this process's jobs and under which its heartbeat is stored. */
let workerId = "";

/** Repeats work until the worker stops; after a failure, which is logged, it waits a second. */
async function repeat(what: string, work: () => Promise<number>): Promise<void> {
  while (!stopping.signal.aborted) {
    let waitMs = 1_000;
    try {
      waitMs = await work();
    } catch (error) {
      log.warn({ what, ...failure(error) }, "a round failed");
    }
    await pauseUnlessAborted(waitMs, stopping.signal);
  }
}

/**
 * Leases work for the free slots, again and again: work that hangs holds one slot and leaves the others. Where there is
 * more than the slots take, the next is leased as soon as this is done.
 */
async function sweep<Leased>(
  what: string,
  take: (most: number) => Promise<Leased[]>,
  work: (leased: Leased) => Promise<unknown>,
  slots = SLOTS,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  await repeat(what, async () => {
    const free = slots - running.size;
    const taken = free > 0 ? await take(free) : [];
    const begun = taken.map((leased) => {
      const job: Promise<unknown> = work(leased)
        .catch((error) => log.error({ what, ...failure(error) }, "one of a sweep failed"))
        .finally(() => running.delete(job));
      running.add(job);
      return job;
    });
    if (taken.length < free || free < slots / 2) return SWEEP_EVERY_MS;
    await Promise.race([Promise.all(begun), pauseUnlessAborted(SWEEP_EVERY_MS, stopping.signal)]);
    return 0;
  });
  await Promise.all(running);
}

/** How long after a rollup of so many changes the next one begins, in ms. */
function afterRollup(changes: number, batch: number): number {
  if (changes === batch) return 0;
  return changes < MANY_CHANGES ? ROLLUP_EVERY_MS : ROLLUP_SOON_MS;
}

/** Waits for the database at the start, where the job library would give up. */
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

/** This machine's clock at a time that only runs on, in ms. */
const clockAt = () => now().getTime() - monotonicMs();
let clock = clockAt();

/**
 * Ends this process after this machine's clock has stepped back, for the launcher to start it again: the job
 * library waits with what runs by the calendar until the clock is again where it was.
 */
function requireRunningClock(): void {
  const before = clock;
  clock = clockAt();
  if (before - clock < CLOCK_STEP_MS || stopping.signal.aborted) return;
  log.warn({ steppedMs: Math.round(before - clock) }, "the clock stepped back: starting again");
  process.kill(process.pid, "SIGTERM");
}

const events: WorkerEvents = new EventEmitter();
events.on("pool:create", ({ workerPool }) => {
  workerId = workerPool.id;
});
events.on("job:failed", ({ job, error }) => {
  const { id, task_identifier: task, attempts } = job;
  log.error({ jobId: id, task, attempts, ...failure(error) }, "a job was given up");
});

const registering = new AccountRounds(ACCOUNTS_AT_ONCE);
const givingBack = new AccountRounds(ACCOUNTS_AT_ONCE);
const probing = new AccountRounds(ACCOUNTS_AT_ONCE);
let rounds: Promise<void>[] = [];
let stopJobs = async () => {};
// Registered before the first wait: a stop, or the end of the launcher, may come while this starts.
runAsChild(async () => {
  stopping.abort();
  await Promise.all([...rounds, stopJobs()]);
  await Promise.all([registering, givingBack, probing].map((one) => one.settled()));
  await closeDatabase();
  await endTracing();
});

const jobs = await whenThere(() =>
  run({
    connectionString: env().databaseLogins?.jobs ?? env().databaseUrl,
    concurrency: JOBS_AT_ONCE,
    maxPoolSize: 10,
    pollInterval: 1_000,
    preset: {
      worker: {
        // Jobs are taken by one query for all slots, where each slot would ask for itself, once a second at rest.
        localQueue: { size: JOBS_AT_ONCE },
        completeJobBatchDelay: COMPLETE_TOGETHER_MS,
      },
    },
    noHandleSignals: true,
    events,
    logger: new Logger(() => (level, message) => {
      // Failed jobs are kept with their error in the job table; here a line is enough.
      if (level === "error" || level === "warning")
        log.warn({ message: firstLine(message) }, "jobs");
    }),
    taskList: observedTasks(TASKS),
    crontab: CRONTAB,
  }),
);
stopJobs = () => jobs.stop();

/** Open as long as the process. */
const webhooks = {
  postman: openPostman(),
  permits: new Permits(WEBHOOKS_AT_ONCE, WEBHOOKS_OF_MERCHANT),
  turns: new MerchantTurns({ each: SENDING_OF_MERCHANT }),
  now,
  random: Math.random,
  stopping: stopping.signal,
};

/** Work on leased charges, each merchant's in its part of the slots. */
function ofCharges(
  work: (leased: LeasedCharge) => Promise<unknown>,
  what: "opening" | "other",
): (leased: LeasedCharge) => Promise<void> {
  return inPart(new FairSlots(PARTS), {
    merchantOf: ({ charge }) => charge.merchantId,
    work,
    putBack: (leased, ms) => putBackLease(leased, ms, what),
    release: releaseLease,
  });
}

/** The rounds of a service that sends mail. */
function sendingMail(): Promise<void>[] {
  const sending = mailSending();
  return [
    sweep(
      "mail",
      (most) => leaseMails(most, now()),
      (mail) => sendMail(mail, sending),
      MAILS_AT_ONCE,
    ),
    repeat("mail of feeds", async () =>
      (await addMailOfFeeds()) > 0 ? FEEDS_SOON_MS : FEEDS_EVERY_MS,
    ),
    repeat("reminders", async () => {
      const instant = now();
      await addReminders(brasiliaDay(instant), hourInBrasilia(instant));
      return REMIND_EVERY_MS;
    }),
    repeat("mail of troubles", async () => {
      await addMailOfTroubles();
      return LOOK_FOR_TROUBLES_MS;
    }),
  ];
}

function discardingMail(): Promise<void> {
  return repeat("discard mail", async () => {
    await discardMails();
    return DISCARD_MAILS_EVERY_MS;
  });
}

const registered = new Set<string>();
const givenBack = new Set<string>();
let registeredSinceMs = monotonicMs();
rounds = [
  sweep("open", leaseForgottenCharges, ofCharges(openCharge, "opening")),
  sweep("end", leaseEndingCharges, ofCharges(endCharge, "other")),
  sweep("edit", leaseOpenEdits, ofCharges(settleEdit, "other")),
  repeat("lapse charges", async () =>
    (await lapseCharges(LAPSES_AT_ONCE)) === LAPSES_AT_ONCE ? 0 : SWEEP_EVERY_MS,
  ),
  sweep(
    "refund",
    leaseOpenRefunds,
    inPart(new FairSlots(PARTS), {
      merchantOf: ({ refund }) => refund.merchantId ?? refund.pspAccountId,
      work: submitRefund,
      putBack: putBackRefund,
      release: releaseRefund,
    }),
  ),
  sweep(
    "webhook",
    (most) => leaseEndpoints(most, now()),
    (endpoint) => sendToEndpoint(endpoint, webhooks),
    ENDPOINT_SLOTS,
  ),
  ...(env().mail === null ? [discardingMail()] : sendingMail()),
  repeat("roll up counters", async () => afterRollup(await rollUpCounters(), ROLLUP_BATCH)),
  repeat("roll up the ledger's totals", async () =>
    afterRollup(await rollUpLedgerTotals(), LEDGER_ROLLUP_BATCH),
  ),
  repeat("number events", async () =>
    (await numberEvents()) > 0 ? NUMBER_SOON_MS : NUMBER_EVERY_MS,
  ),
  repeat("bring in histories", async () =>
    (await bringInHistories()) > 0 ? HISTORY_SOON_MS : HISTORY_EVERY_MS,
  ),
  repeat("follow payers", async () =>
    (await followPayers()) > 0 ? PAYERS_SOON_MS : PAYERS_EVERY_MS,
  ),
  repeat("beat", async () => {
    const steppedMs = await followClock();
    if (steppedMs > 0) log.warn({ steppedMs }, "followed the database's clock back");
    requireRunningClock();
    const dead = await beat(workerId);
    if (dead > 0) log.warn({ dead }, "took over the jobs of dead workers");
    return BEAT_EVERY_MS;
  }),
  repeat("sample health", async () => {
    await sampleHealth();
    return SAMPLE_EVERY_MS;
  }),
  repeat("probe accounts", async () => {
    await probeFailingAccounts(now(), probing);
    return PROBE_EVERY_MS;
  }),
  repeat("withdraw charges of disabled merchants", async () =>
    (await withdrawStoppedCharges()) > 0 ? WITHDRAW_SOON_MS : WITHDRAW_EVERY_MS,
  ),
  repeat("register webhooks", async () => {
    if (monotonicMs() - registeredSinceMs > REGISTER_ANEW_MS) {
      registered.clear();
      givenBack.clear();
      registeredSinceMs = monotonicMs();
    }
    const { webhookBaseUrl, webhookTls } = env();
    await registerWebhooks(
      { open: webhookBaseUrl, mutualTls: webhookTls?.url ?? null },
      registered,
      registering,
    );
    return REGISTER_EVERY_MS;
  }),
  repeat("give back webhooks", async () => {
    await giveBackWebhooks(now(), givenBack, givingBack);
    return REGISTER_EVERY_MS;
  }),
];

await whenThere(() => beat(workerId));
reportReady();
