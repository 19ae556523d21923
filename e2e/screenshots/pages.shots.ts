import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/people";

/** Takes one picture of the whole page, once it has come to rest. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = `screenshots/${test.info().project.name}`;
  mkdirSync(folder, { recursive: true });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: "disabled" });
}

test("signing in", async ({ page }) => {
  await page.goto("/login");
  await shot(page, "login");
});
