import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { createRaw, expect, expectProblem, send, test } from "../../support/wire";
import { fullBody } from "../payments-post/bodies";

// Bodies of requests; the ids are those of docs/security.md. D1 is in payments-post/413, D3 and D4 in payments-post/415.

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
