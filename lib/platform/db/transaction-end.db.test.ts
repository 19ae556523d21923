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

test("what goes out with COMMIT is part of the transaction, and its failure is the transaction's", async () => {
  await database.sql("CREATE TABLE ended (text text PRIMARY KEY)");
  await database.sql("GRANT ALL ON ended TO PUBLIC");
  const insert = (text: string) => ({ text: "INSERT INTO ended VALUES ($1)", values: [text] });
  const write = (first: string, last: string) =>
    asService(async (tx) => {
      tx.queryAtCommit(insert(last));
      await tx.query(insert(first));
      return first;
    });
  expect(await write("a", "b")).toBe("a");
  await expect(write("c", "b")).rejects.toThrow("duplicate key");
  expect(await write("d", "e")).toBe("d");
  const abandoned = asService(async (tx) => {
    tx.queryAtCommit(insert("f"));
    throw new Error("given up");
  });
  await expect(abandoned).rejects.toThrow("given up");
  const left = await database.sql<{ text: string }>("SELECT text FROM ended ORDER BY text");
  expect(left.map(({ text }) => text)).toEqual(["a", "b", "d", "e"]);
});

test("a transaction whose work took no notice of a failure is none that was done", async () => {
  await database.sql("CREATE TABLE unnoticed (text text)");
  await database.sql("GRANT ALL ON unnoticed TO PUBLIC");
  const done = asService(async (tx) => {
    await tx.query({ text: "INSERT INTO unnoticed VALUES ('a')" });
    await tx.query({ text: "SELECT 1 / 0" }).catch(() => null);
  });
  await expect(done).rejects.toThrow("rolled back");
  expect(await database.sql("SELECT * FROM unnoticed")).toEqual([]);
});
