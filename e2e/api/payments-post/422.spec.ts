import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { cobsAtBank, expect, expectProblem, test, unique } from "../../support/wire";
import { ABSENT, brasiliaDay, fullBody, withField } from "./bodies";

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const texts = (pointer: string, count: number) =>
  numbers(count).map((n) => [pointer, `Outro ${"x".repeat(n)}`] as const);

/** A hundred bodies that differ from the full one in one field each. */
const MUTATIONS: readonly (readonly [pointer: string, value: unknown])[] = [
  ...numbers(20).map((n) => ["/amount", 10.5 + n / 100] as const),
  ["/amount", 0],
  ["/amount", 105],
  ...numbers(8).map((n) => ["/dueDate", brasiliaDay(3 + n)] as const),
  ...numbers(8).map((n) => ["/pixExpiresInMinutes", 59 + n] as const),
  ...texts("/description", 10),
  ["/description", ABSENT],
  ["/description", "pedido 1"],
  ["/description", "Pedido 1 "],
  ...texts("/payer/name", 6),
  ["/payer/name", "ana souza"],
  ...numbers(6).map((n) => ["/payer/document", `1234567890${n}`] as const),
  ["/payer/document", "12345678000195"],
  ...numbers(4).map((n) => ["/payer/email", `ana${n}@example.com`] as const),
  ["/payer/email", ABSENT],
  ...numbers(4).map((n) => ["/payer/phone", `1198765432${n + 1}`] as const),
  ["/payer/phone", ABSENT],
  ["/payer/address", ABSENT],
  ...texts("/payer/address/street", 4),
  ...texts("/payer/address/number", 4),
  ...texts("/payer/address/complement", 4),
  ["/payer/address/complement", ABSENT],
  ...texts("/payer/address/district", 4),
  ...texts("/payer/address/city", 4),
  ["/payer/address/state", "RJ"],
  ["/payer/address/state", "MG"],
  ["/payer/address/postalCode", "01001001"],
  ["/payer/address/postalCode", "20040002"],
];

test("the same key with one of 100 fields changed answers 422 and leaves the charge alone", async ({
  request,
  bank,
}) => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(100);
  const api = await merchantApi(request, await newMerchant());
  const key = { "idempotency-key": randomUUID() };
  const body = { ...fullBody(), billingType: "PIX", pixExpiresInMinutes: 1_440 };
  const charge = await (await api.create(body, key)).json();
  expect(charge.status).toBe("PENDING");
  for (const [pointer, value] of MUTATIONS) {
    const answer = await api.create(withField(body, pointer, value), key);
    const what = `${pointer} ${JSON.stringify(value)}`;
    await expectProblem(answer, 422, "idempotency_key_reused", what);
    expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  }
  expect((await api.listed()).content).toEqual([charge]);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ puts: 1, revisao: 0 }]);
});

test("the same key with another billingType answers 422", async ({ api }) => {
  const key = { "idempotency-key": randomUUID() };
  expect((await api.create(fullBody(), key)).status()).toBe(201);
  for (const billingType of ["PIX", "CREDIT_CARD", "DEBIT_CARD", "UNDEFINED", ABSENT]) {
    const answer = await api.create(withField(fullBody(), "/billingType", billingType), key);
    await expectProblem(answer, 422, "idempotency_key_reused", String(billingType));
  }
});

test("of 20 different bodies at once with one key, one makes a charge and 19 are refused", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    numbers(20).map((n) => api.create(validBody({ description: `Pedido ${n}` }), key)),
  );
  const statuses = answers.map((answer) => answer.status()).sort();
  expect(statuses).toEqual([201, ...Array(19).fill(422)]);
  expect((await api.listed()).page.totalElements).toBe(1);
});

test("what the bank refuses for good answers 422 with its reason, the same on replay, and is listed as CANCELED", async ({
  request,
  breakBank,
}) => {
  const api = await merchantApi(request, await newMerchant());
  const description = unique();
  const razao = "O recebedor nao pode receber agora";
  const mend = await breakBank("PUT /cob/:txid", description, {
    kind: "refuse",
    violations: [{ razao, propriedade: "cob.chave" }],
  });
  const key = { "idempotency-key": randomUUID() };
  const body = validBody({ description });
  const first = await api.create(body, key);
  const problem = await expectProblem(first, 422, "refused_by_provider");
  expect(problem.detail).toContain(razao);
  await mend();
  const again = await api.create(body, key);
  const { requestId: _, ...same } = await expectProblem(again, 422, "refused_by_provider");
  expect(problem).toMatchObject(same);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  const { content } = await api.listed();
  expect(content).toMatchObject([{ description, status: "CANCELED", pix: null }]);
  const other = await api.create({ ...body, amount: 1 }, key);
  await expectProblem(other, 422, "idempotency_key_reused");
});
