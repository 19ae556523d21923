import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, test } from "vitest";
import { HAS_PHP, type PhpCall, php } from "./php";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Status, body and headers of an answer; null breaks the connection. */
type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>] | null;

/** A server that grants tokens and gives one answer after another, the last one for ever. */
async function served(...answers: readonly Answer[]) {
  const tokens: IncomingMessage["headers"][] = [];
  const got: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const respond = (response: ServerResponse, answer: Answer) => {
    if (answer === null) return response.destroy();
    const [status, body, headers = {}] = answer;
    const bytes = body instanceof Uint8Array ? body : JSON.stringify(body);
    return response.writeHead(status, headers).end(bytes);
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/oauth/token") {
      tokens.push(request.headers);
      return respond(response, [200, { access_token: `t${tokens.length}`, expires_in: 300 }]);
    }
    got.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    return respond(response, answers[Math.min(got.length, answers.length) - 1] ?? null);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { access: [`http://127.0.0.1:${port}`, "id with:colon", "secret+/"], tokens, got };
}

const problem = (status: number, code: string, wait?: string): Answer => [
  status,
  { code, detail: code, errors: [], requestId: "r-1" },
  wait === undefined ? {} : { "retry-after": wait },
];

test(`the PHP client: ${HAS_PHP ? "run with the PHP that is installed here" : "not run, PHP with curl is not installed here"}`, () => {
  if (!HAS_PHP) process.stderr.write("client-php: not run, PHP with curl is not installed\n");
  const { require } = JSON.parse(readFileSync("client-php/composer.json", "utf8"));
  expect(Object.keys(require)).toEqual(["php", "ext-curl", "ext-json"]);
});

