import { beforeAll, expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { launchEnv, settle } from "@/lib/platform/env";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { inTurnOfMember } from "./member-turns";

function settleWith(session: number): void {
  const launch = launchEnv({ RATE_LIMITS: `session=${session}` });
  settle(launch, "postgresql://nowhere/vintem", "a secret that no test needs to know");
}

beforeAll(() => settleWith(20));

/** Starts pages that take so long; how many of them were made. */
function pages(member: string, count: number, takesMs: number) {
  const made = { count: 0 };
  const all = Array.from({ length: count }, () =>
    inTurnOfMember({ member, merchant: "shop" }, async () => {
      await pause(takesMs);
      made.count += 1;
    }),
  );
  return { made, ended: Promise.allSettled(all) };
}

test("G19 a member who opens very much waits for it, and a colleague does not", async () => {
  const many = pages("ana", 40, 200);
  await pause(50);
  const one = pages("bia", 1, 1);
  await one.ended;
  expect(one.made.count).toBe(1);
  expect(many.made.count).toBeLessThan(10);
  const refused = (await many.ended).flatMap((each) =>
    each.status === "rejected" ? [each.reason] : [],
  );
  for (const reason of refused) expect(reason).toBeInstanceOf(MerchantBusy);
});

test("G19 what one member took is owed by that member alone", async () => {
  await pages("dora", 12, 200).ended;
  const began = monotonicMs();
  await pages("eva", 1, 1).ended;
  const evas = monotonicMs() - began;
  const before = monotonicMs();
  await pages("dora", 1, 1).ended;
  expect(monotonicMs() - before).toBeGreaterThan(evas);
});

test("where sessions have no limit a page is made at once", async () => {
  settleWith(0);
  const all = Array.from({ length: 10 }, () =>
    inTurnOfMember({ member: "caio", merchant: "loja" }, () => pause(20)),
  );
  await Promise.all(all);
  let begun = 0;
  const waiting = Array.from({ length: 10 }, () =>
    inTurnOfMember({ member: "caio", merchant: "loja" }, async () => {
      begun += 1;
      await pause(1);
    }),
  );
  expect(begun).toBe(10);
  await Promise.all(waiting);
  settleWith(20);
});
