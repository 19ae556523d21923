import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { codingFor, compressedJson } from "./compressed";
import { json, NOT_FOUND } from "./response";

const LONG = { content: Array.from({ length: 50 }, (_, id) => ({ id, status: "PENDING" })) };

function from(acceptEncoding: string | null): Request {
  return new Request("http://localhost/payments", {
    headers: acceptEncoding === null ? {} : { "accept-encoding": acceptEncoding },
  });
}

describe("the coding of a body", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["br;q=0, gzip;q=1.0", "gzip"],
    ["br; q=0.000, gzip ; q=0", null],
    ["deflate, brotli", null],
    ["identity", null],
    ["", null],
    [null, null],
  ] as const)("for %o is %o", (accepted, coding) => {
    expect(codingFor(from(accepted))).toBe(coding);
  });

  // What grows with the square of it would take a minute, and run into the time that a test may take.
  test("D22 is found in a header of 200,000 blanks", () => {
    const accepted = `br${" ".repeat(200_000)}x, gzip`;
    expect(codingFor(from(accepted))).toBe("gzip");
  });
});

describe("a JSON answer", () => {
  const plain = (name: string | undefined, bytes: Uint8Array) =>
    name === "br" ? brotliDecompressSync(bytes) : name === "gzip" ? gunzipSync(bytes) : bytes;

  test.each(["br", "gzip", "identity"])("that is long is read back from %s", async (accepted) => {
    const sent = await compressedJson(json(200, LONG, { "X-A": "1" }), from(accepted));
    if (sent.kind !== "file") throw new Error("it is no file");
    expect(sent.headers).toMatchObject({ Vary: "Accept-Encoding", "X-A": "1" });
    const coding = sent.headers?.["Content-Encoding"];
    expect(coding).toBe(accepted === "identity" ? undefined : accepted);
    expect(JSON.parse(Buffer.from(plain(coding, sent.bytes)).toString())).toEqual(LONG);
    expect(sent.bytes.length < JSON.stringify(LONG).length).toBe(coding !== undefined);
  });

  test("keeps to the coding of each caller when it is answered again", async () => {
    const answer = json(200, LONG);
    for (const accepted of ["br", "gzip", "br"]) {
      const sent = await compressedJson(answer, from(accepted));
      expect(sent).toMatchObject({ headers: { "Content-Encoding": accepted } });
    }
  });

  test.each([
    ["short", json(200, { id: 1 })],
    ["without a body", json(204, null)],
    ["with a strong ETag, which names its bytes", json(200, LONG, { ETag: '"v1"' })],
    ["a problem", NOT_FOUND],
  ])("that is %s goes out as it is", async (_, answer) => {
    expect(await compressedJson(answer, from("br"))).toBe(answer);
  });

  test("with a weak ETag is compressed and keeps it", async () => {
    const sent = await compressedJson(json(200, LONG, { ETag: 'W/"v1"' }), from("gzip"));
    expect(sent).toMatchObject({ kind: "file", headers: { ETag: 'W/"v1"' } });
  });
});
