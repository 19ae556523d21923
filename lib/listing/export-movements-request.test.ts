import { describe, expect, test } from "vitest";
import { ALL_MOVEMENTS } from "@/lib/ledger/movement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { downloadHref } from "./export-format";
import { movementsSource, readMovementsExport } from "./export-movements-request";

const read = (address: string) => readMovementsExport(new URLSearchParams(address));

describe("the address of an export of movements", () => {
  test("says what the page says", () => {
    const filter = {
      ...ALL_MOVEMENTS,
      dayFrom: "2026-11-01" as CivilDate,
      kinds: ["tariff"] as const,
    };
    const choice = { format: "csv", separator: "comma", frames: true } as const;
    const href = downloadHref(movementsSource(filter), choice);
    expect(href).toMatch(/^\/api\/dashboard\/movements\/export\?/);
    expect(read(href.split("?")[1] ?? "")).toEqual({ kind: "valid", query: { filter, ...choice } });
    expect(read("format=ofx&dayFrom=2026-11-01").kind).toBe("valid");
  });

  test.each([
    ["", "format"],
    ["format=pdf", "format"],
    ["format=csv&kind=gift", "kind"],
    ["format=csv&dayFrom=2026-11-02&dayTo=2026-11-01", "dayFrom"],
    ["format=ofx&kind=tariff", "format"],
    ["format=ofx&paymentId=0b2f0a4e-6a55-4d0c-9a3e-3f3f6a1c2b4d", "format"],
  ])("%s is refused for its %s", (address, parameter) => {
    const reading = read(address);
    expect(reading.kind === "invalid" && reading.errors[0]).toMatchObject({ parameter });
  });
});
