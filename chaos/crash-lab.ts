import { ApiClient } from "./api-client";
import { Bank, txidOf } from "./bank";
import { CRASH_POINTS, type CrashPointName, NAMES } from "./crash-points";
import { CrashTrial, type Laboratory } from "./crash-trial";
import { Ledger } from "./ledger";
import { Inconclusive } from "./promise";
import { Service } from "./service";

/** How the trials of one crash point went. */
export interface PointNumbers {
  readonly point: CrashPointName;
  readonly runs: number;
  readonly kept: number;
  /** From the death, or the start where nobody dies, until all was well, in seconds. */
  readonly slowest: number;
  /** What went wrong, in words. */
  readonly broken: readonly string[];
}

/** Where a dead app leaves a charge that nobody else may touch before its lease has run out. */
const LEASED: readonly CrashPointName[] = ["C3", "C4", "C5"];

/** An inconclusive trial is repeated, up to so many trials in all. */
const TRIES = 3;

/** A service that lives on while apps beside it die. */
export class CrashLab {
  readonly #lab: Laboratory;

  private constructor(lab: Laboratory) {
    this.#lab = lab;
  }

  static async open(): Promise<CrashLab> {
    const service = await Service.start();
    const api = new ApiClient([service.url], service.credentials);
    const bank = new Bank(service.dataDir);
    return new CrashLab({ service, api, bank, ledger: new Ledger(service.databaseUrl) });
  }

  /** Tries every crash point so many times, all of them side by side. */
  tryAll(runs: number): ReadonlyMap<CrashPointName, Promise<PointNumbers>> {
    // The points that wait for a lease to run out take longest, so they begin first.
    const order = [...LEASED, ...NAMES.filter((name) => !LEASED.includes(name))];
    return new Map(order.map((name) => [name, this.#try(name, runs)]));
  }

  async #try(point: CrashPointName, runs: number): Promise<PointNumbers> {
    const trials = await Promise.all(Array.from({ length: runs }, () => this.#conclude(point)));
    const broken = trials.flatMap(({ wrong }) => wrong ?? []);
    return {
      point,
      runs,
      kept: runs - broken.length,
      slowest: Math.max(...trials.map(({ seconds }) => seconds)),
      broken,
    };
  }

  async #conclude(point: CrashPointName): Promise<{ seconds: number; wrong?: string }> {
    for (let tries = 1; ; tries += 1) {
      const trial = new CrashTrial(this.#lab);
      try {
        await CRASH_POINTS[point].run(trial);
        return { seconds: trial.seconds };
      } catch (error) {
        if (error instanceof Inconclusive && tries < TRIES) continue;
        const what = error instanceof Error ? error.message : String(error);
        return { seconds: trial.seconds, wrong: `${trial.key}: ${what}` };
      }
    }
  }

  /** Charges at the bank that the service does not know, after everything. */
  async orphans(): Promise<number> {
    const { bankCharges } = await this.#lab.bank.books();
    const ours = new Set((await this.#lab.ledger.ids()).map(txidOf));
    return bankCharges.filter(({ txid }) => !ours.has(txid)).length;
  }

  get dataDir(): string {
    return this.#lab.service.dataDir;
  }

  /** Ends the service. Its data stay when they are evidence. */
  async close(keepData = false): Promise<void> {
    await this.#lab.ledger.close();
    await this.#lab.service.stop(keepData);
  }
}

/** How all crash points went. */
export interface CrashPointsNumbers {
  readonly points: readonly PointNumbers[];
  /** Charges at the bank that the service does not know, after everything. */
  readonly orphaned: number;
  /** The service's data and logs, kept when something is wrong. */
  readonly evidence: string | null;
}

/** Tries every crash point so many times, all of them side by side. */
export async function tryCrashPoints(
  runs: number,
  report: (sentence: string) => void,
): Promise<CrashPointsNumbers> {
  const lab = await CrashLab.open();
  let evidence: string | null = lab.dataDir;
  try {
    report(`Dying ${runs} times at each of ${NAMES.join(", ")}`);
    const trials = [...lab.tryAll(runs).values()].map(async (trial) => {
      const numbers = await trial;
      report(`${numbers.point}: ${numbers.kept} of ${runs} kept`);
      return numbers;
    });
    const points = (await Promise.all(trials)).sort((a, b) => a.point.localeCompare(b.point));
    const orphaned = await lab.orphans();
    if (orphaned === 0 && points.every(({ kept }) => kept === runs)) evidence = null;
    return { points, orphaned, evidence };
  } finally {
    await lab.close(evidence !== null);
  }
}
