import type { Page } from "@/lib/http/page-response";
import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { brasiliaDay, merchantApi, newMerchant } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

for (const billingType of ["PIX", "BOLETO"]) {
  test(`a ${billingType} paid on a later day comes on that day, with its fine and interest, and is what was due`, async ({
    request,
  }) => {
    const api = await merchantApi(request, await newMerchant());
    const charge = await api.created({
      billingType,
      amount: 100,
      dueDate: brasiliaDay(1),
      fine: { percent: 2 },
      interest: { percentPerMonth: 3 },
    });
    const day = brasiliaDay(20);
    expect((await api.pay(charge.id, { day })).status()).toBe(202);
    const paid = await api.waitFor(charge.id, "RECEIVED");
    // 2 % once and 0.1 % a day; weekends and holidays put the first day of delay off.
    expect(paid.paidAmount).toBeGreaterThanOrEqual(103.3);
    expect(paid.paidAmount).toBeLessThanOrEqual(103.9);
    expect(paid.paidOn).toBe(day);
    const { content } = await api.got<Page<ExceptionResponse>>("/exceptions?state=all");
    expect(content).toEqual([]);
  });
}

test("a Pix code that has ended by that day is not paid", async ({ api }) => {
  const charge = await api.created();
  await expectProblem(await api.pay(charge.id, { day: brasiliaDay(60) }), 409, "not_payable");
  expect(await api.charge(charge.id)).toEqual(charge);
});
