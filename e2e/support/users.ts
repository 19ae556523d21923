import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Credentials } from "./credentials";
import { operator } from "./fixtures";
import { SERVICE_URL } from "./service";
import { asOperator, cookieOf, type SignsIn } from "./sessions";

/**
 * Signs a user in without the login page, and opens nothing: loading two pages that a test does not look at
 * costs more than many a test.
 */
export async function signIn(page: Page, user: SignsIn): Promise<void> {
  const url = process.env[SERVICE_URL] ?? "";
  const [name = "", value = ""] = (await cookieOf(url, user)).split("=");
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs a user in by the login page and waits until it is left. */
export async function signInByPage(page: Page, { email, password }: SignsIn): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
}

/** Adds a member to a merchant, as an operator does in the dashboard. */
export async function newMember(
  merchantId: string,
  role: "owner" | "finance" | "support" | "viewer",
): Promise<SignsIn> {
  const email = `${role}-${randomUUID()}@loja.example`;
  return asOperator(`merchants/${merchantId}/members`, { email, role });
}

/** Opens the page of a charge as a member of its merchant. */
export async function openAs(
  page: Page,
  { merchantId }: Pick<Credentials, "merchantId">,
  role: "owner" | "finance" | "support" | "viewer",
  id: string,
): Promise<void> {
  await signIn(page, await newMember(merchantId, role));
  await page.goto(`/charges/${id}`);
}

/** Adds an operator of the service with the operator's command. */
export async function newOperator(): Promise<SignsIn> {
  const email = `operador-${randomUUID()}@vintem.example`;
  return JSON.parse(await operator("members", "add-operator", "--email", email, "--json"));
}
