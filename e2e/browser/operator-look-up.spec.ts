import { randomUUID } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { cookieOf } from "../support/sessions";
import { newOperator, signIn } from "../support/users";

const PATH = "/api/dashboard/operator/look-ups";

test("an operator finds a charge by its txid, and sees nothing of its payer", async ({
  page,
  request,
}) => {
  const name = `Loja procurada ${randomUUID().slice(0, 8)}`;
  const api = await merchantApi(request, await newMerchant(name));
  const charge = await api.created({ amount: 123.45 });
  const operator = await newOperator();
  await signIn(page, operator);
  await page.goto("/operator/merchants");
  await page.getByRole("link", { name: "Localizar" }).click();
  const field = page.getByLabel("Id", { exact: true });
  await field.fill("529.982.247-25");
  await page.getByRole("button", { name: "Localizar" }).click();
  await expect(page.getByText("Isto não é um id.")).toBeVisible();
  await expectAccessible(page);
  await field.fill(charge.id.replaceAll("-", ""));
  await page.getByRole("button", { name: "Localizar" }).click();
  const found = page.getByRole("region", { name: "Resultado da busca" });
  await expect(found).toContainText(name);
  await expect(found).toContainText("R$ 123,45");
  await expect(found).toContainText(charge.id);
  await expect(found).not.toContainText("Ana Souza");
  await expectAccessible(page);
  expect(
    await sql(
      `SELECT details->>'id' AS id, details->>'found' AS found, subject, outcome FROM audit_log a
       JOIN members m ON m.id = a.member_id WHERE m.email = $1 AND act = 'charge.look_up'`,
      [operator.email],
    ),
  ).toEqual([{ id: charge.id, found: name, subject: charge.id, outcome: "done" }]);
  await field.fill(randomUUID());
  await page.getByRole("button", { name: "Localizar" }).click();
  await expect(page.getByText("Nada encontrado com este id")).toBeVisible();
});

test("the look-up fits a phone, in English", ONLY_DEEP, async ({ browser, baseURL, request }) => {
  const api = await merchantApi(request, await newMerchant("Loja de longe"));
  const charge = await api.created();
  const context = await browser.newContext({
    locale: "en",
    baseURL: baseURL ?? "",
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signIn(page, await newOperator());
  await page.goto("/operator/look-up");
  await page.getByLabel("Id", { exact: true }).fill(charge.id);
  await page.getByRole("button", { name: "Find" }).click();
  const found = page.getByRole("region", { name: "What was found" });
  await expect(found).toContainText("Loja de longe");
  await expectAccessible(page);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    ),
  ).toBe(false);
  await context.close();
});

test("what is no id is refused and written nowhere; members may not look up, and operators not without end", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant("Loja que procura");
  const operator = await newOperator();
  const send = async (cookie: string, id: unknown) =>
    request.post(PATH, { headers: { cookie, origin: baseAddress }, data: { id } });
  expect((await send(await cookieOf(baseAddress, merchant), randomUUID())).status()).toBe(403);
  const cookie = await cookieOf(baseAddress, operator);
  const refused = await send(cookie, "52998224725");
  expect(refused.status()).toBe(400);
  expect((await refused.json()).errors).toMatchObject([{ pointer: "/id" }]);
  const written = await sql(
    "SELECT 1 FROM audit_log WHERE act = 'charge.look_up' AND details::text LIKE '%52998224725%'",
  );
  expect(written).toEqual([]);
  const statuses = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await send(cookie, randomUUID())).status());
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});
