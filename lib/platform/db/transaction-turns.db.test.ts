import { afterAll, beforeAll, expect, test } from "vitest";
import { type Env, env, settle } from "@/lib/platform/env";
import { asCaller } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { asMerchant, asService, closeDatabase, oneAsMerchant, oneAsService } from "./connection";

freshDatabase();
const CONNECTIONS = 4;
let own: Env;
let merchants: readonly [MerchantId, MerchantId];

beforeAll(async () => {
  own = env();
  merchants = [(await newMerchant()).id, (await newMerchant()).id];
  await closeDatabase();
  settle({ ...own, databasePool: CONNECTIONS }, own.databaseUrl, own.secret);
});

afterAll(async () => {
  await closeDatabase();
  settle(own, own.databaseUrl, own.secret);
});

test("a merchant with as many long transactions as there are connections leaves some to another one", async () => {
  const [slow, quick] = merchants;
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  let held = 0;
  // The server may end one that is idle for too long, where this machine is slow.
  const long = Promise.allSettled(
    Array.from({ length: 3 * CONNECTIONS }, () =>
      asMerchant(slow, async () => {
        held += 1;
        await ended;
      }),
    ),
  );
  try {
    // Opening connections takes its time, where this machine is slow.
    await expect.poll(() => held).toBe(CONNECTIONS / 2);
    // Without a part of its own it would find no free connection in time, and fail.
    for (let times = 0; times < 5; times += 1) {
      const { rows } = await oneAsMerchant<{ one: number }>(quick, { text: "SELECT 1 AS one" });
      expect(rows).toEqual([{ one: 1 }]);
    }
    expect(await asMerchant(quick, async () => "done")).toBe("done");
    expect(held).toBe(CONNECTIONS / 2);
  } finally {
    end();
    await long;
  }
});

test("G19 two merchants with as many long transactions as there are connections leave one to another", async () => {
  const [one, other] = merchants;
  const quick = (await newMerchant()).id;
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  let held = 0;
  const long = Promise.allSettled(
    [one, other].flatMap((merchant) =>
      Array.from({ length: CONNECTIONS }, () =>
        asMerchant(merchant, async () => {
          held += 1;
          await ended;
        }),
      ),
    ),
  );
  try {
    await expect.poll(() => held).toBe(CONNECTIONS - 1);
    for (let times = 0; times < 5; times += 1) {
      const { rows } = await oneAsMerchant<{ one: number }>(quick, { text: "SELECT 1 AS one" });
      expect(rows).toEqual([{ one: 1 }]);
    }
    expect(held).toBe(CONNECTIONS - 1);
  } finally {
    end();
    await long;
  }
});

test("G19 a caller whose transactions wait for something leaves a connection to its merchant's others", async () => {
  const [merchant] = merchants;
  let end = () => {};
  const row = new Promise<void>((done) => {
    end = done;
  });
  const many = Promise.allSettled(
    Array.from({ length: CONNECTIONS }, () =>
      asCaller({ merchantId: merchant, name: "credential:many", reads: true }, () =>
        asMerchant(merchant, () => row),
      ),
    ),
  );
  try {
    const one = await asCaller({ merchantId: merchant, name: "member:one", reads: true }, () =>
      oneAsMerchant<{ one: number }>(merchant, { text: "SELECT 1 AS one" }),
    );
    expect(one.rows).toEqual([{ one: 1 }]);
  } finally {
    end();
    await many;
  }
});

test("G19 a caller with many transactions leaves the next free connection to another of its merchant's", async () => {
  const [merchant] = merchants;
  const ended: string[] = [];
  let end = () => {};
  const held = new Promise<void>((done) => {
    end = done;
  });
  const work = (name: string) =>
    asMerchant(merchant, async (tx) => {
      await held;
      await tx.query({ text: "SELECT 1" });
      ended.push(name);
    });
  const many = Array.from({ length: 3 * CONNECTIONS }, () =>
    asCaller({ merchantId: merchant, name: "credential:many", reads: true }, () => work("many")),
  );
  const one = asCaller({ merchantId: merchant, name: "member:one", reads: true }, () =>
    work("one"),
  );
  end();
  await Promise.all([...many, one]);
  // Those that had begun, and the first of the others that was next in turn.
  expect(ended.indexOf("one")).toBeLessThanOrEqual(CONNECTIONS / 2 + 2);
});

test("G19 a caller whose transactions take long waits for the next one, and nobody else does", async () => {
  const [slow, quick] = merchants;
  const rateLimits = { ...own.rateLimits, concurrent: 64 };
  await closeDatabase();
  settle({ ...own, rateLimits, databasePool: 2 * CONNECTIONS }, own.databaseUrl, own.secret);
  try {
    const many = { merchantId: slow, name: "credential:many", reads: true };
    const sleep = { text: "SELECT pg_sleep(2.5)" };
    const one = { text: "SELECT 1 AS one" };
    // Each takes more than comes back while it may wait, whether it works for its merchant or for the service.
    await asCaller(many, () => Promise.all([1, 2, 3].map(() => oneAsMerchant(slow, sleep))));
    await asCaller(many, () => Promise.all([1, 2, 3].map(() => oneAsService(sleep))));
    const refused = asCaller(many, () =>
      Promise.allSettled([oneAsMerchant(slow, one), oneAsService(one)]),
    );
    expect((await refused).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    // Who reads too much can go on with what changes something, such as creating charges.
    const changing = { ...many, reads: false };
    const another = { merchantId: slow, name: "member:another", reads: true };
    const done = await Promise.all([
      asCaller(another, () => oneAsMerchant(slow, one)),
      asCaller(another, () => oneAsService(one)),
      asCaller(changing, () => oneAsMerchant(slow, one)),
      asCaller(changing, () => oneAsService(one)),
      asCaller({ ...many, merchantId: quick }, () => oneAsMerchant(quick, one)),
      oneAsMerchant(slow, one),
      oneAsService(one),
    ]);
    expect(done.map(({ rows }) => rows)).toEqual(done.map(() => [{ one: 1 }]));
  } finally {
    await closeDatabase();
    settle({ ...own, databasePool: CONNECTIONS }, own.databaseUrl, own.secret);
  }
});

test("G19 a merchant's callers who wait for one row of it leave connections of the service to others", async () => {
  const [merchant] = merchants;
  let end = () => {};
  const row = new Promise<void>((done) => {
    end = done;
  });
  const many = Promise.allSettled(
    Array.from({ length: 3 * CONNECTIONS }, (_, index) =>
      asCaller({ merchantId: merchant, name: `member:${index % 3}`, reads: false }, () =>
        asService(() => row),
      ),
    ),
  );
  try {
    expect((await oneAsService({ text: "SELECT 1 AS one" })).rows).toEqual([{ one: 1 }]);
  } finally {
    end();
    await many;
  }
});
