import { expect, test } from "vitest";
import { passesLuhn, TEST_CARDS } from "@/simulator/asaas/payments/cards";
import { cardForm, openProvider } from "@/testing/simulator/provider";
import { eventually } from "@/testing/simulator/simulator";

const CARD = {
  approve: "4242 4242 4242 4242",
  refuse: "4000 0000 0000 0002",
  chargeback: "4000 0000 0000 0259",
  slow: "4000 0000 0000 3220",
};

test("every test card passes its own check digit", () => {
  expect(TEST_CARDS.map(({ number }) => passesLuhn(number))).not.toContain(false);
});

test("an approved card confirms the payment and leads back to the shop", async () => {
  const { charge, page, read } = await openProvider();
  const successUrl = "https://loja.example/volta?x=1";
  const { id, invoiceUrl } = await charge({ billingType: "CREDIT_CARD", callback: { successUrl } });
  const shown = await page(invoiceUrl);
  expect(shown.policy).toContain("form-action 'self' https://loja.example");
  expect(shown.text).toContain("Simulador de provedor de pagamentos");
  expect(shown.text).toContain("R$ 100,00");
  expect(shown.text).not.toContain("<script");
  const done = await page(invoiceUrl, cardForm(CARD.approve));
  expect(done).toMatchObject({ status: 303, location: successUrl });
  expect(await read(id)).toMatchObject({
    status: "CONFIRMED",
    creditCard: { creditCardNumber: "4242", creditCardBrand: "VISA" },
  });
});

test("a refused card leaves the payment open for another one", async () => {
  const { charge, page, read } = await openProvider();
  const { id, invoiceUrl } = await charge({ billingType: "UNDEFINED" });
  const refused = await page(invoiceUrl, cardForm(CARD.refuse));
  expect(refused).toMatchObject({ status: 402 });
  expect(refused.text).toContain("Cartão recusado");
  expect(await read(id)).toMatchObject({ status: "PENDING", billingType: "UNDEFINED" });
  await page(invoiceUrl, cardForm(CARD.approve));
  expect(await read(id)).toMatchObject({ status: "CONFIRMED", billingType: "CREDIT_CARD" });
});

test.each([
  ["number", "4242 4242 4242 4241", "Número de cartão inválido"],
  ["number", "4111 1111 1111 1111", "use um dos cartões de teste"],
  ["holder", " ", "nome impresso"],
  ["expiry", "01/20", "Validade inválida"],
  ["expiry", "13/40", "Validade inválida"],
  ["cvv", "12", "Código de segurança inválido"],
])("a form with %s %j is refused with a reason", async (field, value, reason) => {
  const { charge, page, read } = await openProvider();
  const { id, invoiceUrl } = await charge({ billingType: "CREDIT_CARD" });
  const reply = await page(invoiceUrl, { ...cardForm(CARD.approve), [field]: value });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain(reason);
  expect(await read(id)).toMatchObject({ status: "PENDING" });
});

test("a slow card stays in analysis until the time or a command decides", async () => {
  const { charge, control, page, read } = await openProvider();
  await control("PUT", "/settings", { slowCardMs: 300 });
  const successUrl = "https://loja.example/volta";
  const byTime = await charge({ billingType: "CREDIT_CARD", callback: { successUrl } });
  const waiting = await page(byTime.invoiceUrl, cardForm(CARD.slow));
  expect(waiting.status).toBe(303);
  await eventually(async () =>
    expect(await read(byTime.id)).toMatchObject({ status: "CONFIRMED" }),
  );
  expect(await page(`${byTime.invoiceUrl}?analise=1`)).toMatchObject({ location: successUrl });

  await control("PUT", "/settings", { slowCardMs: 3_600_000 });
  const byCommand = await charge({ billingType: "CREDIT_CARD" });
  await page(byCommand.invoiceUrl, cardForm(CARD.slow));
  expect(await read(byCommand.id)).toMatchObject({ status: "AWAITING_RISK_ANALYSIS" });
  expect((await page(byCommand.invoiceUrl)).text).toContain('http-equiv="refresh"');
  await control("POST", `/payments/${byCommand.id}/refuse`);
  expect(await read(byCommand.id)).toMatchObject({ status: "PENDING", creditCard: null });
});

test("the disputing card is charged back by itself, also after a restart", async () => {
  const provider = await openProvider();
  await provider.control("PUT", "/settings", { chargebackAfterMs: 400 });
  const { id, invoiceUrl } = await provider.charge({ billingType: "CREDIT_CARD" });
  await provider.page(invoiceUrl, cardForm(CARD.chargeback));
  expect(await provider.read(id)).toMatchObject({ status: "CONFIRMED" });
  await provider.restart();
  await eventually(async () =>
    expect(await provider.read(id)).toMatchObject({ status: "CHARGEBACK_REQUESTED" }),
  );
});

test("the page gives what the type is paid with, and text is no HTML", async () => {
  const { charge, page } = await openProvider();
  const description = '<img src="x">';
  const { invoiceUrl } = await charge({ billingType: "UNDEFINED", description });
  const { text } = await page(invoiceUrl);
  expect(text).toContain("Pix copia e cola");
  expect(text).toContain("Linha digitável");
  expect(text).toContain("Pagar com cartão");
  expect(text).toContain("&lt;img src=&quot;x&quot;&gt;");
  expect((await page(`${invoiceUrl}x`)).status).toBe(404);
  const pix = await charge();
  expect((await page(pix.invoiceUrl)).text).not.toContain("Pagar com cartão");
  const cardless = await page(pix.invoiceUrl, cardForm(CARD.approve));
  expect(cardless).toMatchObject({ status: 303, location: expect.stringContaining("/asaas/i/") });
});
