import type { Page } from "@playwright/test";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { ONLY_DEEP } from "@/testing/deep";
import {
  brasiliaDay,
  expect,
  type MerchantApi,
  merchantApi,
  newMerchant,
  test,
} from "../support/fixtures";
import { signIn } from "../support/users";
import { chips, expectClean, namesIn, opener, queryOf, rowsOf } from "./charges-page";
import { shop } from "./shop";

/** What the API lists for the address that the page is at, which speaks its language. */
async function listedAt(page: Page, api: MerchantApi): Promise<readonly PaymentResponse[]> {
  return (await api.listed(queryOf(page))).content;
}

test("a user narrows the list with the panel, sees which filters are set, and removes them again", async ({
  page,
  request,
}) => {
  const api = await shop(request);
  await signIn(page, api);
  await page.goto("/charges");
  await expect(rowsOf(page)).toHaveCount(4);

  await opener(page, "Filtrar").click();
  await page.getByRole("checkbox", { name: "Aguardando pagamento" }).check();
  await page.getByRole("checkbox", { name: "Boleto" }).check();
  await page.getByLabel("CPF ou CNPJ do pagador").fill("11.222.333/0001-81");
  await page.getByRole("textbox", { name: "Vencimento: De" }).fill(brasiliaDay(2));
  await page.getByLabel("Ordem").selectOption({ label: "do menor valor ao maior" });
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect.poll(() => namesIn(page)).toEqual(["João Araújo", "Carla Dias"]);
  expect(queryOf(page)).toContain("payerDocument=11222333000181");
  expect((await listedAt(page, api)).map(({ description }) => description)).toEqual([
    "Pedido três",
    "Pedido dois",
  ]);
  await expect(page.locator("details[open]")).toHaveCount(0);
  await expect(chips(page)).toContainText("Situação: Aguardando pagamento");
  await expect(chips(page)).toContainText("Forma: Boleto");
  await expect(chips(page)).toContainText("CPF ou CNPJ: 11.222.333/0001-81");
  await expect(chips(page)).toContainText("Vencimento: desde");
  await expectClean(page);

  // What was chosen is there when the page is loaded, and when the panel is opened again.
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2);
  await opener(page, "Filtrar").click();
  await expect(page.getByRole("checkbox", { name: "Boleto" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Vencimento: De" })).toHaveValue(brasiliaDay(2));
  await expectClean(page);
  await page.keyboard.press("Escape");
  await chips(page)
    .getByRole("link", { name: /^Tirar o filtro Vencimento/ })
    .click();
  await expect(rowsOf(page)).toHaveCount(3);
  await chips(page).getByRole("link", { name: "Limpar filtros" }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(chips(page)).toHaveCount(0);
});

test(
  "a charge is found by its reference: by filter, by search, in a column of its own and on its page",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    const named = {
      reference: "Pedido-20481/B",
      metadata: { canal: "loja física", vendedora: "Bia" },
    };
    const { id } = await api.created({
      ...named,
      payer: { name: "Rui Paz", document: "12345678909" },
    });
    await signIn(page, api);
    await page.goto("/charges");
    await opener(page, "Colunas").click();
    await page.getByRole("checkbox", { name: "Referência" }).check();
    await page.getByRole("button", { name: "Salvar colunas" }).click();
    await expect(rowsOf(page).filter({ hasText: "Rui Paz" })).toContainText(named.reference);
    await expectClean(page);

    await opener(page, "Filtrar").click();
    await page.getByRole("textbox", { name: "Referência" }).fill(` ${named.reference} `);
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect.poll(() => namesIn(page)).toEqual(["Rui Paz"]);
    expect(new URLSearchParams(queryOf(page)).getAll("reference")).toEqual([named.reference]);
    expect((await listedAt(page, api)).map((charge) => charge.id)).toEqual([id]);
    await expect(chips(page)).toContainText(`Referência: ${named.reference}`);
    await expectClean(page);
    await chips(page)
      .getByRole("link", { name: /^Tirar o filtro Referência/ })
      .click();
    await expect(rowsOf(page)).toHaveCount(5);

    await page.getByRole("searchbox", { name: "Buscar cobranças" }).fill("20481");
    await page.keyboard.press("Enter");
    await expect.poll(() => namesIn(page)).toEqual(["Rui Paz"]);
    await page.getByRole("link", { name: "Rui Paz" }).click();
    await expect(page.getByRole("region", { name: "Dados", exact: true })).toContainText(
      named.reference,
    );
    const metadata = page.getByRole("region", { name: "Metadados" });
    await expect(metadata).toContainText("canal");
    await expect(metadata).toContainText("loja física");
    await expectClean(page);
  },
);

test(
  "a search says what it took a text for, and amounts have a filter",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    await api.created({
      amount: 124.29,
      payer: { name: "Rui Paz", document: "52998224725", email: "rui@paz.example" },
    });
    await signIn(page, api);
    await page.goto("/charges");
    const search = page.getByRole("searchbox", { name: "Buscar cobranças" });
    for (const [text, understood] of [
      ["124,29", "valor R$ 124,29"],
      ["rui@paz", "e-mail"],
      ["529.982", "início do CPF ou CNPJ"],
    ] as const) {
      await search.fill(text);
      await search.press("Enter");
      await expect(page.getByText("Procurando por:")).toContainText(understood);
      await expect.poll(() => namesIn(page)).toEqual(["Rui Paz"]);
    }
    await expectClean(page);
    await search.fill("999,99");
    await search.press("Enter");
    await expect(page.getByText("valor com centavos (124,29)")).toBeVisible();

    await page.goto("/charges");
    await opener(page, "Filtrar").click();
    const amounts = page.getByRole("group", { name: "Valor da cobrança" });
    await amounts.getByLabel("De").fill("100");
    await amounts.getByLabel("Até").fill("1.234,56");
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect.poll(() => namesIn(page)).toEqual(["Rui Paz", "Carla Dias"]);
    await expect(chips(page)).toContainText("Valor: R$ 100,00 a R$ 1.234,56");
    expect(queryOf(page)).toBe("?amountFrom=100.00&amountTo=1234.56&sort=createdAt%2Cdesc");
  },
);

test(
  "days are those of Brasília, and a preset is the same charges that the API lists",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    await signIn(page, api);
    await page.goto("/charges");
    await opener(page, "Filtrar").click();
    await page.getByRole("link", { name: "Criação: Hoje" }).click();
    await expect(chips(page)).toContainText("Criação: ");
    const today = new URLSearchParams(queryOf(page));
    expect(today.get("createdFrom")).toBe(`${brasiliaDay()}T03:00:00Z`);
    expect(today.get("createdTo")).toBe(`${brasiliaDay(1)}T03:00:00Z`);
    await expect(rowsOf(page)).toHaveCount(4);
    expect(await listedAt(page, api)).toHaveLength(4);

    await page.goto("/charges");
    await opener(page, "Filtrar").click();
    // What else was chosen in the panel is not lost by a preset.
    await page.getByRole("checkbox", { name: "Pix" }).check();
    await page.getByRole("link", { name: "Pagamento: Últimos 7 dias" }).click();
    await expect(chips(page)).toContainText("Forma: Pix");
    expect(new URLSearchParams(queryOf(page)).get("paidOnFrom")).toBe(brasiliaDay(-6));
    expect(new URLSearchParams(queryOf(page)).get("paidOnTo")).toBe(brasiliaDay());
    await expect(rowsOf(page)).toHaveCount(1);
    expect(await listedAt(page, api)).toHaveLength(1);
    await page.goto("/charges?createdTo=2020-01-01T00:00:00Z");
    await expect(page.getByRole("heading", { name: "Nenhuma cobrança com estes" })).toBeVisible();
    await expect(chips(page)).toContainText("até 31/12/2019 às 21h00");
    await expectClean(page);
  },
);

