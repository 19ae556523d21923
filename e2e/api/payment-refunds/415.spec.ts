import { randomUUID } from "node:crypto";
import { received } from "../../support/money";
import { expect, expectProblem, send, test } from "../../support/wire";

test("a body that is not declared as JSON is refused, sends nothing back and consumes no key", async ({
  api,
  baseAddress,
}) => {
  const charge = await received(api);
  const key = randomUUID();
  const types = [null, "text/plain", "multipart/form-data; boundary=x", "application/jsonp"];
  for (const type of types) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/refunds`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["idempotency-key", key],
        ...(type === null ? [] : [["content-type", type] as const]),
      ],
      body: '{"amount":1}',
    });
    await expectProblem(answer, 415, "unsupported_media_type", type ?? "none");
  }
  expect(await api.charge(charge.id)).toEqual(charge);
  const answer = await api.refund(charge.id, { amount: 2 }, { "idempotency-key": key });
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
});
