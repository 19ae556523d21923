import type { APIRequestContext, APIResponse } from "@playwright/test";
import { askToken, newMerchant, operator } from "../../support/fixtures";
import { someAddress } from "../../support/sessions";
import { expect, send, test } from "../../support/wire";

const base64 = (text: string) => Buffer.from(text).toString("base64");

function requestToken(request: APIRequestContext, authorization?: string): Promise<APIResponse> {
  return request.post("/oauth/token", {
    form: { grant_type: "client_credentials" },
    headers: {
      "x-forwarded-for": someAddress(),
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
}

async function expectInvalidClient(answer: APIResponse) {
  expect(answer.status(), await answer.text()).toBe(401);
  expect(answer.headers()["www-authenticate"]).toMatch(/^Basic\b/);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.json()).toEqual({ error: "invalid_client" });
}

test("A1 a request without credentials is challenged for HTTP Basic", async ({ request }) => {
  await expectInvalidClient(await requestToken(request));
});

test("A2 an unknown client and a wrong secret get one and the same answer", async ({
  request,
  merchant,
}) => {
  const wrong = await requestToken(request, `Basic ${base64(`${merchant.clientId}:wrong`)}`);
  const unknown = await requestToken(request, `Basic ${base64("vt_00000000000000000000:wrong")}`);
  await expectInvalidClient(wrong);
  await expectInvalidClient(unknown);
  expect(await unknown.text()).toBe(await wrong.text());
  const names = (answer: APIResponse) => Object.keys(answer.headers()).sort();
  expect(names(unknown)).toEqual(names(wrong));
});

const MALFORMED: readonly [what: string, header: (id: string, secret: string) => string][] = [
  ["A3 without a colon", (id, secret) => `Basic ${base64(id + secret)}`],
  ["A3 that are not base64", (id, secret) => `Basic ${id}:${secret}`],
  ["A3 with an empty secret", (id) => `Basic ${base64(`${id}:`)}`],
  ["A3 with an empty id", (_, secret) => `Basic ${base64(`:${secret}`)}`],
  ["A3 with a broken escape", (id, secret) => `Basic ${base64(`${id}%5:${secret}`)}`],
  ["A3 with an id of 10 KB", (_, secret) => `Basic ${base64(`${"x".repeat(10_240)}:${secret}`)}`],
  ["with nothing after the scheme", () => "Basic"],
  ["with another scheme", (id, secret) => `Digest ${base64(`${id}:${secret}`)}`],
  ["with a NUL in the id", (id, secret) => `Basic ${base64(`${id}\0:${secret}`)}`],
  ["with broken UTF-8", () => `Basic ${Buffer.from([0xff, 0x3a, 0xfe]).toString("base64")}`],
  ["with a space after the secret", (id, secret) => `Basic ${base64(`${id}:${secret} `)}`],
  ["of an id in capitals", (id, secret) => `Basic ${base64(`${id.toUpperCase()}:${secret}`)}`],
];

for (const [what, header] of MALFORMED) {
  test(`credentials ${what} are an invalid_client`, async ({ request, merchant }) => {
    const { clientId, clientSecret } = merchant;
    await expectInvalidClient(await requestToken(request, header(clientId, clientSecret)));
  });
}

test("two Authorization headers are an invalid_client, even when one is right", async ({
  baseAddress,
  merchant,
}) => {
  const right = `Basic ${base64(`${merchant.clientId}:${merchant.clientSecret}`)}`;
  const answer = await send(baseAddress, {
    method: "POST",
    path: "/oauth/token",
    headers: [
      ["content-type", "application/x-www-form-urlencoded"],
      ["x-forwarded-for", someAddress()],
      ["authorization", right],
      ["authorization", `Basic ${base64("other:secret")}`],
    ],
    body: "grant_type=client_credentials",
  });
  expect(answer.status).toBe(401);
});

test("A15 the dashboard's password is no client secret", async ({ request, merchant }) => {
  const { clientId, email, password } = merchant;
  await expectInvalidClient(await requestToken(request, `Basic ${base64(`${email}:${password}`)}`));
  await expectInvalidClient(
    await requestToken(request, `Basic ${base64(`${clientId}:${password}`)}`),
  );
});

test("a secret of one merchant opens nothing with another merchant's id", async ({
  request,
  merchant,
}) => {
  const other = await newMerchant();
  await expectInvalidClient(
    await requestToken(request, `Basic ${base64(`${merchant.clientId}:${other.clientSecret}`)}`),
  );
});

test("A14 a disabled merchant gets no more tokens", async ({ request }) => {
  const merchant = await newMerchant();
  expect((await askToken(request, merchant)).status()).toBe(200);
  await operator("merchants", "disable", "--id", merchant.merchantId, "--json");
  const from = { "x-forwarded-for": someAddress() };
  await expectInvalidClient(await askToken(request, merchant, undefined, from));
});

test("A14 after a rotation the old secret is dead at once and the new one works", async ({
  request,
}) => {
  const merchant = await newMerchant();
  const { merchantId } = merchant;
  const rotated = JSON.parse(
    await operator("merchants", "rotate-secret", "--id", merchantId, "--json"),
  );
  const from = { "x-forwarded-for": someAddress() };
  await expectInvalidClient(await askToken(request, merchant, undefined, from));
  expect((await askToken(request, { ...merchant, ...rotated })).status()).toBe(200);
});
