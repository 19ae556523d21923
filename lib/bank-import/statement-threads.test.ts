import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import type { FileOwner } from "@/lib/platform/file-threads";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { MatchableCharge } from "./line-match";
import { withStatementThread } from "./statement-threads";
import { HERE, type StatementWork } from "./statement-work";

const folder = mkdtempSync(join(tmpdir(), "vintem-thread-"));
const file = join(folder, "statement-thread.mjs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  // As bin/bundles.mjs compiles it, but with its packages, which are not beside it here.
  const kind = { bundle: true, format: "esm", platform: "node", outfile: file } as const;
  await build({ ...kind, entryPoints: ["server/statement-thread.ts"], logLevel: "error" });
}, 60_000);

const merchant = () => randomUUID() as MerchantId;

/** Just under 2 MiB, the largest statement: every line has a payer, and long words as txids have. */
const LARGE = new TextEncoder().encode(
  [
    "Data;Historico;Valor",
    ...Array.from({ length: 19_900 }, (_, at) => {
      const word = `A${at}`.repeat(12).slice(0, 60);
      return `20/11/2026;PIX Ana Souza ${at % 500} ${word};${10 + (at % 40)},50`;
    }),
  ].join("\n"),
);

const SMALL = new TextEncoder().encode("Data;Historico;Valor\n20/11/2026;PIX Ana Souza;10,50");

const CHARGES: MatchableCharge[] = Array.from({ length: 500 }, (_, at) => ({
  id: randomUUID() as ChargeId,
  amount: cents(1_050 + (at % 40) * 100),
  payerName: `Ana Lima ${at}`,
  payerDocument: String(10_000_000_000 + at),
  createdOn: "2026-11-01" as CivilDate,
  dueDate: "2026-11-20" as CivilDate,
  payableUntil: "2026-11-20" as CivilDate,
  isOpen: true,
}));

async function readAndMatch(work: StatementWork) {
  const reading = await work.read(LARGE);
  if (reading.kind !== "read") throw new Error("refused");
  const { lines } = await work.identify(reading.statement.lines);
  return work.match(lines, { charges: CHARGES, recorded: [] });
}

test("others are answered while two of the largest statements wait and are read", async () => {
  const started = monotonicMs();
  const alone = await readAndMatch(HERE);
  const aloneMs = monotonicMs() - started;
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const inThreads = await Promise.all(
    [merchant(), merchant()].map((owner) => withStatementThread({ owner }, readAndMatch, file)),
  );
  lag.disable();
  for (const one of inThreads) expect(one?.result).toEqual(alone);
  // Compared with the very work on this machine at this moment: no time is promised.
  expect(lag.percentile(99) / 1e6).toBeLessThan(aloneMs / 2);
}, 240_000);

/** The priorities of this process's threads, as Linux counts them: the higher, the later its turn. */
function nicenesses(): number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

test.runIf(process.platform === "linux")(
  "G19 the thread that reads a file gives way to those that answer requests",
  async () => {
    const use = async (work: StatementWork) => {
      await work.read(SMALL);
      return nicenesses();
    };
    const during = await withStatementThread({ owner: merchant() }, use, file);
    expect(during?.result.filter((nice) => nice === 10)).toHaveLength(1);
    expect(nicenesses().filter((nice) => nice === 10)).toEqual([]);
  },
);

test("statements of one merchant are read one after another, and a sixth is refused", async () => {
  const whose = { owner: merchant() };
  let running = 0;
  let most = 0;
  let received = 0;
  const one = async (work: StatementWork) => {
    received += 1;
    await work.read(SMALL);
    running += 1;
    most = Math.max(most, running);
    await pause(20);
    running -= 1;
    return "read";
  };
  const all = await Promise.all(
    Array.from({ length: 6 }, () => withStatementThread(whose, one, file)),
  );
  expect(all.filter((outcome) => outcome === null)).toHaveLength(1);
  // Of what is refused nothing is received: a member may send hundreds at once, of 2 MiB each.
  expect(received).toBe(5);
  expect(most).toBe(1);
  expect(await withStatementThread(whose, one, file)).toEqual({ result: "read" });
}, 60_000);

