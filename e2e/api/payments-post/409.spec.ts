import { randomUUID } from "node:crypto";
import { validBody } from "../../support/fixtures";
import { POLLING } from "../../support/polled";
import { cobsAtBank, expect, expectProblem, test, unique } from "../../support/wire";

test("an equal request that is still running after 5 s answers 409, and later the same charge", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const mend = await breakBank("PUT /cob/:txid", description, { kind: "delay", ms: 7_000 });
  const key = { "idempotency-key": randomUUID() };
  const body = validBody({ description });
  const first = api.create(body, key);
  await expect
    .poll(async () => (await api.listed("?size=100")).content.map((c) => c.description), POLLING)
    .toContain(description);
  const start = Date.now();
  const second = await api.create(body, key);
  await expectProblem(second, 409, "request_in_progress");
  expect(second.headers()["retry-after"]).toBe("1");
  expect(Date.now() - start).toBeGreaterThanOrEqual(4_500);
  const charge = await (await first).json();
  expect(charge.status).toBe("PENDING");
  await mend();
  const again = await api.create(body, key);
  expect(again.status()).toBe(201);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await again.json()).toEqual(charge);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ puts: 1 }]);
});

test("an equal request that has not run 5 s yet is waited for, and answers the same charge", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "delay", ms: 1_500 });
  const key = { "idempotency-key": randomUUID() };
  const body = validBody({ description });
  const answers = await Promise.all([api.create(body, key), api.create(body, key)]);
  const charges = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map((answer) => answer.status())).toEqual([201, 201]);
  expect(charges[0]).toEqual(charges[1]);
  expect(await cobsAtBank(bank, charges[0].id)).toMatchObject([{ puts: 1 }]);
});
