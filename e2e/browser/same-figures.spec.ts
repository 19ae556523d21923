import type { Locator, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import type { z } from "zod";
import type { balance, movementPage } from "@/lib/ledger/movement-response";
import { ONLY_DEEP } from "@/testing/deep";
import {
  expect,
  type MerchantApi,
  merchantApi,
  newMerchant,
  operator,
  test,
} from "../support/fixtures";
import { exceptionOf, received, refunded, refundsEnded } from "../support/money";
import { signIn } from "../support/users";
import { payAtBank } from "../support/wire";

type Balance = z.output<typeof balance>["total"];
type Movement = z.output<typeof movementPage>["content"][number];

/** The centavos of the first amount in a text such as `-R$ 1.234,56`. */
function centsIn(text: string | null): number {
  const [, sign = "", reais = "", cents = ""] =
    /([-−+]?)\s?R\$\s([\d.]+),(\d\d)/.exec(text ?? "") ?? [];
  if (reais === "") throw new Error(`no amount in ${text}`);
  const amount = Number(`${reais.replaceAll(".", "")}${cents}`);
  return sign === "" || sign === "+" ? amount : -amount;
}

const inCents = (amount: number) => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The amount that stands beside a name. */
async function beside(scope: Page | Locator, name: string): Promise<number> {
  return centsIn(await scope.getByText(name, { exact: true }).first().locator("..").textContent());
}

/** The amount of a figure that is a link. */
async function linked(page: Page, name: string): Promise<number> {
  const figure = page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`^${name}\\b.*R\\$`) });
  return centsIn(await figure.textContent());
}

/** What the overview's days of money to be received come to; nothing is there where nothing is on its way. */
async function forecast(page: Page): Promise<number> {
  const days = page.getByRole("region", { name: "A receber por dia" }).getByRole("listitem");
  return sumOf((await days.allTextContents()).map((text) => centsIn(text)));
}

/** Every movement of a merchant, from the API. */
async function movementsOf(api: MerchantApi): Promise<readonly Movement[]> {
  const { content, next }: z.output<typeof movementPage> = await api.got("/movements?size=100");
  expect(next).toBeNull();
  return content;
}

/** The centavos that movements move on accounts whose names begin so. */
function moved(movements: readonly Movement[], ...accounts: readonly string[]): number {
  const postings = movements.flatMap((movement) => movement.postings);
  return sumOf(
    postings
      .filter(({ account }) => accounts.some((name) => account.startsWith(name)))
      .map(({ amount }) => inCents(amount)),
  );
}

/** What a charge's page shows that the merchant keeps, and what the books say of it. */
async function keptOf(page: Page, movements: readonly Movement[], id: string) {
  await page.goto(`/charges/${id}`);
  const shown = await beside(page.getByRole("main"), "Fica com você");
  const own = movements.filter(({ paymentId }) => paymentId === id);
  // What is there or comes, less what is on its way back or disputed, less the service's fee.
  const accounts = ["psp:", "receivable", "refunds_in_flight", "disputed", "fee_payable"];
  return { shown, booked: moved(own, ...accounts) };
}

