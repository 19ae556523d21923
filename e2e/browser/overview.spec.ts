import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import {
  expect,
  type MerchantApi,
  merchantApi,
  newMerchant,
  operator,
  test,
} from "../support/fixtures";
import { exceptionOf, received } from "../support/money";
import { newMember, signIn } from "../support/users";
import { payAtBank } from "../support/wire";

/** The cell of a figure, by its label. */
const cell = (page: Page, label: string) =>
  page.getByRole("main").getByRole("link", { name: new RegExp(`^${label}\\b`) });

/** The centavos in a text such as `R$ 1.234,56`. */
function centsIn(text: string): number {
  const figure = /R\$\s([\d.]+),(\d\d)/.exec(text);
  if (!figure) throw new Error(`no amount in ${text}`);
  return Number(`${figure[1]?.replaceAll(".", "")}${figure[2]}`);
}

function countIn(text: string): number {
  return Number(/(\d+) (?:cobrança|exceç|exceção)/.exec(text)?.[1]);
}

/** What the API lists for the address that a figure leads to: the same parameters, read to the end. */
async function listedAt(api: MerchantApi, href: string) {
  const parameters = new URL(href, "http://x").searchParams;
  parameters.set("size", "100");
  const {
    content,
    page: { totalElements },
  } = await api.listed(`?${parameters}`);
  expect(content).toHaveLength(totalElements);
  const sum = (of: (charge: (typeof content)[number]) => number | null) =>
    content.reduce((total, charge) => total + Math.round((of(charge) ?? 0) * 100), 0);
  return {
    count: totalElements,
    amount: sum(({ amount }) => amount),
    received: sum(({ paidAmount }) => paidAmount),
    fee: sum((charge) => (charge.paidAmount === null ? 0 : charge.fee)),
  };
}

/** A shop with a bit of everything: two paid charges, one paid twice, two open ones, one canceled. */
async function busyShop(request: Parameters<typeof merchantApi>[0], bank: typeof request) {
  const merchant = await newMerchant("Loja do Início");
  const api = await merchantApi(request, merchant);
  await received(api, { amount: 1234.5 });
  const twice = await received(api, { amount: 20, description: "Pago em dobro" });
  await payAtBank(bank, twice.id, { amount: "33.00", force: true });
  await exceptionOf(api, twice.id, "duplicate_payment");
  await api.created({ amount: 7, billingType: "BOLETO" });
  await api.created({ amount: 8.25 });
  const gone = await api.created({ amount: 99 });
  await api.cancel(gone.id);
  await api.waitFor(gone.id, "CANCELED");
  return { merchant, api };
}

test("every figure is the total of the list that it leads to", async ({ page, request, bank }) => {
  const { merchant, api } = await busyShop(request, bank);
  await signIn(page, merchant);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await expect(cell(page, "Hoje")).toContainText("R$ 1.254,50");
  for (const [label, measure] of [
    ["Hoje", "received"],
    ["7 dias", "received"],
    ["30 dias", "received"],
    ["Em aberto", "amount"],
    ["Vencidas", "amount"],
    ["Em devolução", "received"],
    ["Tarifas", "fee"],
  ] as const) {
    const shown = (await cell(page, label).textContent()) ?? "";
    const href = (await cell(page, label).getAttribute("href")) ?? "";
    const listed = await listedAt(api, href);
    expect(centsIn(shown), label).toBe(listed[measure]);
    if (label !== "Tarifas") expect(countIn(shown), label).toBe(listed.count);
    await cell(page, label).click();
    await page.waitForURL(`**${href}`);
    // On a phone each row is a card, on a screen a row: there are as many of them.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(
      listed.count === 0 ? 0 : listed.count + 1,
    );
    await page.goBack();
  }
  const exceptions = (await cell(page, "Exceções a resolver").textContent()) ?? "";
  expect([centsIn(exceptions), countIn(exceptions)]).toEqual([33_00, 1]);
  await cell(page, "Exceções a resolver").click();
  await page.waitForURL("**/exceptions/open?**");
  await expect(page.getByText("1 exceção · R$ 33,00")).toBeVisible();
  await page.goBack();

  const [paid, created] = [
    page.getByRole("link", { name: "2 pagas" }),
    page.getByRole("link", { name: "5 criadas" }),
  ];
  await expect(page.getByText("40%")).toBeVisible();
  for (const [link, count] of [
    [paid, 2],
    [created, 5],
  ] as const) {
    expect((await listedAt(api, (await link.getAttribute("href")) ?? "")).count).toBe(count);
  }
});

