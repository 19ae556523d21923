import { expect, expectProblem, test, unique } from "../../support/wire";

test("a charge that is paid already cannot be paid again", async ({ api }) => {
  const charge = await api.created();
  await api.pay(charge.id);
  const paid = await api.waitFor(charge.id, "RECEIVED");
  await expectProblem(await api.pay(charge.id), 409, "not_payable");
  await expectProblem(await api.pay(charge.id, { amount: 1 }), 409, "not_payable");
  const { content } = await api.listed("?size=100&status=RECEIVED");
  expect(content.find(({ id }) => id === charge.id)).toEqual(paid);
});

test("of ten payments at once one is taken", async ({ api }) => {
  const charge = await api.created();
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.pay(charge.id)));
  const statuses = answers.map((answer) => answer.status()).sort();
  expect(statuses).toEqual([202, ...Array(9).fill(409)]);
  expect(await api.waitFor(charge.id, "RECEIVED")).toMatchObject({ paidAmount: 10.5 });
});

test("a charge that the bank has not made yet cannot be paid", async ({ api, breakBank }) => {
  const description = unique();
  const broken = { kind: "error-before", status: 503 };
  await breakBank("PUT /cob/:txid", description, broken, 1);
  const charge = await api.created({ description });
  expect(charge.status).toBe("CREATING");
  await expectProblem(await api.pay(charge.id), 409, "not_payable");
});

test("a charge that the bank refused cannot be paid", async ({ api, breakBank }) => {
  const description = unique();
  const violations = [{ razao: "nao", propriedade: "cob" }];
  await breakBank("PUT /cob/:txid", description, { kind: "refuse", violations });
  await api.create({
    amount: 1,
    billingType: "PIX",
    dueDate: "2099-01-01",
    description,
    payer: { name: "Ana", document: "12345678909" },
  });
  const { content } = await api.listed("?size=100&status=CANCELED");
  const id = content.find((charge) => charge.description === description)?.id ?? "";
  await expectProblem(await api.pay(id), 409, "not_payable");
});
