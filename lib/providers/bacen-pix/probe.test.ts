import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import forge from "node-forge";
import { describe, expect, onTestFinished, test } from "vitest";
import { readBacenPixAccount } from "./account";
import { probeBacenPix } from "./probe";

// What a bank, or what stands in its place, may answer to a test of an account.

const TOKEN = "token-que-ninguem-ve";
const SECRETS = {
  clientId: "loja-do-cafe",
  clientSecret: "segredo-da-loja",
  webhookToken: "w".repeat(32),
};
const OURS = [...Object.values(SECRETS), TOKEN];

type Reply = {
  readonly status?: number;
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};
type Script = (path: string, request: IncomingMessage) => Reply | null;

const problem = (status: number, type: string, more: object = {}): Reply => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, ...more },
});
const list = (name: string): Reply => ({
  body: { parametros: { paginacao: { quantidadeDePaginas: 0 } }, [name]: [] },
});

/** A bank where all is right, but what a test scripts. */
function bank(script: Script): Script {
  return (path, request) => {
    const scripted = script(path, request);
    if (scripted) return scripted;
    if (path === "/token") return { body: { access_token: TOKEN, expires_in: 300 } };
    if (/^\/v2\/cobv?\?/.test(path)) return list("cobs");
    if (path.startsWith("/v2/pix?")) return list("pix");
    if (path.startsWith("/v2/webhook/")) {
      return { body: { webhookUrl: `https://loja.example/webhooks/${SECRETS.webhookToken}` } };
    }
    return problem(404, "CobNaoEncontrado");
  };
}

function answer(script: Script) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, body = {}, headers = {} } = script(request.url ?? "", request) ?? {};
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A server that must not be called; how often it was. */
async function bait() {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? "");
    response.end("{}");
  });
  return { port: await listen(server), calls };
}

async function probe(script: Script, changes: { config?: object; secrets?: object } = {}) {
  const url = `http://127.0.0.1:${await listen(createServer(answer(bank(script))))}`;
  const outcome = await probeAt(url, changes);
  const shown = JSON.stringify(outcome);
  for (const secret of OURS) expect(shown).not.toContain(secret);
  return outcome;
}

function probeAt(url: string, { config = {}, secrets = {} } = {}, chosenBy: string | null = null) {
  const account = readBacenPixAccount(
    {
      apiUrl: `${url}/v2`,
      tokenUrl: `${url}/token`,
      pixKey: "chave@loja.example",
      tariff: { fixedCents: 0, basisPoints: 0 },
      deadlineMs: 5_000,
      ...config,
    },
    { ...SECRETS, ...secrets },
  );
  return probeBacenPix(account, chosenBy, new Date());
}

const failedStep = ({ steps }: Awaited<ReturnType<typeof probe>>) =>
  steps.find(({ result }) => result === "failed");

test("where all is right, every step is done and the webhook is ours", async () => {
  const outcome = await probe(() => null);
  expect(outcome).toMatchObject({
    kind: "works",
    clockOffsetSeconds: null,
    webhook: { kind: "ours" },
  });
  expect(outcome.steps.map(({ result }) => result)).toEqual(Array(6).fill("done"));
});

describe("a token that is refused", () => {
  test("for a wrong secret is so in the bank's words, without the secret that it repeats", async () => {
    const error_description = `client ${SECRETS.clientId} sent ${SECRETS.clientSecret}`;
    const outcome = await probe((path) =>
      path === "/token"
        ? {
            status: 401,
            body: { error: "invalid_client", error_description },
            headers: { "x-correlation-id": "abc-1" },
          }
        : null,
    );
    expect(outcome).toMatchObject({ kind: "failed", failure: "credentials" });
    expect(failedStep(outcome)).toMatchObject({
      name: "token",
      status: 401,
      words: "invalid_client · client […] sent […]",
      correlationId: "abc-1",
    });
    const skipped = outcome.steps.filter(({ result }) => result === "skipped");
    expect(skipped).toHaveLength(5);
  });

  test("for a wrong scope", async () => {
    const refusal = { status: 400, body: { error: "invalid_scope", error_description: "cobv" } };
    const outcome = await probe((path) => (path === "/token" ? refusal : null));
    expect(outcome).toMatchObject({ kind: "failed", failure: "scope" });
    expect(failedStep(outcome)?.words).toBe("invalid_scope · cobv");
  });
});

