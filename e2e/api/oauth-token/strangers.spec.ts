import { execFile, spawnSync } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { ClientCredentials } from "simple-oauth2";
import { validBody } from "../../support/bodies";
import type { Credentials } from "../../support/credentials";
import { type MerchantApi, merchantApi, newMerchant, operator } from "../../support/fixtures";
import { cookieOf } from "../../support/sessions";
import { expect, expectProblem, test } from "../../support/wire";

// Clients that others wrote, unchanged: they are configured with the address and the credentials.

/** Registers a public key as its owner does on the page of credentials. */
async function registered(origin: string, merchant: Credentials) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  );
  const name = `chave ${randomUUID()}`;
  const answer = await register(origin, merchant, {
    name,
    publicKey: JSON.stringify(await crypto.subtle.exportKey("jwk", publicKey)),
  });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ name, secret: null });
  return privateKey;
}

async function register(origin: string, merchant: Credentials, body: object): Promise<Response> {
  return fetch(`${origin}/api/dashboard/credentials`, {
    method: "POST",
    headers: {
      cookie: await cookieOf(origin, merchant),
      origin,
      "content-type": "application/json",
    },
    body: JSON.stringify({ scopes: ["pagamentos:read", "pagamentos:write"], ...body }),
  });
}

type Call = (method: string, path: string, body?: object) => Promise<Response>;

/** Creates a charge, pays it in the sandbox, lists and refunds it. */
async function chargeAndRefund(call: Call, api: MerchantApi): Promise<void> {
  const made = await call("POST", "/payments", validBody({ amount: 10 }));
  expect(made.status).toBe(201);
  const { id } = await made.json();
  await api.pay(id);
  await api.waitFor(id, "RECEIVED");
  const listed = await (await call("GET", "/payments?status=RECEIVED")).json();
  expect(listed.content.map((one: { id: string }) => one.id)).toContain(id);
  const refund = await call("POST", `/payments/${id}/refunds`, { amount: 1.5 });
  expect(await refund.json()).toMatchObject({ amount: 1.5 });
}

function headers(method: string): Record<string, string> {
  return method === "POST"
    ? { "content-type": "application/json", "idempotency-key": randomUUID() }
    : {};
}

for (const proof of ["a secret", "a key"] as const) {
  test(`openid-client gets a token with ${proof}, creates, lists and refunds`, async ({
    baseAddress,
    api,
    merchant,
  }) => {
    const { clientId, clientSecret } = merchant;
    const how =
      proof === "a secret"
        ? openid.ClientSecretBasic(clientSecret)
        : openid.PrivateKeyJwt(await registered(baseAddress, merchant));
    const options = { algorithm: "oauth2" as const, execute: [openid.allowInsecureRequests] };
    const config = await openid.discovery(new URL(baseAddress), clientId, {}, how, options);
    const { access_token: token } = await openid.clientCredentialsGrant(config);
    await chargeAndRefund(
      (method, path, body) =>
        openid.fetchProtectedResource(
          config,
          token,
          new URL(path, baseAddress),
          method,
          body ? JSON.stringify(body) : null,
          new Headers(headers(method)),
        ),
      api,
    );
  });

  test(`oauth4webapi gets a token with ${proof}, creates, lists and refunds`, async ({
    baseAddress,
    api,
    merchant,
  }) => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(baseAddress);
    const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, found);
    const client = { client_id: merchant.clientId };
    const how =
      proof === "a secret"
        ? oauth.ClientSecretPost(merchant.clientSecret)
        : oauth.PrivateKeyJwt(await registered(baseAddress, merchant));
    const scope = new URLSearchParams({ scope: "pagamentos:read pagamentos:write" });
    const answer = await oauth.clientCredentialsGrantRequest(server, client, how, scope, insecure);
    const { access_token: token } = await oauth.processClientCredentialsResponse(
      server,
      client,
      answer,
    );
    await chargeAndRefund(
      (method, path, body) =>
        oauth.protectedResourceRequest(
          token,
          method,
          new URL(path, baseAddress),
          new Headers(headers(method)),
          body ? JSON.stringify(body) : null,
          insecure,
        ),
      api,
    );
  });
}

