import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, type MerchantApi, merchantApi, newMerchant, test } from "../support/fixtures";
import {
  endToEndIdOf,
  exceptionOf,
  exceptionsOf,
  moneyAtBank,
  received,
  receivedByForce,
  refundsEnded,
  refundsOf,
} from "../support/money";
import { POLLING } from "../support/polled";
import { newMember, signIn } from "../support/users";
import { payAtBank, txidOf } from "../support/wire";

const DUPLICATE = "Pago mais de uma vez";
const OTHER_AMOUNT = "Pago a mais";

/** A charge that was paid twice, the second time with R$ 33,00. */
async function paidTwice(api: MerchantApi, bank: APIRequestContext, description: string) {
  const charge = await received(api, { description });
  await payAtBank(bank, charge.id, { amount: "33.00", force: true });
  return { charge, exception: await exceptionOf(api, charge.id, "duplicate_payment") };
}

/** A charge of R$ 10,50 that was paid with another amount. */
async function paidByForce(api: MerchantApi, bank: APIRequestContext, amount: string) {
  const charge = await receivedByForce(api, bank, { amount });
  return { charge, exception: await exceptionOf(api, charge.id, "amount_mismatch") };
}

const cards = (page: Page) => page.getByRole("article");
const badge = (page: Page) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /Pendências/ });

async function openDialog(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole("button", { name: /Resolver/ }).click();
  return page.getByRole("dialog");
}

