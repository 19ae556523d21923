import { beforeAll, expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { launchEnv, settle } from "@/lib/platform/env";
import { changeInTurn, inTurnOfMember } from "./member-turns";

function settleWith(session: number): void {
  const launch = launchEnv({ RATE_LIMITS: `session=${session}` });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
}

beforeAll(() => settleWith(20));

/** Starts pages that take so long; how many of them were made. */
function pages(member: string, count: number, takesMs: number, merchant = "shop") {
  const made = { count: 0 };
  const all = Array.from({ length: count }, () =>
    inTurnOfMember({ member, merchant }, async () => {
      await pause(takesMs);
      made.count += 1;
    }),
  );
  return { made, ended: Promise.allSettled(all) };
}

test("G19 members who open very much wait for it, and a colleague does not", async () => {
  const [one, other] = [pages("ana", 20, 100), pages("caio", 20, 100)];
  await pause(50);
  const beside = pages("bia", 1, 1);
  await beside.ended;
  expect(beside.made.count).toBe(1);
  expect(one.made.count + other.made.count).toBeLessThan(40);
});

test("G19 what one member took is owed by that member alone", async () => {
  await pages("dora", 14, 100, "other").ended;
  const began = monotonicMs();
  await pages("eva", 1, 1, "other").ended;
  const evas = monotonicMs() - began;
  const before = monotonicMs();
  await pages("dora", 1, 1, "other").ended;
  expect(monotonicMs() - before).toBeGreaterThan(evas);
});

test("G19 two members who open without end leave a third what one opens", async () => {
  const others = ["fabi", "gil"].map((member) => pages(member, 22, 60, "third"));
  await pause(1_500);
  for (let page = 0; page < 3; page += 1) await pages("hugo", 1, 30, "third").ended;
  expect(others.map(({ made }) => made.count < 22)).toEqual([true, true]);
});

test("G19 changes beyond 150 at once wait, those that are short or refused as well, and no other merchant does", async () => {
  let made = 0;
  const change = (merchant: string, number = 0) =>
    changeInTurn({ member: `ines ${number % 5}`, merchant }, async () => {
      made += 1;
    });
  const all = Promise.allSettled(Array.from({ length: 250 }, (_, i) => change("fourth", i)));
  await pause(500);
  expect(made).toBeGreaterThan(100);
  expect(made).toBeLessThan(200);
  await change("fifth");
  expect(made).toBeLessThan(200);
  await all;
});

test("where sessions have no limit a page is made at once", async () => {
  settleWith(0);
  const all = Array.from({ length: 10 }, () =>
    inTurnOfMember({ member: "dani", merchant: "loja" }, () => pause(20)),
  );
  await Promise.all(all);
  let begun = 0;
  const waiting = Array.from({ length: 10 }, () =>
    inTurnOfMember({ member: "dani", merchant: "loja" }, async () => {
      begun += 1;
      await pause(1);
    }),
  );
  expect(begun).toBe(10);
  await Promise.all(waiting);
  settleWith(20);
});

test("G19 of members of several merchants five pages are made at once, and a quiet merchant's stands behind few", async () => {
  const order: string[] = [];
  const running = { now: 0, most: 0 };
  const page = (merchant: string, member: string) =>
    inTurnOfMember({ member: `${merchant} ${member}`, merchant }, async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await pause(60);
      running.now -= 1;
      order.push(merchant);
    });
  const loud = ["one", "two", "three"].flatMap((merchant) =>
    Array.from({ length: 40 }, (_, at) => page(`loud ${merchant}`, `${at % 8}`)),
  );
  const settled = Promise.allSettled(loud);
  await pause(500);
  const before = order.length;
  await page("quiet", "ana");
  expect(order.length - before).toBeLessThan(20);
  await settled;
  expect(running.most).toBe(5);
});

test("G19 a reading that waits for something aside keeps no other merchant's page waiting", async () => {
  let end = () => {};
  const something = new Promise<void>((done) => {
    end = done;
  });
  let waiting = 0;
  const readings = Array.from({ length: 8 }, (_, at) =>
    inTurnOfMember({ member: `asks ${at}`, merchant: `asks ${at % 4}` }, (aside) => {
      waiting += 1;
      return aside(() => something);
    }),
  );
  await inTurnOfMember({ member: "hana", merchant: "calm" }, () => pause(1));
  expect(waiting).toBe(8);
  end();
  await Promise.all(readings);
});
