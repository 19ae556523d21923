import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { exceptionOf, received, refundsEnded, refundsOf } from "../support/money";
import { POLLING } from "../support/polled";
import { newMember, openAs, signIn } from "../support/users";
import { expect, payAtBank, test, unique } from "../support/wire";
import { history } from "./charge-page";

test("support sees no button that moves money, and is refused by the route", async ({
  page,
  api,
  baseURL,
}) => {
  const { id } = await received(api);
  await openAs(page, api, "support", id);
  await expect(history(page)).toContainText("Pagamento recebido");
  for (const name of ["Devolver", "Cancelar cobrança"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Duplicar" })).toHaveCount(0);
  const headers = {
    origin: baseURL ?? "",
    "sec-fetch-site": "same-origin",
    "idempotency-key": "support",
  };
  for (const action of ["refunds", "cancel", "simulate"]) {
    const answer = await page.request.post(`/api/dashboard/charges/${id}/${action}`, {
      headers,
      data: {},
    });
    expect(answer.status(), action).toBe(403);
  }
  expect(await refundsOf(api, id)).toEqual([]);
});

test("finance calls a charge off with a note, and the history says who and why", async ({
  page,
  api,
}) => {
  const { id } = await api.created();
  await openAs(page, api, "finance", id);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancelar cobrança" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar esta cobrança?" });
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill("Cliente desistiu");
  await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
  await expect(page.getByText("Cobrança cancelada. Ninguém mais pode pagá-la.")).toBeVisible();
  await expect(history(page)).toContainText(/Cancelada por finance-.*: Cliente desistiu/);
  await expect(page.getByRole("img", { name: "QR Code Pix desta cobrança" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancelar cobrança" })).toHaveCount(0);
  await expectAccessible(page);
});

test(
  "what a system did is named by its credential, and blocks keep their column",
  ONLY_DEEP,
  async ({ page, api }) => {
    const { id } = await api.created();
    await openAs(page, api, "viewer", id);
    const payer = page.getByRole("region", { name: "Pagador" });
    const left = async () => (await payer.boundingBox())?.x;
    const before = await left();
    const created = history(page).getByText(/Cobrança criada pela API \(credencial “.+”\)/);
    const [, name] = /“(.+)”/.exec((await created.textContent()) ?? "") ?? [];
    expect((await api.cancel(id)).ok()).toBe(true);
    await expect(history(page)).toContainText(`Cancelada pela API (credencial “${name}”)`);
    await expect(history(page)).not.toContainText("credencial vt_");
    expect(await left()).toBe(before);
    await expect(history(page).locator("time").first()).toHaveAttribute("title", /\d:\d\d:\d\d/);

    const paid = await received(api);
    expect((await api.refund(paid.id, { amount: 1 })).ok()).toBe(true);
    await refundsEnded(api, paid.id);
    await page.goto(`/charges/${paid.id}`);
    await expect(history(page)).toContainText(`pela API (credencial “${name}”)`);
    const refunds = page.getByRole("region", { name: "Devoluções" });
    await expect(refunds).toContainText(`pela API (credencial “${name}”)`);
    await expect(page.getByRole("main")).not.toContainText("credencial vt_");
  },
);

test(
  "a wish that the bank has not answered yet is said to be on its way",
  ONLY_DEEP,
  async ({ page, api, breakBank }) => {
    const description = unique();
    const { id } = await api.created({ description });
    const mend = await breakBank("PATCH /cob/:txid", description, {
      kind: "error-before",
      status: 503,
    });
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Cancelar cobrança" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
    await expect(
      page.getByText("Cancelamento solicitado. O banco ainda não confirmou"),
    ).toBeVisible();
    await expect(page.getByText("o banco ainda não confirmou. A página")).toBeVisible();
    await expectAccessible(page);
    await mend();
    await api.waitFor(id, "CANCELED");
    await expect(page.getByText("Esta cobrança foi cancelada.")).toBeVisible();
  },
);

test(
  "a cancellation that loses the race against the payer says that the payment came first",
  ONLY_DEEP,
  async ({ page, api, bank }) => {
    const { id } = await api.created();
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Cancelar cobrança" }).click();
    const dialog = page.getByRole("dialog");
    await page.route(`**/api/dashboard/charges/${id}/cancel`, async (route) => {
      await payAtBank(bank, id);
      await api.waitFor(id, "RECEIVED");
      await route.continue();
    });
    await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "O pagamento chegou antes: esta cobrança já não pode ser cancelada.",
    );
    await dialog.getByRole("button", { name: "Fechar" }).last().click();
    await expect(history(page)).toContainText("Pagamento recebido");
  },
);

test("money that arrives while the page is open appears by itself and is announced", async ({
  page,
  api,
  bank,
}) => {
  const { id } = await api.created();
  await openAs(page, api, "viewer", id);
  const status = page.getByRole("main").getByRole("status");
  await expect(status).toHaveText("Esta página se atualiza sozinha.");
  await expect(page.getByRole("img", { name: "QR Code Pix desta cobrança" })).toBeVisible();
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  await payAtBank(bank, id);
  await expect(status).toHaveText(/^Atualizada às \d\dh\d\d: Recebida\.$/);
  await expect(history(page)).toContainText(/Pagamento recebido: R\$\s10,50/);
  await expect(page.getByRole("img", { name: "QR Code Pix desta cobrança" })).toHaveCount(0);
  expect(await page.locator("body[data-same-page]").count()).toBe(1);
});

test(
  "a second payment shows as money beyond the charge, and as an exception",
  ONLY_DEEP,
  async ({ page, api, bank }) => {
    const { id } = await received(api);
    await payAtBank(bank, id, { force: true });
    await exceptionOf(api, id, "duplicate_payment");
    await openAs(page, api, "owner", id);
    await expect(page.getByRole("region", { name: "Pendências desta cobrança" })).toContainText(
      "Pago mais de uma vez",
    );
    const money = page.getByRole("region", { name: "Pagamentos recebidos" });
    await expect(money.getByRole("listitem")).toHaveCount(2);
    await expect(money).toContainText("Quitou esta cobrança");
    await expect(money).toContainText("A mais");
    await expectAccessible(page);
  },
);

test("the sandbox pays at the press of a button", ONLY_DEEP, async ({ page, api }) => {
  const { id } = await api.created({ amount: 0 });
  await openAs(page, api, "finance", id);
  await page.getByLabel("Valor a simular").fill("7,50");
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(history(page)).toContainText(/Pagamento recebido: R\$\s7,50/);
});

test("the code and the link can be copied and sent", ONLY_DEEP, async ({ page, api, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const charge = await api.created({
    description: "Pedido 7",
    payer: { name: "Ana & Filhos", document: "12345678909", email: "ana@cliente.example" },
  });
  await openAs(page, api, "support", charge.id);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copiar código Pix" }).click();
  expect(await copied()).toBe(charge.pix?.copyPaste);
  await page.getByRole("button", { name: "Copiar link" }).click();
  expect(await copied()).toBe(charge.checkoutUrl);
  const message = "Olá, Ana & Filhos! Segue o link para pagar R$\u00a010,50 a Loja A (Pedido 7)";
  const whatsApp = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const url = new URL(whatsApp ?? "");
  expect(url.origin + url.pathname).toBe("https://wa.me/");
  expect(url.searchParams.get("text")).toContain(message);
  expect(url.searchParams.get("text")).toContain(charge.checkoutUrl ?? "");
  const mail = await page
    .getByRole("region", { name: "Receber" })
    .getByRole("link", { name: "E-mail" })
    .getAttribute("href");
  expect(mail).toMatch(/^mailto:ana@cliente\.example\?subject=/);
  expect(new URL(mail ?? "").searchParams.get("body")).toContain(message);
});

test("B8 another merchant's charge, an unknown one and no id at all are the same 404", async ({
  page,
  api,
  otherApi,
}) => {
  const foreign = await otherApi.created();
  const paid = await received(otherApi);
  await signIn(page, await newMember(api.merchantId, "owner"));
  const ids = [foreign.id, paid.id, "00000000-0000-4000-8000-000000000000", "nada", "%27%20OR%201"];
  const seen = new Set<string>();
  for (const id of ids) {
    for (const path of [`/charges/${id}`, `/charges/${id}/receipt`]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      seen.add((await page.getByRole("main").textContent()) ?? "");
      await expect(page).toHaveTitle(/não encontrada/);
    }
    const json = await page.request.get(`/api/dashboard/charges/${id}`);
    expect(json.status(), id).toBe(404);
  }
  expect([...seen]).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Não encontramos esta cobrança" })).toBeVisible();
  await expectAccessible(page);
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
  for (const action of ["cancel", "refunds", "simulate"]) {
    const answer = await page.request.post(`/api/dashboard/charges/${paid.id}/${action}`, {
      headers: { ...headers, "idempotency-key": "k" },
      data: {},
    });
    expect(answer.status(), action).toBe(404);
  }
  expect(await refundsOf(otherApi, paid.id)).toEqual([]);
});

test(
  "on a phone nothing is cut and everything is within reach of the keyboard",
  ONLY_DEEP,
  async ({ page, api, bank }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { id } = await received(api, {
      description: "D".repeat(300),
      payer: {
        name: "N".repeat(255),
        document: "11222333000181",
        email: `${"e".repeat(60)}@${"d".repeat(60)}.example`,
        phone: "81999991234",
        address: {
          street: "R".repeat(255),
          number: "1".repeat(20),
          district: "B".repeat(100),
          city: "C".repeat(100),
          state: "PE",
          postalCode: "50030230",
        },
      },
    });
    await payAtBank(bank, id, { force: true });
    await exceptionOf(api, id, "duplicate_payment");
    await openAs(page, api, "owner", id);
    await page.getByText("Registros do provedor").click();
    await page.getByText("JSON da API").click();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), POLLING)
      .toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Devolver" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Devolver" })).toBeFocused();
  },
);

