import { received, refundsAtBank } from "../../support/money";
import { expect, test, unique } from "../../support/wire";

test("while the bank says neither yes nor no the charge is REFUNDING and the amount is not free", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const { id } = await received(api, { description });
  const away = { kind: "error-before", status: 503 };
  const mends = [
    await breakBank("PUT /pix/:e2eid/devolucao/:id", description, away),
    await breakBank("GET /pix/:e2eid/devolucao/:id", description, away),
  ];
  const refund = await (await api.refund(id, { amount: 10 })).json();
  expect(refund).toMatchObject({ status: "PROCESSING", finishedAt: null });
  expect((await api.refund(id, { amount: 0.51 })).status()).toBe(422);
  expect((await api.charge(id)).status).toBe("REFUNDING");
  for (const mend of mends) await mend();
  await api.waitFor(id, "RECEIVED");
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "10.00", status: "DEVOLVIDO" }]);
});

test("an end of a refund that the bank never reports is found by a query", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const { id } = await received(api, { description });
  await breakBank("callback", description, { kind: "drop" });
  await api.refund(id);
  await api.waitFor(id, "REFUNDED");
});
