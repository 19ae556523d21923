import type { Page } from "@playwright/test";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay, expect, type MerchantApi } from "../support/fixtures";

// What specs about a Pix key of the shop's own, and its bank statements, have in common.

/** The owner enters a Pix key of the shop's own, to which new charges go. */
export async function enterKey(page: Page): Promise<void> {
  await page.goto("/settings/psp");
  await page.getByRole("link", { name: "Adicionar provedor" }).click();
  const form = page.getByRole("main");
  await form.getByLabel("Tipo de provedor").selectOption({ label: "Chave Pix própria" });
  await form.getByLabel("Nome", { exact: true }).fill("Chave da loja");
  await form.getByLabel("Tipo de chave").selectOption({ label: "Celular" });
  await form.getByLabel("Chave Pix", { exact: true }).fill("98765-4321");
  await form.getByLabel("Nome de quem recebe").fill("Café da Ana");
  await form.getByLabel("Cidade").fill("São Paulo");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Confira a chave Pix e o tipo dela.")).toBeVisible();
  await form.getByLabel("Chave Pix", { exact: true }).fill("(11) 98765-4321");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("+5511987654321")).toBeVisible();
  await expect(page.getByText("ninguém avisa dos pagamentos").first()).toBeVisible();
}

/** A statement as a bank exports it, with the given entries of today, debits below zero, and a tariff. */
export function ofx(
  ...given: readonly { readonly amount: string; readonly memo: string }[]
): Buffer {
  const today = brasiliaDay().replaceAll("-", "");
  const entries = given.map(
    ({ amount, memo }, n) => `<STMTTRN>
<TRNTYPE>${amount.startsWith("-") ? "DEBIT" : "CREDIT"}
<DTPOSTED>${today}120000[-03:EST]
<TRNAMT>${amount}
<FITID>${n + 1}
<MEMO>${memo}
</STMTTRN>`,
  );
  const text = `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>
${entries.join("\n")}
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${today}<TRNAMT>-5.00<MEMO>TARIFA</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  return Buffer.from(text, "latin1");
}

/** A Pix charge to a payer of this name. */
export function charged(api: MerchantApi, amount: number, name: string): Promise<PaymentResponse> {
  const payer = { name, document: "52998224725" };
  return api.created({ amount, payer, billingType: "PIX" });
}

/** Chooses a statement on the page that imports it. */
export async function chooseStatement(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel(/Escolher (outro )?extrato/)
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}
