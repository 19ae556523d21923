import { describe, expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { ALL_MOVEMENTS, type MovementPlace } from "./movement";
import { parseCursor, printCursor } from "./movement-cursor";
import { movementsParameters, readMovementsAddress, readMovementsQuery } from "./movements-query";

const ID = "0b2f0a4e-6a55-4d0c-9a3e-3f3f6a1c2b4d";
const PLACE: MovementPlace = {
  day: "2026-11-21" as CivilDate,
  at: new Date("2026-11-21T12:34:56.789Z"),
  id: ID,
};

const FULL = {
  dayFrom: "2026-11-01" as CivilDate,
  dayTo: "2026-11-30" as CivilDate,
  kinds: ["tariff", "refund_done"],
  chargeId: ID as ChargeId,
  pspAccountId: ID,
} as const;

describe("a query of movements", () => {
  test("without parameters is the first page of all", () => {
    expect(readMovementsQuery(new URLSearchParams(""))).toEqual({
      kind: "valid",
      query: { ...ALL_MOVEMENTS, after: null, size: 20 },
    });
  });

  test("reads every filter, and printed again is the same address", () => {
    const parameters = movementsParameters(FULL, PLACE);
    expect(parameters.toString()).toBe(
      `dayFrom=2026-11-01&dayTo=2026-11-30&kind=tariff&kind=refund_done&paymentId=${ID}&accountId=${ID}&after=${printCursor(PLACE)}`,
    );
    parameters.set("size", "100");
    expect(readMovementsQuery(parameters)).toEqual({
      kind: "valid",
      query: { ...FULL, after: PLACE, size: 100 },
    });
  });

  test.each([
    ["dayFrom=2026-02-30", "dayFrom"],
    ["dayTo=ontem", "dayTo"],
    ["dayFrom=2026-11-02&dayTo=2026-11-01", "dayFrom"],
    ["kind=tariff&kind=gift", "kind"],
    ["paymentId=1", "paymentId"],
    [`paymentId=${ID}&paymentId=${ID}`, "paymentId"],
    ["accountId=x", "accountId"],
    ["after=abc", "after"],
    ["size=0", "size"],
    ["size=101", "size"],
  ])("refuses %s and names the parameter", (text, parameter) => {
    expect(readMovementsQuery(new URLSearchParams(text))).toEqual({
      kind: "invalid",
      errors: [{ parameter, message: expect.any(String) }],
    });
  });
});

describe("the address of the page of movements", () => {
  test("drops what it cannot read, and both days of an inverted period", () => {
    const address = readMovementsAddress(
      new URLSearchParams("dayFrom=2026-11-02&dayTo=2026-11-01&kind=tariff&accountId=x&after=y"),
    );
    expect(address.filter).toEqual({ ...ALL_MOVEMENTS, kinds: ["tariff"] });
    expect(address.after).toBeNull();
    expect([...address.dropped].sort()).toEqual(["accountId", "after", "dayFrom", "dayTo"]);
  });

  test("keeps the other day where one is no day", () => {
    const { filter, dropped } = readMovementsAddress(
      new URLSearchParams("dayFrom=2026-13-01&dayTo=2026-11-01"),
    );
    expect(filter.dayTo).toBe("2026-11-01");
    expect(dropped).toEqual(["dayFrom"]);
  });
});

describe("a cursor", () => {
  test("is read as it was printed", () => {
    expect(parseCursor(printCursor(PLACE))).toEqual(PLACE);
  });

  test.each([
    "",
    "x",
    Buffer.from(`2026-11-21 ${ID}`).toString("base64url"),
    Buffer.from(`2026-02-30 2026-11-21T12:34:56.789Z ${ID}`).toString("base64url"),
    Buffer.from(`2026-11-21 2026-11-21 ${ID}`).toString("base64url"),
    Buffer.from(`2026-11-21 never ${ID}`).toString("base64url"),
    Buffer.from("2026-11-21 2026-11-21T12:34:56.789Z 1").toString("base64url"),
    `${printCursor(PLACE)}=`,
  ])("is nothing else: %s", (text) => {
    expect(parseCursor(text)).toBeNull();
  });
});
