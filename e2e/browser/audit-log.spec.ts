import { randomUUID } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectFitsPhone } from "../support/accessible";
import { expect, merchantApi, newMerchant, test, validBody } from "../support/fixtures";
import { received } from "../support/money";
import { cookieOf } from "../support/sessions";
import { newMember, signIn } from "../support/users";

test.describe("the audit log", () => {
  test(
    "shows an owner who did what with their charges, and nothing of another merchant",
    ONLY_DEEP,
    async ({ page, request, baseAddress }) => {
      const [merchant, other] = [await newMerchant(), await newMerchant("Loja Alheia")];
      const api = await merchantApi(request, merchant);
      const finance = await newMember(merchant.merchantId, "finance");
      const cookie = await cookieOf(baseAddress, finance);
      await cookieOf(baseAddress, other);
      const act = (path: string, data: object) =>
        request.post(`/api/dashboard/charges${path}`, {
          headers: { cookie, origin: baseAddress, "idempotency-key": randomUUID() },
          data,
        });
      const made = await act("", validBody());
      expect(made.status(), await made.text()).toBe(201);
      const { id } = await made.json();
      expect((await act(`/${id}/cancel`, {})).ok()).toBe(true);
      const paid = await received(api);
      expect((await act(`/${paid.id}/refunds`, { amount: 1 })).status()).toBe(201);
      expect((await act(`/${paid.id}/cancel`, {})).status()).toBe(409);
      expect((await api.refund(id, { amount: -1 })).status()).toBe(400);

      await signIn(page, merchant);
      await page.goto("/settings/audit");
      const rows = page.getByRole("table").getByRole("row");
      const line = (words: string, subject: string) =>
        rows.filter({ hasText: words }).filter({ hasText: subject });
      await expect(line("Criou uma cobrança", id)).toContainText(finance.email);
      await expect(line("Cancelou uma cobrança", id)).toContainText("Sucesso");
      await expect(line("Pediu uma devolução", paid.id)).toContainText("Sucesso");
      await expect(line("Pediu uma devolução", paid.id)).toContainText(/Valor: R\$\s1,00/);
      await expect(line("Cancelou uma cobrança", paid.id)).toContainText(
        "RecusadoA cobrança não pode ser cancelada: ",
      );
      const bySystem = rows.filter({ hasText: "Sistema (API) · " });
      await expect(bySystem.filter({ hasText: "Pediu uma devolução" })).toContainText(
        "RecusadoCorpo inválido: o corpo quebra uma regra ou não chegou inteiro.",
      );
      await expect(rows.filter({ hasText: "invalid_body" })).toHaveCount(0);
      await expect(bySystem.filter({ hasText: "Aparelho desconhecido" })).toHaveCount(0);
      await expect(page.getByLabel("Loja")).toHaveCount(0);
      await expectAccessible(page);
      await expectFitsPhone(page);

      await page.getByLabel("Ação").selectOption({ label: "Pediu uma devolução" });
      await page.getByLabel("E-mail").fill("finance-");
      await page.getByRole("button", { name: "Filtrar" }).click();
      await expect(rows).toHaveCount(2);
      for (const query of ["", "?merchant=Alheia", `?person=${encodeURIComponent(other.email)}`]) {
        await page.goto(`/settings/audit${query}`);
        await expect(page.getByRole("heading", { level: 1, name: "Auditoria" })).toBeVisible();
        await expect(page.getByText(other.email)).toHaveCount(0);
      }
      await page.goto("/settings/profile");
      await page.getByRole("button", { name: "Sair" }).click();
      await page.waitForURL("**/login**");
      await signIn(page, merchant);
      await page.goto("/settings/audit?act=session.leave");
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(1)).toContainText("Saiu");
    },
  );
});
