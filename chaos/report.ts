import type { CrashPointsNumbers } from "./crash-lab";
import { CRASH_POINTS } from "./crash-points";
import type { StormNumbers } from "./storm";

/** The numbers of a storm as a table for the terminal. */
export function stormTable(numbers: StormNumbers): string {
  const { seconds, charges, tries, paid, windows, openedAfter, receivedAfter } = numbers;
  return [
    `Storm of ${seconds} s`,
    row("charges", `${charges} in ${tries} tries; ${paid} paid; ${windows} windows read`),
    row("struck", countsIn(numbers.damage)),
    row("workers ended", `${numbers.workersEnded} by themselves`),
    ...(numbers.skipped.length === 0 ? [] : [row("skipped", numbers.skipped.join(", "))]),
    row("events sent", numbers.events),
    row("requests with them", countsIn(numbers.eventFates)),
    row("answers", countsIn(numbers.answers)),
    row("in the end", countsIn(numbers.statuses)),
    row("nothing CREATING", `${openedAfter} s after the storm`),
    row("all money RECEIVED", `${receivedAfter} s after the storm`),
    ...Object.entries(numbers.breaches).map(([name, number]) => row(name, number)),
    ...numbers.strangeAnswers,
    ...kept(numbers.evidence),
  ].join("\n");
}

/** The crash points as a table, a line each, and beneath it what went wrong there. */
export function crashPointsTable({ points, orphaned, evidence }: CrashPointsNumbers): string {
  return [
    "Crash points",
    ...points.flatMap(({ point, runs, kept, slowest, broken }) => [
      `  ${point}  ${kept}/${runs}  ${slowest.toFixed(1).padStart(5)} s  ${CRASH_POINTS[point].promise}`,
      ...broken.map((sentence) => `      ${sentence}`),
    ]),
    row("orphaned", orphaned),
    ...kept(evidence),
  ].join("\n");
}

function row(name: string, value: string | number): string {
  return `  ${name.padEnd(20)}${value}`;
}

function countsIn(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, number]) => `${number} × ${name}`)
    .join(", ");
}

function kept(evidence: string | null): string[] {
  return evidence === null ? [] : [row("data and logs", evidence)];
}
