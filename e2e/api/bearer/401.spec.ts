import { createHmac, createPublicKey, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";
import { merchantApi, newMerchant, operator, validBody } from "../../support/fixtures";
import { expect, expectProblem, send, test } from "../../support/wire";

const OPERATIONS = [
  ["GET", "/payments"],
  ["GET", "/v1/payments"],
  ["POST", "/payments"],
  ["POST", "/sandbox/payments/4cdaecb6-1c1a-4d0c-8e64-0f3bd8b2a7a1/pay"],
] as const;

function call(
  request: APIRequestContext,
  [method, path]: readonly [string, string],
  authorization?: string,
): Promise<APIResponse> {
  return request.fetch(path, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(method === "POST"
        ? { "content-type": "application/json", "idempotency-key": randomUUID() }
        : {}),
    },
    ...(method === "POST" ? { data: JSON.stringify(validBody()) } : {}),
  });
}

async function expectInvalidToken(answer: APIResponse) {
  await expectProblem(answer, 401, "invalid_token");
  expect(answer.headers()["www-authenticate"]).toMatch(/^Bearer\b.*error="invalid_token"/);
}

for (const operation of OPERATIONS) {
  const name = operation.join(" ");

  test(`A9 ${name} without a header is challenged for a bearer token without an error code`, async ({
    request,
  }) => {
    const answer = await call(request, operation);
    await expectProblem(answer, 401, "unauthorized");
    expect(answer.headers()["www-authenticate"]).toMatch(/^Bearer\b/);
    expect(answer.headers()["www-authenticate"]).not.toContain("error");
  });

  test(`${name} with a token that is none says invalid_token`, async ({ request }) => {
    await expectInvalidToken(await call(request, operation, "Bearer abc"));
  });
}

const BROKEN: readonly [what: string, header: (token: string) => string][] = [
  ["A9 with broken percent-encoding", () => "Bearer %E0%A4%A"],
  ["cut short by one character", (token) => `Bearer ${token.slice(0, -1)}`],
  ["with one more part", (token) => `Bearer ${token}.x`],
  ["without its signature", (token) => `Bearer ${token.replace(/[^.]*$/, "")}`],
  ["twice", (token) => `Bearer ${token}, Bearer ${token}`],
  ["twice after one scheme", (token) => `Bearer ${token} ${token}`],
  ["of 16,000 characters", () => `Bearer ${"a.".repeat(8_000)}`],
  ["in quotes", (token) => `Bearer "${token}"`],
  ["without anything in it", () => "Bearer ."],
];

for (const [what, header] of BROKEN) {
  test(`a token ${what} is an invalid_token`, async ({ request, api }) => {
    await expectInvalidToken(await call(request, ["GET", "/payments"], header(api.token)));
  });
}

for (const scheme of ["Basic", "Token", "Bearer:", "BearerX"]) {
  test(`a valid token after the scheme "${scheme}" opens nothing`, async ({ request, api }) => {
    const answer = await call(request, ["GET", "/payments"], `${scheme} ${api.token}`);
    expect(answer.status()).toBe(401);
    expect(answer.headers()["www-authenticate"]).toMatch(/^Bearer\b/);
  });
}

test("the scheme of a token is read in any case", async ({ request, api }) => {
  expect((await call(request, ["GET", "/payments"], `bEARER ${api.token}`)).status()).toBe(200);
});

test("A9 two Authorization headers open nothing, even when both are right", async ({
  baseAddress,
  api,
}) => {
  const authorization = ["authorization", `Bearer ${api.token}`] as const;
  const headers = [authorization, authorization];
  const answer = await send(baseAddress, { path: "/payments", headers });
  await expectProblem(answer, 401, "invalid_token");
});

test("A9 a token in the address or in the body opens nothing", async ({ request, api }) => {
  const inQuery = await request.get(`/payments?access_token=${api.token}`);
  await expectProblem(inQuery, 401, "unauthorized");
  const form = { access_token: api.token };
  expect((await request.post("/payments", { form })).status()).toBe(401);
});

test("a token of the client's own secret opens nothing", async ({ request, api }) => {
  const { clientId, clientSecret } = api;
  await expectInvalidToken(await call(request, ["GET", "/payments"], `Bearer ${clientSecret}`));
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  expect((await call(request, ["GET", "/payments"], `Basic ${basic}`)).status()).toBe(401);
});

