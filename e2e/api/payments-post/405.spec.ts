import { expect, expectProblem, send, test } from "../../support/wire";

for (const path of ["/payments", "/v1/payments"]) {
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"]) {
    test(`D11 ${method} ${path} is refused with the allowed methods`, async ({
      baseAddress,
      api,
    }) => {
      const headers = [["authorization", `Bearer ${api.token}`]] as const;
      const answer = await send(baseAddress, { method, path, headers });
      await expectProblem(answer, 405, "method_not_allowed");
      const allowed = (answer.headers.allow ?? "").split(/,\s*/);
      expect(allowed).toEqual(expect.arrayContaining(["GET", "POST"]));
      expect(allowed).not.toContain(method);
    });
  }
}

test("D11 headers that override the method are ignored", async ({ request, api }) => {
  for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
    const headers = { authorization: `Bearer ${api.token}`, [name]: "DELETE" };
    expect((await request.get("/payments", { headers })).status()).toBe(200);
    // A parameter of that name is an unknown one.
    expect((await request.get("/payments?_method=DELETE", { headers })).status()).toBe(400);
  }
});
