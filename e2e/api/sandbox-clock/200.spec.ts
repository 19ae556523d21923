import type { BoletoResponse } from "@/lib/boletos/boleto-response";
import type { Page } from "@/lib/http/page-response";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { ONLY_DEEP } from "@/testing/deep";
import { brasiliaDay, operator, validBody } from "../../support/fixtures";
import { clockedShop } from "../../support/sandbox-clock";
import { expect, test } from "../../support/wire";

const cents = (reais: number) => Math.round(reais * 100);

test("a boleto is overdue on the clock's day, costs fine and interest, and is paid with them to the centavo", async ({
  request,
  api: other,
}) => {
  const api = await clockedShop(request);
  const day = brasiliaDay(10);
  const terms = {
    billingType: "BOLETO",
    amount: 250,
    dueDate: brasiliaDay(1),
    fine: { percent: 2 },
    interest: { percentPerMonth: 3 },
  };
  const charge = await api.created(terms);
  const others = await other.created(terms);
  expect(await api.got("/sandbox/clock")).toEqual({ today: brasiliaDay(0), daysAhead: 0 });
  const moved = await api.setClock({ to: day });
  expect(await moved.json()).toEqual({ today: day, daysAhead: 10 });
  expect(await api.got("/v1/sandbox/clock")).toEqual({ today: day, daysAhead: 10 });
  await api.waitFor(charge.id, "OVERDUE");
  const { due } = await api.got<BoletoResponse>(`/payments/${charge.id}/boleto`);
  expect(due).toMatchObject({ on: day, fine: 5, discount: 0 });
  // R$ 0,25 for each day after the first business day from the due date on.
  expect(cents(due.interest) % 25).toBe(0);
  expect(cents(due.interest)).toBeGreaterThanOrEqual(4 * 25);
  expect(cents(due.total)).toBe(25_000 + 500 + cents(due.interest));
  expect((await api.pay(charge.id)).status()).toBe(202);
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: due.total, paidOn: day, amount: 250 });
  expect(paid.createdAt).toBe(charge.createdAt);
  const { content: exceptions } = await api.got<Page<ExceptionResponse>>("/exceptions?state=all");
  expect(exceptions).toEqual([]);
  const { content } = await api.got<{ content: { kind: string; amount: number; day: string }[] }>(
    "/movements",
  );
  expect(content.find(({ kind }) => kind === "credited")).toMatchObject({
    amount: due.total,
    day,
  });
  const sum = content.reduce((total, { amount }) => total + cents(amount), 0);
  expect(sum).toBe(cents(paid.netAmount ?? 0));
  // Another merchant's day is the real one.
  expect(await other.got("/sandbox/clock")).toEqual({ today: brasiliaDay(0), daysAhead: 0 });
  expect(await other.charge(others.id)).toEqual(others);
  const slip = await other.got<BoletoResponse>(`/payments/${others.id}/boleto`);
  expect(slip.due).toMatchObject({ on: brasiliaDay(0), fine: 0, interest: 0 });
});

test("a Pix code expires by the clock, and the money of a card comes on the day that was announced", async ({
  request,
}) => {
  const api = await clockedShop(request);
  const dueDate = brasiliaDay(5);
  const pix = await api.created({ dueDate });
  const card = await api.created({ billingType: "CREDIT_CARD", dueDate });
  await api.pay(card.id);
  await api.waitFor(card.id, "CONFIRMED");
  await api.moveTo(brasiliaDay(2));
  expect(await api.waitFor(pix.id, "CANCELED")).toMatchObject({ paidOn: null });
  expect((await api.pay(pix.id)).status()).toBe(409);
  expect((await api.charge(card.id)).status).toBe("CONFIRMED");
  await api.moveTo(brasiliaDay(31));
  await api.waitFor(card.id, "RECEIVED");
});

test("what is created later is due by the clock and can be paid, and the clock goes back to the real day", async ({
  request,
}) => {
  const api = await clockedShop(request);
  const day = brasiliaDay(40);
  await api.moveTo(day);
  const refused = await api.create(validBody({ dueDate: brasiliaDay(39) }));
  expect(refused.status()).toBe(400);
  const pix = await api.created({ dueDate: day });
  expect(pix.pix?.expiresAt?.slice(0, 10)).toBe(brasiliaDay(41));
  await api.pay(pix.id);
  expect(await api.waitFor(pix.id, "RECEIVED")).toMatchObject({ paidOn: day, paidAmount: 10.5 });
  const back = await api.resetClock();
  expect(await back.json()).toEqual({ today: brasiliaDay(0), daysAhead: 0 });
  const today = await api.created({ dueDate: brasiliaDay(0) });
  await api.pay(today.id);
  expect(await api.waitFor(today.id, "RECEIVED")).toMatchObject({ paidOn: brasiliaDay(0) });
  expect(await api.charge(pix.id)).toMatchObject({ status: "RECEIVED", paidOn: day });
});

test(
  "an operator's command reads, moves and resets the clock of any merchant, and says what is wrong with a call",
  ONLY_DEEP,
  async ({ request }) => {
    test.slow();
    const api = await clockedShop(request);
    const day = brasiliaDay(10);
    const run = (...args: string[]) => operator("sandbox", ...args);
    const json = async (...args: string[]) => JSON.parse(await run(...args, "--json"));
    const charge = await api.created({ billingType: "BOLETO", dueDate: brasiliaDay(1) });
    const { merchantId } = api;
    expect(await json("clock", merchantId)).toEqual({ today: brasiliaDay(0), daysAhead: 0 });
    expect(await json("move-clock", merchantId, "--to", day)).toEqual({
      today: day,
      daysAhead: 10,
    });
    await api.waitFor(charge.id, "OVERDUE");
    expect(await api.got("/sandbox/clock")).toEqual({ today: day, daysAhead: 10 });
    const failing = (...args: string[]) =>
      run(...args).then(
        () => null,
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
      );
    expect(await failing("move-clock", merchantId, "--to", brasiliaDay(9))).toEqual({
      code: 1,
      said: `--to is ${day} or later: the clock only goes forwards.\n`,
    });
    expect(await failing("move-clock", merchantId, "--to", "tomorrow")).toMatchObject({ code: 2 });
    expect(await failing("clock", charge.id)).toEqual({
      code: 1,
      said: "There is no merchant with this id.\n",
    });
    expect(await json("reset-clock", merchantId)).toEqual({ today: brasiliaDay(0), daysAhead: 0 });
  },
);
