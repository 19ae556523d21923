import { expect, expectProblem, send, test } from "../../support/wire";

for (const path of ["/healthz", "/readyz", "/v1/healthz", "/v1/readyz"]) {
  test(`${path} answers without credentials, and discloses nothing but that all is well`, async ({
    request,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toContain("no-store");
    expect(await answer.json()).toEqual({ status: "ok" });
  });
}

for (const path of ["/healthz", "/readyz", "/.well-known/jwks.json"]) {
  test(`${path} is only read`, async ({ baseAddress }) => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await send(baseAddress, { method, path });
      await expectProblem(answer, 405, "method_not_allowed", method);
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  });
}

test("the keys are published under /v1 as well, for a while that caches may keep", async ({
  request,
}) => {
  const plain = await request.get("/.well-known/jwks.json");
  const v1 = await request.get("/v1/.well-known/jwks.json");
  expect(await v1.json()).toEqual(await plain.json());
});

test("what does not exist under /v1 is a problem, not a page", async ({ request }) => {
  for (const path of ["/v1/nowhere", "/v1/payment/x", "/v1/v1/payments", "/v1/"]) {
    await expectProblem(await request.get(path, { maxRedirects: 0 }), 404, "not_found", path);
  }
});

test("a version that does not exist serves nothing", async ({ request, api }) => {
  const headers = { authorization: `Bearer ${api.token}` };
  for (const path of ["/v2/payments", "/V1/payments", "/v1.0/payments"]) {
    expect((await request.get(path, { headers })).status(), path).toBe(404);
  }
});
