import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Credentials } from "../../support/credentials";
import { askToken } from "../../support/fixtures";
import { someAddress } from "../../support/sessions";
import { expect, serviceLogs, test } from "../../support/wire";

const FORM = "application/x-www-form-urlencoded";
const GRANT = "grant_type=client_credentials";

function post(
  request: APIRequestContext,
  merchant: Credentials,
  data: string,
  contentType = FORM,
  path = "/oauth/token",
): Promise<APIResponse> {
  const basic = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  return request.post(path, {
    data: Buffer.from(data),
    headers: {
      authorization: `Basic ${basic}`,
      "content-type": contentType,
      "x-forwarded-for": someAddress(),
    },
  });
}

async function expectError(answer: APIResponse, error: string) {
  expect(answer.status(), await answer.text()).toBe(400);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.json()).toMatchObject({ error });
}

const INVALID_REQUESTS: readonly [what: string, data: string, contentType?: string][] = [
  ["A4 without grant_type", ""],
  ["A4 with an empty grant_type", "grant_type="],
  ["A4 with grant_type twice", `${GRANT}&${GRANT}`],
  ["A4 with two grant types", `${GRANT}&grant_type=password`],
  ["with scope twice", `${GRANT}&scope=pagamentos:read&scope=pagamentos:write`],
  ["A6 as JSON", '{"grant_type":"client_credentials"}', "application/json"],
  ["as plain text", GRANT, "text/plain"],
  ["as multipart", GRANT, "multipart/form-data; boundary=x"],
  ["longer than any form of ours", `${GRANT}&x=${"x".repeat(20_000)}`],
];

for (const [what, data, contentType] of INVALID_REQUESTS) {
  test(`a request ${what} is an invalid_request`, async ({ request, merchant }) => {
    await expectError(await post(request, merchant, data, contentType), "invalid_request");
  });
}

for (const grant of ["password", "authorization_code", "refresh_token", "client_credentials "]) {
  test(`A4 grant type "${grant}" is an unsupported_grant_type`, async ({ request, merchant }) => {
    const data = new URLSearchParams({ grant_type: grant, username: "a", password: "b" });
    await expectError(await post(request, merchant, data.toString()), "unsupported_grant_type");
  });
}

const SCOPES = ["admin", "pagamentos:read admin", "PAGAMENTOS:READ", "pagamentos", "*", " "];

for (const scope of SCOPES) {
  test(`A5 scope "${scope}" is an invalid_scope`, async ({ request, merchant }) => {
    const form = { grant_type: "client_credentials", scope };
    await expectError(await askToken(request, merchant, form), "invalid_scope");
  });
}

test("A8 a secret in the address is refused and appears in no log", async ({
  request,
  merchant,
}) => {
  const { clientId, clientSecret } = merchant;
  const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret });
  const path = `/oauth/token?${query}`;
  await expectError(await post(request, merchant, GRANT, FORM, path), "invalid_request");
  const inForm = await post(request, merchant, `${GRANT}&client_secret=${clientSecret}`);
  await expectError(inForm, "invalid_request");
  expect(serviceLogs()).not.toContain(clientSecret);
});
