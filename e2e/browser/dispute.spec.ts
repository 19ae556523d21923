import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { exceptionOf } from "../support/money";
import { signIn } from "../support/users";

const [year, month, day] = brasiliaDay(10).split("-");
const ANSWER_BY = `${day}/${month}/${year}`;

test("a disputed payment says until when to answer, its proof is a page to print, and its end closes it", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant("Loja Contestada");
  const api = await merchantApi(request, merchant);
  const { id } = await api.created({ billingType: "CREDIT_CARD", description: "Sofá de canto" });
  await api.happen(id, "pay");
  await api.waitFor(id, "CONFIRMED");
  await api.happen(id, "chargeback");
  await api.waitFor(id, "CHARGEBACK");
  await exceptionOf(api, id, "disputed");

  await signIn(page, merchant);
  await page.goto("/exceptions/open");
  const card = page.getByRole("article", { name: "Pagamento contestado" });
  await expect(card).toContainText(`Responder até${ANSWER_BY}`);
  await expect(card).toContainText("O titular do cartão não reconhece a compra");
  await card.getByRole("link", { name: "Reunir provas" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Provas da contestação");
  await expect(page.getByText(`O provedor aceita a sua resposta até ${ANSWER_BY}.`)).toBeVisible();
  await expect(page.getByText("Compras anteriores da mesma pessoa")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Relato da loja").fill("Entregue em 12/11,\nassinado pela compradora.");
  await page.emulateMedia({ media: "print" });
  const file = page.getByRole("article");
  const account = file.getByRole("paragraph").filter({ hasText: "assinado pela compradora." });
  await expect(account).toBeVisible();
  await expect(file).toContainText("Sofá de canto");
  await expect(file).toContainText("ID no provedor: pay_");
  await expect(page.getByText("Compras anteriores da mesma pessoa")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(page);
  await expectAccessible(page);

  await api.happen(id, "lose-chargeback");
  await api.waitFor(id, "REFUNDED");
  await page.goto(`/charges/${id}`);
  await expect(page.getByText("Não: voltou ao pagador")).toBeVisible();
  await page.goto("/exceptions/open");
  await expect(page.getByText("Nada fora do lugar")).toBeVisible();
  await page.goto("/exceptions/resolved");
  await expect(page.getByRole("article", { name: "Contestação perdida" })).toContainText(
    "o valor saiu da sua conta",
  );
  expect((await page.goto(`/charges/${id}/dispute`))?.status()).toBe(404);
});

test(
  "a dispute won is shown as one on the overview and in the charge's history",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant("Loja com razão");
    const api = await merchantApi(request, merchant);
    const { id } = await api.created({ billingType: "CREDIT_CARD" });
    await api.happen(id, "pay");
    await api.waitFor(id, "CONFIRMED");
    await api.happen(id, "chargeback");
    await api.waitFor(id, "CHARGEBACK");
    await exceptionOf(api, id, "disputed");
    await api.happen(id, "win-chargeback");
    await api.waitFor(id, "CONFIRMED");

    await signIn(page, merchant);
    for (const place of ["/", `/charges/${id}`]) {
      await page.goto(place);
      await expect(page.getByText("Contestação encerrada a seu favor")).toBeVisible();
      await expect(page.getByText("Devolução concluída")).toHaveCount(0);
    }
  },
);
