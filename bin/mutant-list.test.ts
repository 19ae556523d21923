import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MUTANTS } from "./mutant-list.mjs";

describe("each mutant", () => {
  test.each(MUTANTS)("fits the code of today: $what", ({ file, from, to, test: judge }) => {
    expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
    expect(existsSync(judge)).toBe(true);
  });
});
