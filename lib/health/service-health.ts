import { endWellness } from "@/lib/providers/certificates/certificate-end";

/** How well a part of the service is: nothing to do, to be watched, or to be seen to. */
export type Wellness = "ok" | "warn" | "bad";

/** Work that waits: how much, and since when the oldest of it. */
export interface Waiting {
  readonly count: number;
  /** Null while nothing waits. */
  readonly oldestAt: Date | null;
}

/** A worker that was heard of within a day. */
export interface Worker {
  readonly id: string;
  readonly beatAt: Date;
}

/** The jobs of one task that are not done. */
export interface QueuedTask {
  readonly task: string;
  /** Those that could run now. */
  readonly waiting: Waiting;
  readonly running: number;
  /** Those that are tried again, or begin, at a later instant. */
  readonly later: number;
}

/** A provider account in use, and up to when its list of payments has been read. */
export interface ProviderList {
  readonly accountId: string;
  readonly name: string;
  /** Null: the operator's default. */
  readonly merchantName: string | null;
  readonly readTo: Date;
}

/** A provider account in use whose certificate ends soon, or is over. */
export interface EndingCertificate {
  readonly accountId: string;
  readonly name: string;
  /** Null: the operator's default. */
  readonly merchantName: string | null;
  readonly endsAt: Date;
}

/** An account of an order that charges are moved away from (ADR 0053). */
export interface FailingAccount {
  readonly accountId: string;
  readonly name: string;
  /** Null: the operator's default. */
  readonly merchantName: string | null;
  readonly since: Date;
  /** New charges go to the next account already. */
  readonly isPassedOver: boolean;
}

/** Room on the disk of a folder that the service needs. */
export interface DiskSpace {
  /** `data`: logs and what else is kept beside the database. `database`: PostgreSQL, where it is on this machine. */
  readonly use: "data" | "database";
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** What the operators' page of health is made from. */
export interface ServiceFacts {
  readonly workers: readonly Worker[];
  readonly givenUpJobs: number;
  readonly queue: readonly QueuedTask[];
  /** Webhook notifications that the worker has not processed yet. */
  readonly notifications: Waiting;
  /** Charges that are not registered at their provider a minute after their request. */
  readonly creating: Waiting;
  readonly providerLists: readonly ProviderList[];
  /** Those that end within 30 days, the first to end first. */
  readonly certificates: readonly EndingCertificate[];
  /** Merchants with events that have no position in their feed yet. */
  readonly feed: Waiting;
  /** Accounts of an order at which no charge can be registered, since the first failure. */
  readonly failingAccounts: readonly FailingAccount[];
  /** Enabled webhook endpoints with events that the worker has not taken up for them. */
  readonly webhooks: Waiting;
  /** Webhook endpoints that keep failing, since their first failure. */
  readonly failingEndpoints: Waiting;
  /** Mails that wait for their first or next try. */
  readonly mail: Waiting & {
    /** Whether a mail server is set up. */
    readonly isSetUp: boolean;
  };
  /** Findings that are no merchant's. */
  readonly exceptions: Waiting;
  /** Merchants in use with a method that has no price: charges paid so owe no fee. */
  readonly unpriced: number;
  /** The disks that this machine sees. */
  readonly disks: readonly DiskSpace[];
}

/** Each part of the service that can be well or not. */
export type Checks = Readonly<Record<keyof ServiceFacts, Wellness>>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const GIGABYTE = 1024 ** 3;

/** A worker beats every few seconds; after fifteen it counts as dead (lib/health/store/health). */
const SILENCE = 15 * SECOND;

/** Whether a worker has been heard of lately. */
export function isAlive({ beatAt }: Worker, now: Date): boolean {
  return since(beatAt, now) <= SILENCE;
}

/** What waits in a queue, of all tasks. */
export function waitingIn(queue: readonly QueuedTask[]): Waiting {
  const oldest = queue.flatMap(({ waiting: { oldestAt } }) => oldestAt?.getTime() ?? []);
  return {
    count: queue.reduce((sum, task) => sum + task.waiting.count, 0),
    oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
  };
}

/** Judges each part, as of an instant. */
export function judge(facts: ServiceFacts, now: Date): Checks {
  const lastBeat = facts.workers.map(({ beatAt }) => since(beatAt, now));
  return {
    workers: byAge(Math.min(...lastBeat), SILENCE, MINUTE),
    givenUpJobs: facts.givenUpJobs > 0 ? "bad" : "ok",
    queue: waiting(waitingIn(facts.queue), now, MINUTE, 10 * MINUTE),
    notifications: waiting(facts.notifications, now, MINUTE, 10 * MINUTE),
    creating: waiting(facts.creating, now, 5 * MINUTE, 30 * MINUTE),
    providerLists: worst(facts.providerLists.map((list) => providerListWellness(list, now))),
    certificates: worst(facts.certificates.map(({ endsAt }) => endWellness(endsAt, now))),
    feed: waiting(facts.feed, now, MINUTE, 10 * MINUTE),
    failingAccounts: facts.failingAccounts.some(({ isPassedOver }) => isPassedOver) ? "warn" : "ok",
    webhooks: waiting(facts.webhooks, now, MINUTE, 10 * MINUTE),
    // Its merchant sees to it.
    failingEndpoints: facts.failingEndpoints.count > 0 ? "warn" : "ok",
    // Where no mail server is set up, what waits is deleted.
    mail: facts.mail.isSetUp ? waiting(facts.mail, now, 10 * MINUTE, 60 * MINUTE) : "ok",
    // Discrepancies wait for a user, however well the service is.
    exceptions: facts.exceptions.count > 0 ? "warn" : "ok",
    unpriced: facts.unpriced > 0 ? "warn" : "ok",
    disks: worst(facts.disks.map(({ freeBytes }) => spaceWellness(freeBytes))),
  };
}

/** How far behind one account's reading is: it is read every minute. */
export function providerListWellness({ readTo }: ProviderList, now: Date): Wellness {
  return byAge(since(readTo, now), 5 * MINUTE, 15 * MINUTE);
}

/** A busy day writes some gigabytes of records, logs and PostgreSQL's write-ahead log. */
function spaceWellness(freeBytes: number): Wellness {
  if (freeBytes < GIGABYTE / 4) return "bad";
  return freeBytes < 2 * GIGABYTE ? "warn" : "ok";
}

/** The worst of several; `ok` of none. */
export function worst(all: readonly Wellness[]): Wellness {
  return (["bad", "warn"] as const).find((level) => all.includes(level)) ?? "ok";
}

function waiting({ oldestAt }: Waiting, now: Date, warnMs: number, badMs: number): Wellness {
  return oldestAt === null ? "ok" : byAge(since(oldestAt, now), warnMs, badMs);
}

function byAge(ageMs: number, warnMs: number, badMs: number): Wellness {
  if (ageMs > badMs) return "bad";
  return ageMs > warnMs ? "warn" : "ok";
}

function since(instant: Date, now: Date): number {
  return now.getTime() - instant.getTime();
}
