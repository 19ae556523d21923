import { assertNoneFailed, type Harness, report } from "@/bench/harness";
import { residentMb } from "@/bench/processes";
import type { Result } from "@/bench/result";
import { createOn } from "./create";

const CONNECTIONS = 16;
const QUARTERS = 4;

/** What an app process holds in memory after many creates, and whether that still grows. */
export async function memory(harness: Harness): Promise<Result[]> {
  const { creates } = harness.extent;
  // With one process all creates meet the same memory.
  const vintem = await harness.start({ WEB_CONCURRENCY: "1" });
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const largest = () => Math.max(...vintem.processes.app.map(residentMb));
  const marks: number[] = [];
  let made = 0;
  report(`Resident memory over ${creates} creates; idle ${largest().toFixed(0)} MB`);
  while (marks.length < QUARTERS) {
    const load = await createOn(vintem, merchant, CONNECTIONS, 5);
    assertNoneFailed([load]);
    made += load.answers;
    while (marks.length < QUARTERS && made >= (creates * (marks.length + 1)) / QUARTERS) {
      marks.push(largest());
      report(`  after ${made}: ${marks.at(-1)?.toFixed(0)} MB`);
    }
  }
  await harness.end(vintem);
  const [first = Number.NaN] = marks;
  const last = marks.at(-1) ?? Number.NaN;
  return [
    {
      figure: `resident memory of an app process after ${creates} creates`,
      reached: last,
      unit: "MB",
      goal: { atMost: 250 },
      note: `at each quarter ${marks.map((mb) => mb.toFixed(0)).join(", ")} MB`,
    },
    {
      figure: "resident memory after all creates ÷ after a quarter",
      reached: last,
      unit: "MB",
      yardstick: { what: "a quarter", reached: first },
      goal: { atMost: 1.1 },
    },
  ];
}
