import { randomUUID } from "node:crypto";
import { expect, expectProblem, send, test } from "../../support/wire";

test("a decision of more than 64 KiB is refused within a second, announced or not", async ({
  api,
  baseAddress,
}) => {
  for (const chunked of [false, true]) {
    const start = Date.now();
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/exceptions/${randomUUID()}/resolve`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
      ],
      body: `{"resolution":"accept","note":"${"x".repeat(65_536)}"}`,
      chunked,
    });
    await expectProblem(answer, 413, "body_too_large");
    expect(Date.now() - start).toBeLessThan(5_000);
  }
});
