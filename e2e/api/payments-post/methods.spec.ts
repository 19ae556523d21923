import { brasiliaDay } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

// At the sandbox' own provider, which speaks the Asaas API: every method is opened within the call.

interface ProviderPayment {
  readonly id: string;
  readonly status: string;
  readonly billingType: string;
  readonly value: number;
  readonly dueDate: string;
  readonly invoiceUrl: string;
}

for (const [billingType, shown] of [
  ["BOLETO", "BOLETO"],
  ["CREDIT_CARD", "CREDIT_CARD"],
  ["DEBIT_CARD", "CREDIT_CARD"],
  ["UNDEFINED", "UNDEFINED"],
] as const) {
  test(`a ${billingType} charge is one charge at the provider, under our id and for our amount`, async ({
    api,
    bank,
  }) => {
    const charge = await api.created({ billingType, amount: 123.45, dueDate: brasiliaDay(5) });
    expect(charge).toMatchObject({ status: "PENDING", billingType, amount: 123.45 });
    const held = await bank.get(`/control/asaas/payments?externalReference=${charge.id}`);
    expect((await held.json()).payments).toMatchObject([
      { status: "PENDING", billingType: shown, value: 123.45, dueDate: brasiliaDay(5) },
    ]);
  });
}

test("a boleto can be paid by the line of its charge, and its payment is credited", async ({
  api,
  bank,
}) => {
  const charge = await api.created({ billingType: "BOLETO", amount: 20 });
  const boleto = await api.got(`/payments/${charge.id}/boleto`);
  const { digitableLine } = boleto as { readonly digitableLine: string };
  expect(digitableLine).toMatch(/^[0-9]{47}$/);
  const held = await bank.get(`/control/asaas/payments?externalReference=${charge.id}`);
  const [payment] = (await held.json()).payments as ProviderPayment[];
  await bank.post(`/control/asaas/payments/${payment?.id}/pay`, { data: {} });
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: 20, paidOn: brasiliaDay() });
});

test("a card's money is confirmed, then received", async ({ api, bank }) => {
  const charge = await api.created({ billingType: "CREDIT_CARD", amount: 30 });
  const held = await bank.get(`/control/asaas/payments?externalReference=${charge.id}`);
  const [payment] = (await held.json()).payments as ProviderPayment[];
  await bank.post(`/control/asaas/payments/${payment?.id}/pay`, { data: {} });
  await api.waitFor(charge.id, "CONFIRMED");
  await bank.post(`/control/asaas/payments/${payment?.id}/settle`, { data: {} });
  await api.waitFor(charge.id, "RECEIVED");
});

for (const amount of [0, 9999999999.99]) {
  test(`a payer's choice of ${amount}, which no boleto can say, is left to Pix`, async ({
    api,
    bank,
  }) => {
    const charge = await api.created({ billingType: "UNDEFINED", amount });
    expect(charge).toMatchObject({ status: "PENDING", amount });
    const held = await bank.get(`/control/asaas/payments?externalReference=${charge.id}`);
    expect((await held.json()).payments).toEqual([]);
  });
}
