import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { LOCALES } from "@/lib/platform/values/locale";
import { HEADINGS } from "./heading-words";
import { readSpreadsheet } from "./read-spreadsheet";
import { SPREADSHEET_MAX_BYTES, SPREADSHEET_MAX_LINES } from "./spreadsheet";

describe.each(LOCALES)("the guide to spreadsheets in %s", (locale) => {
  const guide = readFileSync(`docs/public/${locale}/spreadsheets.md`, "utf8");

  test("has an example that becomes the charges that it says", () => {
    const example = /^```csv\n(.+?)^```/ms.exec(guide)?.[1] ?? "";
    const rules = { methods: BILLING_TYPES, takesLetters: false };
    const today = "2026-11-27" as CivilDate;
    const reading = readSpreadsheet(new TextEncoder().encode(example), { ...rules, today });
    expect(reading).toMatchObject({
      kind: "read",
      ignored: [],
      skipped: [],
      lines: [
        {
          kind: "request",
          request: {
            payer: { name: "Ana Souza", document: "52998224725" },
            amount: 350,
            dueDate: "2099-12-10",
            billingType: "PIX",
            fine: { percent: 2 },
            interest: { percentPerMonth: 1 },
          },
        },
        {
          kind: "request",
          request: {
            payer: { document: "11222333000181" },
            amount: 1250.9,
            dueDate: "2099-12-15",
            billingType: "UNDEFINED",
            fine: null,
          },
        },
      ],
    });
  });

  test("names every column, and the bounds of a file", () => {
    for (const heading of Object.values(HEADINGS[locale]))
      expect(guide).toContain(`\`${heading}\``);
    expect(guide).toContain(String(SPREADSHEET_MAX_LINES));
    expect(guide).toContain(`${SPREADSHEET_MAX_BYTES / 1_048_576} MiB`);
  });
});
