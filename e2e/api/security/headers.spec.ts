import { randomUUID } from "node:crypto";
import { type MerchantApi, validBody } from "../../support/fixtures";
import { expect, send, sendBytes, serviceLogs, test } from "../../support/wire";

/** Every kind of answer that the service gives, by what asks for it. */
const ANSWERS: readonly [
  kind: string,
  status: number,
  request: (api: MerchantApi, charge: string, asset: string) => Parameters<typeof send>[1],
][] = [
  [
    "a resource of the API",
    200,
    ({ token }, id) => ({ path: `/payments/${id}`, headers: bearer(token) }),
  ],
  ["a list", 200, ({ token }) => ({ path: "/payments", headers: bearer(token) })],
  ["a new charge", 201, ({ token }) => creating(token, validBody())],
  ["a refusal of the API", 400, ({ token }) => creating(token, {})],
  ["a request without a token", 401, () => ({ path: "/payments" })],
  ["a token", 400, () => ({ method: "POST", path: "/oauth/token", body: "" })],
  ["the public keys", 200, () => ({ path: "/.well-known/jwks.json" })],
  ["the security contact", 200, () => ({ path: "/.well-known/security.txt" })],
  ["another method", 405, () => ({ method: "DELETE", path: "/payments" })],
  ["nothing", 404, () => ({ path: "//" })],
  ["no page", 404, () => ({ path: "/nothing" })],
  ["a path with an escape", 404, () => ({ path: "/checkout/%2e%2e/x" })],
  [
    "a redirect of the server",
    307,
    () => ({ path: "/movements", headers: [["accept", "text/html"]] }),
  ],
  ["a redirect of Next.js", 307, () => ({ path: "/charges" })],
  ["the health", 200, () => ({ path: "/healthz" })],
  ["the readiness", 200, () => ({ path: "/readyz" })],
  ["a webhook of nobody", 401, () => ({ method: "POST", path: "/webhooks/nobody", body: "{}" })],
  ["a payer's page", 200, (_, id) => ({ path: `/checkout/${id}` })],
  ["the page of no charge", 404, () => ({ path: `/checkout/${randomUUID()}` })],
  ["a page's status", 200, (_, id) => ({ path: `/checkout/${id}/status` })],
  ["a page's known status", 404, () => ({ path: `/checkout/${randomUUID()}/status` })],
  ["no logo", 404, (_, id) => ({ path: `/checkout/${id}/logo` })],
  ["no slip", 404, () => ({ path: `/checkout/${randomUUID()}/boleto.pdf` })],
  ["the sign-in", 200, () => ({ path: "/login" })],
  ["a page's own file", 200, (_, __, asset) => ({ path: asset })],
  ["a file of Next.js", 200, () => ({ path: "/icon.svg" })],
  ["what next-auth says", 200, () => ({ path: "/api/auth/csrf" })],
  ["what next-auth does not serve", 404, () => ({ path: "/api/auth/signin" })],
  [
    "an operation of the dashboard",
    401,
    () => ({ path: `/api/dashboard/charges/${randomUUID()}` }),
  ],
  ["a report of a browser", 415, () => ({ method: "POST", path: "/csp-reports", body: "{}" })],
];

/** What is served to a GET and to nothing else. */
const BY_GET_ALONE = ["a redirect of the server", "what next-auth says"];

const bearer = (token: string) => [["authorization", `Bearer ${token}`] as const];

function creating(token: string, body: unknown) {
  const headers = [
    ...bearer(token),
    ["content-type", "application/json"] as const,
    ["idempotency-key", randomUUID()] as const,
  ];
  return { method: "POST", path: "/payments", headers, body: JSON.stringify(body) };
}

/** What each answer carries, whatever it is. */
function expectGuarded(headers: Record<string, unknown>, kind: string): void {
  expect(headers["content-security-policy"], kind).toContain("frame-ancestors 'none'");
  expect(headers["referrer-policy"], kind).toBe("no-referrer");
  expect(headers["x-content-type-options"], kind).toBe("nosniff");
  expect(headers["x-robots-tag"], kind).toContain("noindex");
  expect(headers["x-powered-by"], kind).toBeUndefined();
  // Over https only, where server/web/app.test.ts looks.
  expect(headers["strict-transport-security"], kind).toBeUndefined();
}

test("H3 every answer of every kind is neither framed, indexed nor sniffed, and sends no referrer", async ({
  baseAddress,
  api,
}) => {
  const { id } = await api.created();
  const page = await send(baseAddress, { path: `/checkout/${id}` });
  const asset = /\/assets\/[\w.-]+\.css/.exec(page.text)?.[0] ?? "";
  for (const [kind, status, request] of ANSWERS) {
    for (const method of [undefined, "HEAD"]) {
      const asked = request(api, id, asset);
      if (method && (asked.method || BY_GET_ALONE.includes(kind))) continue;
      const answer = await send(baseAddress, { ...asked, ...(method ? { method } : {}) });
      expect(answer.status, kind).toBe(status);
      expectGuarded(answer.headers, kind);
    }
  }
});