test("exceptions are shown in words, oldest first, and one is accepted with a note", async ({
  page,
  request,
  bank,
}) => {
  const merchant = await newMerchant("Loja das Pendências");
  const api = await merchantApi(request, merchant);
  const wrong = await paidByForce(api, bank, "21.00");
  const twice = await paidTwice(api, bank, "Pedido 7");
  await signIn(page, merchant);
  await page.goto("/");
  await expect(badge(page)).toContainText("2 em aberto");

  // The API's address redirects a browser to the page.
  await page.goto("/exceptions");
  await page.waitForURL("**/exceptions/open");
  await expect(cards(page).getByRole("heading")).toHaveText([OTHER_AMOUNT, DUPLICATE]);
  const first = cards(page).first();
  await expect(first).toContainText("R$ 21,00");
  await expect(first).toContainText("agora");
  await expect(first).toContainText(await endToEndIdOf(bank, wrong.charge.id));
  await expect(first).toContainText("Valor cobrado");
  await expect(first).toContainText("R$ 10,50");
  await first.getByText("Mais detalhes").click();
  await expect(first.getByText(txidOf(wrong.charge.id))).toBeVisible();
  const link = cards(page)
    .last()
    .getByRole("link", { name: /Pedido 7/ });
  await expect(link).toHaveAttribute("href", `/charges/${twice.charge.id}`);
  await expectAccessible(page);

  await expect(first).toContainText("+R$ 10,50");

  const dialog = await openDialog(page, first);
  const terms = dialog.getByRole("term");
  await expect(terms).toHaveText(["Pagador", "Valor cobrado", "Valor recebido", "Diferença"]);
  await expect(dialog.getByRole("definition")).toHaveText([
    "Ana Souza",
    "R$ 10,50",
    "R$ 21,00",
    "+R$ 10,50",
  ]);
  await expect(dialog.getByRole("radio", { name: "Ignorar" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Resolver" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Escolha uma das opções.");
  await dialog.getByRole("radio", { name: "Aceitar" }).check();
  await dialog.getByLabel("Observação").fill("Levou dois");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.getByText("Pendência aceita.").first()).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText([DUPLICATE]);
  await expect(badge(page)).toContainText("1 em aberto");

  await page.getByRole("link", { name: "Resolvidas" }).click();
  await page.waitForURL("**/exceptions/resolved");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText(`Aceita por ${merchant.email}`);
  await expect(cards(page)).toContainText("Levou dois");
  await expect(cards(page).getByRole("button", { name: /Resolver/ })).toHaveCount(0);
  const [resolved] = await exceptionsOf(api, wrong.charge.id);
  expect(resolved).toMatchObject({ resolution: "accept", note: "Levou dois" });
  expect(resolved?.resolvedBy).toMatch(/^member:/);
  await expectAccessible(page);
});

test(
  "what was paid too much goes back alone, and what was paid too little becomes a charge",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const merchant = await newMerchant("Loja da Diferença");
    const api = await merchantApi(request, merchant);
    const more = await paidByForce(api, bank, "21.00");
    await signIn(page, merchant);
    await page.goto("/exceptions/open");
    const dialog = await openDialog(page, cards(page));
    await dialog.getByRole("radio", { name: "Devolver a diferença (R$ 10,50)" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Devolver a diferença" }).dblclick();
    await expect(page.getByText("A devolução de R$ 10,50 está a caminho.").first()).toBeVisible();
    await refundsEnded(api, more.charge.id);
    expect((await refundsOf(api, more.charge.id)).map(({ amount }) => amount)).toEqual([10.5]);
    expect((await api.charge(more.charge.id)).status).toBe("RECEIVED");
    expect((await exceptionsOf(api, more.charge.id))[0]).toMatchObject({
      resolution: "accept",
      note: "Diferença de R$\u00a010,50 devolvida",
    });

    await paidByForce(api, bank, "4.00");
    await page.goto("/exceptions/open");
    await page.getByRole("link", { name: "Cobrar o que falta (R$ 6,50)" }).click();
    await page.waitForURL("**/charges/new?**");
    await expect(page.getByLabel("Valor em reais")).toHaveValue("6,50");
  },
);

test("a difference whose refund was answered to nobody goes back once, from another opening and another page", async ({
  page,
  context,
  request,
  bank,
}) => {
  const merchant = await newMerchant("Loja sem Resposta");
  const api = await merchantApi(request, merchant);
  const { charge } = await paidByForce(api, bank, "21.00");
  await signIn(page, merchant);
  await page.goto("/exceptions/open");
  const other = await context.newPage();
  await other.goto("/exceptions/open");
  await page.route("**/refunds", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const choose = async (at: Page) => {
    const dialog = await openDialog(at, cards(at));
    await dialog.getByRole("radio", { name: "Devolver a diferença (R$ 10,50)" }).check();
    await dialog.getByRole("button", { name: "Devolver a diferença" }).click();
    return dialog;
  };
  const dialog = await choose(page);
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await choose(other);
  await expect(other.getByText("A devolução de R$ 10,50 está a caminho.").first()).toBeVisible();
  await refundsEnded(api, charge.id);
  expect((await refundsOf(api, charge.id)).map(({ amount }) => amount)).toEqual([10.5]);
});

test("finance sends a second payment back: once, exactly that money, and the list says so", async ({
  page,
  request,
  bank,
}) => {
  const merchant = await newMerchant("Loja que Devolve");
  const api = await merchantApi(request, merchant);
  const { charge } = await paidTwice(api, bank, "Pedido 8");
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/exceptions/open");
  const dialog = await openDialog(page, cards(page));
  await dialog.getByRole("radio", { name: "Devolver R$ 33,00" }).check();
  await dialog.getByRole("button", { name: "Devolver R$ 33,00" }).dblclick();
  await expect(
    page.getByText(/(A devolução de R\$\s33,00 está a caminho|R\$\s33,00 voltou)/).first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nada fora do lugar" })).toBeVisible();
  await refundsEnded(api, charge.id);
  await page.goto("/exceptions/resolved");
  await expect(cards(page)).toContainText("R$ 33,00 voltou para quem pagou.");
  const sent = (await moneyAtBank(bank, charge.id)).map(({ valor, devolucoes }) => [
    valor,
    devolucoes.map((refund) => refund.valor),
  ]);
  expect(sent).toEqual(
    expect.arrayContaining([
      ["10.50", []],
      ["33.00", ["33.00"]],
    ]),
  );
});

test(
  "a refund that the bank does not make is shown with its reason, and tried again from the list",
  ONLY_DEEP,
  async ({ page, own: { api, bank, merchant } }) => {
    const { charge } = await paidTwice(api, bank, `Pedido ${randomUUID()}`);
    const settings = (data: object) => bank.put("/control/settings", { data });
    await settings({ refundOutcome: "NAO_REALIZADO", refundReason: "Conta encerrada" });
    await signIn(page, merchant);
    await page.goto("/exceptions/open");
    const card = cards(page).filter({ hasText: charge.description ?? "" });
    const dialog = await openDialog(page, card);
    await dialog.getByRole("radio", { name: "Devolver R$ 33,00" }).check();
    await dialog.getByRole("button", { name: "Devolver R$ 33,00" }).click();
    await expect(card).toHaveCount(0);
    await refundsEnded(api, charge.id);
    await settings({ refundOutcome: "DEVOLVIDO" });
    await page.goto("/exceptions/resolved");
    await expect(card).toContainText("O banco não fez a devolução: Conta encerrada");
    await card.getByRole("button", { name: "Tentar devolver de novo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Devolver R$ 33,00" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect
      .poll(async () => (await refundsEnded(api, charge.id)).map(({ status }) => status), POLLING)
      .toEqual(["FAILED", "REFUNDED"]);
    await page.reload();
    await expect(card).toContainText("R$ 33,00 voltou para quem pagou.");
    await expect(card).not.toContainText("não fez");
  },
);

test(
  "money that names no charge is shown without one, and is refunded",
  ONLY_DEEP,
  async ({ page, own: { api, bank, pixKey, merchant } }) => {
    const data = { chave: pixKey, amount: "12.34", txid: txidOf(randomUUID()) };
    const [{ endToEndId }] = (await (await bank.post("/control/pix", { data })).json()).pix;
    const found = async () =>
      (await exceptionsOf(api, null)).find(({ facts }) => facts.endToEndId === endToEndId);
    await expect.poll(found, POLLING).toBeDefined();
    await signIn(page, merchant);
    await page.goto("/exceptions/open?kind=unknown_charge");
    const card = cards(page).filter({ hasText: endToEndId });
    await expect(card.getByRole("heading")).toHaveText("Pix sem cobrança");
    await expect(card.getByRole("link")).toHaveCount(0);
    const dialog = await openDialog(page, card);
    await dialog.getByRole("radio", { name: "Devolver R$ 12,34" }).check();
    await dialog.getByRole("button", { name: "Devolver R$ 12,34" }).click();
    await expect(card).toHaveCount(0);
    await expect
      .poll(async () => {
        const { pix } = await (await bank.get("/control/pix?limit=1000")).json();
        return pix.find((one: { endToEndId: string }) => one.endToEndId === endToEndId).devolucoes;
      }, POLLING)
      .toMatchObject([{ valor: "12.34", status: "DEVOLVIDO" }]);
  },
);

test(
  "an exception that another user resolved meanwhile is reported, and the list is read again",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const merchant = await newMerchant("Loja a Quatro Mãos");
    const api = await merchantApi(request, merchant);
    const { exception } = await paidByForce(api, bank, "9.00");
    await signIn(page, merchant);
    await page.goto("/exceptions/open");
    const dialog = await openDialog(page, cards(page));
    await dialog.getByRole("radio", { name: "Aceitar" }).check();
    expect((await api.resolve(exception.id, { resolution: "ignore" })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Aceitar" }).click();
    await expect(dialog.getByRole("status")).toContainText("outra pessoa ou sistema");
    await expect(dialog.getByRole("status")).toContainText("Ignorada");
    await dialog.getByRole("button", { name: "Fechar" }).last().click();
    await expect(page.getByRole("heading", { name: "Nada fora do lugar" })).toBeVisible();
    await page.goto("/exceptions/resolved");
    await expect(cards(page)).toContainText("Ignorada por seu sistema, pela API");
  },
);

test(
  "where nothing can be refunded, a refund is not offered and the reason is shown",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const merchant = await newMerchant("Loja sem Volta");
    const api = await merchantApi(request, merchant);
    const horario = new Date(Date.now() - 90 * 86_400_000 - 1_000).toISOString();
    const old = await receivedByForce(api, bank, { amount: "1.00", horario });
    await exceptionOf(api, old.id, "amount_mismatch");
    await signIn(page, merchant);
    await page.goto("/exceptions/open");
    const dialog = await openDialog(page, cards(page));
    await expect(dialog.getByRole("radio", { name: "Ignorar" })).toHaveCount(0);
    await expect(dialog.getByRole("radio", { name: "Aceitar" })).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /^Devolver/ })).toHaveCount(0);
    await expect(dialog).toContainText("passaram 90 dias do pagamento");
  },
);

test(
  "exceptions are filtered by kind in the address, which survives going back",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const merchant = await newMerchant("Loja que Filtra");
    const api = await merchantApi(request, merchant);
    await paidByForce(api, bank, "21.00");
    await paidTwice(api, bank, "Pedido 9");
    await signIn(page, merchant);
    await page.goto("/exceptions/open");
    const filter = page.getByRole("navigation", { name: "Filtrar por tipo" });
    await filter.getByRole("link", { name: DUPLICATE }).click();
    await page.waitForURL("**/exceptions/open?kind=duplicate_payment");
    await expect(cards(page).getByRole("heading")).toHaveText([DUPLICATE]);
    await page.getByRole("link", { name: "Resolvidas" }).click();
    await expect(page.getByRole("heading", { name: "Nada resolvido ainda" })).toBeVisible();
    await page.goBack();
    await expect(cards(page).getByRole("heading")).toHaveText([DUPLICATE]);
    await page.goto("/exceptions/open?kind=late_payment");
    await page.getByRole("link", { name: "Ver todas" }).click();
    await expect(cards(page)).toHaveCount(2);
  },
);

for (const role of ["support", "viewer"] as const) {
  test(`${role} reads exceptions and decides about none, on the page or past it`, async ({
    page,
    request,
    bank,
    baseURL,
  }) => {
    const merchant = await newMerchant("Loja com Papéis");
    const api = await merchantApi(request, merchant);
    const { exception, charge } = await paidByForce(api, bank, "21.00");
    await signIn(page, await newMember(merchant.merchantId, role));
    await page.goto("/exceptions/open");
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: /Resolver/ })).toHaveCount(0);
    const answer = await page.request.post(`/api/dashboard/exceptions/${exception.id}/resolve`, {
      data: { resolution: "ignore" },
      headers: { origin: baseURL ?? "", "sec-fetch-site": "same-origin" },
    });
    expect(answer.status()).toBe(403);
    const [still] = await exceptionsOf(api, charge.id);
    expect(still?.resolution).toBeNull();
  });
}

