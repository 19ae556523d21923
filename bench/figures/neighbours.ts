import type { Answers } from "@/bench/flood-plan";
import { type Harness, report } from "@/bench/harness";
import { type Attacker, openAttacker } from "@/bench/neighbours/attacker";
import { ATTACKS, type Attack } from "@/bench/neighbours/attacks";
import { TIMED, type Timed, type Turn, Victim } from "@/bench/neighbours/victim";
import { median, type Result } from "@/bench/result";

/** Between two turns: what the one before left is done. */
const SETTLE_MS = 500;

/** Production's limits, which a sandbox has none of, in two web processes that believe whom an attack says it is from. */
const SETTINGS = {
  RATE_LIMITS: "write=100,read=200,concurrent=64,pages=10,session=20,missing=30",
  WEB_CONCURRENCY: "2",
  TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
};

interface Attacked extends Turn {
  readonly answers: Answers;
}

/**
 * What a merchant's payments, lists and events cost while one other merchant takes ten times its part of one shared
 * resource, against the turns without. Each attack has turns of its own, by turns with quiet ones.
 */
export async function neighbours(harness: Harness): Promise<Result[]> {
  const vintem = await harness.start(SETTINGS);
  const results: Result[] = [];
  try {
    const attacker = await openAttacker(vintem, harness.extent.charges);
    const victim = await Victim.of(vintem);
    for (const name of harness.extent.attacks) {
      const attack = ATTACKS[name];
      if (!attack) throw new Error(`there is no attack ${name}`);
      report(`Neighbours: ${attack.resource}, ${attack.sends}`);
      await attacker.renewToken();
      results.push(...(await measured(harness, attack, attacker, victim)));
    }
    await victim.close();
    await attacker.close();
  } finally {
    await harness.end(vintem);
  }
  return results;
}

async function measured(
  harness: Harness,
  attack: Attack,
  attacker: Attacker,
  victim: Victim,
): Promise<Result[]> {
  const { quiet, attacked } = await harness.inTurn({
    quiet: async (seconds: number): Promise<Attacked> => {
      await new Promise((done) => setTimeout(done, SETTLE_MS));
      return { ...(await victim.turn(seconds)), answers: {} };
    },
    attacked: async (seconds: number): Promise<Attacked> => {
      const [answers, turn] = await Promise.all([
        attack.run(attacker, seconds),
        victim.turn(seconds),
      ]);
      return { ...turn, answers };
    },
  });
  const failed = (turns: readonly Turn[]) => turns.reduce((sum, turn) => sum + turn.failed, 0);
  const note = `attacker: ${answersIn(attacked)}; victims' failures ${failed(quiet)} quiet, ${failed(attacked)} attacked`;
  return TIMED.map((what) => ({
    figure: `${attack.resource}: ${WHAT[what]}, p99`,
    reached: typical(attacked, "p99", what),
    unit: "ms",
    yardstick: { what: "quiet", reached: typical(quiet, "p99", what) },
    goal: { atMost: 1.1 },
    note: `p50 ${typical(attacked, "p50", what).toFixed(1)} ms, quiet ${typical(quiet, "p50", what).toFixed(1)}; ${note}; n = ${attacked.length}`,
  }));
}

const WHAT: Readonly<Record<Timed, string>> = {
  create: "create",
  list: "list",
  confirm: "from notification to RECEIVED",
  deliver: "from RECEIVED to the endpoint",
};

/** The median over the turns of a quantile of each. */
function typical(turns: readonly Turn[], quantile: "p50" | "p99", what: Timed): number {
  return median(turns.map((turn) => turn[quantile][what]));
}

/** All answers by status, `201 × 30, 429 × 270`. */
function answersIn(turns: readonly Attacked[]): string {
  const sum = new Map<string, number>();
  for (const { answers } of turns) {
    for (const [what, many] of Object.entries(answers)) {
      sum.set(what, (sum.get(what) ?? 0) + many);
    }
  }
  return [...sum].map(([what, many]) => `${what} × ${many}`).join(", ") || "nothing";
}
