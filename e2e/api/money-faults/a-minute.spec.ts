import type { PaymentResponse } from "@/lib/charges/payment-response";
import { type MerchantApi, merchantApi } from "../../support/fixtures";
import {
  exceptionOf,
  exceptionsOf,
  historyOf,
  received,
  refundsAtBank,
  refundsOf,
  storyOf,
} from "../../support/money";
import {
  bankAddress,
  cobsAtBank,
  expect,
  expectProblem,
  payAtBank,
  test,
  unique,
} from "../../support/wire";
import { type MoneyFixture, makeFixture } from "./fixture";
import { exceptionOfMoney } from "./loose-money";

// Tests that wait up to a minute: for a bank that does not respond, a code that expires, and money without a
// notification, which only reconciliation finds. One worker starts all of them at once and checks one
// after another.
test.describe.configure({ mode: "default" });

/** The bank's books are read every minute, and a code is valid for a minute at least. */
const A_MINUTE = { timeout: 75_000, intervals: [250] };

let fixture: MoneyFixture;

test.beforeAll(async ({ playwright, baseAddress, merchant, bankCustomer }) => {
  const request = await playwright.request.newContext({ baseURL: baseAddress });
  const bank = await playwright.request.newContext({ baseURL: bankAddress() });
  const ownBank = await playwright.request.newContext({ baseURL: bankCustomer.bankUrl });
  fixture = await makeFixture(await merchantApi(request, merchant), bank, ownBank, bankCustomer);
  await Promise.all([request.dispose(), bank.dispose(), ownBank.dispose()]);
});

test.afterAll(async ({ playwright }) => {
  const bank = await playwright.request.newContext({ baseURL: bankAddress() });
  await bank.delete(`/control/faults/${fixture.rule}`);
  await bank.dispose();
});

const FAULTS = [
  ["hangs", { kind: "hang" }],
  ["fails before it does anything", { kind: "error-before", status: 503 }],
  ["limits the rate", { kind: "error-before", status: 429, retryAfter: 1 }],
  ["says that the token is not valid", { kind: "error-before", status: 401 }],
  ["does it and fails", { kind: "error-after", status: 502 }],
  ["does it and loses its answer", { kind: "lost-response" }],
  ["resets the connection", { kind: "reset-before" }],
  ["drips its answer", { kind: "slow-body", bytesPerSecond: 1 }],
  ["answers a page", { kind: "malformed", as: "html" }],
  ["answers half a text", { kind: "malformed", as: "truncated-json" }],
  ["sends us elsewhere", { kind: "malformed", as: "redirect" }],
] as const;

test("refund: whatever the bank does, it answers 201 within 10 s and ends REFUNDED by itself, sent back once", async ({
  api,
  bank,
  breakBank,
}) => {
  await Promise.all(
    FAULTS.map(async ([what, effect]) => {
      const description = unique();
      const { id } = await received(api, { description });
      await breakBank("PUT /pix/:e2eid/devolucao/:id", description, effect, 1);
      const start = Date.now();
      const answer = await api.refund(id, { reason: what });
      expect(Date.now() - start, what).toBeLessThan(20_000);
      expect(answer.status(), what).toBe(201);
      // A bank that is slow to answer may have reported the end meanwhile.
      const { status } = await answer.json();
      expect(what === "hangs" ? ["PROCESSING"] : ["PROCESSING", "REFUNDED"], what).toContain(
        status,
      );
      await api.waitFor(id, "REFUNDED");
      expect(await refundsAtBank(bank, id), what).toMatchObject([
        { valor: "10.50", status: "DEVOLVIDO", descricao: what },
      ]);
      expect(await refundsOf(api, id), what).toMatchObject([{ status: "REFUNDED", amount: 10.5 }]);
    }),
  );
});

test("cancel: whatever the bank does, it answers within 10 s and ends CANCELED by itself, withdrawn at the bank", async ({
  api,
  bank,
  breakBank,
}) => {
  const away = { kind: "error-before", status: 503 } as const;
  const faults = [
    ...FAULTS.map(([what, effect]) => [what, "PATCH /cob/:txid", effect, 1] as const),
    ["never got the charge", "PUT /cob/:txid", away, 0],
  ] as const;
  await Promise.all(
    faults.map(async ([what, route, effect, cobs]) => {
      const description = unique();
      await breakBank(route, description, effect, 1);
      const { id } = await api.created({ description });
      const start = Date.now();
      // Asked twice, it is one wish.
      const answers = await Promise.all([api.cancel(id), api.cancel(id)]);
      expect(Date.now() - start, what).toBeLessThan(20_000);
      for (const answer of answers) expect([200, 202], what).toContain(answer.status());
      await api.waitFor(id, "CANCELED");
      const held = await cobsAtBank(bank, id);
      expect(held.length, what).toBe(cobs);
      for (const { status } of held) expect(status, what).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
      expect((await storyOf(api, id)).slice(-2), what).toEqual([
        expect.stringContaining("cancel_asked"),
        expect.stringContaining("canceled"),
      ]);
    }),
  );
});