test("totals are of all that is filtered, and equal what the API lists", async ({
  page,
  request,
}) => {
  const api = await shop(request);
  const other = await merchantApi(request, await newMerchant("Outra"));
  await other.created({ amount: 999, billingType: "BOLETO", description: "De outra loja" });
  await signIn(page, api);
  for (const query of ["", "?billingType=BOLETO&size=1", "?status=RECEIVED", "?status=CANCELED"]) {
    await page.goto(`/charges${query}`);
    const { content, page: counted } = await api.listed(query.replace("size=1", "size=100"));
    const sum = (of: (charge: PaymentResponse) => number | null) =>
      brl(content.reduce((total, charge) => total + (of(charge) ?? 0), 0));
    const total = (name: string) =>
      page
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator("..")
        .getByRole("definition");
    await expect(total("Cobranças")).toHaveText(String(counted.totalElements));
    await expect(total("Cobrado")).toHaveText(sum(({ amount }) => amount));
    await expect(total("Pago")).toHaveText(sum(({ paidAmount }) => paidAmount));
    const owed = ({ paidOn, fee }: PaymentResponse) => (paidOn === null ? 0 : (fee ?? 0));
    await expect(total("Tarifas do provedor")).toHaveText(
      sum(({ paidAmount, netAmount }) => (paidAmount ?? 0) - (netAmount ?? 0)),
    );
    await expect(total("Tarifas Vintém")).toHaveText(sum(owed));
    await expect(total("Depois das tarifas")).toHaveText(
      sum((charge) => (charge.netAmount ?? 0) - owed(charge)),
    );
    await expect(page.getByText("De outra loja")).toHaveCount(0);
  }
});

