import { describe, expect, test } from "vitest";
import { DEFAULT_QUERY } from "./charge-query";
import { exportSource, readExportRequest } from "./export-charges-request";
import { downloadHref } from "./export-format";

const read = (address: string) => readExportRequest(new URLSearchParams(address));

describe("the address of an export", () => {
  test("says what the list says, without its page", () => {
    const query = {
      ...DEFAULT_QUERY,
      text: "Ana",
      statuses: ["RECEIVED"] as const,
      page: 3,
      size: 50,
    };
    const asked = { query, format: "csv", separator: "comma", frames: true } as const;
    const href = downloadHref(exportSource(query), asked);
    expect(href).toMatch(/^\/api\/dashboard\/charges\/export\?/);
    expect(read(href.split("?")[1] ?? "")).toEqual({
      kind: "valid",
      query: { ...asked, query: { ...query, page: 0, size: DEFAULT_QUERY.size } },
    });
  });

  test.each([
    ["", "format"],
    ["format=pdf", "format"],
    ["format=ofx", "format"],
    ["format=csv&format=xlsx", "format"],
    ["format=csv&separator=;", "separator"],
    ["format=csv&status=PAID", "status"],
    ["format=csv&dueDateFrom=21/11/2026", "dueDateFrom"],
  ])(
    "%s is refused for its %s, for a filter left out would give away more",
    (address, parameter) => {
      const reading = read(address);
      expect(reading.kind === "invalid" && reading.errors[0]).toMatchObject({ parameter });
    },
  );
});
