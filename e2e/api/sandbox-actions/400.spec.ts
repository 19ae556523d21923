import { brasiliaDay } from "../../support/fixtures";
import { expect, expectProblem, places, test } from "../../support/wire";

for (const day of ["2026-02-30", "amanhã", 20261121, brasiliaDay(-1), true]) {
  test(`a day of ${JSON.stringify(day)} is refused by name and pays nothing`, async ({ api }) => {
    const charge = await api.created({ billingType: "BOLETO" });
    const problem = await expectProblem(await api.pay(charge.id, { day }), 400, "invalid_body");
    expect(places(problem)).toEqual(["/day"]);
    expect(await api.charge(charge.id)).toEqual(charge);
  });
}

for (const action of ["refuse", "settle", "chargeback", "win-chargeback", "expire"]) {
  test(`${action} takes nothing`, async ({ api }) => {
    const charge = await api.created({ billingType: "CREDIT_CARD" });
    const answer = await api.happen(charge.id, action, { amount: 1 });
    expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/amount"]);
    expect(await api.charge(charge.id)).toEqual(charge);
  });
}
