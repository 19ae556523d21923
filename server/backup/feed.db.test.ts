import { expect, test } from "vitest";
import { backUp, connect, emptyDatabase, restore } from "@/testing/backup";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { POSITIONS_SKIPPED } from "./restore-backup";

const database = freshDatabase();

interface Row {
  readonly position: string;
  readonly subject_id: string;
  readonly number: number;
}

const FEED = "SELECT position, subject_id, number FROM feed ORDER BY position";

test("a restored feed is the same, and goes on where no reader has been", async () => {
  const merchant = await newMerchant();
  const [first, second] = [await writtenCharge(merchant), await writtenCharge(merchant)];
  await numberAll();
  const waiting = await writtenCharge(merchant);
  const { directory } = await backUp(database.url);
  const shown = await database.sql<Row>(FEED);
  // What a reader sees after the backup was taken, and what the restored service does not know.
  await writtenCharge(merchant);
  await numberAll();
  const url = await emptyDatabase();
  await restore(directory, url);
  const client = await connect(url);
  expect((await client.query<Row>(FEED)).rows).toEqual(shown);
  expect(shown.map(({ subject_id }) => subject_id)).toEqual([first.id, second.id]);
  const { rows: heads } = await client.query("SELECT position FROM feed_heads");
  expect(heads).toEqual([{ position: String(2 + POSITIONS_SKIPPED) }]);
  const { rows: pending } = await client.query("SELECT subject_id, number FROM feed_pending");
  expect(pending).toEqual([{ subject_id: waiting.id, number: 1 }]);
});
