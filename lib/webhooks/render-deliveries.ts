import { printEventId } from "@/lib/events/event-id";
import { feedEventResponse } from "@/lib/events/event-response";
import { findEventRecords } from "@/lib/events/store/event-records";
import { asService } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import type { DueDelivery } from "./store/queue";

/** A delivery with its body, which shows everything as it is now. */
export interface RenderedDelivery extends DueDelivery {
  readonly eventId: string;
  /** Null where the event cannot be shown: it holds up its own charge alone. */
  readonly body: string | null;
}

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
      return due.map((one) => ({ ...one, eventId: eventIdOf(one), body: null }));
    }
    const alone: RenderedDelivery[] = [];
    for (const one of due) alone.push(...(await renderDeliveries([one])));
    return alone;
  }
}

async function rendered(due: readonly DueDelivery[]): Promise<readonly RenderedDelivery[]> {
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
  }));
}

function eventIdOf({ entry: { type, subjectId, number } }: DueDelivery): string {
  const subject = type.startsWith("exception.") ? "exception" : "charge";
  return printEventId({ subject, subjectId, number });
}
