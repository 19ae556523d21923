import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { validBody } from "../../support/fixtures";
import {
  createRaw,
  expect,
  expectProblem,
  places,
  send,
  sendBytes,
  test,
  withoutRequestId,
} from "../../support/wire";
import { fullBody } from "../payments-post/bodies";

// The ids are those of docs/security.md. D1 is in payments-post/413, D3 and D4 in payments-post/415, D10 in
// payments-post/400.

test("D2 a body that drips in is cut off within 30 s", async ({ baseAddress, api }) => {
  const { hostname, port } = new URL(baseAddress);
  const start = Date.now();
  await new Promise<void>((closed, failed) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          "POST /payments HTTP/1.1",
          `Host: ${hostname}:${port}`,
          `Authorization: Bearer ${api.token}`,
          `Idempotency-Key: ${randomUUID()}`,
          "Content-Type: application/json",
          "Content-Length: 1000",
          "\r\n",
        ].join("\r\n"),
      );
    });
    const drip = setInterval(() => socket.write(" "), 1_000);
    const giveUp = setTimeout(() => failed(new Error("still open after 60 s")), 60_000);
    socket.resume();
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(drip);
      clearTimeout(giveUp);
      closed();
    });
  });
  expect(Date.now() - start).toBeLessThan(40_000);
});

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

const BAD_BYTES: readonly [what: string, broken: () => Buffer][] = [
  ["the byte FF", () => described(bytes("ff"))],
  ["a lone continuation byte", () => described(bytes("80"))],
  ["a character cut short", () => described(bytes("c3"))],
  ["an overlong slash", () => described(bytes("c0 af"))],
  ["an overlong NUL", () => described(bytes("c0 80"))],
  ["an encoded surrogate", () => described(bytes("ed a0 80"))],
  ["a character past U+10FFFF", () => described(bytes("f4 90 80 80"))],
  ["a BOM", () => Buffer.concat([bytes("ef bb bf"), Buffer.from(JSON.stringify(fullBody()))])],
  ["UTF-16", () => Buffer.from(JSON.stringify(fullBody()), "utf16le")],
  ["Latin 1", () => Buffer.from(JSON.stringify(fullBody()), "latin1")],
];

/** A valid body but for the bytes in its description. */
function described(broken: Buffer): Buffer {
  const [before = "", after = ""] = JSON.stringify(fullBody()).split("Pedido 1");
  return Buffer.concat([Buffer.from(before), broken, Buffer.from(after)]);
}

for (const [what, broken] of BAD_BYTES) {
  test(`D5 a body with ${what} is refused`, async ({ baseAddress, api }) => {
    const answer = await send(baseAddress, {
      method: "POST",
      path: "/payments",
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["idempotency-key", randomUUID()],
        ["content-type", "application/json"],
      ],
      body: broken(),
    });
    await expectProblem(answer, 400, "invalid_body");
  });
}

for (const [what, nested] of [
  ["30,000 lists", "[".repeat(30_000) + "]".repeat(30_000)],
  ["60,000 lists that stay open", "[".repeat(60_000)],
  ["8,000 objects", `${'{"a":'.repeat(8_000)}1${"}".repeat(8_000)}`],
  ["9 lists", "[".repeat(9) + "]".repeat(9)],
] as const) {
  test(`D6 a body of ${what} in each other is refused and the service lives`, async ({
    baseAddress,
    api,
    request,
  }) => {
    await expectProblem(await createRaw(baseAddress, api, nested), 400, "invalid_body");
    const inField = JSON.stringify(fullBody()).replace('"Pedido 1"', nested);
    if (inField.length < 65_000) {
      await expectProblem(await createRaw(baseAddress, api, inField), 400, "invalid_body");
    }
    expect((await request.get("/healthz")).status()).toBe(200);
  });
}

test("D6 a body of a million lists is refused for its size", async ({ baseAddress, api }) => {
  await expectProblem(
    await createRaw(baseAddress, api, "[".repeat(1_000_000)),
    413,
    "body_too_large",
  );
});

test("D7 a body of 6,000 unknown keys is refused at once, with a bounded answer", async ({
  baseAddress,
  api,
}) => {
  const keys = Array.from({ length: 6_000 }, (_, i) => `"k${i}":1`).join(",");
  await api.listed();
  const tookMs: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const start = Date.now();
    const answer = await createRaw(baseAddress, api, `{${keys}}`);
    tookMs.push(Date.now() - start);
    await expectProblem(answer, 400, "invalid_body");
    expect(Buffer.byteLength(answer.text)).toBeLessThan(65_536);
  }
  // The fastest of them: a machine that is busy is slow once, a quadratic reading each time.
  expect(Math.min(...tookMs)).toBeLessThan(1_000);
});

