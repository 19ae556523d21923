import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, merchantApi, newMerchant, operator, test } from "../support/fixtures";
import { newOperator, signIn, signInByPage } from "../support/users";

test("a merchant sees their own charges, newest first, by status and page by page", async ({
  page,
  request,
}) => {
  const [a, b] = [await newMerchant("Loja A"), await newMerchant("Loja B")];
  const [apiA, apiB] = [await merchantApi(request, a), await merchantApi(request, b)];
  for (let i = 1; i <= 23; i += 1) {
    await apiA.created({ billingType: "BOLETO", description: `Pedido A${i}` });
  }
  const pix = await apiA.created({ description: "Pedido A24" });
  await apiB.created({ description: "Pedido de B" });
  await apiA.pay(pix.id);
  await apiA.waitFor(pix.id, "RECEIVED");

  await signInByPage(page, a);
  await page.goto("/charges");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(21);
  await expect(rows.nth(1)).toContainText("Pedido A24");
  await expect(page.getByText("Pedido de B")).toHaveCount(0);
  await page.getByRole("link", { name: "Próxima" }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.last()).toContainText("Pedido A1");
  await page.goto("/charges");
  await page.getByText("Filtrar", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Recebida" }).check();
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
});

test("a page asked for without a session is shown after the sign-in, filters and all", async ({
  page,
  merchant,
}) => {
  const path = "/charges?status=PENDING&q=maria%20clara";
  await page.goto(path);
  await expect(page.getByText("Entre para continuar de onde parou.")).toBeVisible();
  await page.getByLabel("E-mail").fill(merchant.email);
  await page.getByLabel("Senha").fill(merchant.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole("searchbox")).toHaveValue("maria clara");
});

test(
  "a member reads the pages in the language they choose, which stays",
  ONLY_DEEP,
  async ({ page, merchant }) => {
    await signInByPage(page, merchant);
    await page.goto("/charges");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Charges" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/settings");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("button", { name: "Português" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  },
);

test("wrong credentials are one plain sentence, for an unknown e-mail as for a wrong password", async ({
  page,
  merchant,
}) => {
  const texts: string[] = [];
  for (const email of [merchant.email, "ninguem@loja.example"]) {
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Senha").fill("errada");
    await page.getByRole("button", { name: "Entrar" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "não conferem" });
    await expect(alert).toBeVisible();
    texts.push((await alert.textContent()) ?? "");
  }
  expect(texts[0]).toBe(texts[1]);
  await expectAccessible(page);
});

test("a user with one password in two merchants chooses which one to enter", async ({ page }) => {
  const [padaria, other] = [await newMerchant("Padaria Ipê"), await newMerchant("Confeitaria Ipê")];
  // As if the owner had taken up an invitation to the other one, with the same password.
  await sql(
    `UPDATE members SET email = owner.email, password_hash = owner.password_hash
     FROM members owner WHERE owner.merchant_id = $1 AND members.merchant_id = $2`,
    [padaria.merchantId, other.merchantId],
  );
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(padaria.email);
  await page.getByLabel("Senha").fill(padaria.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  const choice = page.getByRole("group", { name: "Em qual loja você quer entrar?" });
  await expect(choice.getByRole("radio", { name: "Padaria Ipê" })).toBeChecked();
  await expectAccessible(page);
  await choice.getByText("Confeitaria Ipê").click();
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Confeitaria Ipê").first()).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test("without a session there is no data, however the page is requested (D13)", async ({
  request,
}) => {
  const ways: [string, Record<string, string>][] = [
    ["/charges", {}],
    ["/charges", { "x-middleware-subrequest": "middleware:middleware:middleware" }],
    ["/charges", { rsc: "1" }],
    ["/charges?_rsc=1", { rsc: "1", "next-router-prefetch": "1" }],
    ["/charges.rsc", {}],
    ["/charges/index.rsc", {}],
    ["/charges.segments/_tree.segment.rsc", { rsc: "1" }],
    ["/charges?nxtPpage=1", {}],
  ];
  for (const [path, headers] of ways) {
    const answer = await request.get(path, { headers, maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(500);
    const text = await answer.text();
    expect(text, path).not.toContain("Pedido");
    expect(text, path).not.toContain("<table");
  }
});

test("a stolen cookie is refused once the user signs out everywhere, the merchant is disabled, or time passes", async ({
  page,
}) => {
  const merchant = await newMerchant("Loja Desativada");
  await signInByPage(page, merchant);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === "vintem-session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await operator("merchants", "disable", "--id", merchant.merchantId);
  await page.goto("/charges");
  await page.waitForURL("**/login**");
});

test("a bearer token opens no page, and a session cookie opens no API (A15)", async ({
  page,
  api,
}) => {
  const answer = await page.request.get("/charges", {
    headers: { authorization: `Bearer ${api.token}` },
    maxRedirects: 0,
  });
  expect(await answer.text()).not.toContain("<table");
  await signInByPage(page, await newMerchant());
  expect((await page.request.get("/payments")).status()).toBe(401);
});

test("ten wrong passwords delay the next try without showing whether it was right (G3)", async ({
  request,
  baseURL,
}) => {
  const merchant = await newMerchant();
  const headers = {
    "x-forwarded-for": "203.0.113.77",
    origin: baseURL ?? "",
    "sec-fetch-site": "same-origin",
  };
  const { csrfToken } = await (await request.get("/api/auth/csrf", { headers })).json();
  const attempt = async (password: string) => {
    const form = { csrfToken, email: merchant.email, password, json: "true" };
    const answer = await request.post("/api/auth/callback/credentials", { form, headers });
    return new URL((await answer.json()).url, baseURL).searchParams.get("error");
  };
  for (let i = 0; i < 10; i += 1) expect(await attempt(`errada-${i}`)).toBe("CredentialsSignin");
  expect(await attempt(merchant.password)).toBe("RATE_LIMITED");
});

test("a sign-in discloses nothing of what went wrong inside, and many at once do not slip through", async ({
  request,
  baseURL,
}) => {
  const origin = { origin: baseURL ?? "", "sec-fetch-site": "same-origin" };
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const attempt = async (email: string, address: string) => {
    const form = { csrfToken, email, password: "errada", json: "true" };
    const headers = { ...origin, "x-forwarded-for": address };
    const answer = await request.post("/api/auth/callback/credentials", { form, headers });
    return new URL((await answer.json()).url, baseURL).searchParams.get("error");
  };
  for (const email of ["a\u0000@b.example", `${"x".repeat(230)}@loja.example`, "no address"]) {
    expect(await attempt(email, "203.0.113.91")).toBe("CredentialsSignin");
  }
  const { email } = await newMerchant();
  const many = await Promise.all(Array.from({ length: 40 }, () => attempt(email, "203.0.113.92")));
  expect(many.filter((error) => error === "CredentialsSignin")).toHaveLength(10);
  expect(many.filter((error) => error === "RATE_LIMITED")).toHaveLength(30);
});

test("a copied cookie dies when its owner signs out (G5)", async ({ page, request }) => {
  await signInByPage(page, await newMerchant());
  const cookies = await page.context().cookies();
  const copied = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const before = await request.get("/charges", { headers: { cookie: copied }, maxRedirects: 0 });
  expect(before.status()).toBe(200);
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/login**");
  const after = await request.get("/charges", { headers: { cookie: copied } });
  expect(after.url()).toContain("/login");
});

test("a sign-in from another site, or without an origin, is refused (G7)", async ({ request }) => {
  const form = { csrfToken: "x", email: "a@b.example", password: "x" };
  for (const headers of [
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "null" },
    {},
  ]) {
    const answer = await request.post("/api/auth/callback/credentials", { form, headers });
    expect(answer.status()).toBe(403);
  }
});

test.describe("where a sign-in leads (G8)", () => {
  for (const target of [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
  ]) {
    test(`${target} leads to the overview`, async ({ page, merchant, baseURL }) => {
      await page.goto(`/login?callbackUrl=${encodeURIComponent(target)}`);
      await page.getByLabel("E-mail").fill(merchant.email);
      await page.getByLabel("Senha").fill(merchant.password);
      await page.getByRole("button", { name: "Entrar" }).click();
      await page.waitForURL(`${baseURL}/`);
    });
  }
});

test(
  "Ctrl+K leads to a page, to an action, and to charges by a search",
  ONLY_DEEP,
  async ({ page }) => {
    const merchant = await newMerchant("Loja do Atalho");
    await signIn(page, merchant);
    await page.goto("/");
    const dialog = page.getByRole("dialog", { name: "Ir para uma página, ação ou cobrança" });
    const field = dialog.getByRole("combobox");
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(field).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await field.fill("nova");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/charges/new");
    await page.getByRole("button", { name: "Ir para…" }).click();
    await field.fill("124,29");
    await expect(dialog.getByRole("option")).toHaveText(["Buscar cobranças: 124,29"]);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/charges?q=124%2C29");
    await page.keyboard.press("Control+k");
    await field.fill("cob");
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("option", { selected: true })).toHaveText("Nova cobrança");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "two minutes before a session ends for want of use, the page says so and extends it",
  ONLY_DEEP,
  async ({ page }) => {
    await signIn(page, await newMerchant("Loja Parada"));
    await page.clock.install();
    const touched = page.waitForResponse("**/api/auth/session");
    await page.goto("/charges/new");
    await touched;
    const warning = page.getByRole("alert").filter({ hasText: "Sua sessão termina" });
    await page.clock.fastForward("27:00");
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward("01:30");
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole("button", { name: "Continuar conectado" }).click();
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward("28:30");
    await expect(warning).toBeVisible();
    await page.clock.fastForward("02:00");
    await expect(page.getByText("Sua sessão terminou.")).toBeVisible();
  },
);

test(
  "nothing moves when the font comes late, and the bar of a phone has its columns at once",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant("Loja Parada");
    const api = await merchantApi(request, merchant);
    await api.created();
    await signIn(page, merchant);
    await page.route(/\.woff2/, async (route) => {
      // Until then the page is painted with its stand-in.
      await page.getByRole("heading", { level: 1 }).waitFor();
      await route.continue();
    });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { readonly value: number };
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + value,
          );
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const size of [
      { width: 1366, height: 768 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      for (const path of ["/developers", "/exceptions/open"]) {
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        await expect(page.locator("body")).toHaveCSS("font-family", /Inter/);
        const shift = await page.evaluate(() =>
          Number(document.documentElement.dataset.shift ?? 0),
        );
        expect(shift, `${path} at ${size.width}`).toBeLessThan(0.02);
      }
    }
  },
);

test(
  "the rail of all the operator's places fits a laptop's window",
  ONLY_DEEP,
  async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, await newOperator());
    await page.goto("/operator/health");
    await expect(page.getByRole("button", { name: "Sair" })).toBeInViewport({ ratio: 1 });
  },
);
