import { randomUUID } from "node:crypto";
import { expect, expectProblem, test } from "../../support/wire";

test("a charge without a boleto, an unknown and a malformed id have no slip, and no PDF", async ({
  api,
  request,
}) => {
  const { id } = await api.created();
  const problems: object[] = [];
  for (const none of [id, randomUUID(), "x", `${id}0`]) {
    expect((await request.get(`/checkout/${none}/boleto`)).status()).toBe(404);
    const pdf = await request.get(`/checkout/${none}/boleto.pdf`);
    const { requestId: _, ...problem } = await expectProblem(pdf, 404, "not_found");
    problems.push(problem);
  }
  expect(problems).toEqual(problems.map(() => problems[0]));
});

test("a boleto that was canceled is not printed any more: its page leads to the charge's", async ({
  api,
  request,
}) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  expect((await request.get(`/checkout/${id}/boleto.pdf`)).status()).toBe(200);
  expect((await api.cancel(id)).status()).toBe(200);
  await expectProblem(await request.get(`/checkout/${id}/boleto.pdf`), 404, "not_found");
  const page = await request.get(`/checkout/${id}/boleto`, { maxRedirects: 0 });
  expect([page.status(), page.headers().location]).toEqual([307, `/checkout/${id}`]);
});
