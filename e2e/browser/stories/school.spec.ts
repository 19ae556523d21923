import { ONLY_DEEP } from "@/testing/deep";
import { brasiliaDay, expect, test } from "../../support/fixtures";
import { clockedShop } from "../../support/sandbox-clock";
import { newMember, signIn } from "../../support/users";
import { expectUsable, VARIANTS, words } from "./variants";

const HEAD = "Nome;CPF ou CNPJ;E-mail;Valor;Vencimento;Forma de pagamento;Descrição;Multa (%)";

/** A day as Brazilians write it. */
const written = (day: string) => day.split("-").reverse().join("/");

/** A month's fees of as many pupils, each a boleto of R$ 480,00 with a fine. */
function sheet(pupils: number): Buffer {
  const due = written(brasiliaDay(5));
  const lines = Array.from(
    { length: pupils },
    (_, n) =>
      `Responsável ${n + 1};52998224725;pai${n + 1}@familia.example;480,00;${due};Boleto;Turma ${(n % 8) + 1};2`,
  );
  return Buffer.from([HEAD, ...lines].join("\r\n"), "latin1");
}

for (const variant of VARIANTS) {
  test.describe(variant.name, () => {
    const say = words(variant);
    test.use({ locale: variant.locale, viewport: variant.viewport, actionTimeout: 30_000 });
    // A whole month on the one screen, its way through on the other.
    const pupils = variant.locale === "pt-BR" ? 200 : 12;

    test(
      `a school charges ${pupils} fees by a spreadsheet, and a late payer pays with the fine`,
      ONLY_DEEP,
      async ({ page, request }) => {
        test.setTimeout(300_000);
        const api = await clockedShop(request);
        await signIn(page, await newMember(api.merchantId, "finance"));
        await page.goto("/charges/new");
        await page
          .getByRole("link", { name: say("Importar planilha", "Import spreadsheet") })
          .click();
        const chooser = page.getByLabel(say("Escolher planilha", "Choose a spreadsheet"));
        await expect(chooser).toBeEnabled();
        await chooser.setInputFiles({
          name: "dezembro.csv",
          mimeType: "text/csv",
          buffer: sheet(pupils),
        });
        const create = page.getByRole("button", {
          name: say(`Criar ${pupils} cobranças`, `Create ${pupils} charges`),
        });
        await expect(create).toBeEnabled();
        if (pupils < 50) await expectUsable(page, variant);
        await create.click();
        await expect(
          page.getByText(say(`${pupils} cobranças criadas.`, `${pupils} charges created.`)),
        ).toBeVisible({ timeout: 180_000 });
        const { page: made } = await api.listed("?billingType=BOLETO");
        expect(made.totalElements).toBe(pupils);

        // Most pay in time; one forgets, and the month goes on.
        const { content } = await api.listed("?size=3&sort=createdAt,asc");
        const [first, late] = content;
        await api.pay(first?.id ?? "");
        await api.waitFor(first?.id ?? "", "RECEIVED");
        await page.goto(`/charges/${late?.id}`);
        await page
          .getByRole("button", { name: say("Adiantar o relógio", "Move the clock") })
          .click();
        const dialog = page.getByRole("dialog", {
          name: say("Adiantar o relógio do sandbox", "Move the sandbox clock forwards"),
        });
        await dialog.getByLabel(say("Dia", "Day")).fill(brasiliaDay(20));
        await dialog.getByRole("button", { name: say("Adiantar", "Move") }).click();
        await expect(dialog).toBeHidden();
        await api.waitFor(late?.id ?? "", "OVERDUE");
        await page.reload();
        await expectUsable(page, variant);

        await page.goto(`/checkout/${late?.id}`);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(/489,60/);
        await expectUsable(page, variant);
        await page
          .getByRole("button", { name: say("Simular pagamento", "Simulate payment") })
          .click();
        const paid = await api.waitFor(late?.id ?? "", "RECEIVED");
        expect(paid.paidAmount).toBe(489.6);
        expect(paid.paidOn).toBe(brasiliaDay(20));

        await page.goto("/charges?status=OVERDUE");
        const totals = page.getByLabel(
          say("Totais do que está filtrado", "Totals of what is filtered"),
        );
        await expect
          .poll(
            async () => {
              await page.reload();
              return totals.textContent();
            },
            { timeout: 120_000 },
          )
          .toContain(String(pupils - 2));
        await expectUsable(page, variant);
      },
    );
  });
}
