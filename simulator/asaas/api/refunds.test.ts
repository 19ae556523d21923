import { expect, test } from "vitest";
import { openProvider, type TestProvider } from "@/testing/simulator/provider";
import { eventually } from "@/testing/simulator/simulator";

async function paid({ charge, control }: TestProvider, billingType: string): Promise<string> {
  const { id } = await charge({ billingType });
  await control("POST", `/payments/${id}/pay`, {});
  return id;
}

test("parts go back until nothing is left; the last one makes it REFUNDED", async () => {
  const provider = await openProvider();
  const { api, read } = provider;
  const id = await paid(provider, "PIX");
  const part = await api("POST", `/payments/${id}/refund`, { value: 30, description: "parte" });
  expect(part.body).toMatchObject({
    status: "RECEIVED",
    refunds: [{ status: "PENDING", value: 30, description: "parte" }],
  });
  await eventually(async () =>
    expect(await read(id)).toMatchObject({
      status: "RECEIVED",
      refunds: [{ status: "DONE", endToEndIdentifier: expect.stringMatching(/^E/), value: 30 }],
    }),
  );
  expect((await api("POST", `/payments/${id}/refund`, { value: 70.01 })).status).toBe(400);
  const rest = await api("POST", `/payments/${id}/refund`);
  expect(rest.body).toMatchObject({ status: "REFUND_IN_PROGRESS" });
  await eventually(async () => expect(await read(id)).toMatchObject({ status: "REFUNDED" }));
  const list = await api("GET", `/payments/${id}/refunds`);
  expect(list.body).toMatchObject({ totalCount: 2, data: [{ value: 30 }, { value: 70 }] });
});

test("without balance for the whole amount it is refused, because the fee is not given back", async () => {
  const provider = await openProvider();
  const id = await paid(provider, "PIX");
  await provider.control("PUT", "/accounts/loja", {
    apiKey: "$aact_test_0123456789abcdef",
    name: "Loja",
    balance: "99.01",
  });
  const whole = await provider.api("POST", `/payments/${id}/refund`);
  expect(whole).toMatchObject({ status: 400, body: { errors: [{ code: "invalid_action" }] } });
  const part = await provider.api("POST", `/payments/${id}/refund`, { value: 99.01 });
  expect(part.status).toBe(200);
});

test("a refund that is cancelled leaves the payment as it was", async () => {
  const provider = await openProvider();
  await provider.control("PUT", "/settings", { refundOutcome: "CANCELLED" });
  const id = await paid(provider, "PIX");
  await provider.api("POST", `/payments/${id}/refund`);
  await eventually(async () =>
    expect(await provider.read(id)).toMatchObject({
      status: "RECEIVED",
      refunds: [{ status: "CANCELLED" }],
    }),
  );
});

test("a boleto goes back as a whole, to the account that its payer names on a page", async () => {
  const provider = await openProvider();
  const { api, page, read } = provider;
  const id = await paid(provider, "BOLETO");
  expect((await api("POST", `/payments/${id}/refund`)).status).toBe(400);
  const request = { value: 40, description: "troca" };
  const { body } = await api("POST", `/payments/${id}/bankSlip/refund`, request);
  const { requestUrl } = body as { requestUrl: string };
  expect(await read(id)).toMatchObject({ status: "REFUND_REQUESTED" });
  expect((await page(requestUrl)).text).toContain("Receber R$ 100,00 de volta");
  await page(requestUrl, { bank: "999", agency: "1", account: "2" });
  await eventually(async () =>
    expect(await read(id)).toMatchObject({
      status: "REFUNDED",
      refunds: [{ status: "DONE", value: 100, description: null }],
    }),
  );
  expect((await page(requestUrl)).text).toContain("o dinheiro está a caminho");
});

test("a refund under way is finished after a restart, and the provider may refund by itself", async () => {
  const provider = await openProvider();
  const { control, read } = provider;
  await control("PUT", "/settings", { refundSettlesAfterMs: 500 });
  const id = await paid(provider, "PIX");
  expect((await control("POST", `/payments/${id}/refund`, { amount: "100.00" })).status).toBe(200);
  await provider.restart();
  await eventually(async () => expect(await read(id)).toMatchObject({ status: "REFUNDED" }));
  expect((await control("POST", `/payments/${id}/refund`, {})).status).toBe(409);
});

test("a rule lets one refund fail, whatever the settings say", async () => {
  const { api, charge, control, read } = await openProvider();
  const { id } = await charge();
  await control("POST", `/payments/${id}/pay`, {});
  const match = { route: "POST /payments/:id/refund" };
  await control("POST", "/faults", { match, times: 1, effect: { kind: "fail-refund" } });
  for (const value of [10, 20]) await api("POST", `/payments/${id}/refund`, { value });
  await eventually(async () => {
    expect(await read(id)).toMatchObject({
      refunds: expect.arrayContaining([
        expect.objectContaining({ value: 10, status: "CANCELLED" }),
        expect.objectContaining({ value: 20, status: "DONE" }),
      ]),
    });
  });
});
