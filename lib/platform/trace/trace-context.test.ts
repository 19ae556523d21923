import { expect, test } from "vitest";
import { inBatches } from "@/lib/platform/batch";
import { currentTrace, inTrace, nextStep, readTraceparent, traceparentOf } from "./trace-context";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test("a traceparent is read and written as W3C Trace Context has it", () => {
  const text = `00-${TRACE}-${SPAN}-01`;
  const context = { traceId: TRACE, spanId: SPAN, sampled: true };
  expect(readTraceparent(text)).toEqual(context);
  expect(traceparentOf(context)).toBe(text);
  expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)?.sampled).toBe(false);
  expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)).toEqual(context);
});

test.each([
  undefined,
  TRACE,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01'; DROP TABLE charges`,
])("what is none is left out: %s", (text) => {
  expect(readTraceparent(text)).toBeNull();
});

test("a step of a trace has the trace's id and a span of its own", () => {
  const [one, two] = [nextStep(null), nextStep({ traceId: TRACE })];
  expect(readTraceparent(traceparentOf(one))).toEqual(one);
  expect(two.traceId).toBe(TRACE);
  expect(two.spanId).not.toBe(one.spanId);
});

test("what follows from work belongs to its trace, and what is done for several to none", async () => {
  const seen: (string | undefined)[] = [];
  const together = inBatches(
    async (items: readonly number[]) => {
      seen.push(currentTrace()?.traceId);
      return items;
    },
    { most: 9, atOnce: 1 },
  );
  const contexts = [nextStep(null), nextStep(null)];
  const after = await Promise.all(
    contexts.map((context, at) =>
      inTrace(context, async () => {
        await together(at);
        return currentTrace();
      }),
    ),
  );
  expect(seen).toEqual([undefined]);
  expect(after).toEqual(contexts);
});
