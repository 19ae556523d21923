import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { validBody } from "../../support/fixtures";
import { expect, expectProblem, send, sendBytes, test } from "../../support/wire";

// Request lines and what frames a request; the ids are those of docs/security.md.

const SMUGGLED: readonly [what: string, head: readonly string[], body: string][] = [
  [
    "Content-Length and Transfer-Encoding",
    ["Content-Length: 5", "Transfer-Encoding: chunked"],
    "0\r\n\r\n",
  ],
  ["two Content-Lengths", ["Content-Length: 5", "Content-Length: 6"], "hello!"],
  ["a list of Content-Lengths", ["Content-Length: 5, 6"], "hello!"],
  ["a negative Content-Length", ["Content-Length: -1"], ""],
  ["a Content-Length in hex", ["Content-Length: 0x5"], "hello"],
  ["Transfer-Encoding xchunked", ["Transfer-Encoding: xchunked"], "0\r\n\r\n"],
  ["Transfer-Encoding chunked, identity", ["Transfer-Encoding: chunked, identity"], "0\r\n\r\n"],
  ["a chunk of a broken length", ["Transfer-Encoding: chunked"], "zz\r\nhello\r\n0\r\n\r\n"],
  ["a folded header", ["X-A: b", "  c", "Content-Length: 0"], ""],
  ["a space before a colon", ["Content-Length : 5"], "hello"],
  ["a NUL in a header", ["X-A: a\0b", "Content-Length: 0"], ""],
  ["headers of 100 KB", [`X-A: ${"x".repeat(100_000)}`, "Content-Length: 0"], ""],
];

for (const [what, head, body] of SMUGGLED) {
  test(`D9 a request with ${what} is refused and its connection closed`, async ({
    baseAddress,
    api,
  }) => {
    const { host } = new URL(baseAddress);
    const lines = [
      "POST /payments HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${api.token}`,
      `Idempotency-Key: ${randomUUID()}`,
      "Content-Type: application/json",
      ...head,
    ];
    const { status, text } = await sendBytes(baseAddress, `${lines.join("\r\n")}\r\n\r\n${body}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text.match(/HTTP\/1\.1 /g)?.length).toBe(1);
  });
}

test("a request line that is none, and none at all, fail nobody", async ({
  baseAddress,
  request,
}) => {
  const { host } = new URL(baseAddress);
  for (const line of [
    "\r\n\r\n",
    "GET\r\n\r\n",
    "GET /payments\r\n\r\n",
    "GET /payments HTTP/9.9\r\n\r\n",
    `G\0T /payments HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "GET /payments HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET /payments HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET /login HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n",
    `GET /\xff\xfe HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    `CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example:80\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ]) {
    const { status } = await sendBytes(baseAddress, Buffer.from(line, "latin1"), 20_000);
    expect(status, JSON.stringify(line)).toBeLessThan(500);
  }
  expect((await request.get("/healthz")).status()).toBe(200);
});

test("D12 links are made from the service's own address, whatever the request says it is", async ({
  baseAddress,
  api,
}) => {
  const spoofed = [
    [["host", "evil.example"]],
    [["x-forwarded-host", "evil.example"]],
    [
      ["x-forwarded-host", "evil.example"],
      ["x-forwarded-proto", "https"],
      ["x-forwarded-port", "1"],
    ],
    [["forwarded", "host=evil.example;proto=https"]],
    [
      ["x-original-host", "evil.example"],
      ["x-host", "evil.example"],
    ],
  ] as const;
  for (const headers of spoofed) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: "/payments",
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["idempotency-key", randomUUID()],
        ["content-type", "application/json"],
        ...headers,
      ],
      body: JSON.stringify(validBody()),
    });
    expect(answer.status, answer.text).toBe(201);
    const charge = JSON.parse(answer.text);
    expect(charge.checkoutUrl).toBe(`${baseAddress}/checkout/${charge.id}`);
    expect(answer.text).not.toContain("evil");
    const page = await send(baseAddress, { path: `/checkout/${charge.id}`, headers });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("evil");
  }
});

test("D15 an address in the request line is never gone to", async ({ baseAddress, api }) => {
  let visited = 0;
  const server = createServer((_, response) => {
    visited += 1;
    response.end();
  });
  server.on("connection", () => {
    visited += 1;
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  const { host } = new URL(baseAddress);
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  for (const head of [
    `GET ${elsewhere} HTTP/1.1\r\nHost: ${host}\r\nConnection: close`,
    `GET ${elsewhere} HTTP/1.1\r\nHost: ${host}\r\n${upgrade}`,
    `GET /charges HTTP/1.1\r\nHost: ${new URL(elsewhere).host}\r\n${upgrade}`,
    `POST ${elsewhere} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0`,
  ]) {
    const text = `${head}\r\nAuthorization: Bearer ${api.token}\r\n\r\n`;
    const { status } = await sendBytes(baseAddress, text, 2_000).catch(() => ({ status: 101 }));
    expect(status, head).toBeLessThan(500);
  }
  server.close();
  expect(visited).toBe(0);
});

test("a request line with a whole address of ours opens what its path opens, and no more", async ({
  baseAddress,
  api,
}) => {
  const path = `${baseAddress}/payments`;
  const headers = [["authorization", `Bearer ${api.token}`]] as const;
  expect((await send(baseAddress, { path, headers })).status).toBe(200);
  await expectProblem(await send(baseAddress, { path }), 401, "unauthorized");
  await expectProblem(
    await send(baseAddress, { path: "http://elsewhere.example/payments", headers }),
    404,
    "not_found",
  );
});