test("another merchant's exception is not listed, and to resolve it is to resolve nothing", async ({
  page,
  request,
  bank,
  baseURL,
}) => {
  const theirs = await merchantApi(request, await newMerchant("Loja Alheia"));
  const { exception, charge } = await paidByForce(theirs, bank, "21.00");
  await signIn(page, await newMerchant("Loja Curiosa"));
  await page.goto("/exceptions/open");
  await expect(page.getByRole("heading", { name: "Nada fora do lugar" })).toBeVisible();
  await expectAccessible(page);
  await expect(badge(page)).toHaveText("Pendências");
  const headers = { origin: baseURL ?? "", "sec-fetch-site": "same-origin" };
  const texts = [];
  for (const id of [exception.id, randomUUID(), "abc"]) {
    const path = `/api/dashboard/exceptions/${id}/resolve`;
    const answer = await page.request.post(path, { data: { resolution: "ignore" }, headers });
    expect(answer.status()).toBe(404);
    texts.push((await answer.text()).replace(/"requestId":"[^"]*"/, ""));
  }
  expect(new Set(texts).size).toBe(1);
  const forged = await page.request.post(`/api/dashboard/exceptions/${exception.id}/resolve`, {
    data: { resolution: "ignore" },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect(forged.status()).toBe(403);
  expect((await exceptionsOf(theirs, charge.id))[0]?.resolution).toBeNull();
});

test(
  "the list fits a phone and is clean in the dark",
  ONLY_DEEP,
  async ({ page, request, bank }) => {
    const merchant = await newMerchant("Loja no Bolso");
    const api = await merchantApi(request, merchant);
    await paidByForce(api, bank, "21.00");
    await paidTwice(api, bank, `Pedido ${"muito longo ".repeat(10)}`);
    await signIn(page, merchant);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/exceptions/open");
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    const dialog = await openDialog(page, cards(page).last());
    await dialog.getByRole("radio", { name: /Devolver/ }).check();
    expect(await width()).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  },
);