test("H3 what is no HTTP is answered with the same headers", async ({ baseAddress }) => {
  for (const bytes of [
    "no http at all\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`,
    "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\n\r\n",
  ]) {
    const { status, text } = await sendBytes(baseAddress, bytes, 60_000);
    expect([400, 431], text).toContain(status);
    const lines = text.split("\r\n\r\n")[0]?.split("\r\n").slice(1) ?? [];
    const headers = Object.fromEntries(
      lines.map((line) => [line.split(": ")[0]?.toLowerCase(), line.replace(/^[^:]*: /, "")]),
    );
    expectGuarded(headers, bytes.slice(0, 30));
  }
});

test("D19 two Host headers and other versions of HTTP are refused, and the connection ends", async ({
  baseAddress,
}) => {
  const { host } = new URL(baseAddress);
  for (const bytes of [
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nhost: evil.example\r\n\r\n`,
    // However many stand between: Node.js would leave out those after the first 2,000.
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${"a:\r\n".repeat(2_100)}Host: ${host}\r\n\r\n`,
    `GET /healthz HTTP/2.0\r\nHost: ${host}\r\n\r\n`,
    `GET /healthz HTTP/0.9\r\nHost: ${host}\r\n\r\n`,
  ]) {
    expect((await sendBytes(baseAddress, bytes)).status, bytes).toBe(400);
  }
});

const REPORT = (page: string, blocked: string) => ({
  "csp-report": {
    "document-uri": page,
    "blocked-uri": blocked,
    "effective-directive": "script-src-elem",
    "script-sample": "segredo de um pagador",
  },
});

test("H5 what a browser blocked is written to the log, without the page's id and without what it held", async ({
  baseAddress,
  request,
}) => {
  const host = `a${randomUUID()}.example`;
  const id = randomUUID();
  const page = `${baseAddress}/checkout/${id}?lang=en`;
  const report = (data: unknown, type: string) =>
    request.post("/csp-reports", { headers: { "content-type": type }, data: JSON.stringify(data) });
  const alone = await report(REPORT(page, `https://${host}/x.js?q=1`), "application/csp-report");
  expect(alone.status()).toBe(204);
  const body = { documentURL: page, blockedURL: "inline", effectiveDirective: "style-src-attr" };
  const several = [
    { type: "csp-violation", body },
    { type: "deprecation", body },
  ];
  expect((await report(several, "application/reports+json")).status()).toBe(204);
  await expect
    .poll(() => serviceLogs(), { timeout: 20_000 })
    .toContain(`"blocked":"https://${host}"`);
  const logs = serviceLogs();
  expect(logs).toContain('"directive":"style-src-attr","blocked":"inline","page":"checkout"');
  expect(logs).not.toContain(id);
  expect(logs).not.toContain("segredo de um pagador");

  expect((await report({}, "application/csp-report")).status()).toBe(400);
  expect((await report([1], "application/reports+json")).status()).toBe(400);
  expect((await report(several, "application/json")).status()).toBe(415);
  const long = REPORT(page, "x".repeat(9_000));
  expect((await report(long, "application/csp-report")).status()).toBe(413);
});

test("H5 an address may send a few reports a minute, and every page names where they go", async ({
  baseAddress,
  request,
}) => {
  const headers = { "content-type": "application/csp-report", "x-forwarded-for": "203.0.113.140" };
  const statuses: number[] = [];
  for (let sent = 0; sent < 40; sent += 1) {
    statuses.push((await request.post("/csp-reports", { headers, data: "{}" })).status());
  }
  expect(statuses.at(-1)).toBe(429);
  for (const path of ["/login", `/checkout/${randomUUID()}`]) {
    const page = await send(baseAddress, { path });
    expect(page.headers["reporting-endpoints"]).toBe('csp="/csp-reports"');
    expect(page.headers["content-security-policy"]).toContain(
      "report-uri /csp-reports; report-to csp",
    );
  }
});

test("security.txt names the contact of the settings, and is not out of date", async ({
  request,
  baseAddress,
}) => {
  const answer = await request.get("/.well-known/security.txt");
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\n");
  const fields = new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
  expect(fields.get("Contact")).toBe("mailto:seguranca@vintem.example");
  expect(fields.get("Canonical")).toBe(`${baseAddress}/.well-known/security.txt`);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
