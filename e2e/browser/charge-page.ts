import type { Locator, Page } from "@playwright/test";

/** The charge's history, as its page shows it. */
export const history = (page: Page): Locator => page.getByRole("region", { name: "Histórico" });