test("simple-oauth2 gets a token, creates, lists and refunds", async ({
  baseAddress,
  api,
  merchant,
}) => {
  const { clientId: id, clientSecret: secret } = merchant;
  const auth = { tokenHost: baseAddress, tokenPath: "/oauth/token" };
  const scope = ["pagamentos:read", "pagamentos:write"];
  const { token } = await new ClientCredentials({ client: { id, secret }, auth }).getToken({
    scope,
  });
  await chargeAndRefund(
    (method, path, body) =>
      fetch(new URL(path, baseAddress), {
        method,
        headers: { ...headers(method), authorization: `Bearer ${token.access_token}` },
        body: body ? JSON.stringify(body) : null,
      }),
    api,
  );
});

test("a key that an operator registers by command has the scopes that it names", async ({
  baseAddress,
  merchant,
}, info) => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const file = info.outputPath("key.pem");
  writeFileSync(file, publicKey.export({ type: "spki", format: "pem" }));
  const words = ["add-key", "--id", merchant.merchantId, "--name", randomUUID()];
  const options = ["--public-key", file, "--scopes", "pagamentos:read", "--json"];
  const made = JSON.parse(await operator("merchants", ...words, ...options));
  expect(made).toMatchObject({ clientId: merchant.clientId, scopes: ["pagamentos:read"] });
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "der" });
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);
  const how = openid.PrivateKeyJwt({ key, kid: made.keyId });
  const discovery = { algorithm: "oauth2" as const, execute: [openid.allowInsecureRequests] };
  const { clientId } = merchant;
  const config = await openid.discovery(new URL(baseAddress), clientId, {}, how, discovery);
  expect((await openid.clientCredentialsGrant(config)).scope).toBe("pagamentos:read");
});

test("a private key, and a key that is none, are refused on the page's operation", async ({
  baseAddress,
  merchant,
}) => {
  const { privateKey } = generateKeyPairSync("ed25519");
  for (const publicKey of [privateKey.export({ type: "pkcs8", format: "pem" }), "chave"]) {
    const answer = await register(baseAddress, merchant, { name: "x", publicKey });
    const { status } = answer;
    const wire = { status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
    const { errors } = await expectProblem(wire, 400, "invalid_body");
    expect(errors).toMatchObject([{ pointer: "/publicKey" }]);
  }
});

/** What other languages bring along; a machine has some of them. */
const LANGUAGES = [
  ["python3", ["e2e/support/strangers/charge_and_refund.py"]],
  ["java", ["e2e/support/strangers/ChargeAndRefund.java"]],
] as const;

test("the own HTTP clients of Python and Java do the same, where the machine has them", async ({
  baseAddress,
  request,
}, info) => {
  for (const [program, args] of LANGUAGES) {
    const isHere = spawnSync(program, ["--version"]).status === 0;
    info.annotations.push({
      type: program,
      description: isHere ? "run" : "NOT RUN: not installed",
    });
    if (!isHere) {
      process.stdout.write(`\n▸ Not run, ${program} is not installed: ${args.join(" ")}\n`);
      continue;
    }
    const merchant = await newMerchant();
    const env = {
      NODE_ENV: "production" as const,
      PATH: process.env.PATH,
      BASE: baseAddress,
      CLIENT_ID: merchant.clientId,
      CLIENT_SECRET: merchant.clientSecret,
      BODY: JSON.stringify(validBody({ amount: 10 })),
    };
    const { stdout } = await promisify(execFile)(program, [...args], { env });
    const { listed, id, refunded } = JSON.parse(stdout);
    expect([program, listed, refunded]).toEqual([program, [id], 1.5]);
    const api = await merchantApi(request, merchant);
    expect((await api.charge(id)).status).toMatch(/REFUNDING|RECEIVED/);
  }
});
