import { ApiClient } from "./api-client";
import { Bank, txidOf } from "./bank";
import { CRASH_POINTS, type CrashPointName, NAMES } from "./crash-points";
import { CrashTrial, type Laboratory } from "./crash-trial";
import { Ledger } from "./ledger";
import { Inconclusive } from "./promise";
import { Service } from "./service";
import { openTwoBanks, type TwoBanks } from "./two-banks";

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
const LEASED: readonly CrashPointName[] = ["C3", "C4", "C5", "M1", "M2", "M3"];

/** Where a charge moves from one bank to another (ADR 0053). */
const MOVES: readonly CrashPointName[] = ["M1", "M2", "M3"];

/** An inconclusive trial is repeated, up to so many trials in all. */
const TRIES = 3;

/** A service that lives on while apps beside it die. */
export class CrashLab {
  readonly #lab: Laboratory;
  readonly #twoBanks: TwoBanks;

  private constructor(lab: Laboratory, twoBanks: TwoBanks) {
    this.#lab = lab;
    this.#twoBanks = twoBanks;
  }

  static async open(): Promise<CrashLab> {
    const service = await Service.start();
    const api = new ApiClient([service.url], service.credentials);
    const bank = Bank.of(service.dataDir);
    const ledger = new Ledger(service.databaseUrl);
    const twoBanks = await openTwoBanks(service);
    return new CrashLab({ service, api, bank, formerBank: null, ledger }, twoBanks);
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
      const trial = new CrashTrial(this.#laboratoryOf(point));
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

  #laboratoryOf(point: CrashPointName): Laboratory {
    if (!MOVES.includes(point)) return this.#lab;
    const { api, first, second } = this.#twoBanks;
    return { ...this.#lab, api, bank: second, formerBank: first };
  }

  /** Charges at the banks that the service does not know, after everything. */
  async orphans(): Promise<number> {
    const banks = [this.#lab.bank, this.#twoBanks.first, this.#twoBanks.second];
    const books = await Promise.all(banks.map((bank) => bank.books()));
    const ours = new Set((await this.#lab.ledger.ids()).map(txidOf));
    const held = books.flatMap(({ bankCharges }) => bankCharges);
    return held.filter(({ txid }) => !ours.has(txid)).length;
  }

  get dataDir(): string {
    return this.#lab.service.dataDir;
  }

  /** Ends the service. Its data stay when they are evidence. */
  async close(keepData = false): Promise<void> {
    await this.#lab.ledger.close();
    await this.#lab.service.stop(keepData);
    this.#twoBanks.close();
  }
}

/** How all crash points went. */
export interface CrashPointsNumbers {
  readonly points: readonly PointNumbers[];
  /** Charges at the banks that the service does not know, after everything. */
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
