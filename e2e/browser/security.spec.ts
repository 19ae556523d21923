import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { codeFrom } from "../support/authenticator";
import { expect, newMerchant, test } from "../support/fixtures";
import type { SignsIn } from "../support/sessions";
import { newMember, signInByPage } from "../support/users";

const SECURITY = "/settings/security";
const NEXT = "uma frase que só eu diria";

function section(page: Page, name: string) {
  return page.getByRole("region", { name });
}

/** Another browser of the same user. */
async function elsewhere(browser: Browser, user: SignsIn): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ locale: "pt-BR" });
  const page = await context.newPage();
  await signInByPage(page, user);
  return [context, page];
}

async function isSignedIn(page: Page): Promise<boolean> {
  // A page whose session is over may be on its way to the sign-in by itself.
  await page.goto("/charges").catch(() => page.waitForURL("**/login**"));
  return !new URL(page.url()).pathname.startsWith("/login");
}

/** Signs out by the button; a cookie that a late response sets again is worthless after that. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sair", exact: true }).click();
  await page.waitForURL("**/login**");
}

/** Turns the second factor on with an authenticator app; resolves to its secret and the recovery codes. */
async function turnOn(page: Page, password: string) {
  const factor = section(page, "Verificação em duas etapas");
  await factor.getByRole("button", { name: "Ativar" }).click();
  await factor.getByLabel("Senha atual").fill(password);
  await factor.getByRole("button", { name: "Continuar" }).click();
  await expect(factor.getByRole("img", { name: "QR Code" })).toBeVisible();
  const secret = (await factor.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  await factor.getByLabel("Código do aplicativo").fill(codeFrom(secret));
  await factor.getByRole("button", { name: "Ativar a verificação" }).click();
  const list = codesDialog(page).getByRole("listitem");
  await expect(list).toHaveCount(10);
  return { secret, recoveryCodes: await list.allTextContents() };
}

const codesDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Guarde os seus códigos de recuperação" });

async function enterPassword(page: Page, { email, password }: SignsIn): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha").fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

test("a user changes their password: elsewhere they are signed out at once, here they go on", async ({
  page,
  browser,
}) => {
  const owner = await newMerchant("Padaria da Esquina");
  await signInByPage(page, owner);
  const [context, other] = await elsewhere(browser, owner);
  const copied = await page.context().cookies();
  await page.goto(SECURITY);
  const form = section(page, "Senha");
  const submit = form.getByRole("button", { name: "Trocar a senha" });
  await form.getByLabel("Senha atual").fill("não é esta");
  await form.getByLabel("Nova senha").fill("padaria da  ESQUINA");
  await submit.click();
  await expect(
    form.getByText("não pode conter o seu e-mail, o seu nome nem o nome da loja"),
  ).toBeVisible();
  await form.getByLabel("Nova senha").fill(NEXT);
  await submit.click();
  await expect(form.getByText("A senha atual não confere.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Senha atual").fill(owner.password);
  await submit.click();
  await expect(page.getByText("As outras sessões foram encerradas.")).toBeVisible();
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(page)).toBe(true);
  // The cookie was rotated: a copy of the former one is worth nothing.
  await context.clearCookies();
  await context.addCookies(copied);
  expect(await isSignedIn(other)).toBe(false);
  await signInByPage(other, { ...owner, password: NEXT });
  await context.close();
});

test("a user turns the second factor on, signs in with it, uses a recovery code, and turns it off", async ({
  page,
}) => {
  const owner = await newMerchant("Loja Segura");
  await signInByPage(page, owner);
  await page.goto(SECURITY);
  const factor = section(page, "Verificação em duas etapas");
  await expect(factor.getByText("Desativada")).toBeVisible();
  const { secret, recoveryCodes } = await turnOn(page, owner.password);
  // One Escape loses no code.
  await page.keyboard.press("Escape");
  const question = codesDialog(page).getByText("ainda não foi copiado nem baixado");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await codesDialog(page).getByRole("button", { name: "Voltar e guardar" }).click();
  await expect(question).toHaveCount(0);
  const download = page.waitForEvent("download");
  await codesDialog(page).getByRole("button", { name: "Baixar arquivo" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe(
    `${recoveryCodes.join("\n")}\n`,
  );
  await page.keyboard.press("Escape");
  await expect(codesDialog(page)).toHaveCount(0);
  await expect(factor.getByText(/Ativada desde .* Restam 10 códigos/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(recoveryCodes[0] ?? "")).toHaveCount(0);

  await signOut(page);
  await enterPassword(page, owner);
  const code = page.getByLabel("Código do aplicativo");
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await code.fill("000000");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "não confere" })).toBeVisible();
  await code.fill(codeFrom(secret, 1));
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => address.pathname === "/");

  await signOut(page);
  await enterPassword(page, owner);
  await page.getByRole("button", { name: "Estou sem o celular" }).click();
  const [first = "", second = ""] = recoveryCodes;
  await page.getByLabel("Código de recuperação").fill(first);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => address.pathname === "/");

  await page.goto(SECURITY);
  await expect(factor.getByText("Restam 9 códigos")).toBeVisible();
  await factor.getByRole("button", { name: "Desligar" }).click();
  await factor.getByLabel("Senha atual").fill(owner.password);
  await factor.getByLabel("Código do aplicativo ou de recuperação").fill(first);
  await factor.getByRole("button", { name: "Desligar a verificação" }).click();
  await expect(factor.getByText("O código não confere")).toBeVisible();
  await factor.getByLabel("Código do aplicativo ou de recuperação").fill(second);
  await factor.getByRole("button", { name: "Desligar a verificação" }).click();
  await expect(factor.getByText("Desativada", { exact: true })).toBeVisible();
  await signOut(page);
  await signInByPage(page, owner);
});

