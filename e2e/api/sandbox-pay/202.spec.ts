import { brasiliaDay, merchantApi, newMerchant } from "../../support/fixtures";
import { betweenReadings } from "../../support/money";
import { cobsAtBank, expect, payAtBank, test, unique } from "../../support/wire";

test("a Pix charge that is paid becomes RECEIVED, with what was paid, what is left and the day", async ({
  api,
}) => {
  const charge = await api.created();
  const answer = await api.pay(charge.id);
  expect(answer.status()).toBe(202);
  expect(answer.headers()["content-type"]).toContain("application/json");
  const paid = await api.waitFor(charge.id, "RECEIVED");
  // The simulated bank keeps 0,8 %, rounded half up to the centavo.
  expect(paid).toEqual({
    ...charge,
    status: "RECEIVED",
    paidAmount: 10.5,
    netAmount: 10.42,
    paidOn: brasiliaDay(),
  });
});

test("an empty object pays the amount of the charge, and so does /v1", async ({ api, request }) => {
  const [one, two] = [await api.created({ amount: 125 }), await api.created({ amount: 125 })];
  expect((await api.pay(one.id, {})).status()).toBe(202);
  const answer = await request.post(`/v1/sandbox/payments/${two.id}/pay`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(answer.status()).toBe(202);
  for (const { id } of [one, two]) {
    expect(await api.waitFor(id, "RECEIVED")).toMatchObject({ paidAmount: 125, netAmount: 124 });
  }
});

for (const [amount, paidAmount, netAmount] of [
  [0.01, 0.01, 0.01],
  [10.49, 10.49, 10.41],
  [21, 21, 20.83],
  [9_999_999_999.99, 9_999_999_999.99, 9_919_999_999.99],
] as const) {
  test(`another amount that arrives, ${amount}, is recorded as it arrived`, async ({ api }) => {
    const charge = await api.created();
    expect((await api.pay(charge.id, { amount })).status()).toBe(202);
    const paid = await api.waitFor(charge.id, "RECEIVED");
    expect(paid).toMatchObject({ amount: 10.5, paidAmount, netAmount, fee: null });
  });
}

test("a charge of amount 0 is paid with the amount that the payer chose", async ({ api }) => {
  const charge = await api.created({ amount: 0 });
  expect((await api.pay(charge.id, { amount: 7.25 })).status()).toBe(202);
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ amount: 0, paidAmount: 7.25, netAmount: 7.19 });
});

test("paying leaves the fee as it was at creation, and the other charges alone", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const [first, second] = [await api.created(), await api.created()];
  await api.pay(first.id);
  await api.waitFor(first.id, "RECEIVED");
  expect((await api.listed("?status=PENDING")).content).toEqual([second]);
});

test("a settlement that is announced eleven times over counts once", async ({ api, breakBank }) => {
  const description = unique();
  await breakBank("callback", description, { kind: "duplicate", copies: 10 });
  const charge = await api.created({ description });
  await api.pay(charge.id);
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: 10.5, netAmount: 10.42 });
  // One more of the merchant's own comes later, so every copy has been looked at by then.
  const later = await api.created();
  await api.pay(later.id);
  await api.waitFor(later.id, "RECEIVED");
  const { content } = await api.listed("?size=100&status=RECEIVED");
  expect(content.find(({ id }) => id === charge.id)).toEqual(paid);
});

test("money that arrives twice is never summed", async ({ api, bank }) => {
  const charge = await api.created();
  await payAtBank(bank, charge.id, { times: 2, force: true });
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: 10.5, netAmount: 10.42 });
  const later = await api.created();
  await api.pay(later.id);
  await api.waitFor(later.id, "RECEIVED");
  const { content } = await api.listed("?size=100&status=RECEIVED");
  expect(content.find(({ id }) => id === charge.id)).toEqual(paid);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ pix: 2 }]);
});

test("notifications that come late or out of order settle their charges all the same", async ({
  api,
  breakBank,
}) => {
  const label = unique();
  await breakBank("callback", label, { kind: "reorder" }, 1);
  const charges = await Promise.all(
    [1, 2, 3, 4].map((n) => api.created({ description: `${label} ${n}`, amount: n })),
  );
  for (const { id } of charges) await api.pay(id);
  for (const { id, amount } of charges) {
    expect(await api.waitFor(id, "RECEIVED")).toMatchObject({ paidAmount: amount });
  }
});

test("while the bank does not vouch for the money the charge stays PENDING, and then it is RECEIVED", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const broken = { kind: "error-before", status: 503 };
  const mend = await breakBank("GET /pix/:e2eid", description, broken);
  const charge = await api.created({ description });
  // The bank's own list would vouch for it.
  await betweenReadings();
  await api.pay(charge.id);
  for (let looks = 0; looks < 10; looks += 1) {
    const { content } = await api.listed("?size=100&status=PENDING");
    expect(content.map(({ id }) => id)).toContain(charge.id);
    await new Promise((done) => setTimeout(done, 100));
  }
  await mend();
  await api.waitFor(charge.id, "RECEIVED");
});

test("paidOn is the Brasília day of the payment, whenever the bank reports it", async ({
  api,
  bank,
}) => {
  for (const [horario, paidOn] of [
    ["2026-11-10T02:59:59.999Z", "2026-11-09"],
    ["2026-11-10T03:00:00.000Z", "2026-11-10"],
  ] as const) {
    const charge = await api.created();
    await payAtBank(bank, charge.id, { horario, force: true });
    expect(await api.waitFor(charge.id, "RECEIVED")).toMatchObject({ paidOn });
  }
});
