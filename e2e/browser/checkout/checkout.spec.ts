import { expect } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";

test("a payer sees whom, how much, what for and until when, and copies the code", async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const charge = await api.created({ amount: 150, description: "Aula de violão" });
  await page.goto(charge.checkoutUrl ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("150,00");
  await expect(page.getByText("Loja A").first()).toBeVisible();
  await expect(page.getByText("Aula de violão")).toBeVisible();
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  await expect(page.getByText("Código copiado.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(charge.pix?.copyPaste);
  await expectSound(page);
});

test("the page shows a payment without a reload", async ({ page, api }) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  expect((await api.pay(charge.id)).status()).toBe(202);
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  await expectSound(page);
});

test("an open page queries the server less and less, and not at all once it is paid", async ({
  page,
  api,
}) => {
  const charge = await api.created();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/status")) requests += 1;
  });
  await page.goto(charge.checkoutUrl ?? "");
  await api.pay(charge.id);
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const before = requests;
  await page.waitForTimeout(2_500);
  expect(requests).toBe(before);
});

test("a canceled charge and an unknown one have screens of their own", async ({
  page,
  api,
  complaints,
}) => {
  const { id, invoiceUrl } = await api.created();
  await api.cancel(id);
  await api.waitFor(id, "CANCELED");
  await page.goto(invoiceUrl ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Cobrança cancelada" })).toBeVisible();
  await expectSound(page);
  // The browser itself reports a 404 page on the console.
  for (const below of ["", "/receipt", "/boleto"]) {
    const answer = await page.goto(`/checkout/${crypto.randomUUID()}${below}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Não encontramos esta cobrança",
    );
  }
  await expectSound(page);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes("404")));
});

test("a charge whose code is still being made says so, and shows the code when it is there", async ({
  page,
  api,
  bank,
}) => {
  const description = `lenta ${crypto.randomUUID()}`;
  const match = { route: "PUT /cob/:txid", contains: description };
  await bank.post("/control/faults", {
    data: { match, times: 1, effect: { kind: "lost-response" } },
  });
  const charge = await api.created({ description });
  expect(charge).toMatchObject({ status: "CREATING", pix: null });
  await page.goto(charge.checkoutUrl ?? "");
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
});

test("hostile text of a merchant is shown as text (C5)", async ({ page, api, complaints }) => {
  const description = `<script>alert(1)</script>"><img src=x onerror=alert(1)>{{7*7}} \u202eabc`;
  const charge = await api.created({ description });
  page.on("dialog", () => complaints.push("a dialog opened"));
  await page.goto(charge.checkoutUrl ?? "");
  await expect(page.getByText("<script>alert(1)</script>")).toBeVisible();
  await expectSound(page);
});

test("nothing of the payer is on the page (H2)", async ({ page, api, request }) => {
  const canary = {
    name: "Canária Oculta Silva",
    document: "98765432100",
    email: "canario@oculto.example",
    phone: "21987654321",
    address: {
      street: "Rua Canário",
      number: "4321",
      district: "Bairro Oculto",
      city: "Cidade Oculta",
      state: "RJ",
      postalCode: "20040002",
    },
  };
  const charge = await api.created({ payer: canary });
  const url = charge.checkoutUrl ?? "";
  const html = await (await request.get(url)).text();
  const payload = await (await request.get(`${url}?_rsc=1`, { headers: { rsc: "1" } })).text();
  const status = await (await request.get(`${url}/status`)).text();
  for (const text of [html, payload, status]) {
    for (const secret of [
      "Canári",
      "98765432100",
      "canario@",
      "21987654321",
      "Rua Can",
      "Oculto",
      "20040002",
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain(api.merchantId);
  }
  await page.goto(url);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page can be read, the code copied by hand, and the payment simulated", async ({
    page,
    api,
  }) => {
    const charge = await api.created();
    await page.goto(charge.checkoutUrl ?? "");
    await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
    expect(await page.getByLabel("Código Pix copia e cola").inputValue()).toBe(
      charge.pix?.copyPaste,
    );
    await page.getByRole("button", { name: "Simular pagamento" }).click();
    await api.waitFor(charge.id, "RECEIVED");
    await page.goto(charge.checkoutUrl ?? "");
    await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  });
});

test("H13 no text becomes markup or a script on a payer's page but the page itself, which a payment replaces", async ({
  page,
  api,
  complaints,
}) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  const attempts = await page.evaluate(() =>
    [
      () => document.body.insertAdjacentHTML("beforeend", "<b id=planted></b>"),
      () => new DOMParser().parseFromString("<b></b>", "text/html"),
      () => document.body.append(Object.assign(document.createElement("script"), { text: "1" })),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string) => void } }
        ).trustedTypes.createPolicy("more"),
    ].map((attempt) => {
      try {
        attempt();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    }),
  );
  expect(attempts).toEqual(Array(4).fill("TypeError"));
  expect(complaints.filter((text) => text.includes("blocked")).length).toBeGreaterThan(0);
  complaints.splice(0);
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
});

test("the page cannot be framed, cached, indexed, or named as referrer to what it links", async ({
  request,
  api,
}) => {
  const charge = await api.created();
  const headers = (await request.get(charge.checkoutUrl ?? "")).headers();
  expect(headers["content-security-policy"]).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
