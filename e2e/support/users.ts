import { randomUUID } from "node:crypto";
import type { Page, PlaywrightWorkerArgs } from "@playwright/test";
import type { Credentials } from "./credentials";
import { operator } from "./fixtures";
import { someAddress } from "./wire";

/** The e-mail and password of a user. */
export type SignsIn = Pick<Credentials, "email" | "password">;

/** Signs a user in by the login page and waits until it is left. */
export async function signIn(page: Page, { email, password }: SignsIn): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/login"));
}

/** Adds a member to a merchant with the operator's command. */
export async function newMember(
  merchantId: string,
  role: "owner" | "finance" | "support" | "viewer",
): Promise<SignsIn> {
  const email = `${role}-${randomUUID()}@loja.example`;
  const args = ["--merchant", merchantId, "--email", email, "--role", role, "--json"];
  return JSON.parse(await operator("members", "add", ...args));
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

/** Signs a user in without a browser; resolves to the `Cookie` header of the session. */
export async function cookieOf(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string,
  { email, password }: SignsIn,
): Promise<string> {
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, "x-forwarded-for": someAddress() },
  });
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await request.post("/api/auth/callback/credentials", { form });
  const { cookies } = await request.storageState();
  await request.dispose();
  const session = cookies.find(({ name }) => name === "vintem-session");
  if (!session) throw new Error(`${email} did not get in`);
  return `${session.name}=${session.value}`;
}
