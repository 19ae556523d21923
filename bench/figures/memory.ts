import { residentMb } from "@/bench/processes";
import type { Result } from "@/bench/result";
import { assertNoneFailed, type Stand, tell } from "@/bench/stand";
import { createOn } from "./create";

const CONNECTIONS = 16;
const QUARTERS = 4;

/** What an app process holds in memory after many creates, and whether that still grows. */
export async function memory(stand: Stand): Promise<Result[]> {
  const { creates } = stand.extent;
  // One process gets them all.
  const vintem = await stand.start({ WEB_CONCURRENCY: "1" });
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const largest = () => Math.max(...vintem.processes.app.map(residentMb));
  const marks: number[] = [];
  let made = 0;
  tell(`Resident memory over ${creates} creates; idle ${largest().toFixed(0)} MB`);
  while (marks.length < QUARTERS) {
    const load = await createOn(vintem, merchant, CONNECTIONS, 5);
    assertNoneFailed([load]);
    made += load.answers;
    while (marks.length < QUARTERS && made >= (creates * (marks.length + 1)) / QUARTERS) {
      marks.push(largest());
      tell(`  after ${made}: ${marks.at(-1)?.toFixed(0)} MB`);
    }
  }
  await stand.end(vintem);
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
      figure: "resident memory after all ÷ after a quarter of them",
      reached: last,
      unit: "MB",
      yardstick: { what: "a quarter", reached: first },
      goal: { atMost: 1.1 },
    },
  ];
}
