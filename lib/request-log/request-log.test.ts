import { describe, expect, test } from "vitest";
import { json, NOT_FOUND } from "@/lib/http/response";
import { parsePlace, printPlace } from "./call-place";
import { paymentIdOf } from "./payment-id";
import { printStatus, readRequestLogQuery } from "./request-log-query";

const ID = "4f04d5ce-a280-4e44-8b08-34b48ba55cb7";

describe("the query of the request log", () => {
  test("is read, and a status is printed as it was", () => {
    const read = readRequestLogQuery(
      new URLSearchParams(`status=4xx&method=POST&path=/payments/{id}&paymentId=${ID}&size=5`),
    );
    expect(read).toMatchObject({
      kind: "valid",
      query: {
        status: { from: 400, to: 499 },
        method: "POST",
        path: "/payments/{id}",
        paymentId: ID,
        after: null,
        size: 5,
      },
    });
    expect(printStatus({ from: 400, to: 499 })).toBe("4xx");
    expect(printStatus({ from: 404, to: 404 })).toBe("404");
  });

  test.each([
    "status=6xx",
    "status=40",
    "status=404&status=409",
    "method=post",
    "path=payments",
    "path=/payments?x",
    "paymentId=1",
    "after=x",
    "size=101",
    "page=1",
  ])("%s is refused", (query) => {
    expect(readRequestLogQuery(new URLSearchParams(query))).toMatchObject({ kind: "invalid" });
  });
});

test("a place is read as it was printed, and nothing else is one", () => {
  const place = { at: new Date("2026-11-23T11:50:37.131Z"), requestId: ID };
  expect(parsePlace(printPlace(place))).toEqual(place);
  for (const text of ["", "x".repeat(40), `${printPlace(place)}=`, btoa(`now ${ID}`)]) {
    expect(parsePlace(text)).toBeNull();
  }
});

describe("the charge of a call", () => {
  test.each([
    ["/payments/{id}", { id: ID }, NOT_FOUND, ID],
    ["/sandbox/payments/{id}/{action}", { id: ID, action: "pay" }, json(202, {}), ID],
    ["/payments/{id}", { id: "ana@loja.example" }, NOT_FOUND, null],
    ["/payments", {}, json(201, { id: ID }), ID],
    ["/payments", {}, json(200, { content: [] }), null],
    ["/payments", {}, NOT_FOUND, null],
    ["/webhook-endpoints/{id}", { id: ID }, json(200, { id: ID }), null],
  ] as const)("at %s is the one that it names or made", (path, params, response, id) => {
    expect(paymentIdOf(path, params, response)).toBe(id);
  });
});
