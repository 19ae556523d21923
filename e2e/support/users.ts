import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Credentials } from "./credentials";
import { sql } from "./database";
import { OPERATOR, SERVICE_URL } from "./service";
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

/**
 * Adds an operator of the service, with the password of the one that the set-up adds by the command: a process for each
 * would take longer than many a test.
 */
export async function newOperator(): Promise<SignsIn> {
  const first: SignsIn = JSON.parse(process.env[OPERATOR] ?? "");
  const email = `operador-${randomUUID()}@vintem.example`;
  await sql(
    `INSERT INTO members (email, password_hash, password_is_first, role)
     SELECT $1, password_hash, password_is_first, role FROM members WHERE email = $2 AND role = 'operator'`,
    [email, first.email],
  );
  return { email, password: first.password };
}
