import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { cobsAtBank, createRaw, expect, payAtBank, test } from "../../support/wire";
import { brasiliaDay, fullBody } from "./bodies";

test("a retry with the same key returns the same charge and calls the bank once", async ({
  api,
  bank,
}) => {
  const key = { "idempotency-key": randomUUID() };
  const body = validBody();
  const first = await api.create(body, key);
  expect(first.headers()["idempotent-replayed"]).toBeUndefined();
  const charge = await first.json();
  for (let retry = 1; retry <= 3; retry += 1) {
    const again = await api.create(body, key);
    expect(again.status()).toBe(201);
    expect(again.headers()["idempotent-replayed"]).toBe("true");
    expect(await again.json()).toEqual(charge);
  }
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ puts: 1, revisao: 0 }]);
});

const SPELLINGS: readonly [what: string, respell: (json: string) => string][] = [
  ["with its fields in another order", (json) => JSON.stringify(reversed(JSON.parse(json)))],
  ["with white space", (json) => ` \r\n${JSON.stringify(JSON.parse(json), null, 4)}\t\n`],
  ["with 10.50 for 10.5", (json) => json.replace('"amount":10.5', '"amount":10.50')],
  ["with 1.05e1 for 10.5", (json) => json.replace('"amount":10.5', '"amount":1.05e1')],
  ["with 1050e-2 for 10.5", (json) => json.replace('"amount":10.5', '"amount":1050e-2')],
  [
    "with its letters escaped",
    (json) => json.replace("Pedido", "\\u0050edido").replace("São", "S\\u00e3o"),
  ],
  ["with its at sign escaped", (json) => json.replace("@", "\\u0040")],
  ["with null for what it left out", (json) => json.replace(/\}$/, ',"pixExpiresInMinutes":null}')],
];

function reversed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

for (const [what, respell] of SPELLINGS) {
  test(`the same body ${what} is the same request`, async ({ api, baseAddress }) => {
    const key = randomUUID();
    const json = JSON.stringify(fullBody());
    const other = respell(json);
    expect(other).not.toBe(json);
    const first = await createRaw(baseAddress, api, json, key);
    expect(first.status, first.text).toBe(201);
    const again = await createRaw(baseAddress, api, other, key);
    expect(again.status, again.text).toBe(201);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text));
  });
}

test("20 equal requests at once make one charge, and the bank is called once", async ({
  request,
  bank,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const key = { "idempotency-key": randomUUID() };
  const body = validBody();
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(body, key)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(201));
  const charges = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(charges.map(({ id }) => id)).size).toBe(1);
  expect(new Set(charges.map(({ pix }) => pix?.copyPaste)).size).toBe(1);
  const replayed = answers.filter((answer) => answer.headers()["idempotent-replayed"] === "true");
  expect(replayed.length).toBe(19);
  expect(await cobsAtBank(bank, charges[0].id)).toMatchObject([{ puts: 1 }]);
  expect((await api.listed()).page.totalElements).toBe(1);
});

test("20 different keys with one body make 20 charges", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  const body = validBody({ billingType: "BOLETO" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(body)));
  const charges = await Promise.all(answers.map((answer) => answer.json()));
  expect(new Set(charges.map(({ id }) => id)).size).toBe(20);
  expect((await api.listed()).page.totalElements).toBe(20);
});

test("keys differ by case", async ({ api }) => {
  const key = `Key-${randomUUID()}`;
  const body = fullBody();
  const upper = await api.create(body, { "idempotency-key": key.toUpperCase() });
  const lower = await api.create(body, { "idempotency-key": key.toLowerCase() });
  expect((await upper.json()).id).not.toBe((await lower.json()).id);
});

test("a retry answers the charge as it is now", async ({ api, bank }) => {
  const key = { "idempotency-key": randomUUID() };
  const body = validBody();
  const { id } = await (await api.create(body, key)).json();
  await payAtBank(bank, id);
  const paid = await api.waitFor(id, "RECEIVED");
  const again = await api.create(body, key);
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.json()).toEqual(paid);
});

test("B3 the same key of two merchants makes two charges, and nothing crosses", async ({
  request,
}) => {
  const [a, b] = await Promise.all([
    merchantApi(request, await newMerchant("Loja A")),
    merchantApi(request, await newMerchant("Loja B")),
  ]);
  const key = { "idempotency-key": randomUUID() };
  const ofA = await (await a.create(validBody({ description: "de A" }), key)).json();
  const answer = await b.create(validBody({ description: "de B" }), key);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  const ofB = await answer.json();
  expect(ofB.id).not.toBe(ofA.id);
  expect(ofB.description).toBe("de B");
  expect((await a.listed()).content).toEqual([ofA]);
  expect((await b.listed()).content).toEqual([ofB]);
});

test("a due date of today is taken", async ({ api }) => {
  expect(await api.created({ dueDate: brasiliaDay(0) })).toMatchObject({ status: "PENDING" });
});
