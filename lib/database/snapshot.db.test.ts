import { beforeAll, describe, expect, test } from "vitest";
import type { MerchantId } from "@/lib/domain/charge";
import { env, settle } from "@/lib/env";
import { newMerchant } from "@/lib/testing/charges";
import { freshDatabase } from "@/lib/testing/database";
import type { Transaction } from "./connection";
import { openSnapshot } from "./snapshot";

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
    const slept = expect(snapshot.read({ text: "SELECT pg_sleep(55)" })).rejects.toThrow();
    await expect.poll(sleeping).toHaveLength(1);
    await snapshot.end();
    await slept;
    await expect.poll(sleeping, { timeout: 3_000 }).toHaveLength(0);
  });

  test("only reads", async () => {
    const snapshot = await openSnapshot(merchantId);
    const text = "UPDATE charges SET description = 'x'";
    await expect(snapshot.read({ text })).rejects.toThrow("read-only transaction");
    await snapshot.end();
  });

  test("is nobody's without a merchant", async () => {
    await expect(openSnapshot("" as MerchantId)).rejects.toThrow(TypeError);
  });

  test("is no transaction: nothing that decides can be handed what a replica says", async () => {
    const snapshot = await openSnapshot(merchantId);
    // @ts-expect-error: a replica may not have yet what was decided a moment ago.
    const transaction: Transaction = snapshot;
    expect("query" in transaction).toBe(false);
    await snapshot.end();
  });

  test.each([
    ["is away", "postgresql://nobody@127.0.0.1:1/nowhere"],
    // Promoted, or never a replica: another database stands for one that lives a life of its own.
    ["is none", ""],
  ])("is read on the primary when the replica %s", async (_, address) => {
    const own = env();
    const elsewhere = new URL(database.url);
    elsewhere.pathname = "/postgres";
    settle({ ...own, databaseReplicaUrl: address || elsewhere.href }, own.databaseUrl, own.secret);
    const snapshot = await openSnapshot(merchantId);
    const [read] = await snapshot.read<{ name: string }>({
      text: "SELECT current_database() AS name",
    });
    expect(`/${read?.name}`).toBe(new URL(database.url).pathname);
    await snapshot.end();
    settle(own, own.databaseUrl, own.secret);
  });
});
