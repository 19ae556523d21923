import { expect, expectProblem, send, test } from "../../support/wire";

for (const chunked of [false, true]) {
  const how = chunked ? "without an announced length" : "with an announced length";

  test(`a body of more than 64 KiB ${how} is refused, and the charge goes on waiting`, async ({
    api,
    baseAddress,
  }) => {
    const charge = await api.created({ billingType: "BOLETO" });
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${charge.id}/cancel`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
      ],
      body: `{}${" ".repeat(65_535)}`,
      chunked,
    });
    await expectProblem(answer, 413, "body_too_large");
    expect(await api.charge(charge.id)).toEqual(charge);
  });
}
