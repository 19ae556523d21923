import { expect, expectProblem, send, test, webhookPath } from "../../support/wire";
import { madeUpEndToEndId } from "./notifications";

for (const chunked of [false, true]) {
  const how = chunked ? "without an announced length" : "with an announced length";

  test(`J7 a notification of a megabyte ${how} is refused within a second`, async ({
    baseAddress,
  }) => {
    const start = Date.now();
    const answer = await send(baseAddress, {
      method: "POST",
      path: `${webhookPath()}/pix`,
      headers: [["content-type", "application/json"]],
      body: `{"pix":[{"endToEndId":"${madeUpEndToEndId()}","x":"${"x".repeat(1_000_000)}"}]}`,
      chunked,
    });
    await expectProblem(answer, 413, "body_too_large");
    expect(Date.now() - start).toBeLessThan(5_000);
  });
}
