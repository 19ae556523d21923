import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { validBody } from "../../support/fixtures";
import { expect, send, sendBytes, test, withoutRequestId } from "../../support/wire";

/** What clients add that would rather speak something else; Java's HttpClient sends the first by itself. */
const OFFERS = {
  h2c: ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAAAAIAAAAB"],
  websocket: [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ],
};

// Next.js starts to listen for upgrades when it renders a process's first page.
test.beforeEach(async ({ baseAddress }) => {
  for (let n = 0; n < 8; n += 1) {
    expect((await send(baseAddress, { path: "/login" })).status).toBe(200);
  }
});

for (const [protocol, offer] of Object.entries(OFFERS)) {
  test(`a request that offers ${protocol} is served as one that does not, on every route`, async ({
    baseAddress,
    api,
  }) => {
    const { host } = new URL(baseAddress);
    const charge = await api.created();
    const body = JSON.stringify(validBody());
    const creating = [
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Idempotency-Key: ${randomUUID()}`,
    ];
    const form = "grant_type=client_credentials";
    const basic = Buffer.from(`${api.clientId}:${api.clientSecret}`).toString("base64");
    const credentials = [
      `Authorization: Basic ${basic}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
    ];
    const bearer = `Authorization: Bearer ${api.token}`;
    const requests: readonly [line: string, status: number, head: string[], body?: string][] = [
      ["GET /healthz", 200, []],
      ["GET /readyz", 200, []],
      ["POST /oauth/token", 200, credentials, form],
      ["GET /payments", 401, []],
      ["GET /payments?size=1", 200, [bearer]],
      ["GET /v1/payments?size=1", 200, [bearer]],
      ["POST /payments", 201, [bearer, ...creating], body],
      ["POST /payments", 201, [bearer, ...creating], body],
      [`GET /payments/${charge.id}`, 200, [bearer]],
      ["GET /payments/", 404, [bearer]],
      ["GET //", 404, []],
      ["GET /v1", 404, []],
      ["GET /nothing", 404, []],
      ["DELETE /payments", 405, [bearer]],
      ["POST /webhooks/nobody", 401, ["Content-Length: 2"], "{}"],
      [`GET /checkout/${charge.id}`, 200, []],
      [`GET /checkout/${charge.id}/status`, 200, []],
      ["GET /login", 200, []],
      ["GET /charges", 307, []],
      ["GET /icon.svg", 200, []],
      ["POST /login", 405, ["Content-Length: 2"], "{}"],
    ];
    for (const [line, status, head, text = ""] of requests) {
      const lines = [`${line} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...head];
      const request = (more: readonly string[]) =>
        sendBytes(baseAddress, `${[...lines, ...more].join("\r\n")}\r\n\r\n${text}`);
      const [plain, offered] = [await request([]), await request(offer)];
      expect([line, offered.status]).toEqual([line, plain.status]);
      expect([line, offered.status]).toEqual([line, status]);
      const kind = plain.text.match(/content-type: .*/i)?.[0] ?? "";
      expect(offered.text).toContain(kind);
      if (kind.includes("json") && !line.includes("token")) {
        expect(contentOf(offered.text)).toBe(contentOf(plain.text));
      }
    }
  });

  test(`a connection on which ${protocol} was offered goes on, and is closed when it is to be`, async ({
    baseAddress,
  }) => {
    const { hostname, port, host } = new URL(baseAddress);
    const request = (path: string, ...head: string[]) =>
      `${[`GET ${path} HTTP/1.1`, `Host: ${host}`, ...offer, ...head].join("\r\n")}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    let text = "";
    let closed = false;
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      closed = true;
    });
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    socket.write(request("/healthz"));
    await expect.poll(statuses).toEqual(["200"]);
    socket.write(request("/payments/"));
    await expect.poll(statuses).toEqual(["200", "404"]);
    socket.write(request("/v1", "Connection: close"));
    await expect.poll(statuses).toEqual(["200", "404", "404"]);
    await expect.poll(() => closed).toBe(true);
  });
}

/** The body of an answer, without what no two answers share. */
function contentOf(answer: string): string {
  return withoutRequestId(answer.slice(answer.indexOf("\r\n\r\n") + 4));
}
