import { type CostedLoad, costed, type Harness, report } from "@/bench/harness";
import { pgbench } from "@/bench/pgbench";
import { median, type Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import { type Load, load } from "@/bench/wrk";
import { brasiliaDay } from "@/e2e/support/bodies";

/**
 * Pix charges a second on the merchant's own key, so without a PSP, against the plain version and
 * against PostgreSQL alone.
 */
export async function create(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const alone = await vintem.newMerchantOfItsOwnKey();
  const { results, rounds } = await againstPlain(harness, {
    figure: "POST /payments",
    merchant,
    atLeast: 8,
    beside: (seconds) => pgbench(vintem.databaseUrl, alone, seconds),
  });
  const figures = rounds.map(({ figure, vintem: ours, beside }): Result[] => [
    {
      figure,
      reached: of(ours, "perSecond"),
      unit: "/s",
      yardstick: { what: "pgbench", reached: median(beside) },
      goal: { atLeast: 0.3 },
    },
    {
      figure: `${figure}: p99`,
      reached: of(ours, "p99Ms"),
      unit: "ms",
      yardstick: { what: "its p50", reached: of(ours, "p50Ms") },
      goal: { atMost: 3 },
    },
  ]);
  return [...results, ...figures.flat()];
}

/** Pix charges a second through a PSP (the simulated bank, over HTTP), which the plain version does not call. */
export async function psp(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const merchant = await vintem.newMerchant();
  const figure = "POST /payments through a PSP";
  return (await againstPlain(harness, { figure, merchant, atLeast: 3 })).results;
}

interface Contest {
  readonly figure: string;
  readonly merchant: Merchant;
  /** Times the plain version. */
  readonly atLeast: number;
  /** A third load that takes turns; resolves to what it reached a second. */
  readonly beside?: (seconds: number) => Promise<number>;
}

interface Round {
  readonly figure: string;
  readonly vintem: readonly CostedLoad[];
  readonly plain: readonly CostedLoad[];
  readonly beside: readonly number[];
}

async function againstPlain(
  harness: Harness,
  contest: Contest,
): Promise<{ results: Result[]; rounds: Round[] }> {
  const vintem = await harness.vintem();
  const plain = await harness.plain();
  const theirs = await plain.newMerchant();
  const rounds: Round[] = [];
  const seen = { answers: 0, failed: 0, cut: 0 };
  for (const connections of harness.extent.connections) {
    const figure = `${contest.figure}, ${connections} connections`;
    report(figure);
    const turns = {
      vintem: async (seconds: number) => {
        const load = await createOn(vintem, contest.merchant, connections, seconds);
        seen.answers += load.answers;
        seen.failed += load.failed;
        seen.cut += connections;
        return load;
      },
      plain: (seconds: number) =>
        costed(
          () => ({ app: [plain.pid], database: vintem.processes.database }),
          () => createMany(plain.url, theirs.token, connections, seconds),
        ),
    };
    const { beside } = contest;
    const took = beside
      ? await harness.inTurn({ ...turns, beside })
      : { ...(await harness.inTurn(turns)), beside: [] };
    rounds.push({ figure, ...took });
  }
  const results = rounds.map((round) => timesPlain(round, contest.atLeast));
  return { results: [...results, ...(await kept(vintem, contest, seen))], rounds };
}

function timesPlain({ figure, vintem, plain }: Round, atLeast: number): Result {
  return {
    figure,
    reached: of(vintem, "perSecond"),
    unit: "/s",
    yardstick: { what: "plain", reached: of(plain, "perSecond") },
    goal: { atLeast },
    note: `${costOf(vintem)}; plain: ${costOf(plain)}`,
  };
}

/** Lets a merchant create charges for so many seconds. */
export async function createOn(
  vintem: Vintem,
  merchant: Merchant,
  connections: number,
  seconds: number,
): Promise<CostedLoad> {
  const token = await vintem.token(merchant);
  return costed(
    () => vintem.processes,
    () => createMany(vintem.url, token, connections, seconds),
  );
}

/** Creates charges at any service with this API. */
function createMany(
  url: string,
  token: string,
  connections: number,
  seconds: number,
): Promise<Load> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return load({ url: `${url}/payments`, headers, creates: brasiliaDay(3) }, connections, seconds);
}

/** The median of one measure. */
export function of(loads: readonly CostedLoad[], measure: keyof CostedLoad): number {
  return median(loads.map((load) => load[measure]));
}

/** Processor time for each answer, in words. */
export function costOf(loads: readonly CostedLoad[]): string {
  const [app, database] = [of(loads, "appMs"), of(loads, "databaseMs")];
  return `CPU ${app.toFixed(2)} ms app + ${database.toFixed(2)} ms PostgreSQL`;
}

/** Whether what was answered is what is there: wrk counts no answer to what it still waits for at its end. */
async function kept(
  vintem: Vintem,
  { figure, merchant }: Contest,
  seen: { readonly answers: number; readonly failed: number; readonly cut: number },
): Promise<Result[]> {
  const charges = await vintem.chargesAtRest(merchant);
  const there = [...charges.values()].reduce((sum, count) => sum + count, 0);
  const pending = charges.get("PENDING") ?? 0;
  return [
    {
      figure: `${figure}: not answered with 201, or not PENDING`,
      reached: seen.failed + (there - pending),
      unit: `of ${seen.answers}`,
      goal: { atMost: 0 },
    },
    {
      figure: `${figure}: charges in the database beyond those answered`,
      reached: there < seen.answers ? Number.NaN : there - seen.answers,
      unit: `of ${there}`,
      goal: { atMost: seen.cut },
      note: `at most as many as wrk had under way when its ${seen.cut} connections ended`,
    },
  ];
}
