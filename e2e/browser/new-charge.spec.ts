import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay, merchantApi, newMerchant } from "../support/fixtures";
import { newMember, signIn } from "../support/users";
import { expect, test, unique } from "../support/wire";
import { fillIn, made, openForm, submit } from "./new-charge-form";

/** `dd/mm/aaaa` of the Brasília day so many days from today. */
function shownDay(offset: number): string {
  return brasiliaDay(offset).split("-").reverse().join("/");
}

test("finance charges a customer and shares the link, whose page takes the payment", async ({
  page,
  request,
  context,
}) => {
  const merchant = await newMerchant("Padaria da Vila");
  const api = await merchantApi(request, merchant);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await openForm(page);
  await page.getByLabel("Nome", { exact: true }).fill("Ana Souza");
  await page.getByLabel("CPF ou CNPJ").pressSequentially("52998224725");
  await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("529.982.247-25");
  await page.getByLabel("E-mail").fill("ana@casa.example");
  await page.getByLabel("Telefone").fill("+55 11 91234-5678");
  await expect(page.getByLabel("Telefone")).toHaveValue("(11) 91234-5678");
  await page.getByLabel("Valor em reais").pressSequentially("123450");
  await expect(page.getByLabel("Valor em reais")).toHaveValue("1.234,50");
  await page.getByLabel("Descrição").fill("Bolo de casamento");
  await expect(page.getByText("Restam 483 caracteres.")).toBeVisible();
  await page.getByLabel("Referência").fill(" Pedido 7/9 ");
  await page.getByRole("button", { name: "Amanhã" }).click();
  await expect(page.getByText(`Código válido até ${shownDay(1)} às 23h59.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Criar cobrança de R$ 1.234,50" }).click();

  await expect(made(page)).toBeFocused();
  await expect(
    page.getByText(`R$ 1.234,50 para Ana Souza, com vencimento em ${shownDay(1)}.`),
  ).toBeVisible();
  await expectAccessible(page);
  const { content } = await api.listed();
  expect(content).toHaveLength(1);
  const [charge] = content;
  expect(charge).toMatchObject({
    status: "PENDING",
    billingType: "PIX",
    amount: 1234.5,
    dueDate: brasiliaDay(1),
    description: "Bolo de casamento",
    reference: "Pedido 7/9",
  });
  const link = charge?.checkoutUrl ?? "";
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(charge?.pix?.copyPaste);
  const whatsApp = page.getByRole("link", { name: "Enviar pelo WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /^https:\/\/wa\.me\/5511912345678\?text=Ol%C3%A1/);
  await expect(whatsApp).toHaveAttribute("href", new RegExp(encodeURIComponent(link)));
  await expect(page.getByRole("link", { name: "Enviar por e-mail" })).toHaveAttribute(
    "href",
    /^mailto:ana@casa\.example\?/,
  );
  await expect(page.getByRole("img", { name: "QR Code Pix desta cobrança" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver cobrança" })).toHaveAttribute(
    "href",
    `/charges/${charge?.id}`,
  );

  await page.reload();
  await expect(made(page)).toBeVisible();
  await page.getByRole("link", { name: "Nova cobrança" }).click();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  await page.goto(link);
  await expect(page.getByText("Bolo de casamento")).toBeVisible();
});

test("a double click, and Enter with a click, make one charge", async ({ page, request }) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await signIn(page, merchant);
  await openForm(page);
  await fillIn(page);
  await submit(page).dblclick();
  await expect(made(page)).toBeVisible();
  expect((await api.listed()).page.totalElements).toBe(1);

  await page.getByRole("link", { name: "Nova cobrança" }).click();
  await fillIn(page, "20,00");
  await page.getByLabel("Valor em reais").press("Enter");
  await submit(page)
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect(made(page)).toBeVisible();
  expect((await api.listed()).page.totalElements).toBe(2);
});

test("an answer that is lost leaves everything typed, and trying again makes one charge", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await signIn(page, merchant);
  await openForm(page);
  await fillIn(page);
  await page.route("**/api/dashboard/charges", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(page.getByText("Tente de novo sem receio")).toBeVisible();
  expect((await api.listed()).page.totalElements).toBe(1);
  await page.unroute("**/api/dashboard/charges");

  // Even a reload in between changes nothing: the form and its key are still there.
  await page.reload();
  await expect(page.getByText("Guardamos nesta aba o que você tinha digitado.")).toBeVisible();
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Souza");
  await submit(page).click();
  await expect(made(page)).toBeVisible();
  expect((await api.listed()).page.totalElements).toBe(1);
});

test(
  "changing the data after a lost answer says that the first charge exists before making another",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await signIn(page, merchant);
    await openForm(page);
    await fillIn(page);
    await page.route(
      "**/api/dashboard/charges",
      async (route) => {
        await route.fetch();
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await submit(page).click();
    await expect(page.getByText("Tente de novo sem receio")).toBeVisible();
    await page.getByLabel("Valor em reais").fill("11,00");
    await submit(page).click();
    await expect(page.getByText("já criou uma cobrança, com dados diferentes")).toBeVisible();
    expect((await api.listed()).page.totalElements).toBe(1);
    await submit(page).click();
    await expect(made(page)).toBeVisible();
    expect((await api.listed()).content.map(({ amount }) => amount)).toEqual([11, 10.5]);
  },
);

test("a refusal of the bank is shown with its reason, and sending again makes a new charge", async ({
  page,
  breakBank,
}) => {
  await signIn(page, await newMerchant());
  await openForm(page);
  await fillIn(page);
  const description = unique();
  await page.getByLabel("Descrição").fill(description);
  const mend = await breakBank("PUT /cob/:txid", description, {
    kind: "refuse",
    violations: [{ razao: "O recebedor nao pode receber agora", propriedade: "cob.chave" }],
  });
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "O banco recusou" })).toContainText(
    "O recebedor nao pode receber agora",
  );
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Ana Souza");
  await expectAccessible(page);
  await mend();
  await submit(page).click();
  await expect(made(page)).toBeVisible();
});

test(
  "a code that the bank is slow to give is announced, and appears by itself",
  ONLY_DEEP,
  async ({ page, breakBank }) => {
    await signIn(page, await newMerchant());
    await openForm(page);
    await fillIn(page);
    const description = unique();
    await page.getByLabel("Descrição").fill(description);
    const mend = await breakBank("PUT /cob/:txid", description, { kind: "delay", ms: 20_000 });
    await submit(page).click();
    await expect(page.getByText("O código Pix está sendo gerado")).toBeVisible();
    await expect(page.getByRole("button", { name: "Copiar link" })).toBeVisible();
    await mend();
    const code = page.getByRole("img", { name: "QR Code Pix desta cobrança" });
    await expect(code).toBeVisible({ timeout: 60_000 });
  },
);

test(
  "a charge is done again with its data, due today at the earliest; another's is not",
  ONLY_DEEP,
  async ({ page, request }) => {
    const [a, b] = [await newMerchant(), await newMerchant()];
    const [apiA, apiB] = [await merchantApi(request, a), await merchantApi(request, b)];
    const address = {
      street: "Avenida Paulista",
      number: "1000",
      district: "Bela Vista",
      city: "São Paulo",
      state: "SP",
      postalCode: "01310100",
    };
    const payer = { name: "Bia Lima", document: "11222333000181", phone: "11912345678", address };
    const own = await apiA.created({ payer, amount: 99.9, description: "Mensalidade" });
    const foreign = await apiB.created({ payer });
    await signIn(page, a);
    await openForm(page, `?from=${own.id}`);
    await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("Bia Lima");
    await expect(page.getByLabel("CPF ou CNPJ")).toHaveValue("11.222.333/0001-81");
    await expect(page.getByLabel("CEP")).toHaveValue("01310-100");
    await expect(page.getByLabel("UF")).toHaveValue("SP");
    await expect(page.getByLabel("Valor em reais")).toHaveValue("99,90");
    await expect(page.getByLabel("Vencimento", { exact: true })).toHaveValue(own.dueDate);
    await submit(page).click();
    await expect(made(page)).toBeVisible();
    expect((await apiA.listed()).page.totalElements).toBe(2);
    for (const id of [foreign.id, "11111111-1111-4111-8111-111111111111", "x"]) {
      await openForm(page, `?from=${id}`);
      await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
      await openForm(page, `?made=${id}`);
      await expect(made(page)).toHaveCount(0);
    }
  },
);

test(
  "finance agrees on a fine, interest and a discount, which the charge's page shows",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await signIn(page, merchant);
    await openForm(page);
    const choice = page.getByLabel("Cobrar multa e juros ou dar desconto");
    await page.getByLabel("Deixar o pagador escolher o valor").check();
    await expect(choice).toHaveCount(0);
    await page.getByLabel("Deixar o pagador escolher o valor").uncheck();
    await fillIn(page, "100,00");
    await choice.check();
    await page.getByLabel("Multa por atraso").fill("2");
    await page.getByLabel("Juros por atraso, % ao mês").fill("1,5");
    await page.getByLabel("Desconto para pagamento antecipado").fill("100");
    await page.getByLabel("Unidade do desconto").selectOption("R$");
    await page.getByLabel("Desconto até").fill(brasiliaDay(1));
    await submit(page).click();
    const tooMuch = "Precisa ser menor que o valor da cobrança, com no máximo duas casas.";
    await expect(page.getByText(tooMuch)).toBeVisible();
    await expect(page.getByLabel("Desconto para pagamento antecipado")).toBeFocused();
    await page.getByLabel("Desconto para pagamento antecipado").fill("5");
    await expect(page.getByText(tooMuch)).toHaveCount(0);
    const early = `Pagando até ${shownDay(1)}, desconto de R$ 5,00: pague R$ 95,00.`;
    const late =
      "Depois do vencimento, multa de 2% e juros de 1,5% ao mês, contados por dia de atraso.";
    await expect(page.getByText(early).first()).toBeVisible();
    await expect(page.getByText(`Código válido até ${shownDay(37)} às 23h59.`)).toBeVisible();
    await expectAccessible(page);
    await submit(page).click();
    await expect(made(page)).toBeVisible();

    const [charge] = (await api.listed()).content;
    expect(charge).toMatchObject({ amount: 100, status: "PENDING" });
    await page.getByRole("link", { name: "Ver cobrança" }).click();
    const terms = page.getByRole("region", { name: "Multa, juros e desconto" });
    await expect(terms.getByText(early)).toBeVisible();
    await expect(terms.getByText(late)).toBeVisible();
    await expect(terms).toContainText(/Valor para pagar hoje.*R\$\s95,00/);
    await expectAccessible(page);
    await page.goto(`/charges/new?from=${charge?.id}`);
    await expect(page.getByLabel("Juros por atraso, % ao mês")).toHaveValue("1,5");
    await expect(page.getByLabel("Desconto até")).toHaveValue(brasiliaDay(1));
  },
);

test(
  "before JavaScript the page shows the form and says what it needs",
  ONLY_DEEP,
  async ({ page, browser, merchant, baseURL }) => {
    await signIn(page, merchant);
    const storageState = await page.context().storageState();
    const plain = await browser.newContext({
      storageState,
      javaScriptEnabled: false,
      locale: "pt-BR",
      baseURL: baseURL ?? "",
    });
    const still = await plain.newPage();
    await still.goto("/charges/new");
    const html = await (await page.request.get("/charges/new")).text();
    expect(html).toMatch(/<noscript>.*ative o JavaScript do navegador.*<\/noscript>/s);
    await expect(still.getByLabel("Nome", { exact: true })).toBeDisabled();
    await expect(still.getByText("O link mostra o QR Code")).toBeVisible();
    await plain.close();
  },
);
