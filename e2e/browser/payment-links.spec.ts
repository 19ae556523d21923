import decodeQr from "qr/decode.js";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { merchantApi, newMerchant } from "../support/fixtures";
import { newLink } from "../support/payment-links";
import { newMember, signIn } from "../support/users";
import { expect, test } from "../support/wire";

/** What a camera reads from the picture of a code. */
async function scanned(png: Buffer, dots: (source: string) => Promise<number[][]>) {
  const [size = [], data = []] = await dots(png.toString("base64"));
  const [width = 0, height = 0] = size;
  return decodeQr({ width, height, data: Uint8Array.from(data) });
}

test("finance makes a link and hands out its address and its QR Code, which are one", async ({
  page,
  context,
}) => {
  const merchant = await newMerchant("Ateliê da Vila");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Nenhum link ainda" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Novo link" }).click();
  await page.getByRole("button", { name: "Criar link" }).click();
  await expect(page.getByText("Escreva o que se paga.")).toBeVisible();
  await expect(page.getByLabel("O que se paga")).toBeFocused();
  await page.getByLabel("O que se paga").fill("Oficina de cerâmica");
  await page.getByLabel("Valor em reais").fill("180,00");
  await page.getByRole("checkbox", { name: "Pix" }).check();
  await page.getByLabel("Limite de pagamentos").fill("12");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Criar link" }).click();
  await expect(page.getByRole("heading", { name: "Oficina de cerâmica", level: 1 })).toBeVisible();
  await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByRole("button", { name: "Copiado" })).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  const picture = page.getByRole("img", { name: "QR Code do link de pagamento" });
  const read = await scanned(await picture.screenshot(), (source) =>
    page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawn = canvas.getContext("2d");
      if (!drawn) throw new Error("no canvas");
      drawn.drawImage(image, 0, 0);
      const { data } = drawn.getImageData(0, 0, image.width, image.height);
      return [[image.width, image.height], [...data]];
    }, source),
  );
  expect(read).toBe(url);
});

test(
  "the page of a link counts what payers paid by it, and leads to their charges",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    const link = await newLink(request, api);
    await page.goto(link.url);
    await page.getByLabel("Nome completo").fill("Ana Souza");
    await page.getByLabel("CPF ou CNPJ").fill("52998224725");
    await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
    await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
    await api.created({ description: "De nenhum link" });
    const { content } = await api.listed(`?reference=${link.reference}`);
    await api.pay(content[0]?.id ?? "");
    await api.waitFor(content[0]?.id ?? "", "RECEIVED");
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto(`/links/${link.id}`);
    await expect(page.getByText("1 paga, 0 em aberto")).toBeVisible();
    await page.getByRole("link", { name: "Ver as cobranças" }).click();
    const rows = page.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(link.title);
  },
);

test(
  "finance stops a link and resumes it; who only reads sees it",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    const link = await newLink(request, api);
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto(`/links/${link.id}`);
    await page.getByRole("button", { name: "Parar" }).click();
    await expect(page.getByText("Parado", { exact: true })).toBeVisible();
    expect(await api.got(`/payment-links/${link.id}`)).toMatchObject({ state: "STOPPED" });
    await page.getByRole("button", { name: "Reativar" }).click();
    await expect(page.getByText("Ativo", { exact: true })).toBeVisible();
    expect(await api.got(`/payment-links/${link.id}`)).toMatchObject({ state: "ACTIVE" });

    await page.context().clearCookies();
    await signIn(page, await newMember(merchant.merchantId, "viewer"));
    await page.goto(`/links/${link.id}`);
    await expect(page.getByRole("heading", { name: link.title, level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Parar" })).toHaveCount(0);
    await page.goto("/links");
    await expect(page.getByRole("link", { name: link.title })).toBeVisible();
    await expect(page.getByRole("link", { name: "Novo link" })).toHaveCount(0);
    expect((await page.goto("/links/new"))?.status()).toBe(404);
  },
);

test("another shop's link is not there", async ({ page, request, otherApi }) => {
  const link = await newLink(request, otherApi);
  const merchant = await newMerchant();
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  expect((await page.goto(`/links/${link.id}`))?.status()).toBe(404);
});
