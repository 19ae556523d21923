import { ONLY_DEEP } from "@/testing/deep";
import {
  brasiliaDay,
  LIST_READ_MS,
  type MerchantApi,
  merchantApi,
  newMerchant,
} from "../../support/fixtures";
import { received, refundsEnded, refundsOf } from "../../support/money";
import { expect, expectProblem, test } from "../../support/wire";

const FAULTS = ["refuse-next", "slow", "silent", "refund-fails", "callback-lost"];

async function breaks(api: MerchantApi, id: string, fault: string): Promise<void> {
  const answer = await api.happen(id, fault);
  expect(answer.status(), `${fault}: ${await answer.text()}`).toBe(202);
  expect(await answer.json()).toEqual({ status: "accepted" });
}

/** A charge whose money is credited. */
async function credited(api: MerchantApi, billingType: string): Promise<string> {
  if (billingType === "PIX") return (await received(api)).id;
  const { id } = await api.created({ billingType });
  await api.pay(id);
  await api.waitFor(id, "CONFIRMED");
  await api.happen(id, "settle");
  await api.waitFor(id, "RECEIVED");
  return id;
}

for (const billingType of ["PIX", "CREDIT_CARD"]) {
  test(`refuse-next refuses one refund of a ${billingType} charge in the bank's words, and no other`, async ({
    api,
  }) => {
    const [id, other] = [await credited(api, billingType), await credited(api, billingType)];
    await breaks(api, id, "refuse-next");
    expect((await api.refund(other, { amount: 1 })).status()).toBe(201);
    const refused = await expectProblem(await api.refund(id), 422, "refused_by_provider");
    expect(refused.detail).toContain("limite diário da conta");
    expect(await refundsOf(api, id)).toMatchObject([{ status: "FAILED" }]);
    await api.waitFor(id, "RECEIVED");
    expect((await api.refund(id)).status()).toBe(201);
    await api.waitFor(id, "REFUNDED");
  });

  test(`refund-fails leaves one refund of a ${billingType} charge undone`, async ({ api }) => {
    const id = await credited(api, billingType);
    await breaks(api, id, "refund-fails");
    expect((await api.refund(id, { amount: 4 })).status()).toBe(201);
    expect(await refundsEnded(api, id)).toMatchObject([{ status: "FAILED", amount: 4 }]);
    await api.waitFor(id, "RECEIVED");
    expect((await api.refund(id)).status()).toBe(201);
    await api.waitFor(id, "REFUNDED");
  });
}

test("at an account of the merchant's own refuse-next refuses the next charge, once", async ({
  own: { api },
}) => {
  const { id } = await api.created();
  await breaks(api, id, "refuse-next");
  const payer = { name: "Ana", document: "12345678909" };
  const body = { payer, amount: 1, billingType: "PIX" };
  const refused = await api.create({ ...body, dueDate: brasiliaDay(1) });
  const problem = await expectProblem(refused, 422, "refused_by_provider");
  expect(problem.detail).toContain("limite diário da conta");
  expect((await api.create({ ...body, dueDate: brasiliaDay(1) })).status()).toBe(201);
});

test("a bank that is slow or silent about a refund makes it once all the same", async ({ api }) => {
  for (const fault of ["slow", "silent"]) {
    const charge = await received(api);
    await breaks(api, charge.id, fault);
    expect((await api.refund(charge.id)).status()).toBe(201);
    expect(await api.waitFor(charge.id, "REFUNDED")).toMatchObject({ paidAmount: 10.5 });
    const { content } = await api.got<{ content: { amount: number }[] }>(
      `/payments/${charge.id}/refunds`,
    );
    expect(content, fault).toMatchObject([{ amount: 10.5 }]);
  }
});

for (const billingType of ["PIX", "BOLETO"]) {
  test(
    `the payment of a ${billingType} charge is found without its notification`,
    billingType === "PIX" ? {} : ONLY_DEEP,
    async ({ api }) => {
      test.setTimeout(LIST_READ_MS + 60_000);
      const charge = await api.created({ billingType });
      await breaks(api, charge.id, "callback-lost");
      await api.pay(charge.id);
      await api.waitFor(charge.id, "RECEIVED", LIST_READ_MS);
    },
  );
}

test("a fault fits what the bank is still to be called about, of one's own charges", async ({
  api,
  request,
}) => {
  const stranger = await merchantApi(request, await newMerchant());
  const { id } = await api.created();
  await expectProblem(await api.happen(id, "refund-fails"), 409, "not_fitting");
  await expectProblem(await stranger.happen(id, "refuse-next"), 404, "not_found");
  await api.cancel(id);
  await api.waitFor(id, "CANCELED");
  for (const fault of FAULTS) {
    await expectProblem(await api.happen(id, fault), 409, "not_fitting", fault);
  }
});
