import { randomUUID } from "node:crypto";
import { received } from "../../support/money";
import { expect, expectProblem, send, test } from "../../support/wire";

test("a body of more than 64 KiB is refused, announced or not, and sends nothing back", async ({
  api,
  baseAddress,
}) => {
  const charge = await received(api);
  for (const chunked of [false, true]) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/refunds`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ["idempotency-key", randomUUID()],
      ],
      body: `{"amount":1}${" ".repeat(65_525)}`,
      chunked,
    });
    await expectProblem(answer, 413, "body_too_large");
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
