import { expect } from "../../support/fixtures";
import { test } from "../../support/payer-page";

test("a page that was offline while the money came says so, and then says paid", async ({
  page,
  api,
  context,
  complaints,
}) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  await context.setOffline(true);
  await expect(page.getByText("Sem conexão no momento.")).toBeVisible();
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  await expect(page.getByText("Sem conexão no momento.")).toBeHidden();
  // The browser itself reports failed requests on the console.
  const others = complaints.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));
  complaints.splice(0, complaints.length, ...others);
});

for (const [event, target] of [
  ["visibilitychange", "document"],
  ["pageshow", "window"],
  ["online", "window"],
  ["focus", "window"],
] as const) {
  test(`a payer who comes back from the bank's app sees that it is paid at once (${event})`, async ({
    page,
    api,
  }) => {
    const charge = await api.created();
    // As on a phone in the background, no timer of the page runs, and it requests nothing.
    await page.addInitScript(() => {
      window.setTimeout = (() => 0) as unknown as typeof window.setTimeout;
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    });
    await page.goto(charge.checkoutUrl ?? "");
    await page.waitForLoadState("load");
    await api.pay(charge.id);
    await api.waitFor(charge.id, "RECEIVED");
    await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
    await page.evaluate(
      ([name, on]) => {
        Object.defineProperty(document, "visibilityState", { value: "visible" });
        (on === "document" ? document : window).dispatchEvent(new Event(name));
      },
      [event, target] as const,
    );
    await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  });
}

test("a screen reader announces that it is paid, and the focus moves to the head of the page", async ({
  page,
  api,
}) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  await page.getByRole("button", { name: "Copiar código Pix" }).focus();
  await api.pay(charge.id);
  const heading = page.getByRole("heading", { name: "Pago. Obrigado!" });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Pago. Obrigado!" })).toHaveCount(1);
  await expect(page).toHaveTitle(/Loja A/);
});

for (const answered of [true, false]) {
  test(`what a payer does on the page is shown ${answered ? "without loading it anew" : "by the browser where no answer comes"}`, async ({
    page,
    api,
    complaints,
  }) => {
    const charge = await api.created();
    await page.goto(charge.checkoutUrl ?? "");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    if (!answered) {
      await page.route("**/simulate", (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.abort(),
      );
    }
    await page.getByRole("button", { name: "Simular pagamento" }).click();
    await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(answered);
    expect((await api.charge(charge.id)).status).toBe("RECEIVED");
    const others = complaints.filter((text) => !text.includes("ERR_FAILED"));
    complaints.splice(0, complaints.length, ...others);
  });
}

test("a screen that a payer picks begins at its top", async ({ page, api }) => {
  const charge = await api.created({ billingType: "UNDEFINED", amount: 75 });
  await api.waitFor(charge.id, "PENDING");
  await page.setViewportSize({ width: 390, height: 320 });
  await page.goto(charge.invoiceUrl ?? "");
  await page.getByRole("button", { name: "Boleto" }).click();
  await expect(page.getByLabel("Linha digitável")).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