test("expiry: the code is withdrawn at the bank and the charge CANCELED soon after it, not before, and its page forgets the code", async ({
  request,
  api,
  bank,
}) => {
  for (const charge of fixture.expiring) {
    const expiresAt = Date.parse(charge.pix?.expiresAt ?? "");
    const now = await api.charge(charge.id);
    if (Date.now() < expiresAt) expect(now).toEqual(charge);
    await expect.poll(async () => (await api.charge(charge.id)).status, A_MINUTE).toBe("CANCELED");
    expect(await api.charge(charge.id)).toEqual({ ...charge, status: "CANCELED" });
    const expired = (await historyOf(api, charge.id)).at(-1);
    expect(expired?.type).toBe("expired");
    const late = Date.parse(expired?.at ?? "") - expiresAt;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(20_000);
    expect(await cobsAtBank(bank, charge.id)).toMatchObject([
      { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", pix: 0 },
    ]);
    await expectProblem(await api.pay(charge.id), 409, "not_payable");
    const page = `/checkout/${charge.id}`;
    expect(await (await request.get(page)).text()).not.toContain(charge.pix?.copyPaste);
    expect((await (await request.get(`${page}/status`)).json()).screen).toBe("expired");
  }
});

test("paid after expiry: the charge that ended is RECEIVED, with an exception", async ({
  api,
  bank,
}) => {
  const [, charge] = fixture.expiring;
  await api.waitFor(charge.id, "CANCELED");
  await payAtBank(bank, charge.id, { force: true });
  await api.waitFor(charge.id, "RECEIVED");
  const exception = await exceptionOf(api, charge.id, "late_payment");
  expect(exception.facts).toMatchObject({
    oddities: ["late_payment"],
    statusBefore: "CANCELED",
    payableUntil: charge.pix?.expiresAt,
  });
  expect(await storyOf(api, charge.id)).toEqual([
    "created CREATING by the merchant",
    "opened CREATING→PENDING by the bank",
    "expired PENDING→CANCELED by the bank",
    "paid CANCELED→RECEIVED by the bank",
  ]);
});

test("paid at expiry −1 s and notified after it: RECEIVED, without a discrepancy", async ({
  api,
  bank,
}) => {
  const [charge] = fixture.expiring;
  await api.waitFor(charge.id, "CANCELED");
  const horario = new Date(Date.parse(charge.pix?.expiresAt ?? "") - 1_000).toISOString();
  await payAtBank(bank, charge.id, { horario, force: true });
  await api.waitFor(charge.id, "RECEIVED");
  expect(await exceptionsOf(api, charge.id)).toEqual([]);
});

test.describe("event lost forever: the minutely look at the bank's books finds", () => {
  const found = (api: MerchantApi, { id }: PaymentResponse) =>
    expect.poll(async () => (await api.charge(id)).status, A_MINUTE);

  test("the payment", async ({ api }) => {
    await found(api, fixture.paid).toBe("RECEIVED");
    expect(await api.charge(fixture.paid.id)).toMatchObject({ paidAmount: 10.5, netAmount: 10.42 });
    expect(await exceptionsOf(api, fixture.paid.id)).toEqual([]);
  });

  test("the second payment, which is no second receipt", async ({ api }) => {
    const { id } = fixture.paidTwice;
    await found(api, fixture.paidTwice).toBe("RECEIVED");
    const exception = await exceptionOf(api, id, "duplicate_payment");
    expect(exception.amount).toBe(10.5);
    expect(await api.charge(id)).toMatchObject({ paidAmount: 10.5 });
  });

  test("the payment of a charge that was canceled", async ({ api }) => {
    await found(api, fixture.paidAfterCancel).toBe("RECEIVED");
    await exceptionOf(api, fixture.paidAfterCancel.id, "paid_after_cancel");
  });

  test("the money that the bank took back", async ({ api }) => {
    await found(api, fixture.takenBack).toBe("REFUNDED");
    await exceptionOf(api, fixture.takenBack.id, "provider_refund");
    expect(await refundsOf(api, fixture.takenBack.id)).toMatchObject([{ origin: "PROVIDER" }]);
  });

  for (const [what, money, kind, amount] of [
    ["money without a txid", "withoutTxid", "unknown_charge", 3],
    ["money with an unknown txid", "unknownTxid", "unknown_charge", 4],
    ["money at another key", "otherKey", "other_key", 5],
  ] as const) {
    test(what, async ({ own: { api } }) => {
      const exception = await exceptionOfMoney(api, fixture.own[money], A_MINUTE);
      expect(exception).toMatchObject({ kind, amount, paymentId: null });
    });
  }
});