interface Forgery {
  readonly header: JWTHeaderParameters;
  readonly payload: JWTPayload;
  /** A key of ours, of the kind that the service signs with. */
  readonly key: CryptoKey;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = ({ header, payload, key }: Forgery) =>
  new SignJWT(payload).setProtectedHeader(header).sign(key);

const FORGERIES: readonly [what: string, forge: (from: Forgery) => Promise<string> | string][] = [
  [
    "with alg none",
    ({ header, payload }) => `${encode({ ...header, alg: "none" })}.${encode(payload)}.`,
  ],
  [
    "with alg NONE and an old signature",
    ({ header, payload }) => `${encode({ ...header, alg: "NONE" })}.${encode(payload)}.AAAA`,
  ],
  ["signed with another key of the same kid", signed],
  ["with kid ../../x", (from) => signed({ ...from, header: { ...from.header, kid: "../../x" } })],
  [
    "with a kid that is SQL",
    (from) => signed({ ...from, header: { ...from.header, kid: "' OR 1=1 --" } }),
  ],
  [
    "without a kid",
    (from) => signed({ ...from, header: { alg: from.header.alg, typ: from.header.typ ?? "" } }),
  ],
  ["with another typ", (from) => signed({ ...from, header: { ...from.header, typ: "JWT" } })],
  [
    "with another issuer",
    (from) => signed({ ...from, payload: { ...from.payload, iss: "https://evil.example" } }),
  ],
  [
    "with another audience",
    (from) => signed({ ...from, payload: { ...from.payload, aud: "https://evil.example" } }),
  ],
  [
    "of the production environment",
    (from) =>
      signed({
        ...from,
        payload: JSON.parse(JSON.stringify(from.payload).replaceAll("sandbox", "production")),
      }),
  ],
  [
    "that is a list of headers with a critical one",
    ({ header, payload }) =>
      `${encode({ ...header, crit: ["b64"], b64: false })}.${encode(payload)}.AAAA`,
  ],
];

async function forgery(token: string): Promise<Forgery> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const header = decodeProtectedHeader(token) as JWTHeaderParameters;
  return { header, payload: decodeJwt(token), key: privateKey };
}

for (const [what, forge] of FORGERIES) {
  test(`A11 a forged token ${what} is an invalid_token`, async ({ request, api }) => {
    const token = await forge(await forgery(api.token));
    await expectInvalidToken(await call(request, ["GET", "/payments"], `Bearer ${token}`));
  });
}

test("A11 a token signed with HS256 and the public key as its secret is an invalid_token", async ({
  request,
  api,
}) => {
  const { keys } = await (await request.get("/.well-known/jwks.json")).json();
  const { header, payload } = await forgery(api.token);
  for (const jwk of keys) {
    const publicKey = createPublicKey({ key: jwk, format: "jwk" });
    const secrets = [
      publicKey.export({ type: "spki", format: "pem" }),
      publicKey.export({ type: "spki", format: "der" }),
      JSON.stringify(jwk),
      Buffer.from(jwk.x, "base64url"),
    ];
    for (const secret of secrets) {
      const text = `${encode({ ...header, alg: "HS256", kid: jwk.kid })}.${encode(payload)}`;
      const mac = createHmac("sha256", secret).update(text).digest("base64url");
      await expectInvalidToken(await call(request, ["GET", "/payments"], `Bearer ${text}.${mac}`));
    }
  }
});

test("A11 a token that brings its own key or says where to fetch one is an invalid_token, and nothing is fetched", async ({
  request,
  api,
}) => {
  let fetched = 0;
  const server = createServer((_, response) => {
    fetched += 1;
    response.end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const from = await forgery(api.token);
  const jwk = { ...(await exportJWK(from.key)), d: undefined };
  for (const extra of [{ jwk }, { jku: url }, { x5u: url }, { jku: url, kid: "mine" }]) {
    const token = await signed({ ...from, header: { ...from.header, ...extra } });
    await expectInvalidToken(await call(request, ["GET", "/payments"], `Bearer ${token}`));
  }
  server.close();
  expect(fetched).toBe(0);
});

test("a token whose claims were changed is an invalid_token", async ({ request, api }) => {
  const other = await newMerchant();
  const [header, , signature] = api.token.split(".");
  const claims = decodeJwt(api.token);
  const changes = [
    { exp: (claims.exp ?? 0) + 1 },
    { sub: other.clientId },
    { merchant: other.merchantId },
    { scope: "pagamentos:read pagamentos:write admin" },
  ];
  for (const change of changes) {
    const token = `${header}.${encode({ ...claims, ...change })}.${signature}`;
    await expectInvalidToken(await call(request, ["GET", "/payments"], `Bearer ${token}`));
  }
});

test("A14 a disabled merchant's token is refused on the next call", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  expect((await api.list()).status()).toBe(200);
  await operator("merchants", "disable", "--id", api.merchantId, "--json");
  await expectInvalidToken(await api.list());
  await expectInvalidToken(await api.create(validBody()));
});

test("A14 a token of a secret that was rotated away is refused on the next call", async ({
  request,
}) => {
  const api = await merchantApi(request, await newMerchant());
  expect((await api.list()).status()).toBe(200);
  const rotate = ["rotate-secret", "--id", api.merchantId, "--json"];
  const rotated = JSON.parse(await operator("merchants", ...rotate));
  await expectInvalidToken(await api.list());
  const next = await merchantApi(request, { ...api, ...rotated });
  expect((await next.list()).status()).toBe(200);
});

test("A15 a dashboard session opens nothing in the API, and a token nothing in the dashboard", async ({
  request,
  api,
  baseAddress,
}) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const { email, password } = api;
  const signIn = await request.post("/api/auth/callback/credentials", {
    form: { csrfToken, email, password, json: "true", callbackUrl: `${baseAddress}/charges` },
    headers: { origin: baseAddress },
  });
  expect(signIn.status()).toBe(200);
  const { cookies } = await request.storageState();
  expect(cookies.some(({ name }) => name.endsWith("vintem-session"))).toBe(true);
  expect((await request.get("/charges", { maxRedirects: 0 })).status()).toBe(200);
  for (const operation of OPERATIONS) {
    await expectProblem(await call(request, operation), 401, "unauthorized");
  }
  const headers = [["authorization", `Bearer ${api.token}`]] as const;
  await expectProblem(await send(baseAddress, { path: "/charges", headers }), 404, "not_found");
});
