import { exceptionOf, exceptionsOf, receivedByForce } from "../../support/money";
import { expect, expectProblem, send, test } from "../../support/wire";

test("a decision that is not declared as JSON is refused, and so is none at all", async ({
  api,
  bank,
  baseAddress,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const exception = await exceptionOf(api, charge.id, "amount_mismatch");
  for (const [type, body] of [
    [null, '{"resolution":"accept"}'],
    ["text/plain", '{"resolution":"accept"}'],
    ["application/x-www-form-urlencoded", "resolution=accept"],
    [null, ""],
  ] as const) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/exceptions/${exception.id}/resolve`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ...(type === null ? [] : [["content-type", type] as const]),
      ],
      body,
    });
    await expectProblem(answer, 415, "unsupported_media_type", type ?? "none");
  }
  expect(await exceptionsOf(api, charge.id)).toEqual([exception]);
});