/** Compares every figure of the screens with `GET /balance`, with the movements and with each other. */
async function expectSameEverywhere(page: Page, api: MerchantApi, changed: readonly string[]) {
  const { total }: { total: Balance } = await api.got("/balance");
  const movements = await movementsOf(api);

  await page.goto("/movements/by-day");
  const main = page.getByRole("main");
  const statement = {
    available: await linked(page, "Disponível"),
    pending: await linked(page, "A liberar"),
    disputed: await linked(page, "Contestado"),
    inFlight: await linked(page, "Voltando ao pagador"),
    ending: await beside(main, "Saldo final"),
  };
  expect(statement).toEqual({
    available: inCents(total.available),
    pending: inCents(total.pending),
    disputed: inCents(total.disputed),
    inFlight: inCents(total.inFlight),
    ending: inCents(total.balance),
  });

  await page.goto("/");
  const exceptions = (await page.getByText(/pendências? ao todo/).textContent()) ?? "";
  expect({
    received: await linked(page, "Hoje"),
    pending: await linked(page, "A liberar"),
    byDay: await forecast(page),
    fees: await linked(page, "Tarifas Vintém"),
  }).toEqual({
    received: inCents(total.balance),
    pending: inCents(total.pending),
    byDay: inCents(total.pending),
    fees: moved(movements, "service_fee"),
  });
  const openOnOverview = [
    Number(/\d+/.exec(exceptions)?.[0]),
    await linked(page, "Pendências a resolver"),
  ];

  await page.goto("/exceptions/open");
  const open: { content: readonly unknown[] } = await api.got("/exceptions?state=open&size=100");
  expect(openOnOverview[0]).toBe(open.content.length);
  if (openOnOverview[0] !== 0) {
    const line = await page.getByText(/^\d+ pendências? · R\$/).textContent();
    expect([Number(/\d+/.exec(line ?? "")?.[0]), centsIn(line)]).toEqual(openOnOverview);
  }

  const { content: charges } = await api.listed("?size=100");
  await page.goto("/charges");
  const totals = page.getByLabel("Totais do que está filtrado");
  expect(await beside(totals, "Pago")).toBe(
    sumOf(charges.map(({ paidAmount }) => inCents(paidAmount ?? 0))),
  );

  for (const id of changed) {
    const { shown, booked } = await keptOf(page, movements, id);
    expect(shown, `what is kept of ${id}`).toBe(booked);
  }
}

test(
  "every screen shows the same money after each step of a shop's day, to the centavo",
  ONLY_DEEP,
  async ({ page, request, bank, browser, baseURL }) => {
    test.setTimeout(300_000);
    const merchant = await newMerchant("Loja das Contas");
    for (const [method, fixed, percent] of [
      ["PIX", "0.00", "0.99"],
      ["BOLETO", "1.99", "0"],
      ["CREDIT_CARD", "0.49", "3.49"],
    ] as const) {
      await operator(
        "merchants",
        ...["set-price", "--id", merchant.merchantId, "--method", method],
        ...["--fixed", fixed, "--percent", percent],
      );
    }
    const api = await merchantApi(request, merchant);
    await signIn(page, merchant);
    // What is shown is in the page itself; what scripts add is of other tests.
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      locale: "pt-BR",
      baseURL: baseURL ?? "",
      storageState: await page.context().storageState(),
    });
    const reader = await plain.newPage();
    const same = (...changed: readonly string[]) => expectSameEverywhere(reader, api, changed);

    const pix = await received(api, { amount: 100 });
    await same(pix.id);

    const boleto = await api.created({ amount: 250.5, billingType: "BOLETO" });
    await api.happen(boleto.id, "pay");
    await api.waitFor(boleto.id, "RECEIVED");
    await same(boleto.id);

    const card = await api.created({ amount: 199.99, billingType: "CREDIT_CARD" });
    await api.happen(card.id, "pay");
    await api.waitFor(card.id, "CONFIRMED");
    await same(card.id);

    await payAtBank(bank, pix.id, { amount: "33.00", force: true });
    await exceptionOf(api, pix.id, "duplicate_payment");
    await same(pix.id);

    await refunded(api, pix.id, { amount: 40.01 });
    await refundsEnded(api, pix.id);
    await same(pix.id);

    await api.happen(card.id, "settle");
    await api.waitFor(card.id, "RECEIVED");
    await same(card.id);

    await api.happen(card.id, "chargeback");
    await api.waitFor(card.id, "CHARGEBACK");
    await same(card.id);

    await api.happen(card.id, "lose-chargeback");
    await api.waitFor(card.id, "REFUNDED");
    await same(pix.id, boleto.id, card.id);

    const { total }: { total: Balance } = await api.got("/balance");
    await reader.goto(`/charges/${pix.id}/receipt`);
    expect(await beside(reader.getByRole("article"), "Total após devoluções")).toBe(100_00 - 40_01);
    const exported = await page.request.get("/api/dashboard/movements/export?format=xlsx");
    const [headings = [], ...rows] = await readSheet(await exported.body());
    const column = headings.indexOf("Valor no provedor");
    expect(sumOf(rows.map((row) => inCents(Number(row[column]))))).toBe(inCents(total.balance));
    await plain.close();
  },
);
