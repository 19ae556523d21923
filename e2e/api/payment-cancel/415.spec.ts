import { expect, expectProblem, send, test } from "../../support/wire";

test("a body that is not declared as JSON is refused, and the charge goes on waiting", async ({
  api,
  baseAddress,
}) => {
  const charge = await api.created({ billingType: "BOLETO" });
  const types = [
    null,
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
  ];
  for (const type of types) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/cancel`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ...(type === null ? [] : [["content-type", type] as const]),
      ],
      body: "{}",
    });
    await expectProblem(answer, 415, "unsupported_media_type", type ?? "none");
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
