import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { askToken, newMerchant, operator } from "../../support/fixtures";
import { expect, test } from "../../support/wire";

const SCOPES = ["pagamentos:read", "pagamentos:write"];

test("A7 credentials are exchanged for a bearer token of 300 seconds that nobody may keep", async ({
  request,
  merchant,
}) => {
  const answer = await askToken(request, merchant);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toContain("application/json");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const body = await answer.json();
  expect(body).toMatchObject({ token_type: "Bearer", expires_in: 300 });
  expect(body.access_token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(body.scope.split(" ").sort()).toEqual(SCOPES);
  expect(body).not.toHaveProperty("refresh_token");
});

test("a token is signed with a published key and names its client, its scopes and its end", async ({
  request,
  merchant,
}) => {
  const token: string = (await (await askToken(request, merchant)).json()).access_token;
  const published = await request.get("/.well-known/jwks.json");
  expect(published.status()).toBe(200);
  const { payload, protectedHeader } = await jwtVerify(
    token,
    createLocalJWKSet(await published.json()),
  );
  expect(protectedHeader.kid).toMatch(/\S/);
  expect(payload).toMatchObject({
    iss: expect.any(String),
    aud: expect.any(String),
    sub: merchant.clientId,
  });
  expect(JSON.stringify(payload)).toContain(merchant.merchantId);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  expect(String(payload.scope).split(" ").sort()).toEqual(SCOPES);
});

test("the published keys hold nothing private", async ({ request }) => {
  const { keys } = await (await request.get("/.well-known/jwks.json")).json();
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    expect(key).toMatchObject({ kid: expect.any(String), use: "sig" });
    for (const secret of ["d", "p", "q", "dp", "dq", "qi", "k"]) {
      expect(key).not.toHaveProperty(secret);
    }
  }
});

for (const scope of SCOPES) {
  test(`A5 a client that requests ${scope} gets ${scope} alone`, async ({ request, merchant }) => {
    const form = { grant_type: "client_credentials", scope };
    const answer = await askToken(request, merchant, form);
    expect(answer.status()).toBe(200);
    expect((await answer.json()).scope).toBe(scope);
  });
}

test("every token is another one", async ({ request, merchant }) => {
  const tokens = await Promise.all(
    Array.from({ length: 5 }, async () => (await askToken(request, merchant)).json()),
  );
  expect(new Set(tokens.map((token) => token.access_token)).size).toBe(5);
});

test("a content type may carry a charset, and /v1 answers the same", async ({
  request,
  merchant,
}) => {
  const basic = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  for (const path of ["/oauth/token", "/v1/oauth/token"]) {
    const answer = await request.post(path, {
      data: "grant_type=client_credentials",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      },
    });
    expect(answer.status(), path).toBe(200);
  }
});

test("the scheme of the credentials is read in any case", async ({ request, merchant }) => {
  const basic = Buffer.from(`${merchant.clientId}:${merchant.clientSecret}`).toString("base64");
  const authorization = { authorization: `bAsIc ${basic}` };
  const form = { grant_type: "client_credentials" };
  expect((await askToken(request, merchant, form, authorization)).status()).toBe(200);
});

test("a rotation of the signing key interrupts nobody", async ({ request, api }) => {
  const { kid } = JSON.parse(await operator("signing-keys", "rotate", "--json"));
  expect(kid).not.toBe(decodeProtectedHeader(api.token).kid);
  const next: string = (await (await askToken(request, api)).json()).access_token;
  for (const token of [api.token, next]) {
    const answer = await request.get("/payments", {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(200);
  }
});

test("a second secret works beside the first one while the operator keeps both", async ({
  request,
}) => {
  const merchant = await newMerchant();
  const rotated = JSON.parse(
    await operator(
      "merchants",
      "rotate-secret",
      "--id",
      merchant.merchantId,
      "--name",
      "segundo",
      "--keep-old",
      "--json",
    ),
  );
  expect(rotated.clientSecret).not.toBe(merchant.clientSecret);
  expect((await askToken(request, merchant)).status()).toBe(200);
  expect((await askToken(request, { ...merchant, ...rotated })).status()).toBe(200);
});

test("credentials are read form-encoded, and from the body", async ({ request, merchant }) => {
  const { clientId, clientSecret } = merchant;
  const encoded = [clientId, clientSecret].map((text) => text.replace(/[_-]/g, escaped)).join(":");
  const headers = { authorization: `Basic ${Buffer.from(encoded).toString("base64")}` };
  const grant = { grant_type: "client_credentials", scope: "" };
  const inHeader = await request.post("/oauth/token", { form: grant, headers });
  expect(inHeader.status(), await inHeader.text()).toBe(200);
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  const inBody = await request.post("/oauth/token", { form });
  expect(inBody.status(), await inBody.text()).toBe(200);
  expect((await inBody.json()).scope.split(" ").sort()).toEqual(SCOPES);
});

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

test("the metadata of the authorization server names its token endpoint", async ({ request }) => {
  const answer = await request.get("/.well-known/oauth-authorization-server");
  expect(answer.status()).toBe(200);
  const metadata = await answer.json();
  expect(metadata.token_endpoint).toBe(`${metadata.issuer}/oauth/token`);
  expect(metadata.token_endpoint_auth_methods_supported).toContain("client_secret_basic");
});
