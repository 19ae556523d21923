import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { polled } from "../support/polled";
import { newMember, signIn } from "../support/users";

const EXPORT = "/api/dashboard/charges/export";

async function exportAs(page: Page, choice: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: choice }).click();
  return download;
}

test("finance exports the filtered list and gets exactly those charges", async ({
  page,
  request,
  otherApi,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await otherApi.created({ description: "Pedido alheio" });
  const paid = await api.created({ amount: 1234.5, description: "=1+1;@SUM(A1)" });
  await api.created({ billingType: "BOLETO", description: "Boleto" });
  const open = await api.created({ description: "Pedido aberto" });
  await api.pay(paid.id);
  await api.waitFor(paid.id, "RECEIVED");

  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/charges?status=RECEIVED&status=PENDING&billingType=PIX");
  const csv = await exportAs(page, "CSV com ponto e vírgula");
  expect(csv.suggestedFilename()).toMatch(/^cobrancas-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText("2 cobranças exportadas.")).toBeVisible();
  const text = readFileSync(await csv.path(), "utf8");
  expect(text.startsWith("\uFEFFID;Situação;")).toBe(true);
  const [, newest = "", oldest = "", end] = text.split("\r\n");
  expect(newest).toContain(`${open.id};Aguardando pagamento;Pix;`);
  expect(oldest).toContain(`${paid.id};Recebida;Pix;1234,50;`);
  expect(oldest).toContain(`"'=1+1;'@SUM(A1)"`);
  expect(oldest).toContain(open.pix === null ? "" : `;${paid.pix?.copyPaste};`);
  expect(end).toBe("");

  const xlsx = await exportAs(page, "Excel (XLSX)");
  const rows = await readSheet(await xlsx.path());
  const [headings = []] = rows;
  const column = (name: string) => rows.slice(1).map((row) => row[headings.indexOf(name)]);
  expect(column("ID")).toEqual([open.id, paid.id]);
  expect(column("Valor")).toEqual([open.amount, 1234.5]);
  expect(column("Descrição")).toEqual(["Pedido aberto", "=1+1;@SUM(A1)"]);
  expect(column("txid")[1]).toBe(paid.id.replaceAll("-", ""));
  expect(column("ID da transação Pix (E2E)")[1]).toMatch(/^E\w{31}$/);
  expect(column("Vencimento")[0]).toEqual(new Date(`${open.dueDate}T00:00:00Z`));
});

test("who may only look sees no button, and the address refuses them", async ({
  page,
  merchant,
  api,
}) => {
  await api.created();
  await signIn(page, await newMember(merchant.merchantId, "viewer"));
  await page.goto("/charges");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("button", { name: "Exportar" })).toHaveCount(0);
  const refused = await page.request.get(`${EXPORT}?format=csv`);
  expect(refused.status()).toBe(403);
  expect((await refused.json()).code).toBe("forbidden");
});

test("nothing leaves without a session, at another site's wish, or for a filter it does not know", async ({
  page,
  merchant,
  request,
}) => {
  expect((await request.get(`${EXPORT}?format=csv`)).status()).toBe(401);
  await signIn(page, merchant);
  const elsewhere = { "sec-fetch-site": "cross-site" };
  const forged = await page.request.get(`${EXPORT}?format=csv`, { headers: elsewhere });
  expect(forged.status()).toBe(403);
  expect((await forged.json()).code).toBe("foreign_origin");
  const typed = { "sec-fetch-site": "none" };
  expect((await page.request.get(`${EXPORT}?format=csv`, { headers: typed })).status()).toBe(200);
  const unknown = await page.request.get(`${EXPORT}?format=csv&status=PAGA`);
  expect(unknown.status()).toBe(400);
  expect((await unknown.json()).errors[0].parameter).toBe("status");
});

test(
  "a long export shows how far it is, and ends when it is canceled",
  ONLY_DEEP,
  async ({ page }) => {
    const merchant = await newMerchant();
    await sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, description, payer_name, payer_document, created_at, lapses_at)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', 'PENDING', 'BOLETO', i, '2026-12-01',
       repeat(md5(i::text), 12), 'Ana Souza', '12345678909',
       timestamptz '2026-11-01Z' + i * interval '1 second', '2027-01-01Z'
     FROM generate_series(1, 45000) AS i`,
      [merchant.merchantId],
    );
    await signIn(page, merchant);
    await page.goto("/charges");
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: 1_000_000,
      uploadThroughput: -1,
    });
    await page.getByRole("button", { name: "Exportar" }).click();
    await page.getByRole("menuitem", { name: "CSV com vírgula" }).click();
    const dialog = page.getByRole("dialog", { name: "Exportar cobranças" });
    await expect(dialog.getByText(/^\d\S* de 45\.000$/)).toBeVisible();
    await expect(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuetext", /de 45\.000/);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancelar exportação" }).last().click();
    await expect(
      page.getByText("Exportação cancelada. Nenhum arquivo foi guardado."),
    ).toBeVisible();
    await expect(dialog).toBeHidden();

    const line = async () => {
      const [found] = await sql<{ outcome: string | null; details: Record<string, unknown> }>(
        `SELECT outcome, details FROM audit_log WHERE merchant_id = $1 AND act = 'charge.export'`,
        [merchant.merchantId],
      );
      return found;
    };
    const { details } = (await polled(line, (found) => found?.outcome === "canceled")) ?? {};
    expect(details).toMatchObject({ format: "csv", total: 45_000 });
    expect(details?.rows).toBeLessThan(45_000);
    const running = () =>
      sql("SELECT 1 FROM pg_stat_activity WHERE query LIKE $1 AND pid <> pg_backend_pid()", [
        "%exported%",
      ]);
    await expect.poll(running).toEqual([]);
  },
);
