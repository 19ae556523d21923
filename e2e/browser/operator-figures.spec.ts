import { readFileSync } from "node:fs";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, merchantApi, newMerchant, operator, test } from "../support/fixtures";
import { received } from "../support/money";
import { newOperator, signIn } from "../support/users";

const MARK = `números ${Date.now()}`;

test("an operator compares merchants by their figures, in an order and of a period, and exports them", async ({
  page,
  request,
}) => {
  const busy = await newMerchant(`Loja A ${MARK}`);
  await newMerchant(`Loja B ${MARK}`);
  await operator(
    "merchants",
    ...["set-price", "--id", busy.merchantId, "--method", "PIX"],
    ...["--fixed", "0.49", "--percent", "1.99"],
  );
  const api = await merchantApi(request, busy);
  await received(api, { amount: 200 });
  await api.created({ amount: 50 });
  // A test's wait for what a process writes each second.
  await expect(async () => {
    const rows = await sql("SELECT 1 FROM request_counts WHERE merchant_id = $1", [
      busy.merchantId,
    ]);
    expect(rows).toHaveLength(1);
  }).toPass();
  await signIn(page, await newOperator());
  await page.goto("/operator/merchants");
  await page.getByRole("searchbox", { name: "Buscar" }).fill(MARK);
  await page.getByLabel("Período").selectOption("7 dias");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/period=last7Days/);
  const rows = page.getByRole("row").filter({ hasText: MARK });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Loja A");
  await expect(rows.first()).toContainText("R$ 200,00");
  await expect(rows.first()).toContainText("R$ 4,47");
  await expect(rows.first()).toContainText("50%");
  await expect(rows.first()).toContainText("1 de 2");
  await expect(rows.first()).toContainText("4xx 0 · 5xx 0");
  await expect(rows.last()).toContainText("Nenhuma chamada");
  const heads = await page.getByRole("columnheader").allTextContents();
  const cells = rows.first().locator("th, td");
  for (const [head, figure] of [
    ["Volume pago", "R$ 200,00"],
    ["Tarifas", "R$ 4,47"],
    ["Pagas", "1 de 2"],
    ["Erros da API", "4xx 0"],
  ] as const) {
    await expect(cells.nth(heads.indexOf(head)), head).toContainText(figure);
  }
  await expectAccessible(page);

  const volume = page.getByRole("columnheader", { name: "Volume pago" });
  await volume.getByRole("link").click();
  await expect(volume).toHaveAttribute("aria-sort", "descending");
  await volume.getByRole("link").click();
  await expect(volume).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText("Loja B");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exportar CSV" }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8")
    .split("\n")
    .filter((line) => line.includes(MARK));
  expect(lines.map((line) => line.split(";").slice(2, 7).join(";"))).toEqual([
    "0,00;0;0;;0,00",
    "200,00;2;1;50,0;4,47",
  ]);
});

test(
  "an operator reads the figures on a phone, in English",
  ONLY_DEEP,
  async ({ browser, baseURL }) => {
    await newMerchant(`Loja C ${MARK}`);
    const context = await browser.newContext({
      locale: "en",
      baseURL: baseURL ?? "",
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await signIn(page, await newOperator());
    await page.goto(`/operator/merchants?q=${encodeURIComponent(`Loja C ${MARK}`)}&page=7`);
    await expect(
      page.getByRole("heading", { name: "The list ends before this page" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to the beginning" }).click();
    await page.getByLabel("Sort by").selectOption("Fees");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/sort=fees%2Cdesc/);
    const card = page.getByRole("row").filter({ hasText: "Loja C" });
    await expect(card).toContainText("Paid volume");
    await expect(card).toContainText("No price");
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await card.getByRole("link").click();
    await expect(page.getByText(/No price for .*Pix/)).toBeVisible();
    await expectAccessible(page);
    await context.close();
  },
);

test("a wrong order or period of the export is named, and nobody but an operator gets it", async ({
  page,
  request,
  baseURL,
}) => {
  const path = "/api/dashboard/operator/merchants/export";
  await signIn(page, await newOperator());
  const refused = await page.request.get(`${path}?sort=colour&period=year`, {
    headers: { origin: baseURL ?? "" },
  });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).errors.map((one: { parameter: string }) => one.parameter)).toEqual([
    "period",
    "sort",
  ]);
  expect((await request.get(path)).status()).toBe(401);
});
