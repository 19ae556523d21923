import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { joinPieces } from "./joined-pieces";

/** Sends bytes to a server that reads bodies; what came of them. */
async function served(bytes: string, isShared = false) {
  const seen = { body: "", pieces: 0, wasted: 0, refused: 0, answer: "" };
  const server = createServer((request, response) => {
    joinPieces(request, {
      isShared,
      refuse: () => {
        seen.refused += 1;
        request.destroy();
      },
      waste: (ms) => {
        seen.wasted += ms;
      },
    });
    request.on("data", (piece: Buffer) => {
      seen.pieces += 1;
      seen.body += piece.toString();
    });
    request.on("error", () => {});
    request.on("end", () => response.end("read"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => {});
  client.end(bytes);
  let text = "";
  client.on("data", (data) => {
    text += data.toString();
  });
  await new Promise((done) => client.on("close", done));
  return { ...seen, answer: text.split("\r\n").at(-1) ?? "" };
}

/** Sends a body in chunks. */
function sent(chunks: readonly string[], trailers = "") {
  const head =
    "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  const all = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  return served(`${head}${all}0\r\n${trailers}\r\n`);
}

test("G19 a body in chunks of one byte is whole, and comes in a few pieces", async () => {
  const chunks = Array.from({ length: 900 }, (_, index) => String(index % 10));
  const { body, pieces, wasted, answer } = await sent(chunks);
  expect([body, answer]).toEqual([chunks.join(""), "read"]);
  expect(wasted).toBeCloseTo(1.8);
  expect(pieces).toBeLessThan(100);
});

test("G19 a body in thousands of them is refused, and the rest of it is not read", async () => {
  const chunks = Array.from({ length: 30_000 }, () => "a");
  const { body, answer, refused } = await sent(chunks);
  expect([answer, refused]).toEqual(["", 1]);
  expect(body.length).toBeLessThan(1_001);
});

test("G19 pieces are counted of a connection: a body of many does not come as many bodies of some", async () => {
  const chunk = "1\r\na\r\n".repeat(400);
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const { body, refused } = await served(`${head}${chunk}0\r\n\r\n`.repeat(4));
  expect(refused).toBe(1);
  expect(body.length).toBeLessThan(1_001);
});

test("of a proxy's connection they are counted of each body, since others' bodies come by it", async () => {
  const chunk = "1\r\na\r\n".repeat(400);
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const { body, refused } = await served(`${head}${chunk}0\r\n\r\n`.repeat(4), true);
  expect([body.length, refused]).toEqual([1_600, 0]);
});

test("a long body in long chunks is whole", async () => {
  const chunks = Array.from({ length: 2_000 }, (_, index) => String(index % 10).repeat(1_000));
  const { body, wasted, answer } = await sent(chunks);
  expect([body === chunks.join(""), answer]).toEqual([true, "read"]);
  // A read of the socket may end in the middle of a chunk.
  expect(wasted).toBeLessThan(0.2);
});

test("G19 trailers are of no use", async () => {
  const { body, wasted } = await sent(["x".repeat(100)], "t: 1\r\n");
  expect([body, wasted]).toEqual(["x".repeat(100), 0.101]);
});

test("an empty body ends", async () => {
  expect(await sent([])).toMatchObject({ body: "", pieces: 0 });
});
