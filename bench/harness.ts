import { PlainApp, query } from "./plain-app";
import { cpuSeconds, endPrograms } from "./processes";
import { Vintem } from "./vintem";
import type { Load } from "./wrk";

/** The size of a measurement. */
export interface Extent {
  /** Of each load. */
  readonly seconds: number;
  /** How often each takes its turn; the median counts. */
  readonly rounds: number;
  /** Kept open by the load generator. */
  readonly connections: readonly number[];
  /** Of the merchant whose list is read. */
  readonly charges: number;
  /** Over which memory is watched. */
  readonly creates: number;
  /** Over which the memory of a worker that sends them is watched. */
  readonly events: number;
  /** Shared resources that are attacked, by the names of `ATTACKS`. */
  readonly attacks: readonly string[];
  /** Data made by `bench:data`, for the figures about millions; null: they are left out. */
  readonly dataDir: string | null;
}

/** The benchmark harness: starts the service and the plain version beside it, and times them by turns. */
export class Harness {
  readonly extent: Extent;
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #databases = new Set<string>();
  #vintem: Promise<Vintem> | undefined;
  #plain: Promise<PlainApp> | undefined;
  #starting: Promise<unknown> | undefined;

  constructor(extent: Extent) {
    this.extent = extent;
  }

  /** The service on a scratch database, started on the first call. */
  vintem(): Promise<Vintem> {
    this.#vintem ??= this.start();
    return this.#vintem;
  }

  /** The plain version, beside the service's database. */
  plain(): Promise<PlainApp> {
    this.#plain ??= this.#startPlain();
    return this.#plain;
  }

  /** Starts one more service; `stop` ends it unless `end` did. */
  start(variables: Record<string, string> = {}): Promise<Vintem> {
    report("Starting the service");
    return this.#keep(Vintem.start(variables));
  }

  /** Ends a service that only one figure needed. */
  async end(vintem: Vintem): Promise<void> {
    this.#databases.delete(vintem.databaseUrl);
    await vintem.stop();
  }

  async #startPlain(): Promise<PlainApp> {
    const { databaseUrl } = await this.vintem();
    report("Starting the plain version");
    return this.#keep(PlainApp.start(databaseUrl));
  }

  /** Records what is starting, so that a stop meanwhile ends it as well. */
  #keep<Started extends Vintem | PlainApp>(starting: Promise<Started>): Promise<Started> {
    const kept = starting.then((started) => {
      this.#stops.push(() => started.stop());
      this.#databases.add(started.databaseUrl);
      return started;
    });
    this.#starting = kept;
    return kept;
  }

  /** Ends everything that was started, the last first. */
  async stop(): Promise<void> {
    endPrograms();
    await Promise.allSettled([this.#starting]);
    for (const stop of this.#stops.splice(0).reverse()) await stop();
  }

  /**
   * Runs every load in turn, round after round, so that what slows the machine down slows all of them. Every second
   * round goes backwards, so that a machine that grows slower favours none. A short turn of each load goes first: it
   * warms up and does not count.
   */
  async inTurn<Turns extends Readonly<Record<string, (seconds: number) => Promise<unknown>>>>(
    turns: Turns,
  ): Promise<{ [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>>[] }> {
    const outcomes: Record<string, unknown[]> = {};
    const order = Object.entries(turns);
    for (const [name, turn] of order) {
      await turn(WARM_UP_SECONDS);
      outcomes[name] = [];
    }
    // Autovacuum would do this later. Plans made for an empty database say nothing about one in use.
    for (const url of this.#databases) await query(url, "VACUUM ANALYZE");
    for (let round = 1; round <= this.extent.rounds; round += 1) {
      for (const [name, turn] of round % 2 === 1 ? order : order.toReversed()) {
        const outcome = await turn(this.extent.seconds);
        outcomes[name]?.push(outcome);
        report(`  round ${round}, ${name}: ${said(outcome)}`);
      }
    }
    return outcomes as { [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>>[] };
  }
}

const WARM_UP_SECONDS = 2;

function said(outcome: unknown): string {
  if (typeof outcome === "number") return outcome.toFixed(2);
  return JSON.stringify(outcome, (_, value) =>
    typeof value === "number" ? Number(value.toFixed(2)) : value,
  );
}

/** A load with its cost in processor time. */
export interface CostedLoad extends Load {
  /** Milliseconds of processor time for each answer. */
  readonly appMs: number;
  readonly databaseMs: number;
}

/** Measures the processor time that a load takes of the app and of the database. */
export async function costed(
  processes: () => { readonly app: readonly number[]; readonly database: readonly number[] },
  work: () => Promise<Load>,
): Promise<CostedLoad> {
  const before = processes();
  const [app, database] = [cpuSeconds(before.app), cpuSeconds(before.database)];
  const load = await work();
  const after = processes();
  const each = (seconds: number) => (seconds * 1000) / load.answers;
  return {
    ...load,
    appMs: each(cpuSeconds(after.app) - app),
    databaseMs: each(cpuSeconds(after.database) - database),
  };
}

/**
 * Refuses a load with failed requests: a refusal is quick, so such a load says nothing about speed.
 *
 * @throws when a request failed.
 */
export function assertNoneFailed(loads: readonly Load[]): void {
  const failed = loads.reduce((sum, each) => sum + each.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
}

/** Reports progress on standard error. */
export function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}
