import { expect, test } from "vitest";
import { readOptions } from "./options";

const FIGURES = ["create", "list", "poll"];
const ATTACKS = ["lists", "pages"];
const read = (...args: string[]) => readOptions(args, FIGURES, ATTACKS);

test("figures come in their own order, each once", () => {
  expect(read("--only", "poll,create,poll").only).toEqual(["create", "poll"]);
  expect(read("--attacks", "pages").attacks).toEqual(["pages"]);
  expect(read()).toMatchObject({ only: FIGURES, attacks: ATTACKS });
});

test("a wrong option is refused with its rule", () => {
  const wrong = (...args: string[]) => expect(() => read(...args));
  wrong("--only", "creat").toThrow('there is no "creat"; there are create, list, poll');
  wrong("--attacks", "list").toThrow('there is no "list"; there are lists, pages');
  wrong("--seconds", "0").toThrow("--seconds must be a whole number from 1 to 60");
  wrong("--connections", "16,x").toThrow("--connections must be");
  wrong("--fast").toThrow("--fast");
});
