import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { Figures } from "@/lib/platform/metrics/figures";
import { MeasuredProcesses } from "./processes";

/** A child of the launcher as it is seen over its channel: what it answers a request with, or that it is silent. */
function childWith(answer: () => number | null) {
  const child = Object.assign(new EventEmitter(), {
    connected: true,
    send() {
      const counted = answer();
      const figures: Figures = { vintem_rate_limited_total: [["write", [counted ?? 0]]] };
      if (counted !== null) setImmediate(() => child.emit("message", { kind: "figures", figures }));
      return true;
    },
  });
  return child;
}

async function countedBy(processes: MeasuredProcesses) {
  const { sum, answered, silent } = await processes.gather();
  const [series] = [...sum.seriesOf("vintem_rate_limited_total")];
  return { counted: series?.values[0], answered, silent };
}

test("what a process counted goes on counting after its end, and its successor adds to it", async () => {
  const processes = new MeasuredProcesses();
  const first = childWith(() => 5);
  processes.add(first as never, "web-1");
  expect(await countedBy(processes)).toEqual({ counted: 5, answered: 1, silent: 0 });
  first.emit("message", {
    kind: "figures",
    figures: { vintem_rate_limited_total: [["write", [7]]] },
  });
  first.emit("close");
  expect(await countedBy(processes)).toEqual({ counted: 7, answered: 0, silent: 0 });
  processes.add(childWith(() => 1) as never, "web-1");
  expect(await countedBy(processes)).toEqual({ counted: 8, answered: 1, silent: 0 });
});

test("a process that does not answer counts with its last figures, and holds no scrape up for long", async () => {
  const processes = new MeasuredProcesses();
  let hangs = false;
  processes.add(childWith(() => (hangs ? null : 3)) as never, "web-1");
  processes.add(childWith(() => 4) as never, "web-2");
  expect(await countedBy(processes)).toEqual({ counted: 7, answered: 2, silent: 0 });
  hangs = true;
  expect(await countedBy(processes)).toEqual({ counted: 7, answered: 1, silent: 1 });
});

test("a process that ends while it is waited for is waited for no longer", async () => {
  const processes = new MeasuredProcesses();
  const child = childWith(() => null);
  processes.add(child as never, "worker");
  const gathering = countedBy(processes);
  child.emit("close");
  expect(await gathering).toEqual({ counted: undefined, answered: 1, silent: 0 });
});
