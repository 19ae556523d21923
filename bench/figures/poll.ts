import { assertNoneFailed, costed, type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import type { Plan, Polled } from "@/bench/polling";
import { cpuSeconds, run } from "@/bench/processes";
import type { Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import { type LoadRequest, load } from "@/bench/wrk";
import { costOf, createOn, of } from "./create";

const POLLERS = 10_000;
/** Pages that poll, and pages whose requests wait: half of them, which is what one merchant's may. */
const POLLING = { everyMs: 2_000, waitSeconds: 0 };
const WAITING = { everyMs: 2_000, waitSeconds: 5 };
const POLLED_SECONDS = 30;
/** Payers do not all open their page in the same two seconds. */
const COMING_MS = 10_000;

/** Open files, sockets included, that the process of the pollers needs. */
const FILES_NEEDED = POLLERS + 500;

/**
 * The status request that payers' pages repeat while they wait: how many unchanged answers a second,
 * against an empty handler of the same server, and whether it can hold ten thousand pages.
 */
export async function poll(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const merchant = await vintem.newMerchantOfItsOwnKey();
  return [
    ...(await unchanged(harness, vintem, merchant)),
    await held(vintem, merchant, { charges: POLLERS / 100, ...POLLING }),
    await held(vintem, merchant, { charges: POLLERS, ...POLLING }),
    await held(vintem, merchant, { charges: POLLERS, ...WAITING }),
  ];
}

async function unchanged(harness: Harness, vintem: Vintem, merchant: Merchant): Promise<Result[]> {
  const [path = ""] = await newPages(vintem, merchant, 1);
  const url = vintem.url + path;
  const etag = (await fetch(url)).headers.get("etag");
  const headers: Record<string, string> = etag ? { "If-None-Match": etag } : {};
  const results: Result[] = [];
  for (const connections of harness.extent.connections) {
    report(`status poll, ${connections} connections`);
    const repeat = (request: LoadRequest) => (seconds: number) =>
      costed(
        () => vintem.processes,
        () => load(request, connections, seconds),
      );
    const rounds = await harness.inTurn({
      vintem: repeat({ url, headers }),
      empty: repeat({ url: `${vintem.url}/healthz` }),
    });
    assertNoneFailed([...rounds.vintem, ...rounds.empty]);
    // wrk counts a 200 and a 304 alike: an answer of 304 now means that every answer was one.
    const { status } = await fetch(url, { headers });
    results.push({
      figure: `status poll, ${connections} connections, answers with ${status}`,
      reached: of(rounds.vintem, "perSecond"),
      unit: "/s",
      yardstick: { what: "GET /healthz", reached: of(rounds.empty, "perSecond") },
      goal: { atLeast: 0.6 },
      note: `${costOf(rounds.vintem)}; empty: ${costOf(rounds.empty)}`,
    });
  }
  return results;
}

/** How many charges are polled, and how. */
type Held = Pick<Plan, "everyMs" | "waitSeconds"> & { readonly charges: number };

async function held(
  vintem: Vintem,
  merchant: Merchant,
  { charges, everyMs, waitSeconds }: Held,
): Promise<Result> {
  const pace = waitSeconds > 0 ? `waiting ${waitSeconds} s` : `every ${everyMs / 1000} s`;
  const figure = `${POLLERS} pollers of ${charges} charges, ${pace} for ${POLLED_SECONDS} s: errors`;
  const files = Number((await run("sh", ["-c", "ulimit -n"])).trim());
  if (files < FILES_NEEDED) {
    const note = `needs ulimit -n of ${FILES_NEEDED}, here it is ${files}`;
    return { figure, reached: Number.NaN, unit: "", goal: { atMost: 0 }, note };
  }
  report(figure);
  const paths = await newPages(vintem, merchant, charges);
  const plan: Plan = {
    port: Number(new URL(vintem.url).port),
    paths,
    pollers: POLLERS,
    everyMs,
    waitSeconds,
    comingMs: COMING_MS,
    seconds: POLLED_SECONDS,
  };
  const { app, database } = vintem.processes;
  const before = [cpuSeconds(app), cpuSeconds(database)] as const;
  const said = await run(process.execPath, ["dist/bench/pollers.js"], {}, JSON.stringify(plan));
  // The pollers come over some seconds, so that half of these are of all of them.
  const pageMinutes = (POLLERS * (POLLED_SECONDS + COMING_MS / 2_000)) / 60;
  const each = (seconds: number) => `${((seconds * 1_000) / pageMinutes).toFixed(1)} ms`;
  const cost = `CPU of a page and minute ${each(cpuSeconds(app) - before[0])} app + ${each(cpuSeconds(database) - before[1])} PostgreSQL`;
  report(`  ${said.trim()}`);
  const { answers, errors, p50Ms, p99Ms, ownShare, statuses } = JSON.parse(said) as Polled;
  return {
    figure,
    reached: errors,
    unit: `of ${answers} answers`,
    goal: { atMost: 0 },
    note: `${cost}; p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(0)} ms; by status ${JSON.stringify(statuses)}; the pollers took ${ownShare.toFixed(2)} of a core`,
  };
}

/** The status paths of so many charges that wait for their payer. */
async function newPages(vintem: Vintem, merchant: Merchant, count: number): Promise<string[]> {
  while (((await vintem.chargesAtRest(merchant)).get("PENDING") ?? 0) < count) {
    const { failed } = await createOn(vintem, merchant, 32, 4);
    if (failed > 0) throw new Error(`${failed} charges were not created`);
  }
  const waiting = await query<{ id: string }>(
    vintem.databaseUrl,
    "SELECT id FROM charges WHERE merchant_id = $1 AND status = 'PENDING' LIMIT $2",
    [merchant.merchantId, count],
  );
  return waiting.map(({ id }) => `/checkout/${id}/status`);
}
