import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { openTokenIssuer, type TokenIssuer } from "@/testing/token-issuer";
import type { Credentials } from "../../support/credentials";
import { sql } from "../../support/database";
import { newMerchant, operator } from "../../support/fixtures";
import { cookieOf } from "../../support/sessions";
import { expect, expectProblem, test, type WireAnswer } from "../../support/wire";

const SUBJECT = "repo:loja/erp:environment:production";

let issuer: TokenIssuer;
test.beforeEach(async () => {
  issuer = await openTokenIssuer();
});
test.afterEach(() => issuer.close());

/** What an owner sends from the page of credentials. */
const trusting = ({ issuer: name, jwksUri }: TokenIssuer, changed: object = {}) => ({
  name: `erp ${randomUUID()}`,
  scopes: ["pagamentos:read"],
  trustedIssuer: { issuer: name, subject: SUBJECT, jwksUri, ...changed },
});

async function dashboard(origin: string, merchant: Credentials) {
  const cookie = await cookieOf(origin, merchant);
  return async (path: string, body: object): Promise<WireAnswer> =>
    wireOf(
      await fetch(`${origin}/api/dashboard/credentials${path}`, {
        method: "POST",
        headers: { cookie, origin, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
}

async function wireOf(answer: Response): Promise<WireAnswer> {
  const { status, headers } = answer;
  return { status, headers: Object.fromEntries(headers), text: await answer.text() };
}

async function requestToken(
  origin: string,
  clientId: string,
  assertion: string,
): Promise<WireAnswer> {
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: assertion,
  });
  return wireOf(await fetch(`${origin}/oauth/token`, { method: "POST", body }));
}

function listPayments(origin: string, tokenAnswer: WireAnswer): Promise<Response> {
  const { access_token: token } = JSON.parse(tokenAnswer.text);
  return fetch(`${origin}/payments`, { headers: { authorization: `Bearer ${token}` } });
}

test("a system with a token of a trusted issuer calls the API until its credential is revoked", async ({
  baseAddress,
  merchant,
}) => {
  const send = await dashboard(baseAddress, merchant);
  const body = trusting(issuer);
  const made = await send("", body);
  expect(made.status).toBe(201);
  const { id, ...shown } = JSON.parse(made.text);
  expect(shown).toEqual({ name: body.name, scopes: ["pagamentos:read"], secret: null });

  const assertion = await issuer.token({ sub: SUBJECT, aud: baseAddress });
  const token = await requestToken(baseAddress, merchant.clientId, assertion);
  expect([token.status, JSON.parse(token.text).scope]).toEqual([200, "pagamentos:read"]);
  expect((await listPayments(baseAddress, token)).status).toBe(200);

  expect((await send(`/${id}/revoke`, { name: body.name })).status).toBe(200);
  expect((await listPayments(baseAddress, token)).status).toBe(401);
  const refused = await requestToken(baseAddress, merchant.clientId, assertion);
  expect([refused.status, JSON.parse(refused.text)]).toEqual([401, { error: "invalid_client" }]);
});

test("an operator's command binds a credential to an issuer", async ({ baseAddress, merchant }) => {
  const { merchantId, clientId } = merchant;
  const whom = ["--id", merchantId, "--name", randomUUID(), "--scopes", "pagamentos:read"];
  const whose = ["--issuer", issuer.issuer, "--subject", SUBJECT, "--jwks", issuer.jwksUri];
  const made = JSON.parse(await operator("merchants", "trust-issuer", ...whom, ...whose, "--json"));
  expect(made).toMatchObject({ clientId, subject: SUBJECT, scopes: ["pagamentos:read"] });
  const assertion = await issuer.token({ sub: SUBJECT, aud: `${baseAddress}/oauth/token` });
  expect((await requestToken(baseAddress, clientId, assertion)).status).toBe(200);
});

test("an issuer is refused by the field that breaks a rule", async ({ baseAddress }) => {
  const send = await dashboard(baseAddress, await newMerchant());
  const publicKey = "chave";
  const cases: readonly (readonly [pointer: string, body: object])[] = [
    ["/trustedIssuer/jwksUri", trusting(issuer, { jwksUri: "https://10.0.0.1/jwks" })],
    ["/trustedIssuer/jwksUri", trusting(issuer, { jwksUri: "http://shop.example/jwks" })],
    ["/trustedIssuer/jwksUri", trusting(issuer, { jwksUri: `${baseAddress}/healthz` })],
    ["/trustedIssuer/issuer", trusting(issuer, { issuer: "kubernetes" })],
    ["/trustedIssuer/subject", trusting(issuer, { subject: "são paulo" })],
    ["/trustedIssuer/subject", trusting(issuer, { subject: " " })],
    ["/trustedIssuer/audience", trusting(issuer, { audience: "x" })],
    ["/trustedIssuer", { ...trusting(issuer), publicKey }],
  ];
  for (const [pointer, body] of cases) {
    const { errors } = await expectProblem(await send("", body), 400, "invalid_body");
    expect(errors).toMatchObject([{ pointer }]);
  }
  expect((await send("", trusting(issuer))).status).toBe(201);
  const { errors } = await expectProblem(await send("", trusting(issuer)), 400, "invalid_body");
  expect(errors).toMatchObject([{ pointer: "/trustedIssuer/subject" }]);
});

test("A23 while an issuer's keys cannot be read a token request is answered 503 with Retry-After", async ({
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const send = await dashboard(baseAddress, merchant);
  const { id } = JSON.parse((await send("", trusting(issuer))).text);
  const assertion = await issuer.token({ sub: SUBJECT, aud: baseAddress });
  const answers: readonly ((response: ServerResponse) => void)[] = [
    (response) =>
      response.writeHead(302, { location: `${baseAddress}/.well-known/jwks.json` }).end(),
    (response) => response.end(`{"keys":[],"x":"${"x".repeat(70_000)}"}`),
    (response) => response.destroy(),
  ];
  for (const answer of answers) {
    issuer.answer = answer;
    // An address that no process has read keys at.
    await sql("UPDATE client_secrets SET jwks_uri = jwks_uri || '.' WHERE id = $1", [id]);
    const away = await requestToken(baseAddress, merchant.clientId, assertion);
    await expectProblem(away, 503, "unavailable");
    expect(Number(away.headers["retry-after"])).toBeGreaterThan(0);
  }
});
