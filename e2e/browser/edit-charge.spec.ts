import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay } from "../support/bodies";
import { newMember, openAs } from "../support/users";
import { cobsAtBank, expect, payAtBank, test, unique } from "../support/wire";

const HISTORY = { name: "Histórico" };
const dueDate = brasiliaDay(9);
const [year, month, day] = dueDate.split("-");

test("finance changes the amount and the due date, and the page, its code and its history say so", async ({
  page,
  api,
  bank,
}) => {
  const { id } = await api.created();
  const payer = await page.context().newPage();
  await payer.goto(`/checkout/${id}`);
  await expect(payer.getByRole("main")).toContainText(/R\$\s10,50/);
  await openAs(page, api, "finance", id);
  await page.getByRole("button", { name: "Editar" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar cobrança" });
  await expect(dialog.getByLabel("Valor")).toHaveValue("10,50");
  await expect(dialog.getByLabel("Vencimento")).toHaveValue(brasiliaDay(3));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Nada mudou");
  await dialog.getByLabel("Valor").fill("0");
  await dialog.getByLabel("Vencimento").fill(brasiliaDay(-1));
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Digite um valor em reais, como 10,50.")).toBeVisible();
  await expect(dialog.getByText("O vencimento deve ser hoje ou uma data futura.")).toBeVisible();
  await dialog.getByLabel("Valor").fill("1.234,56");
  await dialog.getByLabel("Vencimento").fill(dueDate);
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Cobrança alterada.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/R\$\s1\.234,56/);
  const history = page.getByRole("region", HISTORY);
  await expect(history).toContainText(
    /Cobrança alterada por finance-.*: valor de R\$\s10,50 para R\$\s1\.234,56; vencimento de/,
  );
  await expect(history).toContainText(`para ${day}/${month}/${year}`);
  await expectAccessible(page);
  // The payer's open page shows the new terms by itself.
  await expect(payer.getByRole("main")).toContainText(/R\$\s1\.234,56/);
  await payer.close();
  expect(await cobsAtBank(bank, id)).toMatchObject([{ valor: "1234.56", status: "ATIVA" }]);
  expect(await api.charge(id)).toMatchObject({ amount: 1234.56, dueDate });
});

test(
  "a change that the bank has not answered yet is said to be on its way, and then is there by itself",
  ONLY_DEEP,
  async ({ page, api, breakBank }) => {
    const description = unique();
    const { id } = await api.created({ description });
    const away = { kind: "error-before", status: 503 };
    const mend = await breakBank("PATCH /cob/:txid", description, away);
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar cobrança" });
    await dialog.getByLabel("Valor").fill("77");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Alteração solicitada. O provedor ainda não")).toBeVisible();
    await expect(page.getByText("Outro valor ou vencimento foi pedido")).toBeVisible();
    await expect(page.getByRole("button", { name: "Editar" })).toHaveCount(0);
    await mend();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/R\$\s77,00/);
  },
);

test(
  "a change that loses the race against the payer says that the charge waits no more",
  ONLY_DEEP,
  async ({ page, api, bank }) => {
    const { id } = await api.created();
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar cobrança" });
    await dialog.getByLabel("Valor").fill("77");
    await page.route(`**/api/dashboard/charges/${id}`, async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await payAtBank(bank, id);
      await api.waitFor(id, "RECEIVED");
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "A cobrança não aguarda mais pagamento e já não pode ser alterada.",
    );
    expect(await api.charge(id)).toMatchObject({ amount: 10.5, status: "RECEIVED" });
  },
);

test(
  "an overdue boleto waits again with a new due date, and the history says so",
  ONLY_DEEP,
  async ({ page, api }) => {
    const { id } = await api.created({ billingType: "BOLETO" });
    await api.happen(id, "expire");
    await api.waitFor(id, "OVERDUE");
    await openAs(page, api, "finance", id);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Vencida");
    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar cobrança" });
    await expect(dialog).toContainText("volta a aguardar pagamento");
    await expectAccessible(page);
    await dialog.getByLabel("Valor").fill("10,00");
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(dialog.getByText("A cobrança está vencida: escolha um novo")).toBeVisible();
    await dialog.getByLabel("Vencimento").fill(dueDate);
    await dialog.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Cobrança alterada.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Aguardando");
    await expect(page.getByRole("region", HISTORY)).toContainText(`para ${day}/${month}/${year}`);
    expect(await api.charge(id)).toMatchObject({ status: "PENDING", amount: 10, dueDate });
  },
);

test("support is offered no change, and the route refuses it", async ({ page, api, baseURL }) => {
  const charge = await api.created();
  await openAs(page, api, "support", charge.id);
  await expect(page.getByRole("region", HISTORY)).toContainText("Cobrança criada");
  await expect(page.getByRole("button", { name: "Editar" })).toHaveCount(0);
  const headers = { origin: baseURL ?? "", "sec-fetch-site": "same-origin" };
  const answer = await page.request.patch(`/api/dashboard/charges/${charge.id}`, {
    headers,
    data: { amount: 1 },
  });
  expect(answer.status()).toBe(403);
  expect(await api.charge(charge.id)).toEqual(charge);
});

test(
  "on a phone the dialog fits, is within reach of the keyboard, and changes the charge",
  ONLY_DEEP,
  async ({ page, api }) => {
    const { id } = await api.created();
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Editar" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar cobrança" });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
    await expectAccessible(page);
    await dialog.getByLabel("Valor").fill("11");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Cobrança alterada.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Editar" })).toBeFocused();
    expect(await api.charge(id)).toMatchObject({ amount: 11 });
  },
);

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("the dialog and the history speak English", ONLY_DEEP, async ({ page, api }) => {
    const { id } = await api.created();
    const { email, password } = await newMember(api.merchantId, "finance");
    await page.goto("/login");
    await page.getByLabel("E-mail").or(page.getByLabel("Email")).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((address) => !address.pathname.startsWith("/login"));
    await page.goto(`/charges/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit charge" });
    await dialog.getByLabel("Amount").fill("12");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Charge changed.").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "History" })).toContainText(
      /Charge changed by finance-.*: amount from R\$\s10,50 to R\$\s12,00/,
    );
  });
});
