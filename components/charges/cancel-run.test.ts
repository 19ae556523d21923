import { afterEach, expect, test, vi } from "vitest";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type CancelEnd, cancelEach, rangeOf } from "./cancel-run";

const ids = ["a", "b", "c", "d", "e", "f"] as unknown as readonly ChargeId[];
const [a, b, , d] = ids as readonly [ChargeId, ChargeId, ChargeId, ChargeId];

afterEach(() => vi.unstubAllGlobals());

/** A server that answers each cancellation once it is let. */
function answering(statusOf: (id: string) => number) {
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const id = /charges\/(\w+)\/cancel$/.exec(path)?.[1] ?? "";
    asked.push(id);
    await new Promise<void>((resolve) => waiting.push(resolve));
    const status = statusOf(id);
    return Response.json(status < 300 ? { status: "CANCELED" } : { status, code: "x" }, { status });
  });
  return { asked, next: () => waiting.shift()?.() };
}

test("a range goes from one charge to another in either direction, and is one charge without a beginning", () => {
  expect(rangeOf(ids, b, d)).toEqual(["b", "c", "d"]);
  expect(rangeOf(ids, d, b)).toEqual(["b", "c", "d"]);
  expect(rangeOf(ids, null, b)).toEqual(["b"]);
  expect(rangeOf([b, d], a, d)).toEqual(["d"]);
});

test("three cancellations are under way at once, and each is told as it ends", async () => {
  const server = answering((id) => (id === "b" ? 409 : 200));
  const ends = new Map<ChargeId, CancelEnd["kind"]>();
  const all = cancelEach(ids, "", new AbortController().signal, (id, { kind }) =>
    ends.set(id, kind),
  );
  expect(server.asked).toEqual(["a", "b", "c"]);
  server.next();
  await vi.waitFor(() => expect(server.asked).toEqual(["a", "b", "c", "d"]));
  expect([...ends]).toEqual([["a", "canceled"]]);
  const pump = setInterval(server.next, 1);
  await all.finally(() => clearInterval(pump));
  expect([...ends.values()].filter((kind) => kind === "canceled")).toHaveLength(5);
  expect(ends.get(b)).toBe("problem");
});

test.each([
  { why: "stopped", status: 200, stop: true },
  { why: "refused for want of quota", status: 429, stop: false },
])(
  "what has begun is finished and nothing else is asked for once it is $why",
  async ({ status, stop }) => {
    const server = answering(() => status);
    const controller = new AbortController();
    const ended: ChargeId[] = [];
    const all = cancelEach(ids, "", controller.signal, (id) => ended.push(id));
    if (stop) controller.abort();
    const pump = setInterval(server.next, 1);
    await all.finally(() => clearInterval(pump));
    expect(ended).toHaveLength(3);
    expect(server.asked).toHaveLength(3);
  },
);
