import { assertNoneFailed, type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import type { Result } from "@/bench/result";
import type { Vintem } from "@/bench/vintem";
import { createOn, of } from "./create";

const CONNECTIONS = 16;

/**
 * The cost of counting charges as they are created: creates a second against the same build whose
 * triggers record no changes of the counters (ADR 0017). It runs on a service of its own, because the
 * counters are wrong afterwards.
 */
export async function tallies(harness: Harness): Promise<Result[]> {
  const vintem = await harness.start();
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const counting = await definitionOf(vintem);
  const silent = withoutCounting(counting);
  report("POST /payments, with and without counting");
  const turn = (definition: string) => async (seconds: number) => {
    await rollUpAll(vintem);
    await query(vintem.databaseUrl, definition);
    return createOn(vintem, merchant, CONNECTIONS, seconds);
  };
  const rounds = await harness.inTurn({ counting: turn(counting), silent: turn(silent) });
  await harness.end(vintem);
  assertNoneFailed([...rounds.counting, ...rounds.silent]);
  return [
    {
      figure: `POST /payments, ${CONNECTIONS} connections, counting`,
      reached: of(rounds.counting, "perSecond"),
      unit: "/s",
      yardstick: { what: "without counting", reached: of(rounds.silent, "perSecond") },
      goal: { atLeast: 0.75 },
      note: `CPU of PostgreSQL ${of(rounds.counting, "databaseMs").toFixed(2)} ms, without counting ${of(rounds.silent, "databaseMs").toFixed(2)} ms`,
    },
  ];
}

/** The functions of the triggers as they are. */
async function definitionOf(vintem: Vintem): Promise<string> {
  const [row] = await query<{ definition: string }>(
    vintem.databaseUrl,
    `SELECT string_agg(pg_get_functiondef(oid), ';') AS definition FROM pg_proc
     WHERE oid IN ('follow_new_charges'::regproc, 'follow_charge'::regproc)`,
  );
  return row?.definition ?? "";
}

/**
 * The functions of the triggers without the statements that record changes of the counters.
 *
 * @throws when there are no such statements: then counting happens somewhere else.
 */
export function withoutCounting(definition: string): string {
  const silent = definition.replaceAll(/INSERT INTO "?charge_tally_changes"?[^;]*;/g, "NULL;");
  if (silent === definition) throw new Error("the triggers do not count any more");
  return silent;
}

/** Waits until the worker has rolled the recorded changes up, so that no turn pays for another. */
async function rollUpAll(vintem: Vintem): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const [row] = await query<{ left: boolean }>(
      vintem.databaseUrl,
      `SELECT EXISTS (SELECT FROM charge_tally_changes) AS left`,
    );
    if (!row?.left) return;
    await new Promise((done) => setTimeout(done, 500));
  }
}
