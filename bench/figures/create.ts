import { pgbench } from "@/bench/pgbench";
import { median, type Result } from "@/bench/result";
import { type CostedLoad, costed, type Stand, tell } from "@/bench/stand";
import { type Load, load } from "@/bench/wrk";
import { brasiliaDay } from "@/e2e/support/bodies";

/**
 * Pix charges a second on the merchant's own key, so without a PSP, against the plain version and
 * against PostgreSQL alone.
 */
export async function create(stand: Stand): Promise<Result[]> {
  const vintem = await stand.vintem();
  const plain = await stand.plain();
  const ours = await vintem.newMerchantOfItsOwnKey();
  const bare = await vintem.newMerchantOfItsOwnKey();
  const theirs = await plain.newMerchant();
  const results: Result[] = [];
  let answers = 0;
  let failed = 0;
  let cut = 0;
  for (const connections of stand.extent.connections) {
    tell(`POST /payments, ${connections} connections`);
    const rounds = await stand.inTurn<string, CostedLoad | number>({
      vintem: async (seconds) => {
        const token = await vintem.token(ours);
        const outcome = await costed(
          () => vintem.processes,
          () => createMany(vintem.url, token, connections, seconds),
        );
        answers += outcome.answers;
        failed += outcome.failed;
        cut += connections;
        return outcome;
      },
      plain: (seconds) =>
        costed(
          () => ({ app: [plain.pid], database: vintem.processes.database }),
          () => createMany(plain.url, theirs.token, connections, seconds),
        ),
      pgbench: (seconds) => pgbench(vintem.databaseUrl, bare, seconds),
    });
    results.push(...resultsOf(rounds, connections));
  }
  const charges = await vintem.charges(ours);
  return [...results, ...kept({ charges, answers, failed, cut })];
}

/** Makes charges of their own for so many seconds. */
export function createMany(
  url: string,
  token: string,
  connections: number,
  seconds: number,
): Promise<Load> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  return load({ url: `${url}/payments`, headers, creates: brasiliaDay(3) }, connections, seconds);
}

function resultsOf(rounds: Record<string, (CostedLoad | number)[]>, connections: number): Result[] {
  const loads = (rounds.vintem ?? []) as CostedLoad[];
  const plain = (rounds.plain ?? []) as CostedLoad[];
  const of = (all: readonly CostedLoad[], one: keyof CostedLoad) =>
    median(all.map((each) => each[one]));
  const figure = `POST /payments, ${connections} connections`;
  const reached = of(loads, "perSecond");
  return [
    {
      figure,
      reached,
      unit: "/s",
      yardstick: { what: "plain", reached: of(plain, "perSecond") },
      goal: { atLeast: 8 },
      note: `${costOf(loads)}; plain: ${costOf(plain)}`,
    },
    {
      figure,
      reached,
      unit: "/s",
      yardstick: { what: "pgbench", reached: median((rounds.pgbench ?? []) as number[]) },
      goal: { atLeast: 0.3 },
    },
    {
      figure: `${figure}: p99`,
      reached: of(loads, "p99Ms"),
      unit: "ms",
      yardstick: { what: "its p50", reached: of(loads, "p50Ms") },
      goal: { atMost: 3 },
    },
  ];
}

/** Processor time for each answer, in words. */
export function costOf(loads: readonly CostedLoad[]): string {
  const [app, database] = (["appMs", "databaseMs"] as const).map((one) =>
    median(loads.map((each) => each[one])).toFixed(2),
  );
  return `${app} ms of CPU in the app, ${database} in PostgreSQL`;
}

/** Whether what was answered is what is there: wrk counts no answer to what it still waits for at its end. */
export function kept(seen: {
  readonly charges: ReadonlyMap<string, number>;
  readonly answers: number;
  readonly failed: number;
  readonly cut: number;
}): Result[] {
  const there = [...seen.charges.values()].reduce((sum, count) => sum + count, 0);
  const pending = seen.charges.get("PENDING") ?? 0;
  return [
    {
      figure: "POST /payments: not answered with 201",
      reached: seen.failed + (there - pending),
      unit: `of ${seen.answers}`,
      goal: { atMost: 0 },
    },
    {
      figure: "POST /payments: charges in the database beyond those answered",
      reached: there < seen.answers ? Number.NaN : there - seen.answers,
      unit: `of ${there}`,
      goal: { atMost: seen.cut },
      note: `as many as wrk had under way at its ends: ${seen.cut} at most`,
    },
  ];
}
