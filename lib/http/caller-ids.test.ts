import { expect, test } from "vitest";
import { callerIds } from "./caller-ids";

const idsOf = (headers: Record<string, string>) =>
  callerIds(new Request("http://localhost", { headers }));
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

test("the caller's request id and trace are read", () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
  expect(idsOf({ "x-request-id": "pedido-81:2", traceparent })).toEqual({
    callerRequestId: "pedido-81:2",
    traceId: TRACE,
  });
  expect(idsOf({ traceparent: `01-${TRACE}-00f067aa0ba902b7-01-more` })).toEqual({
    traceId: TRACE,
  });
});

test.each([
  { "x-request-id": "a".repeat(65) },
  { "x-request-id": "a b" },
  { "x-request-id": '{"a":1}' },
  { "x-request-id": "joao@example.com" },
  { "x-request-id": "" },
  { traceparent: TRACE },
  { traceparent: `ff-${TRACE}-00f067aa0ba902b7-01` },
  { traceparent: `00-${"0".repeat(32)}-00f067aa0ba902b7-01` },
  { traceparent: `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01` },
])("what is none is left out: %o", (headers) => {
  expect(idsOf(headers)).toEqual({});
});
