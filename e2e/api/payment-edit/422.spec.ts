import { historyOf } from "../../support/money";
import { cobsAtBank, expect, expectProblemWith, test, unique } from "../../support/wire";

test("a change that the bank refuses leaves the charge as it is, and says the bank's words", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const charge = await api.created({ description });
  const violations = [{ razao: "valor acima do limite", propriedade: "cob.valor.original" }];
  await breakBank("PATCH /cob/:txid", description, { kind: "refuse", violations });
  const answer = await api.edit(charge.id, { amount: 99 });
  const problem = await answer.json();
  expect(problem.detail).toContain("valor acima do limite");
  expect(await expectProblemWith(answer, 422, "refused_by_provider", "payment")).toEqual(charge);
  expect(await api.charge(charge.id)).toEqual(charge);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ valor: "10.50", status: "ATIVA" }]);
  expect((await historyOf(api, charge.id)).map(({ type }) => type)).toEqual([
    "created",
    "opened",
    "edit_asked",
    "edit_refused",
  ]);
});
