import { expect, test } from "vitest";
import { readStrictJson } from "./strict-json";

test("D22 what has more values than it may have is refused, wherever they are", () => {
  const limits = { maxDepth: 8, maxValues: 5 };
  const readUpTo = (text: string) => readStrictJson(new TextEncoder().encode(text), limits);
  expect(readUpTo('{"a":1,"b":[2,{}]}').kind).toBe("json");
  for (const text of ['{"a":1,"b":[2,{},3]}', "[1,2,3,4,5]", `[${"{},".repeat(10_000)}{}]`]) {
    const refused = { kind: "refused", pointer: "", message: "no máximo 5 valores" };
    expect(readUpTo(text)).toEqual(refused);
  }
});