if (HAS_PHP) {
  describe("the PHP client", () => {
    test("sends form-encoded credentials once, and keeps the token in a file of its own", async () => {
      const { access, tokens, got } = await served([200, { id: "1" }]);
      const folder = mkdtempSync(join(tmpdir(), "vintem-php-"));
      closing.push(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, "token.json");
      for (let i = 0; i < 2; i += 1) {
        const [first] = await php(
          [...access, file],
          [
            ["get", ["a/b"]],
            ["get", ["c"]],
          ],
        );
        expect(first).toEqual({ value: { id: "1" } });
      }
      expect(tokens).toHaveLength(1);
      const basic = Buffer.from(String(tokens[0]?.authorization).slice(6), "base64").toString();
      expect(basic).toBe("id+with%3Acolon:secret%2B%2F");
      expect(got.map(({ line }) => line).slice(0, 2)).toEqual([
        "GET /payments/a%2Fb",
        "GET /payments/c",
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    test("keeps one key over every try, and requests another token once", async () => {
      const { access, tokens, got } = await served(
        problem(409, "request_in_progress", "0"),
        null,
        problem(503, "unavailable", "0"),
        problem(401, "invalid_token"),
        [201, { id: "1" }],
      );
      expect(await php(access, [["create", [{ amount: 10.1 }]]])).toEqual([{ value: { id: "1" } }]);
      expect(new Set(got.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
      expect(got.map(({ body }) => body)).toEqual(got.map(() => '{"amount":10.1}'));
      expect([got.length, tokens.length]).toEqual([5, 2]);
    });

    test("repeats nothing that would happen twice, follows no redirect, names the problem", async () => {
      const { access, got } = await served(
        problem(503, "unavailable"),
        problem(422, "refused_by_provider"),
        [307, null, { location: "/elsewhere" }],
      );
      const calls: PhpCall[] = [
        ["play", ["1", "pay"]],
        ["create", [{}, "order-1"]],
        ["play", ["1", "pay"]],
      ];
      expect(await php(access, calls)).toEqual([
        { error: "unavailable", status: 503, key: null },
        { error: "refused_by_provider", status: 422, key: "order-1" },
        { error: "Vintem\\ConnectionException" },
      ]);
      expect(got).toHaveLength(3);
    });

    test("moves the sandbox clock to a day again where no answer came: it names the day", async () => {
      const clock = { today: "2099-01-01", daysAhead: 3 };
      const { access, got } = await served(
        problem(503, "unavailable", "0"),
        [200, clock],
        [200, { ...clock, daysAhead: 0 }],
        [200, clock],
      );
      const calls: PhpCall[] = [
        ["moveClock", ["2099-01-01"]],
        ["resetClock", []],
        ["clock", []],
      ];
      expect(await php(access, calls)).toEqual([
        { value: clock },
        { value: { ...clock, daysAhead: 0 } },
        { value: clock },
      ]);
      expect(got.map(({ line }) => line)).toEqual([
        "POST /sandbox/clock",
        "POST /sandbox/clock",
        "DELETE /sandbox/clock",
        "GET /sandbox/clock",
      ]);
      expect(got[0]?.body).toBe('{"to":"2099-01-01"}');
    });

    test("writes lists as repeated parameters", async () => {
      const { access, got } = await served([200, { content: [] }]);
      await php(access, [["list", [{ status: ["PENDING", "OVERDUE"], size: 5, reference: null }]]]);
      expect(got[0]?.line).toBe("GET /payments?status=PENDING&status=OVERDUE&size=5");
    });

    test("sends the version of what it read, once but for a limit", async () => {
      const { access, got } = await served(
        [200, { id: "1" }, { etag: '"v1"' }],
        problem(429, "too_many_requests", "0"),
        [200, { id: "1", active: false }, { etag: 'W/"v2"' }],
        problem(503, "unavailable"),
        problem(503, "unavailable", "0"),
        [200, { id: "1" }],
      );
      const calls: PhpCall[] = [
        ["getLink", ["1"]],
        ["changeLink", ["1", { active: false }, "v1"]],
        ["changeLink", ["1", { active: true }, "v2"]],
        ["changeLink", ["1", { active: true }]],
      ];
      expect(await php(access, calls)).toEqual([
        { value: { id: "1", version: "v1" } },
        { value: { id: "1", active: false, version: "v2" } },
        { error: "unavailable", status: 503, key: null },
        { value: { id: "1", version: null } },
      ]);
      expect(got.map(({ headers }) => headers["if-match"])).toEqual([
        undefined,
        '"v1"',
        '"v1"',
        '"v2"',
        undefined,
        undefined,
      ]);
    });

    test("creates a series with one key, completes and cancels it, and reads its booklet", async () => {
      const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00, 0xc3, 0x28]);
      const { access, got } = await served(
        problem(503, "unavailable", "0"),
        [201, { id: "s" }],
        null,
        [200, { id: "s" }],
        problem(502, "unavailable", "0"),
        [200, { id: "s" }],
        problem(429, "too_many_requests", "0"),
        [200, pdf, { "content-type": "application/pdf" }],
      );
      const calls: PhpCall[] = [
        ["createSeries", [{ count: 2 }]],
        ["completeSeries", ["s"]],
        ["cancelSeries", ["a/b", "teste"]],
        ["booklet", ["s"]],
      ];
      const series = { value: { id: "s" } };
      expect(await php(access, calls)).toEqual([
        series,
        series,
        series,
        { value: pdf.toString("base64") },
      ]);
      const twice = [
        ["POST /payment-series", '{"count":2}'],
        ["POST /payment-series/s/complete", ""],
        ["POST /payment-series/a%2Fb/cancel", '{"reason":"teste"}'],
        ["GET /payment-series/s/booklet", ""],
      ];
      expect(got.map(({ line, body }) => [line, body])).toEqual(
        twice.flatMap((call) => [call, call]),
      );
      const [first, second] = got.map(({ headers }) => headers["idempotency-key"]);
      expect([first, second]).toEqual([second, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    });

    test("iterates series page by page, each once", async () => {
      const { access, got } = await served(
        [200, { content: [{ id: "3" }, { id: "2" }], next: "p2" }],
        [200, { content: [{ id: "1" }], next: null }],
      );
      expect(await php(access, [["iterateSeries", [{ size: 2 }]]])).toEqual([
        { value: [{ id: "3" }, { id: "2" }, { id: "1" }] },
      ]);
      expect(got.map(({ line }) => line)).toEqual([
        "GET /payment-series?size=2",
        "GET /payment-series?size=2&after=p2",
      ]);
    });

    test("verifies webhooks as Standard Webhooks says", async () => {
      const [secret, other] = [7, 8].map(
        (byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`,
      );
      const [body, at] = ['{"id":"evt_1"}', new Date("2026-11-23T00:00:00Z")];
      const now = at.getTime() / 1_000;
      const headers = (by = secret ?? "") => ({
        "Webhook-Id": "evt_1",
        "Webhook-Timestamp": String(now),
        "Webhook-Signature": new Webhook(by).sign("evt_1", at, body),
      });
      const server = Object.fromEntries(
        Object.entries(headers()).map(([name, value]) => [
          `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
          value,
        ]),
      );
      const lists = Object.fromEntries(
        Object.entries(headers()).map(([name, value]) => [name, [value]]),
      );
      const verify = (...args: unknown[]): PhpCall => ["verify", args];
      const answers = await php(
        ["http://localhost", "a", "b"],
        [
          verify(body, headers(), secret, 300, now),
          verify(body, server, [other, secret], 300, now + 300),
          verify(body, lists, secret, 300, now),
          verify(body, headers(other), secret, 300, now),
          verify(`${body} `, headers(), secret, 300, now),
          verify(body, headers(), secret, 300, now + 301),
          verify(body, {}, secret, 300, now),
          verify(body, headers(), "whsec_", 300, now),
        ],
      );
      const refused = { error: "Vintem\\WebhookVerificationException" };
      const taken = { value: { id: "evt_1" } };
      expect(answers).toEqual([
        taken,
        taken,
        taken,
        refused,
        refused,
        refused,
        refused,
        { error: "InvalidArgumentException" },
      ]);
    });
  });
}
