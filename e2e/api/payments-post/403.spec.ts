import { randomUUID } from "node:crypto";
import { merchantApi, validBody } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("A13 a token without pagamentos:write creates nothing, and the key stays free", async ({
  request,
  api,
}) => {
  const key = { "idempotency-key": randomUUID() };
  const reader = await merchantApi(request, api, "pagamentos:read");
  const refused = await reader.create(validBody(), key);
  await expectProblem(refused, 403, "insufficient_scope");
  expect(refused.headers()["www-authenticate"]).toContain('error="insufficient_scope"');
  const answer = await api.create(validBody(), key);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});

test("a token with pagamentos:write alone is enough", async ({ request, merchant }) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  expect((await writer.create(validBody())).status()).toBe(201);
});
