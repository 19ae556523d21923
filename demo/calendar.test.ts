import { expect, test } from "vitest";
import { at, Calendar, dayAfter } from "./calendar";

test("a day after is a calendar day, also over the end of a month and a year", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2026-03-01", -1)).toBe("2026-02-28");
  expect(at("2026-11-22", "09:00").toISOString()).toBe("2026-11-22T12:00:00.000Z");
});

test("scenarios go on at their moments, and those beyond the end never do", async () => {
  const calendar = new Calendar("2026-11-20");
  const seen: string[] = [];
  calendar.begin("morning", async () => {
    seen.push(`created ${calendar.today}`);
    await calendar.later(0);
    seen.push(`paid ${calendar.today}`);
    await calendar.later(2);
    seen.push("refunded");
  });
  for (let day = 0; day < 2; day += 1) {
    await calendar.live("morning");
    await calendar.live("afternoon");
    calendar.nextDay();
  }
  expect(seen).toEqual(["created 2026-11-20", "paid 2026-11-20"]);
  await calendar.live("afternoon");
  expect(seen.at(-1)).toBe("refunded");
});

test("a scenario that fails ends the demo with its error", async () => {
  const calendar = new Calendar("2026-11-20");
  calendar.begin("morning", async () => {
    throw new Error("no charge");
  });
  await expect(calendar.live("morning")).rejects.toThrow("no charge");
});
