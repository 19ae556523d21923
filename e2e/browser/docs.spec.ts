import { ONLY_DEEP } from "@/testing/deep";
import { expect } from "../support/fixtures";
import { expectSound, test } from "../support/payer-page";

test("a problem's type leads to a page about it, in the reader's language", async ({
  page,
  request,
}) => {
  const answer = await request.get("/payments");
  const { type, code } = await answer.json();
  await page.goto(type);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credencial ausente");
  await expect(page.getByRole("definition").first()).toHaveText(code);
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Credential missing");
  await expectSound(page);
  await page.getByRole("link", { name: "All errors" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errors");
});

test("the documentation is whole on a phone, in the dark", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
  });
  const page = await context.newPage();
  for (const name of [
    "start",
    "states",
    "webhooks",
    "links",
    "spreadsheets",
    "errors",
    "limits",
    "reconciliation",
    "api",
  ]) {
    const path = `/docs/${name}`;
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"], path).toContain("default-src 'none'");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
    if (name !== "api") await expectSound(page);
  }
  await context.close();
});

// The fields are the same parts many times over: looking at them all takes axe a minute on a busy machine.
test("every field and rule of the API can be read by everybody", ONLY_DEEP, async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto("/docs/api");
  await expectSound(page, 300_000);
});
