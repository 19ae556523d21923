import { asMerchant } from "@/lib/platform/db/connection";
import { bySubject, numberAll, wholeFeed } from "@/testing/feed";
import { promise } from "./invariants";
import type { World } from "./world";

/**
 * A merchant's feed is all that happened to its charges and exceptions, each once, without a gap, and of each subject in
 * the order in which it happened.
 */
export async function checkFeed({ merchantId }: World): Promise<void> {
  await numberAll();
  const feed = await wholeFeed(merchantId);
  feed.forEach(({ position }, index) => {
    promise(position === index + 1, `event ${index + 1} of the feed is at ${position}`);
  });
  const { rows } = await asMerchant(merchantId, (tx) =>
    tx.query<{ subject_id: string; events: number }>({
      text: `SELECT charge_id AS subject_id, count(*)::integer AS events FROM charge_events
          WHERE merchant_id = $1 GROUP BY charge_id
        UNION ALL SELECT id, event_count FROM exceptions WHERE merchant_id = $1`,
      values: [merchantId],
    }),
  );
  const found = bySubject(feed);
  promise(found.size === rows.length, `${rows.length} subjects, ${found.size} in the feed`);
  for (const { subject_id: id, events } of rows) {
    const numbers = (found.get(id) ?? []).map(({ number }) => number);
    const expected = Array.from({ length: events }, (_, index) => index + 1);
    promise(
      numbers.join() === expected.join(),
      `${id} has ${events} events, in the feed ${numbers}`,
    );
  }
}
