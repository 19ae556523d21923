import { afterAll, describe, expect, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import type { NewSettings } from "@/lib/providers/adapter";
import { settings } from "./account-input";
import type { BacenPixInput } from "./input";
import { mergeAccount } from "./merge-account";

const typed: BacenPixInput = {
  kind: "bacen-pix",
  name: "Banco X",
  profile: "standard",
  apiUrl: "https://banco.example/v2",
  tokenUrl: "https://banco.example/token",
  tokenStyle: null,
  grantTypeIn: null,
  scopes: null,
  applicationKey: null,
  currentAccount: null,
  fixedCents: 0,
  basisPoints: 0,
  clientId: "loja",
  clientSecret: "segredo",
  certificate: null,
  privateKey: null,
  authority: null,
  city: null,
  callbackSubject: null,
  headers: {},
  query: {},
};
const NO_ADDRESS = { apiUrl: null, tokenUrl: null };

/** Merged into a new account, or into what is stored; the settings, or the field that stands in the way. */
function merged(changes: Partial<BacenPixInput>, stored?: NewSettings) {
  const before = stored ?? settings.begin("chave@loja.example", "w".repeat(43));
  return mergeAccount(before, { ...typed, ...changes }, () => true, new Date()) as {
    readonly config: Record<string, unknown>;
    readonly secrets: Record<string, unknown>;
    readonly field?: string;
  };
}

describe("the addresses of a bank", () => {
  const shared = globalThis as { vintemEnv?: unknown };
  const before = shared.vintemEnv;
  afterAll(() => {
    shared.vintemEnv = before;
  });
  const as = (environment: "production" | "sandbox") => {
    const [url, secret] = ["postgresql://u:p@db/vintem", "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u"];
    const own = { DATABASE_URL: url, VINTEM_SECRET: secret, PUBLIC_URL: "https://pay.example" };
    settle(launchEnv({ ...own, VINTEM_ENV: environment }), url, secret);
  };

  test("are those that its profile knows, of its tests in a sandbox", () => {
    const itau = { profile: "itau", ...NO_ADDRESS };
    as("production");
    expect(merged(itau).config).toMatchObject({
      apiUrl: "https://secure.api.itau/pix_recebimentos/v2",
      tokenUrl: "https://sts.itau.com.br/api/oauth/token",
    });
    as("sandbox");
    expect(merged(itau).config.tokenUrl).toBe("https://devportal.itau.com.br/api/jwt");
    // Its sandbox has no token endpoint.
    expect(merged({ profile: "sicoob", clientSecret: null, ...NO_ADDRESS }).field).toBe("apiUrl");
  });

  test("are those that were entered", () => {
    expect(merged({ profile: "itau" }).config.apiUrl).toBe("https://banco.example/v2");
  });

  test.each([
    { apiUrl: null },
    { apiUrl: "https://banco.example/v2?a=" },
    { apiUrl: "https://banco.example/v2#" },
    { tokenUrl: null },
    { tokenUrl: "https://banco.example/token#x" },
  ])("are refused as %j", (changes) => {
    as("sandbox");
    expect(merged(changes).field).toBe(Object.keys(changes)[0]);
  });
});

test.each([
  ["standard", { applicationKey: "k" }, "applicationKey"],
  ["itau", { tokenStyle: "basic" }, "tokenStyle"],
  ["itau", { currentAccount: "1" }, "currentAccount"],
  ["efi", { query: { a: "b" } }, "query"],
  ["sicoob", {}, "clientSecret"],
  ["banco-do-brasil", {}, "applicationKey"],
] as const)(
  "what is not %s's is refused, and what it wants demanded: %j",
  (profile, more, field) => {
    expect(merged({ profile, ...more }).field).toBe(field);
  },
);

test("values of headers and parameters, and application keys, are sealed with the secrets", () => {
  const bb = merged({ profile: "banco-do-brasil", applicationKey: "chave-secreta" });
  expect(bb.secrets.applicationKey).toBe("chave-secreta");
  expect(JSON.stringify(bb.config)).not.toContain("chave-secreta");
  const custom = merged({
    profile: "custom",
    tokenStyle: "form",
    grantTypeIn: "query",
    scopes: "cob.read  pix.read",
    headers: { "X-App": "cabecalho-secreto" },
    query: { app: "parametro-secreto" },
  });
  expect(custom.config.token).toEqual({
    style: "form",
    grantTypeIn: "query",
    scopes: ["cob.read", "pix.read"],
  });
  expect(JSON.stringify(custom.config)).not.toMatch(/secreto/);
  const listed = settings.listed(custom);
  expect(listed).toMatchObject({ headers: ["X-App"], query: ["app"] });
  expect(JSON.stringify([listed, settings.view(custom).typed])).not.toMatch(/secreto/);
});

test("a header that was stored in the open is sealed when its account is saved again", () => {
  const { headers: _, ...secrets } = merged({}).secrets;
  const { profile: _profile, ...old } = merged({}).config;
  const stored = { config: { ...old, headers: { "X-App": "valor" } }, secrets };
  const again = merged({ profile: null, headers: { "X-App": null } }, stored);
  expect(again.config).not.toHaveProperty("headers");
  expect(again.config.profile).toBe("standard");
  expect(again.secrets.headers).toEqual({ "X-App": "valor" });
});

describe("to another server", () => {
  const elsewhere = { apiUrl: "https://outro.example/v2" };
  const NONE = { clientId: null, clientSecret: null };

  test("no stored secret follows", () => {
    const custom = { profile: "custom", tokenStyle: "basic", grantTypeIn: "body" } as const;
    const stored = merged({ ...custom, headers: { "X-App": "a" }, query: { app: "b" } });
    const kept = { ...custom, headers: { "X-App": null }, query: { app: null } };
    expect(merged({ ...kept, ...NONE }, stored)).not.toHaveProperty("field");
    expect(merged({ ...kept, ...elsewhere, ...NONE }, stored).field).toBe("clientSecret");
    expect(merged({ ...kept, ...elsewhere }, stored).field).toBe("headers");
    const anew = { ...kept, ...elsewhere, headers: { "X-App": "c" } };
    expect(merged(anew, stored).field).toBe("query");
    expect(merged({ ...anew, query: {} }, stored)).not.toHaveProperty("field");
  });

  test("no application key follows", () => {
    const bb = { profile: "banco-do-brasil" };
    const stored = merged({ ...bb, applicationKey: "k" });
    expect(merged({ ...bb, ...elsewhere }, stored).field).toBe("applicationKey");
  });

  test("a secret that the bank does not have stays behind", () => {
    const sicoob = { profile: "sicoob", clientSecret: null, ...elsewhere };
    const moved = merged(sicoob, merged({}));
    expect(moved.secrets).toMatchObject({ clientId: "loja", clientSecret: "" });
  });
});
