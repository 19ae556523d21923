import { ONLY_DEEP } from "@/testing/deep";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../../support/fixtures";
import { exceptionOf } from "../../support/money";
import { signIn } from "../../support/users";
import { payAtBank } from "../../support/wire";
import { expectUsable, VARIANTS, words } from "./variants";

for (const variant of VARIANTS) {
  test.describe(variant.name, () => {
    const say = words(variant);
    test.use({ locale: variant.locale, viewport: variant.viewport, actionTimeout: 30_000 });

    test(
      "a bakery's day: thirty charges, a booklet, a wrong amount, a dispute, and the money at the end",
      ONLY_DEEP,
      async ({ page, request, bank }) => {
        test.setTimeout(300_000);
        const merchant = await newMerchant("Padaria da Esquina");
        const api = await merchantApi(request, merchant);
        await signIn(page, merchant);

        // The till makes its charges over the API, all but the first, and customers pay as they come.
        await page.goto("/charges/new");
        await page.getByLabel(say("Nome", "Name"), { exact: true }).fill("Ana Souza");
        await page.getByLabel(say("CPF ou CNPJ", "CPF or CNPJ")).fill("52998224725");
        await page.getByLabel(say("Valor em reais", "Amount in reais")).fill("12,00");
        await expectUsable(page, variant);
        await page.getByRole("button", { name: say(/^Criar cobrança/, /^Create charge/) }).click();
        await expect(
          page.getByRole("heading", { name: say("Cobrança criada", "Charge created") }),
        ).toBeVisible();
        await expectUsable(page, variant);
        const ids: string[] = [];
        for (let n = 0; n < 29; n += 1) ids.push((await api.created({ amount: 12 })).id);
        const paid = ids.slice(0, 10);
        for (const id of paid) expect((await api.pay(id)).status()).toBe(202);
        for (const id of paid) await api.waitFor(id, "RECEIVED");

        // A booklet for the office that has bread every month.
        await page.goto("/charges/series/new");
        await page.getByLabel(say("Nome", "Name"), { exact: true }).fill("Escritório Lima");
        await page.getByLabel(say("CPF ou CNPJ", "CPF or CNPJ")).fill("11222333000181");
        await page
          .getByLabel(say("Valor de cada parcela em reais", "Amount of each instalment in reais"))
          .fill("300,00");
        await page.getByLabel(say("Número de parcelas", "Number of instalments")).fill("4");
        await page.getByLabel(say("Primeiro vencimento", "First due date")).fill(brasiliaDay(10));
        await expectUsable(page, variant);
        await page
          .getByRole("button", { name: say("Criar 4 cobranças", "Create 4 charges") })
          .click();
        await expect(page.getByText(say("0 de 4 pagas", "0 of 4 paid"))).toBeVisible();
        await expectUsable(page, variant);

        // Somebody types another amount; the bakery sends the difference back.
        const wrong = ids[20] ?? "";
        await payAtBank(bank, wrong, { amount: "21.00", force: true });
        await exceptionOf(api, wrong, "amount_mismatch");
        await page.goto("/exceptions/open");
        await expectUsable(page, variant);
        await page
          .getByRole("article")
          .getByRole("button", { name: say(/Resolver/, /Resolve/) })
          .click();
        const dialog = page.getByRole("dialog");
        await dialog
          .getByRole("radio", { name: say(/Devolver a diferença/, /Refund the difference/) })
          .check();
        await expectUsable(page, variant);
        await dialog
          .getByRole("button", { name: say("Devolver a diferença", "Refund the difference") })
          .click();
        await expect(
          page.getByText(say("Nada fora do lugar", "Nothing out of place")),
        ).toBeVisible();

        // A card's holder disputes a cake.
        const cake = await api.created({ billingType: "CREDIT_CARD", amount: 180 });
        await api.happen(cake.id, "pay");
        await api.waitFor(cake.id, "CONFIRMED");
        await api.happen(cake.id, "chargeback");
        await api.waitFor(cake.id, "CHARGEBACK");
        await exceptionOf(api, cake.id, "disputed");
        await page.goto("/exceptions/open");
        await page
          .getByRole("article", { name: say("Pagamento contestado", "Payment disputed") })
          .getByRole("link", { name: say("Reunir provas", "Gather proof") })
          .click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          say("Provas da contestação", "Proof for the dispute"),
        );
        await expectUsable(page, variant);

        // In the evening the books say what the screens say: eleven paid, one of them with R$ 21,00 less R$ 9,00.
        const { total } = await api.got<{ total: { disputed: number } }>("/balance");
        expect(total.disputed).toBe(180);
        await page.goto("/movements/by-day");
        await expectUsable(page, variant);
        await page.goto("/closing");
        await expectUsable(page, variant);
        await page.goto("/");
        await expectUsable(page, variant);
        const { page: listed } = await api.listed("?status=RECEIVED");
        expect(listed.totalElements).toBe(11);
      },
    );
  });
}
