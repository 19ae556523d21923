import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect } from "../support/fixtures";

// Where a spec finds the parts of the list of charges.

export const rowsOf = (page: Page) => page.locator("#charges tbody tr");
export const namesIn = (page: Page) =>
  rowsOf(page)
    .locator("a")
    .evaluateAll((links) => links.map((link) => link.textContent));
export const opener = (page: Page, words: string) =>
  page.locator("summary").filter({ hasText: words });
export const chips = (page: Page) => page.getByRole("navigation", { name: "Filtros ativos" });
export const queryOf = (page: Page) => new URL(page.url()).search;

/** Nothing that axe finds, and nothing wider than the screen. */
export async function expectClean(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}
