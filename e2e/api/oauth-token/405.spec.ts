import { expect, expectProblem, send, test } from "../../support/wire";

for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
  test(`A6 ${method} on the token endpoint is refused, with POST as the allowed method`, async ({
    baseAddress,
  }) => {
    const answer = await send(baseAddress, { method, path: "/oauth/token" });
    expect(answer.headers.allow).toBe("POST");
    if (method === "HEAD") expect(answer.status).toBe(405);
    else await expectProblem(answer, 405, "method_not_allowed");
  });
}
