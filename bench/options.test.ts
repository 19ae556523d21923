import { expect, test } from "vitest";
import { readOptions } from "./options";

const FIGURES = ["create", "list", "poll"];

test("figures come in their own order, each once", () => {
  expect(readOptions(["--only", "poll,create,poll"], FIGURES).only).toEqual(["create", "poll"]);
  expect(readOptions([], FIGURES).only).toEqual(FIGURES);
});

test("a wrong option is refused with its rule", () => {
  const wrong = (...args: string[]) => expect(() => readOptions(args, FIGURES));
  wrong("--only", "creat").toThrow('there is no "creat"; there are create, list, poll');
  wrong("--seconds", "0").toThrow("--seconds must be a whole number from 1 to 60");
  wrong("--connections", "16,x").toThrow("--connections must be");
  wrong("--fast").toThrow("--fast");
});
