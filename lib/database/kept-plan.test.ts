import { expect, test, vi } from "vitest";
import { keptPlan } from "./kept-plan";

test("a text has one name, another text another, and so it is in every copy of the module", async () => {
  const { name } = keptPlan("SELECT 1");
  expect(keptPlan("SELECT 2").name).not.toBe(name);
  vi.resetModules();
  const copy = await import("./kept-plan");
  copy.keptPlan("SELECT 2");
  expect(copy.keptPlan("SELECT 1").name).toBe(name);
});

test("names are bounded", () => {
  for (let i = 0; i < 200; i += 1) keptPlan(`SELECT ${i}`);
  expect(keptPlan("SELECT 'one too many'")).toEqual({});
});
