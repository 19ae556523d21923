import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { pause } from "@/lib/platform/clock";
import { allowancesOf } from "@/lib/platform/connection-allowance";
import { asCaller } from "@/lib/platform/trace/trace-context";
import { awaitReading, NoAnswer, Wire } from "./wire";

test("a provider that is slow has eight exchanges at a time, and is asked no more until one of them ends", async () => {
  const wire = new Wire({ deadlineMs: 4_000, atOnce: 64, chosenBy: null });
  expect(wire.isSlow).toBe(false);
  await Promise.all(Array.from({ length: 5 }, () => wire.exchange(() => pause(2_100))));
  expect(wire.isSlow).toBe(true);
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  const eight = Array.from({ length: 8 }, () => wire.exchange(() => gone));
  const ninth = await wire.exchange(() => gone).catch((error) => error);
  expect(ninth).toBeInstanceOf(NoAnswer);
  expect(ninth).toMatchObject({ obstacle: "resting", notSent: true });
  letGo();
  await Promise.all(eight);
  await wire.exchange(async () => {});
  expect(wire.isSlow).toBe(false);
  await wire.close();
});

test("G19 of an account that merchants share who has no exchange under way begins one, however many others have", async () => {
  const settings = { deadlineMs: 4_000, atOnce: 64 };
  const [shared, own] = [null, "one"].map((chosenBy) => new Wire({ ...settings, chosenBy }));
  if (!shared || !own) throw new Error("no wires");
  const slow = [shared, own].flatMap((wire) =>
    Array.from({ length: 5 }, () => wire.exchange(() => pause(2_100))),
  );
  await Promise.all(slow);
  let letGo = () => {};
  const gone = new Promise<void>((done) => {
    letGo = done;
  });
  const under: Promise<void>[] = [];
  /** How many of a merchant's exchanges begin. */
  const begun = async (wire: Wire, merchantId: string, count: number) => {
    let running = 0;
    const exchange = () => {
      running += 1;
      return gone;
    };
    for (let number = 0; number < count; number += 1) {
      const caller = { merchantId, name: `credential:${merchantId}`, reads: false };
      under.push(asCaller(caller, () => wire.exchange(exchange)).catch(() => {}));
    }
    await pause(0);
    return running;
  };
  expect(await begun(shared, "one", 20)).toBe(8);
  expect(await begun(shared, "two", 20)).toBe(4);
  expect(await begun(shared, "three", 1)).toBe(1);
  expect(await begun(shared, "one", 1)).toBe(0);
  // What a merchant's own account has under way is that merchant's.
  expect([await begun(own, "one", 8), await begun(own, "two", 1)]).toEqual([8, 0]);
  letGo();
  await Promise.all([...under, shared.close(), own.close()]);
});

test("I6 an answer with more values than a page of a list has is none, and a page is one", async () => {
  const payment = `{${Array.from({ length: 60 }, (_, i) => `"field${i}":"${i}"`).join()}}`;
  const bodies: Readonly<Record<string, string>> = {
    "/page": `{"data":[${Array(200).fill(payment).join()}]}`,
    "/lists": `[${"[],".repeat(20_000)}[]]`,
    "/numbers": `{"pix":[${"0,".repeat(500_000)}0]}`,
  };
  const server = createServer((request, response) => response.end(bodies[request.url ?? ""]));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wire = new Wire({ deadlineMs: 10_000, atOnce: 1, chosenBy: null });
  const get = (path: string) =>
    wire.exchange((deadline) =>
      wire.send({ method: "GET", url: origin + path, headers: {} }, deadline),
    );
  expect(await get("/page")).toMatchObject({ status: 200, body: { data: { length: 200 } } });
  for (const path of ["/lists", "/numbers"]) {
    const error = await get(path).catch((failure) => failure);
    expect(error, path).toMatchObject({ code: "no_answer", obstacle: "too_many_values" });
  }
  await wire.close();
});

test("I6 an answer that comes a byte at a time is read whole", async () => {
  const text = `{"data":"${"a".repeat(200_000)}"}`;
  const server = createServer(async (_, response) => {
    for (const byte of text) if (!response.write(byte)) await once(response, "drain");
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const wire = new Wire({ deadlineMs: 60_000, atOnce: 1, chosenBy: null });
  const answer = await wire.exchange((deadline) =>
    wire.send({ method: "GET", url, headers: {} }, deadline),
  );
  expect(answer).toMatchObject({ status: 200, body: JSON.parse(text) });
  await wire.close();
});

test("G19 to read answers of servers of a merchant's choosing counts for that merchant", async () => {
  const [one, other] = [allowancesOf("many answers"), allowancesOf("no answers")];
  let read = 0;
  const reading = async () => {
    await awaitReading("many answers", 1_000_000, AbortSignal.timeout(60_000));
    read += 1;
  };
  const all = Array.from({ length: 12 }, reading);
  await pause(100);
  // Six of them are there at once, and two and a half come back in a second.
  expect(read).toBeGreaterThan(3);
  expect(read).toBeLessThan(9);
  expect(one.all.waitMs).toBeGreaterThan(0);
  expect(other.all.waitMs).toBe(0);
  await expect(awaitReading("many answers", 1, AbortSignal.abort())).rejects.toThrow();
  await Promise.all(all);
  expect(read).toBe(12);
});
