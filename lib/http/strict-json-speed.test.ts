import { describe, expect, test } from "vitest";
import { readStrictJson } from "./strict-json";

describe("speed", () => {
  /** The best of five: what else a machine does must not count. */
  function bestMs(work: () => void): number {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    });
    return Math.min(...times);
  }

  function parsed(text: string): void {
    try {
      JSON.parse(text);
    } catch {
      // How long it takes to find the fault is the yardstick then.
    }
  }

  const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":0`);

  // A reader that looks back at what it has read would take thousands of times as long.
  test.each([
    ["100,000 keys", `{${keysOf(100_000).join(",")}}`],
    ["200,000 lists", `[${"[],".repeat(200_000)}[]]`],
    ["a million escapes", `"${"\\n".repeat(1_000_000)}"`],
    ["a million digits", "1".repeat(1_000_000)],
    ["an exponent of a million digits", `1e${"9".repeat(1_000_000)}x`],
    ["a million spaces", `[${" ".repeat(1_000_000)}`],
    ["a million letters", `"${"a".repeat(1_000_000)}"`],
  ])("%s take no more than some hundred times what JSON.parse takes", (_title, text) => {
    const bytes = new TextEncoder().encode(text);
    expect(
      bestMs(() => readStrictJson(bytes, { maxDepth: 8 })) / bestMs(() => parsed(text)),
    ).toBeLessThan(300);
  });
});
