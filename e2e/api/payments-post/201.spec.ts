import { merchantApi, newMerchant, operator, validBody } from "../../support/fixtures";
import { cobsAtBank, expect, test, txidOf } from "../../support/wire";
import { brasiliaDay, ID, INSTANT, RESPONSE_FIELDS } from "./bodies";

test("a Pix charge comes back payable, with its code and its checkout page", async ({ api }) => {
  const charge = await api.created();
  expect(charge).toMatchObject({ status: "PENDING", billingType: "PIX", amount: 10.5, fee: null });
  expect(charge.pix?.copyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  expect(charge.checkoutUrl).toContain(`/checkout/${charge.id}`);
});

test("docs/contract.md 2.1: every field of a new Pix charge is there, with its type", async ({
  api,
  baseAddress,
}) => {
  const before = Date.now();
  const body = validBody();
  const answer = await api.create(body);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(answer.headers()["cache-control"]).toContain("no-store");
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  const charge = await answer.json();
  expect(Object.keys(charge).sort()).toEqual(RESPONSE_FIELDS);
  expect(charge).toEqual({
    id: expect.stringMatching(ID),
    status: "PENDING",
    billingType: "PIX",
    amount: 10.5,
    dueDate: body.dueDate,
    description: "Pedido 1",
    invoiceUrl: expect.stringMatching(/^https?:\/\//),
    checkoutUrl: `${baseAddress}/checkout/${charge.id}`,
    fee: null,
    paidAmount: null,
    netAmount: null,
    paidOn: null,
    pix: { copyPaste: expect.any(String), expiresAt: expect.stringMatching(INSTANT) },
    createdAt: expect.stringMatching(INSTANT),
  });
  const createdAt = Date.parse(charge.createdAt);
  expect(createdAt).toBeGreaterThanOrEqual(before - 1_000);
  expect(createdAt).toBeLessThanOrEqual(Date.now() + 1_000);
});

for (const billingType of ["CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"]) {
  test(`docs/contract.md 2.1: a ${billingType} charge has every field, and neither checkoutUrl nor pix`, async ({
    api,
    baseAddress,
  }) => {
    const charge = await api.created({ billingType });
    expect(Object.keys(charge).sort()).toEqual(RESPONSE_FIELDS);
    expect(charge).toMatchObject({
      billingType,
      status: "PENDING",
      checkoutUrl: null,
      pix: null,
      fee: null,
      paidAmount: null,
      netAmount: null,
      paidOn: null,
      invoiceUrl: `${baseAddress}/checkout/${charge.id}`,
    });
  });
}

test("a charge without billingType is UNDEFINED: the payer chooses", async ({ api }) => {
  const { billingType: _, ...body } = validBody();
  const answer = await api.create(body);
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({
    billingType: "UNDEFINED",
    checkoutUrl: null,
    pix: null,
  });
  const explicitly = await api.create({ ...body, billingType: null });
  expect(await explicitly.json()).toMatchObject({ billingType: "UNDEFINED" });
});

test("without a description the field is null, and null means absent for every optional field", async ({
  api,
}) => {
  const payer = { name: "Ana Souza", document: "12345678909" };
  const nothing = { email: null, phone: null, address: null };
  const bodies = [
    { description: undefined, payer },
    { description: null, pixExpiresInMinutes: null, payer: { ...payer, ...nothing } },
  ];
  for (const body of bodies) {
    expect(await api.created(body)).toMatchObject({ description: null, billingType: "PIX" });
  }
});

test("the listing shows a charge exactly as its creation answered", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  const created = [await api.created(), await api.created({ billingType: "BOLETO" })];
  const { content } = await api.listed("?sort=createdAt,asc");
  expect(content).toEqual(created);
});

test("F8 amount 0 lets the payer choose: the code holds no amount", async ({ api, bank }) => {
  const charge = await api.created({ amount: 0 });
  expect(charge).toMatchObject({ amount: 0, status: "PENDING" });
  expect(amountInCode(charge.pix?.copyPaste ?? "")).toBeNull();
  const [cob] = await cobsAtBank(bank, charge.id);
  expect(cob).toMatchObject({ status: "ATIVA", valor: "0.00" });
});

test("the code names this charge's location at the bank, and the bank holds its amount", async ({
  api,
  bank,
}) => {
  const charge = await api.created({ amount: 1234.56 });
  const inCode = amountInCode(charge.pix?.copyPaste ?? "");
  expect(["1234.56", null]).toContain(inCode);
  const cobs = await cobsAtBank(bank, charge.id);
  expect(cobs).toMatchObject([
    { txid: txidOf(charge.id), status: "ATIVA", valor: "1234.56", puts: 1 },
  ]);
});

/** Field 54 of a BR Code; null when it has none. */
function amountInCode(code: string): string | null {
  for (let rest = code; rest.length >= 4; ) {
    const length = Number(rest.slice(2, 4));
    const value = rest.slice(4, 4 + length);
    if (rest.startsWith("54")) return value;
    rest = rest.slice(4 + length);
  }
  return null;
}

test("the code is valid for 24 hours when nothing else is said", async ({ api }) => {
  const charge = await api.created({ dueDate: brasiliaDay(5) });
  expect(validityMs(charge)).toBe(24 * 3_600_000);
});

for (const minutes of [1, 60, 1_441]) {
  test(`pixExpiresInMinutes ${minutes} is counted from creation`, async ({ api }) => {
    const charge = await api.created({ dueDate: brasiliaDay(5), pixExpiresInMinutes: minutes });
    expect(validityMs(charge)).toBe(minutes * 60_000);
  });
}

test("the code's validity is capped at the end of the due date in Brasília", async ({ api }) => {
  for (const body of [
    { dueDate: brasiliaDay(2), pixExpiresInMinutes: 43_200 },
    { dueDate: brasiliaDay(0), pixExpiresInMinutes: 1_440 },
    { dueDate: brasiliaDay(0) },
  ]) {
    const charge = await api.created(body);
    const end = new Date(`${body.dueDate}T23:59:59-03:00`).toISOString();
    expect(charge.pix?.expiresAt).toBe(end);
  }
});

function validityMs({
  createdAt,
  pix,
}: {
  readonly createdAt: string;
  readonly pix: { readonly expiresAt: string | null } | null;
}): number {
  return Date.parse(pix?.expiresAt ?? "") - Date.parse(createdAt);
}

test("the fee is the price at creation: fixed plus a percentage rounded half up", async ({
  request,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  const before = await api.created({ amount: 100 });
  expect(before.fee).toBeNull();
  const price = (method: string, fixed: string, percent: string) =>
    operator(
      "merchants",
      "set-price",
      "--id",
      merchant.merchantId,
      "--method",
      method,
      "--fixed",
      fixed,
      "--percent",
      percent,
      "--json",
    );
  await price("PIX", "0.49", "1.99");
  await price("BOLETO", "0", "0.50");
  for (const [billingType, amount, fee] of [
    ["PIX", 100, 2.48],
    ["PIX", 0, 0.49],
    ["PIX", 10.5, 0.7],
    ["BOLETO", 1, 0.01],
    ["BOLETO", 0.99, 0],
    ["BOLETO", 3, 0.02],
    ["BOLETO", 99_999_999.99, 500_000],
    ["CREDIT_CARD", 100, null],
  ] as const) {
    const charge = await api.created({ billingType, amount });
    expect(charge.fee, `${billingType} ${amount}`).toBe(fee);
  }
  await price("PIX", "9.99", "0");
  expect(await api.created({ amount: 100 })).toMatchObject({ fee: 9.99 });
  const { content } = await api.listed("?size=100&billingType=PIX&sort=createdAt,asc");
  expect(content.map(({ fee }) => fee)).toEqual([null, 2.48, 0.49, 0.7, 9.99]);
});

test("/v1 creates the same", async ({ request, api }) => {
  const answer = await request.post("/v1/payments", {
    headers: {
      authorization: `Bearer ${api.token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    data: JSON.stringify(validBody()),
  });
  expect(answer.status()).toBe(201);
  const charge = await answer.json();
  expect(Object.keys(charge).sort()).toEqual(RESPONSE_FIELDS);
  expect(charge.checkoutUrl).not.toContain("/v1/");
});
