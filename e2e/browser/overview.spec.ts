import type { Locator } from "@playwright/test";
import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { cookieOf } from "../support/sessions";
import { newMember, newOperator, signIn } from "../support/users";
import { busyShop, CAME, cell, centsIn, movementsAt, RECEIVED } from "./overview-page";

test(
  "what was credited each day is drawn, and shown as a table to the centavo",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const { merchant } = await busyShop(request, bank);
    const refused: string[] = [];
    page.on("console", (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
    await signIn(page, merchant);
    await page.goto("/");
    const section = page.getByRole("region", { name: "Recebido por dia", exact: true });
    await expect(section.locator("svg.recharts-surface")).toBeVisible();
    await expect(section.locator(".recharts-bar-rectangle path").first()).toBeVisible();
    await section.locator(".recharts-bar-rectangle path").last().hover();
    await expect(section.locator(".recharts-tooltip-wrapper")).toContainText(RECEIVED);
    // Who does not see the drawing has the table all along.
    await expect(section.getByRole("table")).toHaveCount(1);
    await expectAccessible(page);
    await section.getByRole("button", { name: "Ver como tabela" }).click();
    await expect(section.locator("svg.recharts-surface")).toHaveCount(0);
    const rows = section.getByRole("row");
    await expect(rows).toHaveCount(32);
    const amounts = async (row: Locator) =>
      (await row.getByRole("cell").allTextContents()).map((text) => centsIn(text));
    expect(await amounts(rows.nth(1))).toEqual([1_287_50, 10_30, 0, 1_277_20]);
    expect(await amounts(rows.last())).toEqual([1_287_50, 10_30, 0, 1_277_20]);
    const day = brasiliaDay();
    const [came, , received] = await rows.nth(1).getByRole("link").all();
    expect(movementsAt((await came?.getAttribute("href")) ?? null)).toEqual({
      days: [day, day],
      kinds: ["credited", "extra", "reassigned", "corrected"],
    });
    expect(movementsAt((await received?.getAttribute("href")) ?? null)).toEqual({
      days: [day, day],
      kinds: [],
    });
    await expectAccessible(page);
    await section.getByRole("button", { name: "Ver como gráfico" }).click();
    await expect(section.locator("svg.recharts-surface")).toBeVisible();
    expect(refused).toEqual([]);
  },
);

test(
  "the last events of money are shown in words, each with its amount, and lead to their charges",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const { merchant, api } = await busyShop(request, bank);
    await signIn(page, merchant);
    await page.goto("/");
    const list = page.getByRole("region", { name: "Atividade recente" }).getByRole("listitem");
    // Two payments and one that came twice: no creation, and no cancellation.
    await expect(list).toHaveCount(3);
    await expect(list.first()).toContainText("R$ 33,00");
    const href = (await list.first().getByRole("link").getAttribute("href")) ?? "";
    expect((await api.charge(href.split("/").at(-1) ?? "")).description).toBe("Pago em dobro");
  },
);

test(
  "before there is script everything is there to be read",
  ONLY_DEEP,
  async ({ page, request, bank, browser, baseURL }) => {
    const { merchant } = await busyShop(request, bank);
    await signIn(page, merchant);
    await page.goto("/");
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: "pt-BR",
      baseURL: baseURL ?? "",
      storageState: await page.context().storageState(),
    });
    const reader = await plain.newPage();
    await reader.goto("/");
    await expect(cell(reader, "Hoje")).toContainText(RECEIVED);
    await expect(cell(reader, "Hoje")).toContainText(CAME);
    await expect(reader.getByRole("table").getByRole("row")).toHaveCount(32);
    expect(await reader.content()).not.toMatch(/<[^>]+ style="/);
    await plain.close();
  },
);

