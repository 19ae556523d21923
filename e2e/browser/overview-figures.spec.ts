import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { sql } from "../support/database";
import {
  brasiliaDay,
  expect,
  type MerchantApi,
  merchantApi,
  newMerchant,
  operator,
  test,
} from "../support/fixtures";
import { received, refundsEnded } from "../support/money";
import { clockedShop } from "../support/sandbox-clock";
import { newMember, signIn } from "../support/users";
import { busyShop, cell, centsIn, movementsAt } from "./overview-page";

function countIn(text: string): number {
  return Number(/(\d+) (?:cobrança|exceç|pendência)/.exec(text)?.[1]);
}

/** How long after its payment the simulated provider credits a card. */
const CARD_CREDITED_AFTER_DAYS = 30;

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
  };
}

test("every figure of charges is the total of the list that it leads to", async ({
  page,
  request,
  bank,
}) => {
  const { merchant, api } = await busyShop(request, bank);
  await signIn(page, merchant);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  for (const [label, measure] of [
    ["Pix", "received"],
    ["Em aberto", "amount"],
    ["Vencidas", "amount"],
    ["Voltando ao pagador", "received"],
  ] as const) {
    const shown = (await cell(page, label).textContent()) ?? "";
    const href = (await cell(page, label).getAttribute("href")) ?? "";
    const listed = await listedAt(api, href);
    expect(centsIn(shown), label).toBe(listed[measure]);
    if (label !== "Pix") expect(countIn(shown), label).toBe(listed.count);
    await cell(page, label).click();
    await page.waitForURL(`**${href}`);
    // On a phone each row is a card, on a screen a row: there are as many of them.
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(
      listed.count === 0 ? 0 : listed.count + 1,
    );
    await page.goBack();
  }
  const exceptions = (await cell(page, "Pendências a resolver").textContent()) ?? "";
  expect([centsIn(exceptions), countIn(exceptions)]).toEqual([33_00, 1]);
  await cell(page, "Pendências a resolver").click();
  await page.waitForURL("**/exceptions/open");
  await expect(page.getByText("1 pendência · R$ 33,00")).toBeVisible();
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

test("received is what came, less tariffs and what went back, also money for no charge", async ({
  page,
  request,
  bank,
}) => {
  const { merchant, api } = await busyShop(request, bank);
  const charge = await received(api, { amount: 100 });
  await api.refund(charge.id, { amount: 40 });
  await refundsEnded(api, charge.id);
  await signIn(page, merchant);
  await page.goto("/");
  const today = brasiliaDay();
  // 100,00 more came, of which 0,80 is the tariff and 40,00 went back.
  for (const [label, days] of [
    ["Hoje", 1],
    ["7 dias", 7],
    ["30 dias", 30],
  ] as const) {
    await expect(cell(page, label)).toContainText("R$ 1.336,40");
    await expect(cell(page, label)).toContainText(
      /entrou R\$\s1\.387,50 · tarifas R\$\s11,10 · voltou R\$\s40,00/,
    );
    const from = brasiliaDay(1 - days);
    expect(movementsAt(await cell(page, label).getAttribute("href"))).toEqual({
      days: [from, today],
      kinds: [],
    });
  }
  await expect(cell(page, "Voltou")).toContainText("-R$ 40,00");
  expect(movementsAt(await cell(page, "Voltou").getAttribute("href")).kinds).toEqual([
    "refund_done",
    "dispute_lost",
    "taken_back",
  ]);
  await expect(cell(page, "A liberar")).toContainText("R$ 0,00");

  const picker = page.getByRole("navigation", { name: "Período" });
  await picker.getByRole("link", { name: "Mês passado" }).click();
  await expect(page).toHaveURL(/period=lastMonth/);
  await expect(picker.getByRole("link", { name: "Mês passado" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page.getByText("Nada entrou nem saiu neste período.")).toBeVisible();
  await expect(cell(page, "Hoje")).toContainText("R$ 1.336,40");
  await picker.getByRole("link", { name: "Este mês" }).click();
  await expect(cell(page, "Recebido")).toContainText("R$ 1.336,40");
});

test(
  "figures stand beside those of the days before, in words for who hears them",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await clockedShop(request);
    await api.moveTo(brasiliaDay(1));
    await received(api, { amount: 200 });
    await api.moveTo(brasiliaDay(13));
    await received(api, { amount: 300, dueDate: brasiliaDay(20) });
    await signIn(page, await newMember(api.merchantId, "viewer"));
    await page.goto("/?period=last7Days");
    await expect(cell(page, "Hoje")).toContainText(/ontem, o dia todo R\$\s0,00/);
    await expect(cell(page, "7 dias")).toContainText(/\+50% · antes R\$\s198,40/);
    const [from, to] = [brasiliaDay(0), brasiliaDay(6)].map((day) =>
      day.split("-").reverse().join("/"),
    );
    await expect(cell(page, "7 dias")).toHaveAccessibleName(
      new RegExp(`50% a mais; antes, de ${from} a ${to}: R\\$\\s198,40`),
    );
    await expect(cell(page, "30 dias")).toContainText("sem período anterior");
    await expect(cell(page, "Entrou")).toContainText(/\+50% · antes R\$\s200,00/);
    await expect(cell(page, "Voltou")).toContainText(/igual · antes R\$\s0,00/);
    const byMethod = page.getByRole("region", { name: "Pago no período, por forma de pagamento" });
    await expect(byMethod.getByRole("link", { name: /^Pix/ })).toContainText(
      /\+50% · antes R\$\s200,00/,
    );
    await expect(page.getByText("Conversão").locator("..")).toContainText("sem período anterior");
    await expectAccessible(page);
    await api.moveTo(brasiliaDay(59));
    await page.goto("/?period=last7Days");
    await expect(page.getByText("Conversão").locator("..")).toContainText(/antes 100%/);
  },
);

test(
  "money to be received stands on its day, and what did not come is late",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant("Loja do Cartão");
    const api = await merchantApi(request, merchant);
    const cards: string[] = [];
    for (const amount of [100, 50.5, 20]) {
      const card = await api.created({ amount, billingType: "CREDIT_CARD" });
      await api.pay(card.id);
      await api.waitFor(card.id, "CONFIRMED");
      cards.push(card.id);
    }
    await signIn(page, merchant);
    await page.goto("/");
    const section = page.getByRole("region", { name: "A receber por dia" });
    const rows = section.getByRole("listitem");
    await expect(rows).toHaveCount(1);
    const day = brasiliaDay(CARD_CREDITED_AFTER_DAYS).split("-").reverse().join("/");
    await expect(rows).toHaveText(new RegExp(`^${day}\\s*R\\$\\s170,50$`));
    await expect(section).toContainText(/Total\s+R\$\s170,50/);
    // No test waits for a day to pass: the books have the money of one card on days that are over, and on many to come.
    await sql(
      `INSERT INTO ledger_total_changes (merchant_id, account, day, psp_account_id, kind, cents)
     SELECT merchant_id, 'expected', days.day, psp_account_id, 'corrected', cents
     FROM (SELECT * FROM ledger_entries WHERE charge_id = $1 AND kind = 'authorized') AS entry,
       (SELECT current_date - 3 AS day, 100 AS cents UNION ALL SELECT current_date - 2, 250
        UNION ALL SELECT current_date + n, 10 FROM generate_series(2, 11) AS n) AS days`,
      [cards[0]],
    );
    await page.reload();
    await expect(rows.first()).toContainText(
      /Atrasado.*deveria ter sido creditado desde .*R\$\s3,50/,
    );
    const others = section.locator("details");
    await expect(others.locator("summary")).toHaveText(
      new RegExp(`^Mais 5 dias, até ${day}: R\\$\\s170,90$`),
    );
    await expect(rows.filter({ visible: true })).toHaveCount(8);
    await others.locator("summary").click();
    await expect(rows.filter({ visible: true })).toHaveCount(13);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideways(page);
  },
);

test(
  "overdue, going back and fees are totals of their lists too, when there are some",
  ONLY_DEEP,
  async ({ page, request }) => {
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
      ["Voltando ao pagador", "received", 80_00],
    ] as const) {
      const shown = (await cell(page, label).textContent()) ?? "";
      const href = (await cell(page, label).getAttribute("href")) ?? "";
      const listed = await listedAt(api, href);
      expect(centsIn(shown), label).toBe(amount);
      expect(listed[measure], label).toBe(amount);
    }
    const fees = cell(page, "Tarifas Vintém");
    await expect(fees).toContainText("R$ 7,70");
    await fees.click();
    await page.waitForURL("**/fees");
    const months = page.getByRole("table").getByRole("row");
    await expect(months.last()).toContainText("R$ 7,70");
    await expect(page.getByRole("region", { name: "Saldo" })).toContainText("R$ 7,70");
    await expectAccessible(page);
  },
);
