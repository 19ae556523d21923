import { expect, test } from "vitest";
import { readOptions, UsageError } from "./command";

const verb = { options: ["id"], flags: ["default"] };

test("options are read by their names", () => {
  expect(readOptions(verb, ["--id", "a", "--default", "--json"])).toEqual({
    id: "a",
    default: true,
    json: true,
  });
});

test.each([
  [["--id", "a", "--id", "b"], "--id is given twice."],
  [["--id=a", "--id=a"], "--id is given twice."],
  [["--json", "--json"], "--json is given twice."],
  [["--no"], "Unknown option '--no'"],
  [["a"], "Unexpected argument 'a'"],
])("%j is refused in words", (args, words) => {
  expect(() => readOptions(verb, args)).toThrow(UsageError);
  expect(() => readOptions(verb, args)).toThrow(words);
});
