import { expect, test } from "vitest";
import { readBodyAs } from "@/lib/http/fields";
import { readStrictJson } from "@/lib/http/strict-json";
import { seriesRequest } from "./payment-series-request";

const BODY = {
  payer: { name: "Ana Souza", document: "52998224725" },
  count: 3,
  every: "MONTH",
  firstDueDate: "2027-01-31",
  total: 1000,
};

function read(changes: object) {
  const json = readStrictJson(Buffer.from(JSON.stringify({ ...BODY, ...changes })), {
    maxDepth: 8,
  });
  if (json.kind !== "json") throw new Error(json.message);
  return readBodyAs(seriesRequest, json.value);
}

const placesIn = (changes: object) => {
  const reading = read(changes);
  return reading.kind === "invalid" ? reading.errors.map((e) => "pointer" in e && e.pointer) : [];
};

test("a total is parted, and its remainder is on the first charge", () => {
  expect(read({})).toMatchObject({
    kind: "valid",
    value: { amount: 33_333n, firstAmount: 33_334n, billingType: "UNDEFINED", lateTerms: null },
  });
  expect(read({ total: null, amount: 50 })).toMatchObject({
    value: { amount: 5_000n, firstAmount: 5_000n },
  });
});

test.each([
  [{ total: null }, ["/amount"]],
  [{ amount: 10 }, ["/total"]],
  [{ total: 0.02 }, ["/total"]],
  [{ total: 0 }, ["/total"]],
  [{ count: 1 }, ["/count"]],
  [{ count: 61 }, ["/count"]],
  [{ count: 2.5 }, ["/count"]],
  [{ count: "3", total: "x" }, ["/count", "/total"]],
  [{ every: "DAY" }, ["/every"]],
  [{ firstDueDate: "2027-02-30" }, ["/firstDueDate"]],
  [{ firstDueDate: "9999-11-30" }, ["/firstDueDate"]],
  [{ firstDueDate: "9999-12-31", every: "WEEK" }, ["/firstDueDate"]],
  [{ billingType: "CREDIT_CARD" }, ["/billingType"]],
  [{ billingType: "PIX" }, ["/billingType"]],
  [{ fine: { amount: 500 } }, ["/fine/amount"]],
  [{ payer: { name: "A", document: "12ABC34501DE35" } }, ["/payer/document"]],
  [{ discount: { percent: 1, until: "2027-01-01" } }, ["/discount"]],
])("%j is refused by name", (changes, pointers) => {
  expect(placesIn(changes)).toEqual(pointers);
});

test("Pix with a fine or interest is taken: its codes hold by their due dates", () => {
  expect(placesIn({ billingType: "PIX", interest: { percentPerMonth: 1 } })).toEqual([]);
});
