import { expect, test } from "vitest";
import { isDatabaseAway, isDatabaseOutage } from "./outage";

const withCode = (code: string, cause?: Error) =>
  Object.assign(new Error("x", { cause }), { code });

test.each(["57P01", "57P02", "57P03", "25006", "08006", "53300", "ECONNRESET", "EPIPE"])(
  "%s passes by itself",
  (code) => {
    expect(isDatabaseOutage(withCode(code))).toBe(true);
    expect(isDatabaseOutage(withCode("OTHER", withCode(code)))).toBe(true);
    expect(isDatabaseAway(withCode("OTHER", withCode(code)))).toBe(true);
  },
);

test.each(["57014", "25P03", "40001", "40P01", "55P03"])(
  "%s passes by itself, and says nothing about other transactions",
  (code) => {
    expect(isDatabaseOutage(withCode(code))).toBe(true);
    expect(isDatabaseAway(withCode("OTHER", withCode(code)))).toBe(false);
  },
);

test("an answer that the driver gave up on passes by itself", () => {
  expect(isDatabaseOutage(new Error("Query read timeout"))).toBe(true);
});

test("the server's own code is found where Prisma hides it", () => {
  const outageOf = (originalCode: string) => {
    const meta = { driverAdapterError: { cause: { kind: "postgres", originalCode } } };
    return Object.assign(withCode("P2039"), { meta });
  };
  expect(isDatabaseOutage(outageOf("57P02"))).toBe(true);
  expect(isDatabaseOutage(outageOf("23514"))).toBe(false);
});

test.each(["23505", "42601", "P2002", ""])("%j is our mistake", (code) => {
  expect(isDatabaseOutage(withCode(code))).toBe(false);
});
