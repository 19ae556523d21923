import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { closedDays } from "../support/closes";
import { expect, merchantApi, newMerchant, operator, test } from "../support/fixtures";
import { received } from "../support/money";
import { newMember, newOperator, signIn } from "../support/users";
import { openEventReceiver } from "../support/webhooks";
import { busyShop } from "./busy-shop";

const IN_README: readonly string[] = ["overview", "charges", "charge-received"];

/** Takes one picture of the whole page, once it has come to rest. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = `screenshots/${test.info().project.name}`;
  mkdirSync(folder, { recursive: true });
  await expect(page.locator("h1").first()).toBeVisible();
  // What is fetched after the page stands, such as totals and a chart.
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true, animations: "disabled" });
}

/** The pictures that the README shows: small, of the upper part of the page. */
async function readmeShot(page: Page, name: string): Promise<void> {
  const folder = process.env.README_IMAGES;
  if (!folder || test.info().project.name !== "desktop-light") return;
  const options = { type: "jpeg", quality: 55, animations: "disabled" } as const;
  await page.screenshot({ ...options, path: `${folder}/${name}.jpg` });
}

/** Opens addresses and takes a picture of each. */
async function shots(page: Page, places: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(places)) {
    await page.goto(address);
    await shot(page, name);
    if (IN_README.includes(name)) await readmeShot(page, name);
  }
}

/** Has a dialog opened by its button and takes a picture of it. */
async function dialogShot(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shot(page, name);
  await page.keyboard.press("Escape");
}

test("signing in", async ({ page, merchant }) => {
  await shots(page, { login: "/login", "not-found": "/nada-aqui", invitation: "/invite/nenhum" });
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(merchant.email);
  await page.getByLabel("Senha").fill("errada");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "não conferem" })).toBeVisible();
  await shot(page, "login-wrong");
});

test("a new merchant's pages", async ({ page }) => {
  await signIn(page, await newMerchant("Ateliê da Bia"));
  await shots(page, {
    "overview-empty": "/",
    "charges-empty": "/charges",
    "movements-empty": "/movements/by-day",
    "exceptions-empty": "/exceptions/open",
    "closing-empty": "/closing",
    "settings-psp-empty": "/settings/psp",
    "settings-webhooks-empty": "/settings/webhooks",
  });
});

