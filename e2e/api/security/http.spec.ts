import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { validBody } from "../../support/fixtures";
import {
  expect,
  expectProblem,
  places,
  send,
  sendBytes,
  test,
  withoutRequestId,
} from "../../support/wire";

// Methods, headers and connections; the ids are those of docs/security.md. D10 is in payments-post/400.

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

test("D23 a connection on which eight requests wait for the one before them takes no more", async ({
  baseAddress,
  api,
}) => {
  const charge = await api.created();
  const wait = [
    `GET /checkout/${charge.id}/status HTTP/1.1`,
    `Host: ${new URL(baseAddress).host}`,
    "If-None-Match: *",
    "Prefer: wait=5",
  ];
  const requests = `${wait.join("\r\n")}\r\n\r\n`.repeat(10);
  expect(await sendBytes(baseAddress, requests, 20_000)).toEqual({ status: 0, text: "" });
});

test("D22 an address with hundreds of parameters is refused before anything reads it", async ({
  baseAddress,
}) => {
  for (const page of ["/login", "/charges", "/api/auth/session", "/checkout/x", "/nothing"]) {
    for (const parameter of ["a&", "a=1&", "nxtPa=1&"]) {
      const path = `${page}?${parameter.repeat(1_500)}`;
      await expectProblem(
        await send(baseAddress, { path }),
        400,
        "invalid_parameters",
        path.slice(0, 40),
      );
    }
  }
  const path = `/login?${"a&".repeat(150)}`;
  expect((await send(baseAddress, { path })).status).toBe(200);
});
