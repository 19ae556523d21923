import { Semaphore } from "@/chaos/semaphore";

/** The moments of a day in the demo, as hours and minutes in Brasília. */
const TIMES = { morning: "09:00", afternoon: "15:00" } as const;
export type Moment = keyof typeof TIMES;
export const MOMENTS: readonly Moment[] = ["morning", "afternoon"];

/** So many scenarios call the service at the same time. */
const TOGETHER = 12;

/** An instant of a Brasília day (`YYYY-MM-DD`), `HH:MM`; Brasília has kept UTC−3 since 2019. */
export function at(day: string, time: string): Date {
  return new Date(`${day}T${time}:00-03:00`);
}

/** The day so many days after another, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

interface Sleeper {
  readonly day: string;
  readonly moment: Moment;
  readonly wake: () => void;
}

/**
 * Runs scenarios that go on over days: each waits for its moments, and the calendar goes from one moment to the next
 * once nobody does anything any more.
 */
export class Calendar {
  readonly #working = new Semaphore(TOGETHER);
  #today: string;
  #sleepers: Sleeper[] = [];
  #awake = 0;
  #failure: unknown = null;
  #allAsleep = () => {};

  constructor(first: string) {
    this.#today = first;
  }

  get today(): string {
    return this.#today;
  }

  /** Begins a scenario at the moment that comes next. Its failure is one of the demo. */
  begin(moment: Moment, scenario: () => Promise<void>): void {
    void this.#sleep(this.#today, moment)
      .then(scenario)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#rest());
  }

  /** Waits for a moment so many days from today. What waits beyond the end of the demo waits for ever. */
  async later(days: number, moment: Moment = "afternoon"): Promise<void> {
    const sleep = this.#sleep(dayAfter(this.#today, days), moment);
    this.#rest();
    await sleep;
  }

  /** Does one thing of a scenario, of which few run at the same time. */
  do<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#working.run(work);
  }

  /** When a moment of today is. */
  instantOf(moment: Moment): Date {
    return at(this.#today, TIMES[moment]);
  }

  /**
   * Wakes the scenarios that wait for a moment of today, until all of them sleep or end.
   *
   * @throws what one of them failed with.
   */
  async live(moment: Moment): Promise<void> {
    const due = this.#sleepers.filter((one) => one.day === this.#today && one.moment === moment);
    this.#sleepers = this.#sleepers.filter((one) => !due.includes(one));
    const asleep = new Promise<void>((resolve) => {
      this.#allAsleep = resolve;
    });
    this.#awake = due.length;
    for (const { wake } of due) wake();
    if (due.length > 0) await asleep;
    if (this.#failure) throw this.#failure;
  }

  nextDay(): void {
    this.#today = dayAfter(this.#today, 1);
  }

  #sleep(day: string, moment: Moment): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ day, moment, wake }));
  }

  #rest(): void {
    this.#awake -= 1;
    if (this.#awake === 0) this.#allAsleep();
  }
}