test("a busy shop's pages", async ({ page, own }) => {
  test.setTimeout(400_000);
  const shop = await busyShop(own.api, own.bank);
  const closedAccount = await closedDays(own.merchant);
  await signIn(page, own.merchant);
  await shots(page, {
    overview: "/",
    "overview-today": "/?period=today",
    fees: "/fees",
    charges: "/charges",
    "charges-filtered": "/charges?status=RECEIVED&billingType=PIX&sort=amount,desc",
    "charges-no-match": "/charges?q=ninguem+tem+este+nome",
    "charges-past-end": "/charges?page=99",
    "charge-pending": `/charges/${shop.pending.id}`,
    "charge-received": `/charges/${shop.received.id}`,
    "charge-partly-refunded": `/charges/${shop.partlyRefunded.id}`,
    "charge-refunded": `/charges/${shop.refunded.id}`,
    "charge-canceled": `/charges/${shop.canceled.id}`,
    "charge-odd": `/charges/${shop.mismatched.id}`,
    "charge-boleto": `/charges/${shop.boleto.id}`,
    "charge-overdue": `/charges/${shop.overdue}`,
    "charge-confirmed": `/charges/${shop.confirmed}`,
    "charge-disputed": `/charges/${shop.disputed}`,
    receipt: `/charges/${shop.received.id}/receipt`,
    "charge-not-found": "/charges/00000000-0000-4000-8000-000000000000",
    "charge-new": "/charges/new",
    "charge-duplicate": `/charges/new?from=${shop.received.id}`,
    links: "/links",
    "link-new": "/links/new",
    spreadsheet: "/charges/spreadsheet",
    series: "/charges/series",
    "series-new": "/charges/series/new",
    movements: "/movements/by-day",
    "movements-filtered": "/movements/by-day?kind=refund_done&kind=tariff",
    exceptions: "/exceptions/open",
    "exceptions-resolved": "/exceptions/resolved",
    closing: "/closing",
    "closing-differs": `/closing/${closedAccount}/2026-11-02`,
    "settings-profile": "/settings/profile",
    "settings-team": "/settings/team",
    "settings-approvals": "/settings/approvals",
    "settings-credentials": "/settings/credentials",
    "settings-psp": "/settings/psp",
    "settings-psp-new": "/settings/psp/new",
    "settings-audit": "/settings/audit",
    "settings-security": "/settings/security",
    "checkout-pending": `/checkout/${shop.pending.id}`,
    "checkout-received": `/checkout/${shop.received.id}`,
    "checkout-refunded": `/checkout/${shop.refunded.id}`,
    "checkout-canceled": `/checkout/${shop.canceled.id}`,
    "checkout-choice": `/checkout/${shop.choice.id}`,
    "checkout-boleto": `/checkout/${shop.boleto.id}`,
    "checkout-card": `/checkout/${shop.cardToPay.id}`,
    "checkout-partly-paid": `/checkout/${shop.mismatched.id}`,
    "checkout-receipt": `/checkout/${shop.received.id}/receipt`,
    "checkout-english": `/checkout/${shop.pending.id}?lang=en`,
  });
  await page.goto("/charges");
  await page.locator("summary", { hasText: "Filtrar" }).click();
  await shot(page, "charges-filter-panel");
  await page.goto(`/charges/${shop.received.id}`);
  await dialogShot(page, "Devolver", "charge-refund-dialog");
  await page.goto(`/charges/${shop.pending.id}`);
  await dialogShot(page, "Cancelar cobrança", "charge-cancel-dialog");
  await page.goto("/exceptions/open");
  await dialogShot(page, "Resolver", "exception-dialog");
  await page.goto("/charges/new");
  await page.getByRole("button", { name: /^Criar/ }).click();
  await shot(page, "charge-new-wrong");
});

test("a checkout with a merchant's own name, colour and logo", async ({
  page,
  request,
  baseURL,
}) => {
  const merchant = await newMerchant("Floricultura Ipê");
  const { id } = await (await merchantApi(request, merchant)).created({ amount: 189.9 });
  await signIn(page, merchant);
  const headers = { origin: baseURL ?? "" };
  const brand = { name: "Floricultura Ipê", colour: "#1f6f4a" };
  await page.request.put("/api/dashboard/profile", { headers, data: brand });
  await page.request.put("/api/dashboard/profile/logo", {
    headers: { ...headers, "content-type": "image/png" },
    data: await drawnLogo(page),
  });
  await shots(page, { "checkout-branded": `/checkout/${id}` });
});

/** A logo as a small shop might have it. */
async function drawnLogo(page: Page): Promise<Buffer> {
  const blank = await page.context().newPage();
  await blank.setContent(
    `<svg viewBox="0 0 160 160" width="160" height="160" style="position:fixed;inset:0">
      <rect width="160" height="160" fill="#1f6f4a"/><circle cx="80" cy="66" r="34" fill="#f3c53c"/>
      <path d="M80 90v52M80 122c-16 0-26-8-30-20M80 130c16 0 26-8 30-20" stroke="#fff" stroke-width="8" fill="none"/>
    </svg>`,
  );
  // A phone shrinks a page that does not say how wide it is: the drawing alone is taken.
  const picture = await blank.locator("svg").screenshot();
  await blank.close();
  return picture;
}

