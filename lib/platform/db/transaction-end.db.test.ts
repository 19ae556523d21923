import { expect, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { asService } from "./connection";

const database = freshDatabase();

test("what goes on beside a part that failed is refused, and writes nothing", async () => {
  await database.sql("CREATE TABLE written (text text)");
  await database.sql("GRANT ALL ON written TO PUBLIC");
  let late = Promise.resolve<unknown>(null);
  const failed = asService((tx) => {
    late = pause(200).then(() => tx.query({ text: "INSERT INTO written VALUES ('late')" }));
    late.catch(() => {});
    return tx.query({ text: "SELECT 1 / 0" });
  });
  await expect(failed).rejects.toThrow("division by zero");
  await expect(late).rejects.toThrow("after the end of its transaction");
  expect(await database.sql("SELECT * FROM written")).toEqual([]);
});
