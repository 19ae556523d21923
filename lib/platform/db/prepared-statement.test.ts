import { expect, test, vi } from "vitest";
import { preparedName } from "./prepared-statement";

test("a text has one name, another text another, and so it is in every copy of the module", async () => {
  const { name } = preparedName("SELECT 1", true);
  expect(preparedName("SELECT 2", false).name).not.toBe(name);
  vi.resetModules();
  const copy = await import("./prepared-statement");
  copy.preparedName("SELECT 2", true);
  expect(copy.preparedName("SELECT 1", false).name).toBe(name);
});

test("names are bounded, and odd texts leave room for usual ones", () => {
  for (let i = 0; i < 200; i += 1) preparedName(`SELECT ${i}`, false);
  expect(preparedName("SELECT 'one too many'", false)).toEqual({});
  for (let i = 0; i < 20; i += 1) {
    expect(preparedName(`SELECT 'usual ${i}'`, true).name).toMatch(/^kept-/);
  }
  expect(preparedName("SELECT 'one too many'", true)).toEqual({});
});