test("a scope that is missed on use alone is said where it is missed", async () => {
  const outcome = await probe((path) =>
    path.startsWith("/v2/pix?") ? problem(400, "PixConsultaInvalida", { detail: "escopo" }) : null,
  );
  expect(outcome).toMatchObject({ kind: "failed", failure: "scope" });
  expect(failedStep(outcome)).toMatchObject({
    name: "payments",
    words: expect.stringMatching(/escopo/),
  });
});

test("an account without permission for charges with due date works, and says so", async () => {
  const outcome = await probe((path) =>
    path.startsWith("/v2/cobv?") ? problem(403, "AcessoNegado") : null,
  );
  expect(outcome.kind).toBe("works");
  expect(failedStep(outcome)).toMatchObject({ name: "due_charges", failure: "not_permitted" });
});

test("a missing application key is said in the gateway's words", async () => {
  const outcome = await probe((path) =>
    path.startsWith("/v2") && !path.includes("gw-dev-app-key=")
      ? { status: 401, body: { statusCode: 401, message: "Chave de aplicação ausente" } }
      : null,
  );
  expect(outcome).toMatchObject({ kind: "failed", failure: "not_permitted" });
  expect(failedStep(outcome)).toMatchObject({
    name: "charge",
    words: "Chave de aplicação ausente",
  });
});

test("a clock ten minutes off is said, whatever else is found", async () => {
  const date = new Date(Date.now() + 600_000).toUTCString();
  const outcome = await probe((path) =>
    path === "/token"
      ? { status: 401, body: { error: "invalid_request" }, headers: { date } }
      : null,
  );
  expect(outcome.kind).toBe("failed");
  expect(outcome.clockOffsetSeconds).toBeGreaterThan(590);
  expect(outcome.clockOffsetSeconds).toBeLessThan(610);
});

test("a limit is said with how long to wait", async () => {
  const outcome = await probe((path) =>
    path.startsWith("/v2/cob/")
      ? { status: 429, body: { title: "Muitas chamadas" }, headers: { "retry-after": "30" } }
      : null,
  );
  expect(outcome).toMatchObject({ kind: "failed", failure: "rate_limited" });
  expect(failedStep(outcome)).toMatchObject({ retryAfterSeconds: 30, words: "Muitas chamadas" });
});

test("a page in place of the API is said by its title", async () => {
  const page = {
    body: "<html><title>Portal do banco</title><p>Ana Souza</p></html>",
    headers: { "content-type": "text/html" },
  };
  const outcome = await probe((path) => (path === "/token" ? page : null));
  expect(outcome).toMatchObject({ kind: "failed", failure: "web_page" });
  expect(failedStep(outcome)).toMatchObject({ page: "Portal do banco", words: null });
  expect(JSON.stringify(outcome)).not.toContain("Ana");
});

test("a redirect to another host is said, and not followed", async () => {
  const { port: other, calls } = await bait();
  const location = `http://127.0.0.1:${other}/login?${SECRETS.clientSecret}`;
  const outcome = await probe((path) =>
    path === "/token" ? { status: 302, headers: { location } } : null,
  );
  expect(outcome).toMatchObject({ kind: "failed", failure: "redirected" });
  expect(failedStep(outcome)?.redirectedTo).toBe(`127.0.0.1:${other}`);
  expect(calls).toEqual([]);
});

test("a wrong host is said without a word of its own", async () => {
  const outcome = await probeAt("http://nowhere.invalid");
  expect(outcome).toMatchObject({ kind: "failed", failure: "unknown_host" });
  expect(failedStep(outcome)).toMatchObject({ status: null, words: null });
});

test("an address of our own network is not connected to, whatever it would say", async () => {
  const { port, calls } = await bait();
  const outcome = await probeAt(`http://127.0.0.1:${port}`, {}, "m1");
  expect(outcome).toMatchObject({ kind: "failed", failure: "address_not_allowed" });
  expect(calls).toEqual([]);
});

