import { randomUUID } from "node:crypto";
import { validBody } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("without a valid token nothing is created, and the key stays free", async ({
  request,
  api,
}) => {
  const key = randomUUID();
  const headers = { "content-type": "application/json", "idempotency-key": key };
  const data = JSON.stringify(validBody());
  const missing = await request.post("/payments", { headers, data });
  await expectProblem(missing, 401, "unauthorized");
  expect(missing.headers()["www-authenticate"]).toMatch(/^Bearer\b/);
  const broken = { ...headers, authorization: "Bearer abc" };
  const invalid = await request.post("/payments", { headers: broken, data });
  await expectProblem(invalid, 401, "invalid_token");
  const answer = await api.create(validBody(), { "idempotency-key": key });
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});

test("a caller without a token learns nothing about what is wrong with the body", async ({
  request,
}) => {
  const data = JSON.stringify({ amount: -1 });
  const headers = { "content-type": "application/json" };
  const problem = await expectProblem(
    await request.post("/payments", { headers, data }),
    401,
    "unauthorized",
  );
  expect(problem.errors).toEqual([]);
});