test(
  "what was clicked without a connection says so at once, and does not happen later",
  ONLY_DEEP,
  async ({ page, context, api }) => {
    const { id } = await api.created();
    await openAs(page, api, "finance", id);
    await page.getByRole("button", { name: "Cancelar cobrança" }).click();
    const dialog = page.getByRole("dialog");
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Cancelar cobrança" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Não houve resposta");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await context.setOffline(false);
    // Online again, a page that had kept the request would send it before this one.
    await page.evaluate(() => fetch("/healthz"));
    await page.reload();
    await expect(page.getByRole("button", { name: "Cancelar cobrança" })).toBeVisible();
    expect(sent.filter((url) => url.endsWith("/cancel"))).toEqual([]);
    expect((await api.charge(id)).status).toBe("PENDING");
  },
);

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("what the server cannot do is said in English", ONLY_DEEP, async ({ page, api }) => {
    const { id } = await api.created();
    const { email, password } = await newMember(api.merchantId, "finance");
    await page.goto("/login");
    await page.getByLabel("E-mail").or(page.getByLabel("Email")).fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((address) => !address.pathname.startsWith("/login"));
    await page.goto(`/charges/${id}`);
    await page.route(`**/api/dashboard/charges/${id}/cancel`, (route) =>
      route.fulfill({
        status: 413,
        contentType: "application/problem+json",
        json: {
          code: "body_too_large",
          detail: "o corpo é grande demais",
          errors: [],
          requestId: "r-77",
        },
      }),
    );
    await page.getByRole("button", { name: "Cancel charge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel charge" }).click();
    await expect(dialog.getByRole("alert")).toContainText("refused and nothing was changed");
    await expect(dialog.getByRole("alert")).toContainText("r-77");
  });
});
