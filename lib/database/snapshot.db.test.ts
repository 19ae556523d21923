import { beforeAll, describe, expect, test } from "vitest";
import type { MerchantId } from "@/lib/domain/charge";
import { newMerchant } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import { openSnapshot } from "./connection";

const database = freshDatabase();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});

describe("a snapshot", () => {
  test("ends a statement that still runs, at once", async () => {
    const snapshot = await openSnapshot(merchantId);
    const sleeping = () =>
      database.sql(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(55)%' AND pid <> pg_backend_pid()",
      );
    const slept = expect(snapshot.query({ text: "SELECT pg_sleep(55)" })).rejects.toThrow();
    await expect.poll(sleeping).toHaveLength(1);
    await snapshot.end();
    await slept;
    await expect.poll(sleeping, { timeout: 3_000 }).toHaveLength(0);
  });

  test("only reads", async () => {
    const snapshot = await openSnapshot(merchantId);
    const text = "UPDATE charges SET description = 'x'";
    await expect(snapshot.query({ text })).rejects.toThrow("read-only transaction");
    await snapshot.end();
  });

  test("is nobody's without a merchant", async () => {
    await expect(openSnapshot("" as MerchantId)).rejects.toThrow(TypeError);
  });
});
