import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { asCaller } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";
import { longLook, longWork } from "./long-work";

const merchant = () => randomUUID() as MerchantId;

test("G19 long work of one member lets a colleague's be next, whatever waits of it", async () => {
  const work = longWork(60_000);
  const shop = merchant();
  const done: string[] = [];
  const all = ["ana 1", "ana 2", "ana 3", "bia 1"].map((name) =>
    asCaller({ merchantId: shop, name: name.slice(0, 3), reads: true }, () =>
      work(shop, async () => void done.push(name)),
    ),
  );
  await Promise.all(all);
  expect(done).toEqual(["ana 1", "bia 1", "ana 2", "ana 3"]);
});

test("long work that finds no turn in time is not done, and another merchant's is", async () => {
  const work = longWork(50);
  const [shop, other] = [merchant(), merchant()];
  let end = () => {};
  const held = new Promise<void>((done) => {
    end = done;
  });
  const first = work(shop, () => held);
  await pause(0);
  expect(await work(shop, async () => "late")).toBeNull();
  expect(await work(other, async () => "done")).toEqual({ result: "done" });
  end();
  await first;
  expect(await work(shop, async () => "later")).toEqual({ result: "later" });
  await expect(work(shop, () => Promise.reject(new Error("fails")))).rejects.toThrow("fails");
});

test("G19 all merchants share what long work takes, and who comes waits for none of it", async () => {
  const work = longWork(60_000);
  const shops = Array.from({ length: 8 }, merchant);
  const began = monotonicMs();
  const took = () => monotonicMs() - began;
  // Each takes 400 ms, of which one alone has more, and has an eighth of what all have.
  const all = shops.map(async (shop) => {
    for (let time = 0; time < 4; time += 1) await work(shop, () => pause(100));
  });
  await pause(450);
  const before = took();
  expect(await work(merchant(), async () => "done")).toEqual({ result: "done" });
  const comers = took() - before;
  await Promise.all(all);
  expect(took()).toBeGreaterThan(comers + 1_000);
}, 60_000);

test("G19 of all merchants one look is made at a time, and merchants take turns", async () => {
  const [shop, other] = [merchant(), merchant()];
  const done: string[] = [];
  let open = 0;
  const look = (shopId: MerchantId, caller: string) =>
    asCaller({ merchantId: shopId, name: caller, reads: true }, () =>
      longLook(shopId, async () => {
        open += 1;
        expect(open).toBe(1);
        await pause(20);
        open -= 1;
        done.push(`${shopId === shop ? "shop" : "other"} ${caller}`);
      }),
    );
  await Promise.all([look(shop, "ana"), look(shop, "bia"), look(other, "caio")]);
  expect(done).toEqual(["shop ana", "other caio", "shop bia"]);
});