const brl = (reais: number) => `R$\u00a0${reais.toLocaleString("pt-BR", TWO_PLACES)}`;
const TWO_PLACES = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

test("heads sort, pages turn, and the way to a charge and back keeps it all", async ({
  page,
  request,
}) => {
  const api = await shop(request);
  await signIn(page, api);
  await page.goto("/charges?size=2&billingType=BOLETO");
  const head = page.getByRole("columnheader", { name: "Valor" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => namesIn(page)).toEqual(["Carla Dias", "João Araújo"]);
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(page.getByText("3–3 de 3 cobranças")).toBeVisible();
  await expect.poll(() => namesIn(page)).toEqual(["Carla Dias"]);
  expect((await listedAt(page, api)).map(({ amount }) => amount)).toEqual([1234.56]);

  const address = queryOf(page);
  const link = rowsOf(page).getByRole("link", { name: "Carla Dias" });
  const from = new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams.get(
    "from",
  );
  expect(`?${from}`).toBe(address);
  // Anywhere in the row will do.
  await rowsOf(page).getByText("Pedido dois").click();
  await page.waitForURL((url) => /^\/charges\/[0-9a-f-]{36}$/.test(url.pathname));
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(1);
  expect(queryOf(page)).toBe(address);

  await page.goto("/charges?page=9");
  await expect(page.getByRole("heading", { name: "Esta página não tem cobranças" })).toBeVisible();
  await expectClean(page);
  await page.getByRole("link", { name: "Ir para a primeira página" }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test("what an address gets wrong is named and left out", ONLY_DEEP, async ({ page, request }) => {
  const api = await shop(request);
  await signIn(page, api);
  await page.goto("/charges?status=PAID&status=PENDING&dueDateFrom=2026-02-30&page=um&x=1");
  const notice = page.getByText("não foi entendida e ficou de fora").locator("..");
  await expect(notice).toContainText("status");
  await expect(notice).toContainText("dueDateFrom: um dia que exista");
  await expect(notice).toContainText("page: um número inteiro a partir de 0");
  await expect(rowsOf(page)).toHaveCount(3);
  await expectClean(page);
});
