import type { NotificationEffect } from "@/simulator/faults/rules";
import type { FaultDecision, FaultSubject } from "@/simulator/faults/schedule";
import type { NotificationPost, PostResult } from "./post";
import { Semaphore } from "./semaphore";

const POSTS_AT_ONCE = 16;

type NotificationSubject = Omit<FaultSubject, "route">;

/** What the attempts of one server's deliveries depend on. */
export interface AttemptsOptions {
  readonly faults: {
    ofNotification(subject: NotificationSubject): FaultDecision<NotificationEffect>;
  };
  readonly now: () => Date;
  /** Waits between the tries of a notification, milliseconds; the last one repeats. */
  readonly backoffMs: readonly number[];
  readonly post: NotificationPost;
}

/** What the faults make of one try. */
export interface AttemptOutcome {
  /** A rule loses the notification. */
  readonly drop: () => void;
  /** A rule lets the next notification overtake this one; resolves once it has. */
  readonly overtaken: () => Promise<void>;
  /** The notification is sent, with this many copies beside it. */
  readonly deliver: (copies: number) => Promise<void>;
}

/** Makes the tries of webhook notifications: at their time, a bounded number at once, each under the fault rules. */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #semaphore = new Semaphore(POSTS_AT_ONCE);

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  /** Runs a task at an instant, or now if it has passed. */
  at(instant: string, task: () => void | Promise<void>): void {
    this.#after(Math.max(0, Date.parse(instant) - this.#options.now().getTime()), task);
  }

  /** The instant of the next try after so many that failed. */
  nextAt(failed: number): string {
    const { backoffMs, now } = this.#options;
    const waitMs = backoffMs[failed - 1] ?? backoffMs.at(-1) ?? 0;
    return new Date(now().getTime() + waitMs).toISOString();
  }

  /** Makes one try as the rules for "callback" have it. */
  async make(subject: NotificationSubject, outcome: AttemptOutcome): Promise<void> {
    const { delayMs, effect } = this.#options.faults.ofNotification(subject);
    if (effect?.kind === "drop") {
      outcome.drop();
      return;
    }
    const copies = effect?.kind === "duplicate" ? effect.copies : 0;
    const proceed = () => this.#semaphore.run(() => outcome.deliver(copies));
    if (delayMs > 0) this.#after(delayMs, proceed);
    else if (effect?.kind === "reorder") await outcome.overtaken().then(proceed);
    else await proceed();
  }

  /** Posts a body and its copies at once; the result is the first one's. */
  async post(
    copies: number,
    url: string,
    body: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<PostResult> {
    const [first] = await Promise.all([
      this.#options.post.send(url, body, headers),
      ...Array.from({ length: copies }, () => this.#options.post.send(url, body, headers)),
    ]);
    return first;
  }

  /** Cancels every try that has not begun. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #after(waitMs: number, task: () => void | Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void task();
    }, waitMs);
    this.#timers.add(timer);
  }
}
