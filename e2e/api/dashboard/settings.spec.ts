import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, newMerchant, test } from "../../support/fixtures";
import type { SignsIn } from "../../support/sessions";
import { newMember } from "../../support/users";

const ID = randomUUID();

/** Everything that changes the settings, with a body that would be taken. */
const MUTATIONS: readonly [method: string, path: string, body?: unknown][] = [
  ["PUT", "/profile", { name: "Outra", colour: "#112233" }],
  ["PUT", "/profile/logo", { none: true }],
  ["DELETE", "/profile/logo"],
  ["POST", "/team/invitations", { email: "x@loja.example", role: "owner" }],
  ["DELETE", `/team/invitations/${ID}`],
  ["PUT", `/team/${ID}`, { role: "owner" }],
  ["DELETE", `/team/${ID}`],
  ["POST", "/credentials", { name: "x", scopes: ["pagamentos:read"] }],
  ["POST", `/credentials/${ID}/revoke`, { name: "x" }],
  ["POST", "/psp-accounts", account()],
  ["PUT", `/psp-accounts/${ID}`, { ...account(), pixKey: undefined }],
  ["DELETE", `/psp-accounts/${ID}`],
  ["POST", `/psp-accounts/${ID}/test`],
  ["POST", `/psp-accounts/${ID}/certificate-request`, {}],
  ["PUT", "/psp-account-order", { method: "PIX", accounts: [] }],
];

function account() {
  return {
    kind: "bacen-pix",
    name: "Banco X",
    apiUrl: "https://pix.banco.example/v2",
    tokenUrl: "https://pix.banco.example/oauth/token",
    pixKey: "chave@loja.example",
    fixedCents: 0,
    basisPoints: 80,
    clientId: "id",
    clientSecret: "secret",
  };
}

/** Calls with a user's cookie, as one of our own pages does unless other headers are passed. */
async function asPerson(request: APIRequestContext, baseURL: string, { email, password }: SignsIn) {
  const own = { origin: baseURL, "sec-fetch-site": "same-origin" };
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await request.post("/api/auth/callback/credentials", { form, headers: own });
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = own) =>
    request.fetch(`/api/dashboard${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
}

test("only our own pages may change the settings, whichever user is signed in", async ({
  playwright,
  baseAddress: baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL });
  const call = await asPerson(request, baseURL, await newMerchant());
  for (const [method, path, body] of MUTATIONS) {
    for (const headers of [
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "null" },
      {},
    ]) {
      const answer = await call(method, path, body, headers as Record<string, string>);
      expect(answer.status(), `${method} ${path}`).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "foreign_origin" });
    }
  }
  await request.dispose();
});

for (const role of ["finance", "support", "viewer"] as const) {
  test(`${role} changes nothing of the settings`, async ({
    playwright,
    baseAddress: baseURL,
    merchant,
  }) => {
    const request = await playwright.request.newContext({ baseURL });
    const call = await asPerson(request, baseURL, await newMember(merchant.merchantId, role));
    for (const [method, path, body] of MUTATIONS) {
      const answer = await call(method, path, body);
      expect(answer.status(), `${method} ${path}`).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "forbidden" });
    }
    for (const page of ["profile", "team", "credentials", "psp", "audit"]) {
      expect((await request.get(`/settings/${page}`)).status(), page).toBe(404);
    }
    await request.dispose();
  });
}

test("B8 another merchant's ids are answered as ids of nothing", async ({
  playwright,
  baseAddress: baseURL,
}) => {
  const [mine, theirs] = [await newMerchant(), await newMerchant()];
  const [a, b] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ];
  const [call, them] = [await asPerson(a, baseURL, mine), await asPerson(b, baseURL, theirs)];
  const made = async (path: string, body: unknown): Promise<string> => {
    const answer = await them("POST", path, body);
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).id;
  };
  const invitation = await made("/team/invitations", { email: "y@loja.example", role: "viewer" });
  const secret = await made("/credentials", { name: "deles", scopes: ["pagamentos:read"] });
  const psp = await made("/psp-accounts", account());
  const { pixKey: _, ...change } = account();
  for (const [method, path, body] of [
    ["DELETE", `/team/invitations/${invitation}`],
    ["POST", `/credentials/${secret}/revoke`, { name: "deles" }],
    ["PUT", `/psp-accounts/${psp}`, change],
    ["POST", `/psp-accounts/${psp}/test`],
    ["POST", `/psp-accounts/${psp}/certificate-request`, {}],
    ["DELETE", `/psp-accounts/${psp}`],
  ] as const) {
    const foreign = await call(method, path, body);
    const missing = await call(method, path.replace(/[0-9a-f-]{36}/, ID), body);
    expect(foreign.status(), path).toBe(404);
    const { requestId: r1, ...one } = await foreign.json();
    const { requestId: r2, ...two } = await missing.json();
    expect(one).toEqual(two);
    expect(r1).not.toBe(r2);
  }
  // Their own members still see them.
  expect((await them("DELETE", `/psp-accounts/${psp}`)).status()).toBe(200);
  await Promise.all([a.dispose(), b.dispose()]);
});

test("a made-up invitation is void, and only our own page may take one up", async ({
  request,
  baseAddress: baseURL,
}) => {
  const body = { token: "x".repeat(43), name: "Ana", password: "uma frase comprida" };
  const send = (headers: Record<string, string>) =>
    request.post("/api/dashboard/accept-invitation", {
      data: JSON.stringify(body),
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "203.0.113.61",
        ...headers,
      },
    });
  expect((await send({ origin: "https://evil.example" })).status()).toBe(403);
  const answer = await send({ origin: baseURL, "sec-fetch-site": "same-origin" });
  expect(answer.status()).toBe(404);
});
