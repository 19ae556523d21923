import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Credentials, operator } from "./fixtures";

/** Somebody who can sign in. */
export type SignsIn = Pick<Credentials, "email" | "password">;

/** Signs in as a person does, and waits until they are in. */
export async function signIn(page: Page, { email, password }: SignsIn): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
}

/** Lets another person into a merchant, with the operator's command. */
export async function newMember(
  merchantId: string,
  role: "owner" | "finance" | "support" | "viewer",
): Promise<SignsIn> {
  const email = `${role}-${randomUUID()}@loja.example`;
  const args = ["--merchant", merchantId, "--email", email, "--role", role, "--json"];
  return JSON.parse(await operator("members", "add", ...args));
}

/** Makes an operator of the service. */
export async function newOperator(): Promise<SignsIn> {
  const email = `operador-${randomUUID()}@vintem.example`;
  return JSON.parse(await operator("members", "add-operator", "--email", email, "--json"));
}
