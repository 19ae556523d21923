import { randomUUID } from "node:crypto";
import { received, refundsOf } from "../../support/money";
import { expect, expectProblem, places, send, test } from "../../support/wire";

const WRONG: readonly (readonly [body: string, ...places: string[]])[] = [
  ['{"valor":1}', "/valor"],
  ['{"amount":1,"payer":{}}', "/payer"],
  ['{"amount":0}', "/amount"],
  ['{"amount":-0}', "/amount"],
  ['{"amount":0.00}', "/amount"],
  ['{"amount":-1}', "/amount"],
  ['{"amount":0.001}', "/amount"],
  ['{"amount":1.005}', "/amount"],
  ['{"amount":1e-7}', "/amount"],
  ['{"amount":10000000000}', "/amount"],
  ['{"amount":1e309}', "/amount"],
  ['{"amount":"1.00"}', "/amount"],
  ['{"amount":true}', "/amount"],
  ['{"amount":[1]}', "/amount"],
  ['{"amount":{"gt":0}}', "/amount"],
  ['{"amount":01}', "/amount"],
  ['{"amount":1,"amount":10}', "/amount"],
  [`{"reason":"${"x".repeat(141)}"}`, "/reason"],
  [`{"reason":"${"😀".repeat(141)}"}`, "/reason"],
  ['{"reason":1}', "/reason"],
  ['{"reason":"\\u0000"}', "/reason"],
  ['{"reason":"\\ud800"}', "/reason"],
  ['{"amount":-1,"reason":2,"more":3}', "/amount", "/reason", "/more"],
  ["null", ""],
  ["[]", ""],
  ['"x"', ""],
  ["{", ""],
  ["{}{}", ""],
];

test("a body that breaks a rule is refused by name, sends nothing back and consumes no key", async ({
  api,
  baseAddress,
}) => {
  const charge = await received(api);
  const key = randomUUID();
  for (const [body, ...wrong] of WRONG) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/refunds`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ["idempotency-key", key],
      ],
      body,
    });
    const problem = await expectProblem(answer, 400, "invalid_body", body);
    expect(places(problem).sort(), body).toEqual([...wrong].sort());
  }
  expect(await api.charge(charge.id)).toEqual(charge);
  expect(await refundsOf(api, charge.id)).toEqual([]);
  const answer = await api.refund(charge.id, { amount: 1 }, { "idempotency-key": key });
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});

const KEYS: readonly (readonly [what: string, keys: readonly string[]])[] = [
  ["missing", []],
  ["empty", [""]],
  ["sent twice", ["a", "b"]],
  ["a list", ["a, b"]],
  ["of 256 characters", ["x".repeat(256)]],
  ["with a space in it", ["a b"]],
  ["not ASCII", ["caf\u00e9"]],
];

test("a refund needs an Idempotency-Key of 1 to 255 visible ASCII characters, sent once", async ({
  api,
  baseAddress,
}) => {
  const charge = await received(api);
  for (const [what, keys] of KEYS) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/refunds`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ...keys.map((key) => ["idempotency-key", key] as const),
      ],
      body: "{}",
    });
    await expectProblem(answer, 400, "idempotency_key_invalid", what);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
  for (const key of [randomUUID().slice(0, 1) + randomUUID(), "~".repeat(218) + randomUUID()]) {
    const answer = await api.refund(charge.id, { amount: 1 }, { "idempotency-key": key });
    expect(answer.status(), key).toBe(201);
  }
});

for (const [query, place] of [
  ["size=0", "size"],
  ["size=101", "size"],
  ["size=x", "size"],
  ["page=-1", "page"],
  ["page=2147483648", "page"],
  ["page=1.0", "page"],
  ["page=", "page"],
  ["page=0&page=0", "page"],
] as const) {
  test(`GET ?${query} is refused by name`, async ({ api }) => {
    const { id } = await api.created({ billingType: "BOLETO" });
    const answer = await api.get(`/payments/${id}/refunds?${query}`);
    const problem = await expectProblem(answer, 400, "invalid_parameters");
    expect(places(problem)).toEqual([place]);
  });
}
