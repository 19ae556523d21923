import { expect, test } from "vitest";
import { callerIds } from "./caller-ids";

const idsOf = (headers: Record<string, string>) =>
  callerIds(new Request("http://localhost", { headers }));

test("the caller's request id is read", () => {
  expect(idsOf({ "x-request-id": "pedido-81:2" })).toEqual({ callerRequestId: "pedido-81:2" });
});

test.each([
  { "x-request-id": "a".repeat(65) },
  { "x-request-id": "a b" },
  { "x-request-id": '{"a":1}' },
  { "x-request-id": "joao@example.com" },
  { "x-request-id": "" },
])("what is none is left out: %o", (headers) => {
  expect(idsOf(headers)).toEqual({});
});
