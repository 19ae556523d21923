import { generateKeyPairSync } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { openTokenIssuer } from "@/testing/token-issuer";
import { expectAccessible } from "../support/accessible";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";

test("an owner finds the tools of the API and its calls, filters them and opens one", async ({
  browser,
  page,
  request,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await signIn(page, merchant);
  await page.goto("/developers");
  await expect(page.getByText("Nenhuma chamada ainda")).toBeVisible();
  const charge = await api.created({ billingType: "BOLETO" });
  await api.get(`/payments/${charge.id}?campo=1`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row")).toHaveCount(3, { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await page.getByLabel("Resposta").selectOption("4xx");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL("/developers?status=4xx");
  await page.getByRole("link", { name: "GET /payments/{id}" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("invalid_parameters");
  await expect(page.getByRole("link", { name: "Ver a cobrança" })).toHaveAttribute(
    "href",
    `/charges/${charge.id}`,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Todas as chamadas desta cobrança" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const viewer = await browser.newPage();
  await signIn(viewer, await newMember(merchant.merchantId, "viewer"));
  await viewer.goto("/");
  await expect(viewer.getByRole("link", { name: "Desenvolvedores" })).toHaveCount(0);
  expect((await viewer.goto("/developers"))?.status()).toBe(404);
  await viewer.context().close();
});

test(
  "an owner registers a public key, and a private one is refused",
  ONLY_DEEP,
  async ({ page }) => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const merchant = await newMerchant();
    await signIn(page, merchant);
    await page.goto("/settings/credentials");
    await page.getByRole("button", { name: "Registrar chave" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nome").fill("ERP");
    const key = dialog.getByLabel("Chave pública");
    await key.fill(String(privateKey.export({ type: "pkcs8", format: "pem" })));
    await dialog.getByRole("button", { name: "Registrar chave" }).click();
    await expect(dialog.getByText("Não é uma chave pública aceita")).toBeVisible();
    await expectAccessible(page);
    await key.fill(String(publicKey.export({ type: "spki", format: "pem" })));
    await dialog.getByRole("button", { name: "Registrar chave" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "ERP" })).toContainText(
      "Chave pública",
    );
  },
);

test("an owner trusts an issuer, whose keys are read at once", ONLY_DEEP, async ({ page }) => {
  const issuer = await openTokenIssuer();
  const merchant = await newMerchant();
  await signIn(page, merchant);
  await page.goto("/settings/credentials");
  await page.getByRole("button", { name: "Confiar em emissor" }).click();
  const dialog = page.getByRole("dialog");
  const submit = dialog.getByRole("button", { name: "Confiar em emissor" });
  await submit.click();
  await expect(dialog.getByText("Preencha este campo.")).toHaveCount(3);
  await dialog.getByLabel("Nome").fill("GitHub");
  await dialog.getByLabel("Emissor").fill(issuer.issuer);
  await dialog.getByLabel("Sujeito").fill("repo:loja/erp:environment:production");
  const keys = dialog.getByLabel("Endereço das chaves");
  await keys.fill("https://10.0.0.1/jwks");
  await submit.click();
  await expect(
    dialog.getByText("Não foi aceito: deve ser um endereço https público"),
  ).toBeVisible();
  await expectAccessible(page);
  await keys.fill(issuer.jwksUri);
  await submit.click();
  await expect(page.getByRole("listitem").filter({ hasText: "GitHub" })).toContainText(
    "repo:loja/erp:environment:production",
  );
  await issuer.close();
});
