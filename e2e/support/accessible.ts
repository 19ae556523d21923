import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Nothing that axe finds stands between the page and those who use it otherwise. What is there only
 * for a moment does not count: colours that are still fading in, or a page without its title while
 * it refreshes itself.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }).toPass({ timeout: 20_000, intervals: [250, 500, 1_000] });
}