test("webhooks", async ({ page, request, baseURL }) => {
  test.setTimeout(240_000);
  const merchant = await newMerchant("Loja dos Avisos");
  const api = await merchantApi(request, merchant);
  await signIn(page, merchant);
  const made = async (url: string, settings: object): Promise<string> => {
    const answer = await page.request.post("/api/dashboard/webhook-endpoints", {
      headers: { origin: baseURL ?? "", "idempotency-key": randomUUID() },
      data: { url, ...settings },
    });
    return (await answer.json()).id;
  };
  const [good, bad] = [await openEventReceiver(), await openEventReceiver()];
  bad.status = 503;
  const types = ["payment.received", "payment.refunded", "exception.opened"];
  const working = await made(good.url, { description: "Loja virtual" });
  const resting = await made(bad.url, { description: "ERP", headers: { "X-Loja": "42" } });
  await made(good.url, { types });
  const charge = await received(api);
  for (let count = 0; count < 12; count += 1) await api.created();
  await expect(async () => {
    await page.goto(`/settings/webhooks/${resting}`);
    await expect(page.locator("h1")).toContainText("Em espera", { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
  await shots(page, {
    "settings-webhooks": "/settings/webhooks",
    "webhooks-working": `/settings/webhooks/${working}`,
    "webhooks-resting": `/settings/webhooks/${resting}`,
    "webhooks-filtered": `/settings/webhooks/${working}?state=delivered&type=payment.received`,
    "webhooks-no-match": `/settings/webhooks/${working}?state=failed`,
    "webhooks-delivery": `/settings/webhooks/${working}/1`,
    "webhooks-delivery-waiting": `/settings/webhooks/${resting}/1`,
    "webhooks-verify": "/settings/webhooks/verify",
  });
  await page.goto("/settings/webhooks");
  await page.getByRole("button", { name: "Criar endpoint" }).click();
  await page.getByRole("radio", { name: "Só os que eu escolher" }).check();
  await page.getByRole("checkbox", { name: "Todos de Devoluções" }).check();
  await page.getByText("Devoluções", { exact: true }).click();
  await shot(page, "webhooks-create");
  await page.goto(`/settings/webhooks/${resting}`);
  await page.getByRole("button", { name: "Enviar teste" }).click();
  await expect(page.getByText("resposta 503 em")).toBeVisible();
  await shot(page, "webhooks-tested");
  await dialogShot(page, "Retomar", "webhooks-resume");
  await dialogShot(page, "Trocar chave secreta", "webhooks-rotate");
  await dialogShot(page, "Reenviar intervalo", "webhooks-replay");
  await page.goto(`/charges/${charge.id}`);
  await page.getByText("Os avisos desta cobrança").click();
  await shot(page, "webhooks-of-charge");
  good.close();
  bad.close();
});

test("what a viewer sees", async ({ page, merchant }) => {
  await signIn(page, await newMember(merchant.merchantId, "viewer"));
  await shots(page, { "viewer-charges": "/charges", "viewer-settings": "/settings" });
});

test("the operator's pages", async ({ page, request }) => {
  const merchant = await newMerchant("Livraria Sebo do Centro");
  const { merchantId } = merchant;
  await operator(
    "merchants",
    ...["set-price", "--id", merchantId, "--method", "PIX", "--fixed", "0.49", "--percent", "1.99"],
  );
  await received(await merchantApi(request, merchant), { amount: 200 });
  await signIn(page, await newOperator());
  await shots(page, {
    "operator-health": "/operator/health",
    "operator-exceptions": "/operator/exceptions/open",
    "operator-closing": "/operator/closing",
    "operator-merchants": "/operator/merchants",
    "operator-merchant": `/operator/merchants/${merchantId}`,
    "operator-merchant-new": "/operator/merchants/new",
    "operator-prices": "/operator/prices",
    "operator-revenue": "/operator/revenue",
    "operator-revenue-merchant": `/operator/revenue/${merchantId}`,
    "operator-psp": "/operator/psp-accounts",
    "operator-psp-new": "/operator/psp-accounts/new",
    "operator-audit": "/operator/audit",
    "operator-security": "/operator/security",
  });
  await page.goto(`/operator/revenue/${merchantId}`);
  await dialogShot(page, "Registrar recolhimento", "operator-revenue-collect");
});
