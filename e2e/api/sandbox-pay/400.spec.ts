import { expect, expectProblem, places, test } from "../../support/wire";

for (const amount of [0, -1, 0.001, 10.999, 10_000_000_000, "10.50", true, [], {}]) {
  test(`an amount of ${JSON.stringify(amount)} is refused by name and pays nothing`, async ({
    api,
  }) => {
    const charge = await api.created();
    const problem = await expectProblem(await api.pay(charge.id, { amount }), 400, "invalid_body");
    expect(places(problem)).toEqual(["/amount"]);
    const { content } = await api.listed("?size=100&status=PENDING");
    expect(content).toContainEqual(charge);
  });
}

test("an unknown field is refused by name", async ({ api }) => {
  const charge = await api.created();
  const answer = await api.pay(charge.id, { amount: 1, times: 2 });
  expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/times"]);
});

test("a charge of amount 0 needs the amount that the payer chose", async ({ api }) => {
  const charge = await api.created({ amount: 0 });
  for (const body of [undefined, {}, { amount: null }]) {
    const problem = await expectProblem(await api.pay(charge.id, body), 400, "invalid_body");
    expect(places(problem)).toEqual(["/amount"]);
  }
});

for (const body of ["[]", "null", '"x"', "{", "{}{}", '{"amount":1,"amount":2}']) {
  test(`a body of ${body} is refused`, async ({ api, request }) => {
    const charge = await api.created();
    const answer = await request.post(`/sandbox/payments/${charge.id}/pay`, {
      headers: { authorization: `Bearer ${api.token}`, "content-type": "application/json" },
      data: Buffer.from(body),
    });
    await expectProblem(answer, 400, "invalid_body");
  });
}