test("another server that speaks JSON is no API Pix", async () => {
  const outcome = await probe((path) =>
    path.startsWith("/v2/") ? { status: 404, body: {} } : null,
  );
  expect(outcome).toMatchObject({ kind: "failed", failure: "wrong_address" });
});

test("I6 a token that is longer than a header may be is none", async () => {
  const said = await probe((path) =>
    path === "/token" ? { body: { access_token: "abcd ".repeat(4_000), expires_in: 300 } } : null,
  );
  expect(said.steps.map(({ result }) => result)).toEqual(["failed", ...Array(5).fill("skipped")]);
});

test("another system's webhook is named by its host", async () => {
  const webhookUrl = "https://outro.sistema.example/pix?hmac=segredo";
  const outcome = await probe((path) =>
    path.startsWith("/v2/webhook/") ? { body: { webhookUrl } } : null,
  );
  expect(outcome).toMatchObject({
    kind: "works",
    webhook: { kind: "other", host: "outro.sistema.example" },
  });
});

describe("over mutual TLS", () => {
  const pem = (name: string) => readFileSync(`testing/simulator/certificates/${name}`, "utf8");
  const strict = async (options: object = {}) => {
    const files = { cert: pem("bank.pem"), key: pem("bank.key"), ca: pem("authority.pem") };
    const tls = { ...files, requestCert: true, rejectUnauthorized: true, ...options };
    const server = createTlsServer(tls, answer(bank(() => null)));
    return `https://127.0.0.1:${await listen(server as unknown as ReturnType<typeof createServer>)}`;
  };
  const authority = pem("authority.pem");
  const own = { certificate: pem("shop.pem"), privateKey: pem("shop.key") };

  test("a right certificate works", async () => {
    const outcome = await probeAt(await strict(), { secrets: { authority, ...own } });
    expect(outcome.kind).toBe("works");
  });

  test("a certificate that the bank does not know, or none, is refused as ours", async () => {
    const foreign = { certificate: pem("bank.pem"), privateKey: pem("bank.key") };
    const url = await strict({ ca: pem("shop.pem") });
    for (const secrets of [{ authority, ...foreign }, { authority }]) {
      const outcome = await probeAt(url, { config: { profile: "efi" }, secrets });
      expect(outcome).toMatchObject({ kind: "failed", failure: "our_certificate" });
    }
  });

  test("a certificate that is over is refused as ours", async () => {
    const keys = forge.pki.rsa.generateKeyPair(2048);
    const expired = forge.pki.createCertificate();
    expired.publicKey = keys.publicKey;
    expired.validity.notBefore = new Date("2020-01-01T00:00:00Z");
    expired.validity.notAfter = new Date("2021-01-01T00:00:00Z");
    expired.setSubject([{ name: "commonName", value: "loja" }]);
    expired.setIssuer([{ name: "commonName", value: "loja" }]);
    expired.sign(keys.privateKey, forge.md.sha256.create());
    const certificate = forge.pki.certificateToPem(expired);
    const privateKey = forge.pki.privateKeyToPem(keys.privateKey);
    // The bank trusts its issuer: that it is over is all that is wrong.
    const url = await strict({ ca: [authority, certificate] });
    const outcome = await probeAt(url, {
      config: { profile: "itau" },
      secrets: { authority, certificate, privateKey },
    });
    expect(outcome).toMatchObject({ kind: "failed", failure: "our_certificate" });
  });

  test("a bank of an unknown authority is not trusted", async () => {
    const outcome = await probeAt(await strict(), { secrets: own });
    expect(outcome).toMatchObject({ kind: "failed", failure: "their_certificate" });
  });

  test("a gateway that says in a page that the certificate is missing", async () => {
    const body = "<html><title>400 No required SSL certificate was sent</title></html>";
    const outcome = await probe((path) => (path === "/token" ? { status: 400, body } : null));
    expect(outcome).toMatchObject({ kind: "failed", failure: "our_certificate" });
    expect(failedStep(outcome)?.page).toBe("400 No required SSL certificate was sent");
  });
});