test("files that are slow to arrive keep nobody's from being read", async () => {
  const arrivals: (() => void)[] = [];
  const arriving = () => new Promise<void>((arrived) => arrivals.push(arrived));
  const slow = Array.from({ length: 3 }, () =>
    withStatementThread({ owner: merchant() }, arriving, file),
  );
  const read = await withStatementThread({ owner: merchant() }, (work) => work.read(SMALL), file);
  expect(read?.result.kind).toBe("read");
  for (const arrived of arrivals) arrived();
  expect(await Promise.all(slow)).toHaveLength(3);
}, 60_000);

test("G19 one member's files that are slow to arrive leave a colleague a place", async () => {
  const owner = merchant();
  const arrivals: (() => void)[] = [];
  const arriving = () => new Promise<void>((arrived) => arrivals.push(arrived));
  const slow = Array.from({ length: 3 }, () =>
    withStatementThread({ owner, member: "one" }, arriving, file),
  );
  const colleague = { owner, member: "other" };
  const read = await withStatementThread(colleague, (work) => work.read(SMALL), file);
  expect(read?.result.kind).toBe("read");
  for (const arrived of arrivals) arrived();
  expect((await Promise.all(slow)).filter((outcome) => outcome === null)).toHaveLength(1);
}, 60_000);

test("G19 what files of one member took that member waits for, and no colleague or other owner", async () => {
  const [owner, other] = [merchant(), merchant()];
  const busy = async (work: StatementWork) => {
    await work.read(SMALL);
    await pause(5_500);
  };
  await withStatementThread({ owner, member: "one" }, busy, file);
  const read: string[] = [];
  const reads = (name: string, whose: FileOwner) =>
    withStatementThread(whose, (work) => work.read(SMALL), file).then(() => read.push(name));
  // It is not waited for: it would be for as long as the member took too much.
  reads("member", { owner, member: "one" }).catch(() => {});
  const colleague = reads("colleague", { owner, member: "other" });
  await reads("other owner", { owner: other });
  await colleague;
  expect(read.sort()).toEqual(["colleague", "other owner"]);
}, 60_000);

test("G19 a small file waits for no large ones, of which a process reads one at a time", async () => {
  const ends: (() => void)[] = [];
  const large = async (work: StatementWork) => {
    await work.read(LARGE);
    await new Promise<void>((end) => ends.push(end));
  };
  const held = [merchant(), merchant()].map((owner) => withStatementThread({ owner }, large, file));
  await vi.waitFor(() => expect(ends).toHaveLength(1), 20_000);
  const small = await withStatementThread({ owner: merchant() }, (work) => work.read(SMALL), file);
  expect(small?.result.kind).toBe("read");
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(2), 20_000);
  ends[1]?.();
  expect(await Promise.all(held)).toHaveLength(2);
}, 60_000);

test("G19 a thread that is not needed any more is others', while its request goes on", async () => {
  let goOn = () => {};
  const goingOn = new Promise<void>((done) => {
    goOn = done;
  });
  const recording = Array.from({ length: 3 }, () =>
    withStatementThread(
      { owner: merchant() },
      async (work) => {
        await work.read(SMALL);
        await work.end();
        await goingOn;
      },
      file,
    ),
  );
  const other = await withStatementThread({ owner: merchant() }, (work) => work.read(SMALL), file);
  expect(other?.result.kind).toBe("read");
  goOn();
  expect(await Promise.all(recording)).toHaveLength(3);
});

test("a thread that breaks fails its own request, and the next statement is read", async () => {
  const whose = { owner: merchant() };
  const broken = join(folder, "missing.mjs");
  await expect(withStatementThread(whose, (work) => work.read(LARGE), broken)).rejects.toThrow();
  const read = await withStatementThread(whose, (work) => work.read(LARGE), file);
  expect(read?.result.kind).toBe("read");
}, 60_000);