test("overdue, going back and fees are totals of their lists too, when there are some", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant("Loja com tudo");
  await operator(
    "merchants",
    ...["set-price", "--id", merchant.merchantId, "--method", "PIX"],
    ...["--fixed", "0.49", "--percent", "1.99"],
  );
  const api = await merchantApi(request, merchant);
  await received(api, { amount: 200 });
  await received(api, { amount: 33.33 });
  const late = await api.created({ amount: 71.5, billingType: "BOLETO" });
  const later = await api.created({ amount: 12, billingType: "BOLETO" });
  // No test waits for a due day to pass.
  await sql("UPDATE charges SET status = 'OVERDUE' WHERE id = ANY ($1::uuid[])", [
    [late.id, later.id],
  ]);
  const back = await received(api, { amount: 80 });
  await sql("UPDATE charges SET status = 'REFUNDING' WHERE id = $1", [back.id]);
  await signIn(page, merchant);
  await page.goto("/");
  for (const [label, measure, amount] of [
    ["Vencidas", "amount", 83_50],
    ["Em devolução", "received", 80_00],
    ["Tarifas", "fee", 7_70],
  ] as const) {
    const shown = (await cell(page, label).textContent()) ?? "";
    const href = (await cell(page, label).getAttribute("href")) ?? "";
    const listed = await listedAt(api, href);
    expect(centsIn(shown), label).toBe(amount);
    expect(listed[measure], label).toBe(amount);
  }
});

test("what was credited each day is drawn, and shown as a table to the centavo", async ({
  page,
  request,
  bank,
}) => {
  const { merchant, api } = await busyShop(request, bank);
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
  await expect(section.locator(".recharts-tooltip-wrapper")).toContainText("R$ 1.254,50");
  // Who does not see the drawing has the table all along.
  await expect(section.getByRole("table")).toHaveCount(1);
  await expectAccessible(page);
  await section.getByRole("button", { name: "Ver como tabela" }).click();
  await expect(section.locator("svg.recharts-surface")).toHaveCount(0);
  const rows = section.getByRole("row");
  await expect(rows).toHaveCount(32);
  const today = rows.nth(1).getByRole("link").last();
  expect(centsIn((await today.textContent()) ?? "")).toBe(1_254_50);
  const listed = await listedAt(api, (await today.getAttribute("href")) ?? "");
  expect(listed.received).toBe(1_254_50);
  expect(centsIn((await rows.last().getByRole("cell").last().textContent()) ?? "")).toBe(1_254_50);
  await expectAccessible(page);
  await section.getByRole("button", { name: "Ver como gráfico" }).click();
  await expect(section.locator("svg.recharts-surface")).toBeVisible();
  expect(refused).toEqual([]);
});

test("the last events are shown in words, and lead to their charges", async ({
  page,
  request,
  bank,
}) => {
  const { merchant, api } = await busyShop(request, bank);
  await signIn(page, merchant);
  await page.goto("/");
  const list = page.getByRole("region", { name: "Últimos acontecimentos" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  await expect(list.first()).toContainText("Cancelada");
  await expect(list.first()).toContainText("R$ 99,00");
  const href = (await list.first().getByRole("link").getAttribute("href")) ?? "";
  expect((await api.charge(href.split("/").at(-1) ?? "")).amount).toBe(99);
});

test("before there is script everything is there to be read", async ({
  page,
  request,
  bank,
  browser,
  baseURL,
}) => {
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
  await expect(cell(reader, "Hoje")).toContainText("R$ 1.254,50");
  await expect(reader.getByRole("table").getByRole("row")).toHaveCount(32);
  expect(await reader.content()).not.toMatch(/<[^>]+ style="/);
  await plain.close();
});

test("a page that is looked at reads its figures anew every minute", async ({ page, request }) => {
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
  await expect(cell(page, "Hoje")).toContainText("R$ 50,00");
});

test("a new merchant sees what to do next rather than zeros", async ({ page }) => {
  const merchant = await newMerchant("Loja Nova");
  await signIn(page, merchant);
  await page.goto("/");
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByRole("heading", { name: "Tudo pronto para a primeira cobrança" }),
  ).toBeVisible();
  await expect(page.getByText("R$ 0,00")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Nova cobrança" })).toHaveAttribute(
    "href",
    "/charges/new",
  );
  await expect(page.getByRole("link", { name: "Credenciais de API" })).toBeVisible();
  await expectAccessible(page);
});

test("viewer sees the figures and none of what they may not do", async ({
  page,
  request,
  bank,
}) => {
  const { merchant } = await busyShop(request, bank);
  await signIn(page, await newMember(merchant.merchantId, "viewer"));
  await page.goto("/");
  await expect(cell(page, "Hoje")).toContainText("R$ 1.254,50");
  await expect(page.getByRole("link", { name: "Nova cobrança" })).toHaveCount(0);
});

test("the overview fits a phone and is clean in the dark", async ({ page, request, bank }) => {
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
});
