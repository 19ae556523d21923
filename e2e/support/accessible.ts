import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Nothing that axe finds stands between the page and those who use it otherwise. What is there only
 * for a moment does not count: colours that are still fading in, or a page without its title while
 * it refreshes itself.
 *
 * @param timeout ms: longer for a page of many parts, which axe takes its time for.
 */
export async function expectAccessible(page: Page, timeout = 20_000): Promise<void> {
  await expect(async () => {
    const { violations } = await axeOf(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }).toPass({ timeout, intervals: [250, 500, 1_000] });
}

/**
 * What axe finds wrong, and no more: describing also what is in order, and putting the parts together in a page of its
 * own, take half of its time. Frames of other origins are not looked into; no page has any.
 */
function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** The page is no wider than its window: nobody has to scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** On a phone the page is no wider than its window. The window stays so small. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
}