test(
  "a user whose code is wrong goes back without losing what they typed",
  ONLY_DEEP,
  async ({ page }) => {
    const owner = await newMerchant();
    await signInByPage(page, owner);
    await page.goto(SECURITY);
    await turnOn(page, owner.password);
    await codesDialog(page).getByRole("button", { name: "Já guardei" }).click();
    await signOut(page);
    await enterPassword(page, owner);
    await page.getByRole("button", { name: "Voltar" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(owner.email);
    await expect(page.getByLabel("Senha")).toHaveValue(owner.password);
  },
);

test(
  "a user makes new recovery codes, and the old ones stop working",
  ONLY_DEEP,
  async ({ page }) => {
    const owner = await newMerchant();
    await signInByPage(page, owner);
    await page.goto(SECURITY);
    const factor = section(page, "Verificação em duas etapas");
    const { secret, recoveryCodes } = await turnOn(page, owner.password);
    await codesDialog(page).getByRole("button", { name: "Já guardei" }).click();
    await factor.getByRole("button", { name: "Gerar novos códigos" }).click();
    await factor.getByLabel("Senha atual").fill(owner.password);
    await factor.getByLabel("Código do aplicativo ou de recuperação").fill(codeFrom(secret, 1));
    await factor.getByRole("button", { name: "Gerar códigos" }).click();
    const list = codesDialog(page).getByRole("listitem");
    await expect(list).toHaveCount(10);
    expect(await list.allTextContents()).not.toContain(recoveryCodes[0]);
  },
);

test("a user ends a session they do not recognise, and then signs out everywhere", async ({
  page,
  browser,
}) => {
  const { merchantId } = await newMerchant();
  const viewer = await newMember(merchantId, "viewer");
  await signInByPage(page, viewer);
  const [lost, there] = await elsewhere(browser, viewer);
  const [kept, third] = await elsewhere(browser, viewer);
  await page.goto(SECURITY);
  const sessions = section(page, "Sessões abertas");
  const rows = sessions.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "esta sessão" })).toHaveCount(1);
  await expect(rows.first()).toContainText("Chrome no");
  // The one that was opened last of the two is the first of the others.
  await sessions.getByRole("button", { name: "Encerrar a sessão" }).first().click();
  await expect(page.getByText("Sessão encerrada.")).toBeVisible();
  await expect(rows).toHaveCount(2);
  const still = [await isSignedIn(there), await isSignedIn(third)];
  expect(still.filter(Boolean)).toHaveLength(1);

  await sessions.getByRole("button", { name: "Encerrar todas as sessões" }).click();
  const dialog = page.getByRole("dialog", { name: "Encerrar todas as sessões?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Encerrar todas as sessões" }).click();
  await page.waitForURL("**/login");
  for (const one of [page, there, third]) expect(await isSignedIn(one)).toBe(false);
  await lost.close();
  await kept.close();
});

test("the page holds on a phone of 360 px", ONLY_DEEP, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await newMerchant();
  await signInByPage(page, owner);
  await page.goto(SECURITY);
  await turnOn(page, owner.password);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  await expectAccessible(page);
});
