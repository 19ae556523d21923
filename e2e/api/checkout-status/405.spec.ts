import { expect, expectProblem, send, test } from "../../support/wire";

for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
  test(`H8 ${method} on a status is refused with 405, as it is only read`, async ({
    baseAddress,
    api,
  }) => {
    const charge = await api.created();
    const path = `/checkout/${charge.id}/status`;
    const answer = await send(baseAddress, { method, path });
    await expectProblem(answer, 405, "method_not_allowed");
    expect(answer.headers.allow).toBe("GET, HEAD");
  });
}

test("G7 a payment on the payer's page is simulated for that page alone", async ({
  baseAddress,
  api,
}) => {
  const charge = await api.created();
  const path = `/checkout/${charge.id}/simulate`;
  for (const headers of [
    [],
    [["origin", "https://evil.example"]],
    [["origin", "null"]],
    [["sec-fetch-site", "cross-site"]],
    [["sec-fetch-site", "same-site"]],
    [["sec-fetch-site", "none"]],
    [["origin", `${baseAddress}.evil.example`]],
    [["origin", `${baseAddress}@evil.example`]],
  ] as const) {
    const answer = await send(baseAddress, { method: "POST", path, headers, body: "" });
    await expectProblem(answer, 403, "foreign_origin");
  }
  expect((await api.listed("?size=100&status=PENDING")).content).toContainEqual(charge);
  const own = [["origin", baseAddress]] as const;
  const answer = await send(baseAddress, { method: "POST", path, headers: own, body: "" });
  expect(answer.status).toBe(303);
  await api.waitFor(charge.id, "RECEIVED");
});
