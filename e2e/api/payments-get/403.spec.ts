import { merchantApi } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("docs/contract.md 5 rule 6: listing needs pagamentos:read", async ({ request, merchant }) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  for (const query of ["", "?size=1", "?size=0"]) {
    const answer = await writer.list(query);
    await expectProblem(answer, 403, "insufficient_scope");
    expect(answer.headers()["www-authenticate"]).toContain('scope="pagamentos:read"');
  }
});

test("a token with pagamentos:read alone is enough", async ({ request, merchant }) => {
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  expect((await reader.list()).status()).toBe(200);
});
