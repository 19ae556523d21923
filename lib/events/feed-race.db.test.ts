import { expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { recordEvent } from "@/lib/charges/store/charges";
import type { EventRecord } from "@/lib/events/event-record";
import { pause } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { bySubject, cutNumbering, numberAll } from "@/testing/feed";
import { Random } from "@/testing/random";
import { numberEvents } from "./number-events";
import { findFeedPage } from "./store/feed";

const database = freshDatabase();

const WRITERS = 32;
const EVENTS_EACH = DEEP ? 200 : 12;

test(`${WRITERS} writers, three processes that number and die, and a reader that follows: every event once, in order`, async () => {
  const merchant = await newMerchant();
  const shared: Charge[] = [];
  for (let i = 0; i < 8; i += 1) shared.push(await writtenCharge(merchant));
  let [writing, numbering] = [true, true];
  const { numberers, died } = numberersWhile(() => writing);
  const read: EventRecord[] = [];
  const reader = (async () => {
    for (let after = 0, last = false; ; ) {
      const part = await untilDone(() =>
        findFeedPage(merchant.id, { after, limit: 50, types: null }),
      );
      read.push(...part.events);
      after = part.cursor;
      if (last && !part.hasMore) return;
      last = !numbering;
    }
  })();
  await Promise.all(Array.from({ length: WRITERS }, (_, seed) => write(merchant, shared, seed)));
  // On a busy machine none may have been cut in the middle yet.
  for (let seed = WRITERS; died() === 0; seed += 1) await write(merchant, shared, seed);
  writing = false;
  // Only then: beside another that numbers there is nothing to do, though that one may not have committed yet.
  await Promise.all(numberers);
  await untilDone(numberAll);
  numbering = false;
  await reader;

  const written = await database.sql<{ subject: string; number: number }>(
    "SELECT charge_id AS subject, number FROM charge_events WHERE merchant_id = $1",
    [merchant.id],
  );
  const keys = read.map(({ subjectId, number }) => `${subjectId}_${number}`);
  expect(died()).toBeGreaterThan(0);
  expect(keys.toSorted()).toEqual(
    written.map(({ subject, number }) => `${subject}_${number}`).toSorted(),
  );
  expect(read.map(({ position }) => position)).toEqual(read.map((_, index) => index + 1));
  for (const events of bySubject(read).values()) {
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  }
  // What is shown with an event is never older than the event.
  expect(read.filter(({ charge, number }) => (charge?.version ?? 0) < number)).toEqual([]);
});

/** Tries again what met a connection that was cut: one that numbered a moment ago may be in other hands by then. */
async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
    }
  }
}

/** Writes events of charges that others write to as well, and of its own; now and then it takes its time to commit. */
async function write(
  merchant: Parameters<typeof writtenCharge>[0],
  shared: readonly Charge[],
  seed: number,
): Promise<void> {
  const random = new Random("writer", seed);
  for (let i = 0; i < EVENTS_EACH; i += 1) {
    if (random.chance(0.3)) {
      await untilDone(() => writtenCharge(merchant));
      continue;
    }
    const charge = random.pick(shared);
    const delayMs = random.chance(0.2) ? random.between(1, 30) : 0;
    const rollsBack = random.chance(0.1);
    await asService(async (tx) => {
      await recordEvent(tx, charge.id, { type: "card_refused", actor: "test" });
      await pause(delayMs);
      if (rollsBack) throw new Error("rolled back");
    }).catch((error) => {
      if (!rollsBack && !isDatabaseOutage(error)) throw error;
    });
  }
}

/** Three processes that number as long as others write; now and then their connections are cut in the middle. */
function numberersWhile(isOn: () => boolean) {
  let died = 0;
  const numberers = Array.from({ length: 3 }, async () => {
    while (isOn()) {
      await numberEvents().catch((error) => {
        if (!isDatabaseOutage(error)) throw error;
        died += 1;
      });
      await pause(5);
    }
  });
  const cutter = (async () => {
    while (isOn()) {
      await cutNumbering(database);
      await pause(3);
    }
  })();
  return { numberers: [...numberers, cutter], died: () => died };
}
