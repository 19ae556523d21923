import { exceptionOf, exceptionsOf, receivedByForce } from "../../support/money";
import { expect, expectProblem, places, send, test } from "../../support/wire";

test("a query that breaks a rule is refused by name", async ({ api }) => {
  for (const [query, place, message] of [
    ["state=OPEN", "state", "valor em formato inválido"],
    ["state=", "state", "valor em formato inválido"],
    ["state=closed", "state", "valor em formato inválido"],
    ["state=open,resolved", "state", "valor em formato inválido"],
    ["state=open&state=all", "state"],
    ["size=0", "size"],
    ["size=101", "size"],
    ["page=-1", "page"],
    ["page=2147483648", "page"],
    ["page=1e1", "page", "valor em formato inválido"],
  ] as const) {
    const answer = await api.get(`/exceptions?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters", query);
    expect(places(problem), query).toEqual([place]);
    if (message) expect(problem.detail, query).toBe(message);
  }
});

const WRONG: readonly (readonly [body: string, ...places: string[]])[] = [
  ["{}", "/resolution"],
  ['{"note":"x"}', "/resolution"],
  ['{"resolution":null}', "/resolution"],
  ['{"resolution":"ACCEPT"}', "/resolution"],
  ['{"resolution":"reopen"}', "/resolution"],
  ['{"resolution":1}', "/resolution"],
  ['{"resolution":["accept"]}', "/resolution"],
  ['{"resolution":"accept","resolution":"refund"}', "/resolution"],
  [`{"resolution":"accept","note":"${"x".repeat(501)}"}`, "/note"],
  [`{"resolution":"accept","note":"${"😀".repeat(501)}"}`, "/note"],
  ['{"resolution":"accept","note":1}', "/note"],
  ['{"resolution":"accept","note":"\\u0000"}', "/note"],
  ['{"resolution":"accept","amount":1}', "/amount"],
  ['{"resolution":"no","note":2,"more":3}', "/resolution", "/note", "/more"],
  ["null", ""],
  ["[]", ""],
  ["", ""],
  ["{", ""],
];

test("a decision that breaks a rule is refused by name, and the exception stays open", async ({
  api,
  bank,
  baseAddress,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const exception = await exceptionOf(api, charge.id, "amount_mismatch");
  for (const [body, ...wrong] of WRONG) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/exceptions/${exception.id}/resolve`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
      ],
      body,
    });
    const problem = await expectProblem(answer, 400, "invalid_body", body);
    expect(places(problem).sort(), body).toEqual([...wrong].sort());
  }
  expect(await exceptionsOf(api, charge.id)).toEqual([exception]);
});
