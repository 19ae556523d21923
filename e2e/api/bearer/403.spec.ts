import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("A13 a token with read alone creates nothing", async ({ request }) => {
  const merchant = await newMerchant();
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const answer = await reader.create(validBody());
  await expectProblem(answer, 403, "insufficient_scope");
  expect(answer.headers()["www-authenticate"]).toMatch(
    /^Bearer\b.*error="insufficient_scope".*scope="pagamentos:write"/,
  );
  expect((await reader.listed()).page.totalElements).toBe(0);
});

test("A13 a token with write alone lists nothing: writing implies no reading", async ({
  request,
  merchant,
}) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  await writer.created({ billingType: "BOLETO" });
  const answer = await writer.list();
  await expectProblem(answer, 403, "insufficient_scope");
  expect(answer.headers()["www-authenticate"]).toMatch(
    /^Bearer\b.*error="insufficient_scope".*scope="pagamentos:read"/,
  );
});

test("a token with read alone pays nothing in the sandbox", async ({ request, api }) => {
  const charge = await api.created();
  const reader = await merchantApi(request, api, "pagamentos:read");
  await expectProblem(await reader.pay(charge.id), 403, "insufficient_scope");
});

test("what is missing is reported before anything of the request is read", async ({
  request,
  merchant,
}) => {
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const answer = await reader.create("{ no json", { "content-type": "text/plain" });
  await expectProblem(answer, 403, "insufficient_scope");
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  await expectProblem(await writer.list("?size=0"), 403, "insufficient_scope");
});
