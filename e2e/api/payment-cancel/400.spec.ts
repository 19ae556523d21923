import { expect, expectProblem, places, send, test } from "../../support/wire";

const WRONG: readonly (readonly [body: string, place: string])[] = [
  ['{"motivo":"x"}', "/motivo"],
  ['{"reason":"a","status":"CANCELED"}', "/status"],
  [`{"reason":"${"x".repeat(141)}"}`, "/reason"],
  [`{"reason":"${"😀".repeat(141)}"}`, "/reason"],
  ['{"reason":1}', "/reason"],
  ['{"reason":["x"]}', "/reason"],
  ['{"reason":{"not":""}}', "/reason"],
  ['{"reason":"a","reason":"b"}', "/reason"],
  ['{"reason":"\\u0000"}', "/reason"],
  ['{"reason":"\\ud800"}', "/reason"],
  ['{"__proto__":{"reason":"x"}}', "/__proto__"],
  ["null", ""],
  ["[]", ""],
  ['"x"', ""],
  ["{", ""],
  ["{}{}", ""],
];

test("a body that breaks a rule is refused by name, and the charge goes on waiting", async ({
  api,
  baseAddress,
}) => {
  const charge = await api.created({ billingType: "BOLETO" });
  for (const [body, place] of WRONG) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/cancel`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
      ],
      body,
    });
    const problem = await expectProblem(answer, 400, "invalid_body", body);
    expect(places(problem), body).toEqual([place]);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
