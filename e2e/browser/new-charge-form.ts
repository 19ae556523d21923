import type { Locator, Page } from "@playwright/test";
import { expect } from "../support/fixtures";

/** Opens the form, ready to be typed in. */
export async function openForm(page: Page, query = ""): Promise<void> {
  await page.goto(`/charges/new${query}`);
  await expect(page.getByLabel("Nome", { exact: true })).toBeEnabled();
}

/** Fills in what a charge needs at least. */
export async function fillIn(page: Page, amount = "10,50"): Promise<void> {
  await page.getByLabel("Nome", { exact: true }).fill("Ana Souza");
  await page.getByLabel("CPF ou CNPJ").fill("52998224725");
  await page.getByLabel("Valor em reais").fill(amount);
}

export const submit = (page: Page): Locator => page.getByRole("button", { name: /^Criar/ });
export const made = (page: Page): Locator => page.getByRole("heading", { name: "Cobrança criada" });
