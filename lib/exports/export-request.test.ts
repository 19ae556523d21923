import { describe, expect, test } from "vitest";
import { readBodyAs } from "@/lib/http/fields";
import { readStrictJson } from "@/lib/http/strict-json";
import { exportRequest } from "./export-request";

function read(body: unknown) {
  const json = readStrictJson(Buffer.from(JSON.stringify(body)), { maxDepth: 8 });
  if (json.kind !== "json") throw new Error("no JSON");
  return readBodyAs(exportRequest, json.value);
}

describe("a request for an export", () => {
  test.each([
    [
      { what: "movements", format: "csv" },
      { what: "movements", format: "csv", filters: "" },
    ],
    [
      {
        what: "movements",
        format: "jsonl",
        filters: { kind: ["tariff", "credited"], dayTo: "2026-11-30" },
      },
      { what: "movements", format: "jsonl", filters: "dayTo=2026-11-30&kind=credited&kind=tariff" },
    ],
    [
      { what: "refunds", format: "xlsx", filters: null },
      {
        what: "refunds",
        format: "xlsx",
        filters: "kind=refund_started&kind=refund_done&kind=refund_failed",
      },
    ],
    [
      { what: "refunds", format: "csv", filters: { kind: "refund_done" } },
      { what: "refunds", format: "csv", filters: "kind=refund_done" },
    ],
    [
      { what: "payments", format: "csv", filters: { status: ["RECEIVED"], sort: "amount" } },
      { what: "payments", format: "csv", filters: "status=RECEIVED&sort=amount%2Cdesc" },
    ],
    [
      { what: "payments", format: "jsonl", filters: { reference: ["PED-1", "PED 2"] } },
      { what: "payments", format: "jsonl", filters: "reference=PED-1&reference=PED+2" },
    ],
  ])("%o is read", (body, value) => {
    expect(read(body)).toEqual({ kind: "valid", value });
  });

  test.each([
    [{}, "/what"],
    [{ what: "members", format: "csv" }, "/what"],
    [{ what: "movements", format: "pdf" }, "/format"],
    [{ what: "movements", format: "csv", filters: [] }, "/filters"],
    [{ what: "movements", format: "csv", filters: { dayFrom: 1 } }, "/filters/dayFrom"],
    [{ what: "movements", format: "csv", filters: { dayFrom: "x" } }, "/filters/dayFrom"],
    [{ what: "movements", format: "csv", filters: { status: "RECEIVED" } }, "/filters/status"],
    [{ what: "movements", format: "csv", filters: { size: "7" } }, "/filters/size"],
    [{ what: "refunds", format: "csv", filters: { kind: "tariff" } }, "/filters/kind"],
    [{ what: "payments", format: "csv", filters: { page: "7" } }, "/filters/page"],
    [{ what: "payments", format: "csv", filters: { status: "PAID" } }, "/filters/status"],
    [{ what: "payments", format: "csv", filters: { reference: [" "] } }, "/filters/reference"],
    [{ what: "movements", format: "csv", filters: { reference: "PED-1" } }, "/filters/reference"],
  ])("%o is refused by name", (body, pointer) => {
    const reading = read(body);
    expect(reading.kind === "invalid" && reading.errors[0]).toMatchObject({ pointer });
  });
});