test(
  "a page that is looked at reads its figures anew every minute",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant("Loja ao Vivo");
    const api = await merchantApi(request, merchant);
    const charge = await api.created({ amount: 50 });
    await signIn(page, merchant);
    await page.goto("/");
    await page.clock.install();
    await page.goto("/");
    await expect(cell(page, "Hoje")).toContainText("R$ 0,00");
    await api.pay(charge.id);
    await api.waitFor(charge.id, "RECEIVED");
    await page.clock.runFor(90_000);
    await expect(cell(page, "Hoje")).toContainText("R$ 49,60");
  },
);

test(
  "a new merchant is led through its first steps rather than shown zeros",
  ONLY_DEEP,
  async ({ page, request, baseAddress }) => {
    test.slow();
    const merchant = await newMerchant("Loja Nova");
    await signIn(page, merchant);
    await page.goto("/");
    await expect(page).toHaveURL(/\/$/);
    const steps = page.locator("details").filter({ hasText: "Primeiros passos" });
    await expect(steps.locator("summary")).toContainText("1 de 7 feitos");
    await expect(steps.getByRole("heading", { name: "Conecte uma conta (Feito)" })).toBeVisible();
    await expect(steps.getByText(/Ainda não há preço para Pix, .* e Boleto: /)).toBeVisible();
    await expect(page.getByText("R$ 0,00", { exact: true })).toHaveCount(0);
    await expect(steps.getByRole("link")).toHaveText([
      "Tarifas",
      "Nova cobrança",
      "Ver as cobranças",
      "Credenciais de API",
      "Webhooks",
      "Equipe",
    ]);
    for (const href of await steps
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))) {
      expect((await page.request.get(href)).status(), href).toBe(200);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideways(page);
    await expectAccessible(page);

    // What the operator sets is what the merchant reads.
    const headers = {
      cookie: await cookieOf(baseAddress, await newOperator()),
      origin: baseAddress,
    };
    for (const billingType of PICKED_METHODS) {
      const price = { merchantId: merchant.merchantId, billingType, fixed: 0.49, percent: 1.5 };
      const data = { ...price, validFrom: brasiliaDay() };
      const set = await request.post("/api/dashboard/operator/prices", { headers, data });
      expect(set.status(), await set.text()).toBeLessThan(300);
    }
    await page.reload();
    await expect(steps.getByRole("heading", { name: "Confira as tarifas (Feito)" })).toBeVisible();
    await expect(steps).toContainText("Por cobrança paga: Pix R$ 0,49 + 1,50%; ");

    // Once money came in, the figures come first.
    const api = await merchantApi(request, merchant);
    const charge = await api.created({ amount: 50 });
    await api.pay(charge.id);
    await api.waitFor(charge.id, "RECEIVED");
    await page.goto("/");
    await expect(steps.locator("summary")).toContainText("5 de 7 feitos");
    await expect(steps.getByRole("link", { name: "Webhooks" })).toBeHidden();
    await steps.locator("summary").click();
    await expect(steps.getByRole("link", { name: "Webhooks" })).toBeVisible();

    // Who does not manage the shop has the one thing that they may do.
    await signIn(page, await newMember((await newMerchant("Loja Vazia")).merchantId, "finance"));
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "Tudo pronto para a primeira cobrança" }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Nova cobrança" })).toHaveAttribute(
      "href",
      "/charges/new",
    );
  },
);

test("viewer sees the figures and none of what they may not do", async ({
  page,
  request,
  bank,
}) => {
  const { merchant } = await busyShop(request, bank);
  await signIn(page, await newMember(merchant.merchantId, "viewer"));
  await page.goto("/");
  await expect(cell(page, "Hoje")).toContainText(RECEIVED);
  await expect(page.getByRole("link", { name: "Nova cobrança" })).toHaveCount(0);
});

test(
  "the overview fits a phone and is clean in the dark",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const { merchant } = await busyShop(request, bank);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, merchant);
    await page.goto("/");
    await expect(page.locator("svg.recharts-surface")).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ver como tabela" }).click();
    expect(await width()).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  },
);
