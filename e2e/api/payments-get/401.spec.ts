import { expect, expectProblem, test } from "../../support/wire";

for (const path of ["/payments", "/v1/payments", "/payments?size=0"]) {
  test(`GET ${path} without a token lists nothing`, async ({ request }) => {
    const missing = await request.get(path);
    await expectProblem(missing, 401, "unauthorized");
    expect(missing.headers()["www-authenticate"]).toMatch(/^Bearer\b/);
    expect(missing.headers()["www-authenticate"]).not.toContain("error");
  });

  test(`GET ${path} with a token that is none lists nothing`, async ({ request }) => {
    const invalid = await request.get(path, { headers: { authorization: "Bearer x.y.z" } });
    await expectProblem(invalid, 401, "invalid_token");
    expect(invalid.headers()["www-authenticate"]).toContain('error="invalid_token"');
  });
}
