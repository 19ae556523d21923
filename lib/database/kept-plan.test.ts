import { expect, test, vi } from "vitest";
import { keptPlan } from "./kept-plan";

test("a text has one name, another text another, and so it is in every copy of the module", async () => {
  const { name } = keptPlan("SELECT 1", true);
  expect(keptPlan("SELECT 2", false).name).not.toBe(name);
  vi.resetModules();
  const copy = await import("./kept-plan");
  copy.keptPlan("SELECT 2", true);
  expect(copy.keptPlan("SELECT 1", false).name).toBe(name);
});

test("names are bounded, and odd texts leave room for usual ones", () => {
  for (let i = 0; i < 200; i += 1) keptPlan(`SELECT ${i}`, false);
  expect(keptPlan("SELECT 'one too many'", false)).toEqual({});
  for (let i = 0; i < 20; i += 1) {
    expect(keptPlan(`SELECT 'usual ${i}'`, true).name).toMatch(/^kept-/);
  }
  expect(keptPlan("SELECT 'one too many'", true)).toEqual({});
});