const NO_OBJECTS = [
  "",
  " ",
  "null",
  "[]",
  '"x"',
  "1",
  "true",
  "{}{}",
  "{} x",
  "{",
  "}",
  "{'amount':1}",
  "{amount:1}",
  '{"amount":1,}',
  '{"amount":1 "dueDate":2}',
  '{"amount"}',
  '{"amount":}',
  "// x\n{}",
  "/* x */{}",
  "{}#",
  '{"a":"\\x"}',
  '{"a":"\n"}',
  '{"a":"\\u12"}',
  "undefined",
  "\u00a0{}",
];

for (const body of NO_OBJECTS) {
  test(`D8 a body of ${JSON.stringify(body)} is refused`, async ({ baseAddress, api }) => {
    const answer = await createRaw(baseAddress, api, body);
    await expectProblem(answer, 400, "invalid_body");
  });
}

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

test("D18 whatever a client accepts, the answer is JSON", async ({ request, api }) => {
  for (const headers of [
    { accept: "application/xml" },
    { accept: "text/html" },
    { accept: "x/y;q=zzz, */*;q=-1" },
    { "accept-language": "x".repeat(5_000) },
    { "accept-language": "xx-XX-x-absurd;q=9, *;q=abc" },
    { "accept-encoding": "zstd;q=1, *;q=0" },
    { "accept-charset": "utf-7" },
    { "if-none-match": "*", "if-modified-since": "Sat, 21 Nov 2099 00:00:00 GMT" },
    { range: "bytes=0-1" },
    { expect: "100-continue" },
  ] as Record<string, string>[]) {
    const authorization = `Bearer ${api.token}`;
    const answer = await request.get("/payments?size=1", {
      headers: { authorization, ...headers },
    });
    expect(answer.status(), JSON.stringify(headers).slice(0, 60)).toBe(200);
    expect(answer.headers()["content-type"]).toContain("application/json");
    const refused = await request.get("/payments?size=0", {
      headers: { authorization, ...headers },
    });
    await expectProblem(refused, 400, "invalid_parameters");
  }
});

test("HEAD answers as GET without a body", async ({ baseAddress, api }) => {
  const headers = [["authorization", `Bearer ${api.token}`]] as const;
  const answer = await send(baseAddress, { method: "HEAD", path: "/payments", headers });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe("");
});

test("a GET with a body is answered as one without", async ({ baseAddress, api }) => {
  const headers = [
    ["authorization", `Bearer ${api.token}`],
    ["content-type", "application/json"],
  ] as const;
  const body = '{"size":0}';
  const answer = await send(baseAddress, { path: "/payments?size=1", headers, body });
  expect(answer.status).toBe(200);
});

test("a client that hangs up in the middle of its request still gets its charge on the retry", async ({
  baseAddress,
  api,
}) => {
  const { hostname, port, host } = new URL(baseAddress);
  const key = randomUUID();
  const body = JSON.stringify(validBody());
  await new Promise<void>((closed) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        "POST /payments HTTP/1.1",
        `Host: ${host}`,
        `Authorization: Bearer ${api.token}`,
        `Idempotency-Key: ${key}`,
        "Content-Type: application/json",
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
    });
    socket.on("error", () => {});
    socket.on("close", () => closed());
  });
  const answer = await api.create(body, { "idempotency-key": key });
  expect(answer.status()).toBe(201);
  const charge = await answer.json();
  const again = await api.create(body, { "idempotency-key": key });
  expect((await again.json()).id).toBe(charge.id);
});

test("every failure has a request id of its own, in its body and in its header", async ({
  baseAddress,
}) => {
  const seen = new Set<string>();
  const texts = new Set<string>();
  for (let n = 0; n < 5; n += 1) {
    const headers = [["x-request-id", "mine"]] as const;
    const answer = await send(baseAddress, { path: "/payments", headers });
    const problem = await expectProblem(answer, 401, "unauthorized");
    expect(answer.headers["x-request-id"]).toBe(problem.requestId);
    expect(places(problem)).toEqual([]);
    seen.add(problem.requestId);
    texts.add(withoutRequestId(answer.text));
  }
  expect(seen.size).toBe(5);
  expect(seen.has("mine")).toBe(false);
  expect(texts.size).toBe(1);
});
