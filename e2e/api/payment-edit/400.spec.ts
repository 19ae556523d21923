import { expect, expectProblem, places, send, test } from "../../support/wire";

const WRONG: readonly (readonly [body: string, places: readonly string[]])[] = [
  ["{}", [""]],
  ['{"amount":null,"dueDate":null}', [""]],
  ['{"amount":-1}', ["/amount"]],
  ['{"amount":1.001}', ["/amount"]],
  ['{"amount":10000000000}', ["/amount"]],
  ['{"amount":"10"}', ["/amount"]],
  ['{"dueDate":"2099-02-30"}', ["/dueDate"]],
  ['{"dueDate":"2020-01-01"}', ["/dueDate"]],
  ['{"dueDate":20991231}', ["/dueDate"]],
  ['{"amount":-1,"dueDate":"x"}', ["/amount", "/dueDate"]],
  ['{"amount":12,"status":"RECEIVED"}', ["/status"]],
  ['{"description":"x"}', ["/description", ""]],
  ['{"amount":1,"amount":2}', ["/amount"]],
  ["null", [""]],
  ["[]", [""]],
  ["{", [""]],
];

test("a body that breaks a rule is refused by name, and the charge stays as it is", async ({
  api,
  baseAddress,
}) => {
  const charge = await api.created();
  for (const [body, expected] of WRONG) {
    const answer = await send(baseAddress, {
      method: "PATCH",
      path: `/payments/${charge.id}`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
      ],
      body,
    });
    const problem = await expectProblem(answer, 400, "invalid_body", body);
    expect(places(problem), body).toEqual(expected);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});

test("terms that its own discount does not allow are refused by name", async ({ api }) => {
  const charge = await api.created({
    amount: 100,
    dueDate: "2099-12-31",
    discount: { amount: 5, until: "2099-12-30" },
  });
  const answer = await api.edit(charge.id, { amount: 5, dueDate: "2099-12-29" });
  const problem = await expectProblem(answer, 400, "invalid_body");
  expect(places(problem)).toEqual(["/amount", "/dueDate"]);
  expect(await api.charge(charge.id)).toEqual(charge);
});

test("an overdue charge needs a later due date: what lacks one is refused by name", async ({
  api,
}) => {
  const { id, dueDate } = await api.created({ billingType: "BOLETO" });
  await api.happen(id, "expire");
  const charge = await api.waitFor(id, "OVERDUE");
  for (const body of [{ amount: 9 }, { dueDate }, { amount: 9, dueDate: "2020-01-01" }]) {
    const problem = await expectProblem(await api.edit(id, body), 400, "invalid_body");
    expect(places(problem)).toEqual(["/dueDate"]);
  }
  expect(await api.charge(id)).toEqual(charge);
});
