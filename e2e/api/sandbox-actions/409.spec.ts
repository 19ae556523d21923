import { expect, expectProblem, test } from "../../support/wire";

for (const [billingType, actions] of [
  ["PIX", ["refuse", "settle", "chargeback", "win-chargeback", "lose-chargeback"]],
  ["BOLETO", ["refuse", "settle", "chargeback", "win-chargeback", "lose-chargeback"]],
  ["CREDIT_CARD", ["settle", "chargeback", "win-chargeback", "lose-chargeback"]],
] as const) {
  test(`what does not fit a new ${billingType} charge is refused and changes nothing`, async ({
    api,
  }) => {
    const charge = await api.created({ billingType });
    for (const action of actions) {
      const problem = await expectProblem(await api.happen(charge.id, action), 409, "not_fitting");
      expect(problem.detail, action).toMatch(/^só /);
    }
    expect(await api.charge(charge.id)).toEqual(charge);
  });
}

test("credited money is neither settled nor, where it was no card, disputed", async ({ api }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  await api.pay(id);
  const paid = await api.waitFor(id, "RECEIVED");
  for (const action of ["settle", "chargeback", "expire", "refuse"]) {
    await expectProblem(await api.happen(id, action), 409, "not_fitting", action);
  }
  expect(await api.charge(id)).toEqual(paid);
});

test("of ten expiries at once each answers that it is over, or that nothing is left to end", async ({
  api,
}) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.happen(id, "expire")));
  for (const answer of answers) expect([202, 409]).toContain(answer.status());
  expect(answers.map((answer) => answer.status())).toContain(202);
  expect(await api.charge(id)).toMatchObject({ status: "OVERDUE" });
  const events = (await api.got<{ content: { type: string }[] }>(`/payments/${id}/events`)).content;
  expect(events.filter(({ type }) => type === "lapsed")).toHaveLength(1);
});
