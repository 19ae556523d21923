import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { createRaw, expect, expectProblem, places, send, test } from "../../support/wire";
import { fullBody, withField } from "./bodies";

const UNKNOWN = [
  ["/merchantId", "/merchantId"],
  ["/id", "/id"],
  ["/status", "/status"],
  ["/fee", "/fee"],
  ["/payer/cpf", "/payer/cpf"],
  ["/payer/address/country", "/payer/address/country"],
] as const;

for (const [pointer, named] of UNKNOWN) {
  test(`an unknown field ${pointer} is refused by name`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), pointer, "x"));
    const problem = await expectProblem(answer, 400, "invalid_body");
    expect(places(problem)).toEqual([named]);
  });
}

test("a name with a slash or a tilde is escaped in its pointer", async ({ api }) => {
  const answer = await api.create({ ...fullBody(), "a/b~c": 1 });
  expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/a~1b~0c"]);
});

test("everything that is wrong is reported at once", async ({ api }) => {
  const answer = await api.create({
    amount: -1,
    dueDate: "tomorrow",
    billingType: "CASH",
    payer: { name: "", document: "1", address: { state: "sp" } },
    more: 1,
  });
  const found = places(await expectProblem(answer, 400, "invalid_body"));
  for (const pointer of [
    "/amount",
    "/dueDate",
    "/billingType",
    "/payer/name",
    "/payer/document",
    "/payer/address/state",
    "/payer/address/street",
    "/more",
  ]) {
    expect(found).toContain(pointer);
  }
});

test("an empty object gets an error for every field that is required", async ({ api }) => {
  const problem = await expectProblem(await api.create({}), 400, "invalid_body");
  expect(places(problem).sort()).toEqual(["/amount", "/dueDate", "/payer"]);
});

const KEYS: readonly [what: string, keys: readonly string[]][] = [
  ["that is missing", []],
  ["that is empty", [""]],
  ["sent twice", ["a", "b"]],
  ["sent twice with one value", ["a", "a"]],
  ["that is a list", ["a, b"]],
  ["of 256 characters", ["x".repeat(256)]],
  ["with a space in it", ["a b"]],
  ["with a tab in it", ["a\tb"]],
  ["that is not ASCII", ["caf\u00e9"]],
  ["of empty quotes", ['""']],
];

for (const [what, keys] of KEYS) {
  test(`D10 an Idempotency-Key ${what} is refused and nothing is created`, async ({
    request,
    baseAddress,
  }) => {
    const api = await merchantApi(request, await newMerchant());
    const answer = await send(baseAddress, {
      method: "POST",
      path: "/payments",
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ...keys.map((key) => ["idempotency-key", key] as const),
      ],
      body: JSON.stringify(fullBody()),
    });
    await expectProblem(answer, 400, "idempotency_key_invalid");
    expect((await api.listed()).page.totalElements).toBe(0);
  });
}

test("D10 keys of 1 and 255 characters are taken", async ({ api }) => {
  for (const key of ["!", "~".repeat(255), `${randomUUID()}${"k".repeat(200)}`]) {
    const answer = await api.create(fullBody(), { "idempotency-key": key });
    expect(answer.status(), key).toBe(201);
  }
});

test("D10 a key in quotes is the key between them", async ({ api }) => {
  const key = randomUUID();
  const first = await api.create(fullBody(), { "idempotency-key": key });
  const quoted = await api.create(fullBody(), { "idempotency-key": `"${key}"` });
  expect(quoted.status()).toBe(201);
  expect(quoted.headers()["idempotent-replayed"]).toBe("true");
  expect((await quoted.json()).id).toBe((await first.json()).id);
});

test("what was refused with 400 consumes no key", async ({ api, baseAddress }) => {
  const id = randomUUID();
  const key = { "idempotency-key": id };
  await expectProblem(await createRaw(baseAddress, api, "{", id), 400, "invalid_body");
  await expectProblem(await api.create({ ...fullBody(), amount: -1 }, key), 400, "invalid_body");
  const past = { ...fullBody(), dueDate: "2020-01-01" };
  await expectProblem(await api.create(past, key), 400, "invalid_body");
  const answer = await api.create(fullBody(), key);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});

test("a refused body creates nothing, whatever was wrong with it", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  const bodies = [
    {},
    validBody({ amount: -1 }),
    validBody({ dueDate: "2020-01-01" }),
    validBody({ pixExpiresInMinutes: 0 }),
    validBody({ payer: { name: "Ana" } }),
  ];
  for (const body of bodies) await expectProblem(await api.create(body), 400, "invalid_body");
  expect((await api.listed()).page.totalElements).toBe(0);
});
