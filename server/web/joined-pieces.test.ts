import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { joinPieces } from "./joined-pieces";

/** Sends a body in chunks; what came of it and in how many pieces. */
async function sent(
  chunks: readonly string[],
  trailers = "",
): Promise<{ body: string; pieces: number; wasted: number; answer: string }> {
  let pieces = 0;
  let wasted = 0;
  let body = "";
  const server = createServer((request, response) => {
    joinPieces(request, {
      refuse: () => response.writeHead(400, { Connection: "close" }).end("refused"),
      waste: (ms) => {
        wasted += ms;
      },
    });
    request.on("data", (piece: Buffer) => {
      pieces += 1;
      body += piece.toString();
    });
    request.on("end", () => response.end("read"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const head =
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  const all = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  client.on("error", () => {});
  client.end(`${head}${all}0\r\n${trailers}\r\n`);
  const answer = await new Promise<string>((done) => {
    let text = "";
    client.on("data", (data) => {
      text += data.toString();
    });
    client.on("close", () => done(text));
  });
  return { body, pieces, wasted, answer: answer.split("\r\n").at(-1) ?? "" };
}

test("G19 a body in chunks of one byte is whole, and comes in a few pieces", async () => {
  const chunks = Array.from({ length: 1_000 }, (_, index) => String(index % 10));
  const { body, pieces, wasted, answer } = await sent(chunks);
  expect([body, answer, wasted]).toEqual([chunks.join(""), "read", 2]);
  expect(pieces).toBeLessThan(100);
});

test("G19 a body in thousands of them is refused, and the rest of it is not read", async () => {
  const chunks = Array.from({ length: 30_000 }, () => "a");
  const { body, answer } = await sent(chunks);
  // What was sent and not read ends the connection, at times before the answer is there.
  expect(["refused", ""]).toContain(answer);
  expect(body.length).toBeLessThan(1_001);
});

test("a long body in long chunks is whole", async () => {
  const chunks = Array.from({ length: 2_000 }, (_, index) => String(index % 10).repeat(1_000));
  expect(await sent(chunks)).toMatchObject({ body: chunks.join(""), answer: "read", wasted: 0 });
});

test("G19 trailers are of no use", async () => {
  const { body, wasted } = await sent(["x".repeat(100)], "t: 1\r\n");
  expect([body, wasted]).toEqual(["x".repeat(100), 4]);
});

test("an empty body ends", async () => {
  expect(await sent([])).toMatchObject({ body: "", pieces: 0 });
});
