import { printEventId, subjectOfType } from "@/lib/events/event-id";
import { feedEventResponse } from "@/lib/events/event-response";
import { findEventRecords } from "@/lib/events/store/event-records";
import { monotonicMs } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import type { DueDelivery } from "./store/queue";

/** A delivery with its body, which shows everything as it was when it was rendered. */
export interface RenderedDelivery extends DueDelivery {
  readonly eventId: string;
  /** Null where the event cannot be shown: it holds up its own charge alone. */
  readonly body: string | null;
  /** On the monotonic clock, in ms. */
  readonly renderedMs: number;
}

/** A body that is older than this is written anew before it is sent, in ms. */
const FRESH_MS = 1_000;

/**
 * Writes the bodies of deliveries, with a few statements for all of them.
 *
 * @throws what the database throws while it is away, which says nothing of an event.
 */
export async function renderDeliveries(
  due: readonly DueDelivery[],
): Promise<readonly RenderedDelivery[]> {
  try {
    return await rendered(due);
  } catch (error) {
    if (isDatabaseOutage(error)) throw error;
    if (due.length <= 1) {
      log.error(failure(error), "an event cannot be shown");
      const renderedMs = monotonicMs();
      return due.map((one) => ({ ...one, eventId: eventIdOf(one), body: null, renderedMs }));
    }
    const alone: RenderedDelivery[] = [];
    for (const one of due) alone.push(...(await renderDeliveries([one])));
    return alone;
  }
}

/** Whether a delivery was rendered so lately that it shows what is: what waited to be sent may not. */
export function isFresh({ renderedMs }: RenderedDelivery): boolean {
  return monotonicMs() - renderedMs < FRESH_MS;
}

/** The body of a delivery as it is now. */
export async function bodyNow(delivery: RenderedDelivery): Promise<string | null> {
  const [again] = await renderDeliveries([delivery]);
  return again?.body ?? null;
}

async function rendered(due: readonly DueDelivery[]): Promise<readonly RenderedDelivery[]> {
  const renderedMs = monotonicMs();
  const entries = due.map(({ entry }) => entry);
  const records = await asService((tx) => findEventRecords(tx, entries));
  const { publicUrl } = env();
  const bodies = new Map(
    records.map((record) => [
      record.position,
      JSON.stringify(feedEventResponse(record, publicUrl)),
    ]),
  );
  return due.map((one) => ({
    ...one,
    eventId: eventIdOf(one),
    body: bodies.get(one.entry.position) ?? null,
    renderedMs,
  }));
}

function eventIdOf({ entry: { type, subjectId, number } }: DueDelivery): string {
  const subject = subjectOfType(type);
  return printEventId({ subject, subjectId, number });
}
