import { ONLY_DEEP } from "@/testing/deep";
import { expect } from "../support/fixtures";
import { test } from "../support/payer-page";

test(
  "the reference gets a token, creates a charge and lists it, and sends nothing elsewhere",
  ONLY_DEEP,
  async ({ page, api }) => {
    await page.goto("/docs/reference?lang=en");
    await expect(page.getByRole("heading", { name: "Creates a charge" })).toBeVisible();
    await page.goto("/docs/reference");
    await expect(page.getByRole("heading", { name: "Cria uma cobrança" })).toBeVisible();
    await page.getByRole("button", { name: "Authorize", exact: true }).waitFor();
    await page.getByRole("combobox").nth(1).click();
    await page.keyboard.type(api.clientId);
    await page.getByRole("textbox", { name: "Client Secret" }).click();
    await page.keyboard.type(api.clientSecret);
    const token = page.waitForResponse((answer) => answer.url().endsWith("/oauth/token"));
    await page.getByRole("button", { name: "Authorize", exact: true }).click();
    expect((await token).status()).toBe(200);

    await page.getByRole("button", { name: "Test Request (post /payments)", exact: true }).click();
    const created = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: /^Send post request/ }).click();
    expect((await created).status()).toBe(201);
    const { id } = await (await created).json();
    await page.keyboard.press("Escape");

    // The reference draws an operation when it is scrolled to.
    const list = page.getByRole("button", { name: "Test Request (get /payments)", exact: true });
    await expect(async () => {
      await page.mouse.wheel(0, 1_000);
      await expect(list).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 45_000 });
    await list.click();
    const listed = page.waitForResponse((answer) => /\/payments(\?|$)/.test(answer.url()));
    await page.getByRole("button", { name: /^Send get request/ }).click();
    const { content } = await (await listed).json();
    // The merchant is its worker's: other specs may have created charges before.
    expect(content.map((charge: { id: string }) => charge.id)).toContain(id);
  },
);
