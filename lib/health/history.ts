// Pure: the page of health draws it.

/** How far apart samples are, in ms. */
export const STEP_MS = 5 * 60_000;
/** What the page shows of them, in ms. */
export const SHOWN_MS = 24 * 3_600_000;

/** What is followed over a day: ages, times left in seconds, and room in bytes. */
export const FOLLOWED = [
  "feedLag",
  "notificationsAge",
  "jobsAge",
  "webhooksAge",
  "statementAge",
  "exceptionsAge",
  "backupAge",
  "certificateLeft",
  "diskFree",
] as const;

export type Followed = (typeof FOLLOWED)[number];

/** How the service did in five minutes: the worst of each figure; null where there is none, as without a backup. */
export interface HealthSample extends Readonly<Record<Followed, number | null>> {
  /** The beginning of the five minutes. */
  readonly at: Date;
}

/** A figure over the last 24 hours. */
export interface FollowedFigure {
  readonly name: Followed;
  /** Of the last sample. */
  readonly last: number;
  readonly highest: number;
  readonly lowest: number;
  /** Where each sample stands, from 0 to 1 of the time; unbroken stretches, as nothing is drawn where none was taken. */
  readonly stretches: readonly (readonly { readonly x: number; readonly value: number }[])[];
}

/** A figure as it is drawn; null where no sample has it. */
export function followedFigure(
  name: Followed,
  samples: readonly HealthSample[],
  now: Date,
): FollowedFigure | null {
  const from = now.getTime() - SHOWN_MS;
  const stretches: { x: number; value: number }[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const sample of samples) {
    const [atMs, value] = [sample.at.getTime(), sample[name]];
    if (value === null || atMs < from) continue;
    const point = { x: (atMs - from) / SHOWN_MS, value };
    // One that was missed, as by a worker that starts again, is no gap yet.
    if (atMs - before <= 2 * STEP_MS) stretches.at(-1)?.push(point);
    else stretches.push([point]);
    before = atMs;
  }
  const values = stretches.flat().map(({ value }) => value);
  const last = values.at(-1);
  if (last === undefined) return null;
  return { name, last, highest: Math.max(...values), lowest: Math.min(...values), stretches };
}
