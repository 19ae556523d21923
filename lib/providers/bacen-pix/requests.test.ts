import { describe, expect, test } from "vitest";
import { type BacenPixAccount, profileOf, readBacenPixAccount } from "./account";
import { SCOPES } from "./profiles/profile";
import { PROFILES } from "./profiles/profiles";
import { apiCall, tokenCall } from "./requests";

const scope = SCOPES.join(" ");
const basic = `Basic ${Buffer.from("loja:segredo").toString("base64")}`;

function accountAt(profile: string, changes: { config?: object; secrets?: object } = {}) {
  const config = {
    profile,
    apiUrl: "https://banco.example/api/v2/",
    tokenUrl: "https://banco.example/token",
    pixKey: "chave@loja.example",
    tariff: { fixedCents: 0, basisPoints: 0 },
    ...changes.config,
  };
  const secrets = { clientId: "loja", clientSecret: "segredo", webhookToken: "w".repeat(32) };
  return readBacenPixAccount(config, { ...secrets, ...changes.secrets });
}

/** A call for a token, as a server reads it. */
function tokenOf(account: BacenPixAccount) {
  const { url, headers, body = "" } = tokenCall(account, profileOf(account.config));
  const isJson = headers["content-type"] === "application/json";
  const fields = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return { path: url.replace("https://banco.example", ""), by: headers.authorization, ...fields };
}

const grant_type = "client_credentials";

test.each([
  ["standard", { path: "/token", by: basic, grant_type }],
  ["efi", { path: "/token", by: basic, grant_type }],
  ["inter", { path: "/token", client_id: "loja", client_secret: "segredo", grant_type, scope }],
  ["sicoob", { path: "/token", client_id: "loja", grant_type, scope }],
  ["banco-do-brasil", { path: "/token", by: basic, grant_type, scope }],
  ["itau", { path: "/token", client_id: "loja", client_secret: "segredo", grant_type }],
  ["sicredi", { path: "/token", by: basic, grant_type, scope }],
  ["bradesco", { path: "/token", by: basic, grant_type, scope }],
  [
    "santander",
    { path: `/token?grant_type=${grant_type}`, client_id: "loja", client_secret: "segredo" },
  ],
])("%s issues tokens for", (profile, request) => {
  expect(tokenOf(accountAt(profile))).toEqual({ by: undefined, ...request });
});

test("a bank set up by hand issues them for what was entered", () => {
  const token = { style: "json", grantTypeIn: "query", scopes: ["cob.read", "pix.read"] };
  expect(tokenOf(accountAt("custom", { config: { token } }))).toEqual({
    path: `/token?grant_type=${grant_type}`,
    by: basic,
    scope: "cob.read pix.read",
  });
});

function call(account: BacenPixAccount, path = "/cob/abc", method: "GET" | "PUT" = "GET") {
  const { url, headers } = apiCall(account, profileOf(account.config), "t", { method, path });
  const { authorization, ...rest } = headers;
  expect(authorization).toBe("Bearer t");
  return { url: url.replace("https://banco.example", ""), ...rest };
}

describe("a call of the API", () => {
  test.each([
    ["standard", {}],
    ["efi", {}],
    ["inter", { "x-conta-corrente": "123456789" }],
    ["sicoob", { client_id: "loja" }],
    ["sicredi", { url: "/api/v3/cob/abc" }],
    ["bradesco", {}],
    ["santander", { "X-Application-Key": "loja" }],
    ["banco-do-brasil", { url: "/api/v2/cob/abc?gw-dev-app-key=app%26key" }],
  ])("has at %s", (profile, wanted) => {
    const account = accountAt(profile, {
      config: { currentAccount: "123456789" },
      secrets: { applicationKey: "app&key" },
    });
    expect(call(account)).toEqual({ url: "/api/v2/cob/abc", ...wanted });
  });

  test("has an id of its own at Itaú, and the client's", () => {
    const account = accountAt("itau");
    const [first, second] = [call(account), call(account)] as Record<string, string>[];
    expect(first?.["x-itau-apikey"]).toBe("loja");
    expect(first?.["x-itau-correlationID"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(first?.["x-itau-correlationID"]).not.toBe(second?.["x-itau-correlationID"]);
  });

  test("leaves out a field that was left empty", () => {
    expect(call(accountAt("inter"))).toEqual({ url: "/api/v2/cob/abc" });
  });

  test("keeps the query that it has anyway", () => {
    const account = accountAt("banco-do-brasil", { secrets: { applicationKey: "k" } });
    const { url } = call(account, "/cob?inicio=x");
    expect(url).toBe("/api/v2/cob?inicio=x&gw-dev-app-key=k");
  });

  test.each(["/cobv/abc", "/pix?inicio=x", "/webhook/chave"])("is of version 2 at %s", (path) => {
    expect(call(accountAt("sicredi"), path).url).toBe(`/api/v2${path}`);
  });

  test("has the headers and parameters of an account set up by hand, stored sealed or before that", () => {
    const account = accountAt("custom", {
      config: { headers: { "X-Old": "1", "X-Both": "old" } },
      secrets: { headers: { "X-Both": "new" }, query: { app: "2" } },
    });
    const wanted = { url: "/api/v2/cob/abc?app=2", "X-Old": "1", "X-Both": "new" };
    expect(call(account)).toEqual(wanted);
  });

  test("asks Efí not to probe our address, unless notifications come with a certificate", () => {
    const open = call(accountAt("efi"), "/webhook/chave", "PUT");
    expect(open).toMatchObject({ "x-skip-mtls-checking": "true" });
    const callbackSubject = { CN: "webhook.efi.example" };
    const strict = accountAt("efi", { config: { callbackSubject } });
    expect(call(strict, "/webhook/chave", "PUT")).not.toHaveProperty("x-skip-mtls-checking");
  });
});

test("an account of before there were profiles is at a bank like the standard's", () => {
  const { config, secrets } = accountAt("standard");
  const { profile: _, tariff: _tariff, ...stored } = config;
  const old = { ...stored, tariff: { fixedCents: 0, basisPoints: 0 } };
  expect(readBacenPixAccount(old, secrets).config.profile).toBe("standard");
});

describe.each(PROFILES.map((profile) => [profile.id, profile] as const))("%s", (_, profile) => {
  test("says of each claim where it comes from, and when it was looked up", () => {
    for (const { source, seen } of Object.values(profile.sources)) {
      expect(["standard", "public client code", "unknown"]).toContain(source);
      expect(new Date(seen).toISOString()).toContain(seen);
    }
  });

  test("calls its known addresses over https, which end where paths begin", () => {
    for (const addresses of [profile.production, profile.test]) {
      if (!addresses) continue;
      expect(addresses.apiUrl).toMatch(/^https:\/\/[a-z.0-9-]+(\/[\w-]+)*\/v\d$/);
      expect(addresses.tokenUrl).toMatch(/^https:\/\/[a-z.0-9-]+(\/[\w.-]+)+$/);
    }
  });
});
