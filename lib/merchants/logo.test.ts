import fc from "fast-check";
import { expect, test } from "vitest";
import { LOGO_MAX_BYTES, readLogo } from "./logo";

/** A PNG of one colour is not needed: its head says all that is read. */
function png(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

function jpeg(width: number, height: number): Uint8Array {
  const app = Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex");
  const frame = Buffer.from("ffc000110800000000030122000211010311010000", "hex");
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([app, frame]);
}

function webp(form: "VP8 " | "VP8L" | "VP8X", width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write("RIFF", 0);
  bytes.write(`WEBP${form}`, 8);
  if (form === "VP8 ") {
    Buffer.from("9d012a", "hex").copy(bytes, 23);
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (form === "VP8L") {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  } else {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  }
  return bytes;
}

test.each([
  ["PNG", png(200, 100), "image/png"],
  ["JPEG", jpeg(2048, 16), "image/jpeg"],
  ["WebP, lossy", webp("VP8 ", 300, 300), "image/webp"],
  ["WebP, lossless", webp("VP8L", 300, 2000), "image/webp"],
  ["WebP, extended", webp("VP8X", 2048, 2048), "image/webp"],
])("%s is known by its bytes", (_, bytes, type) => {
  expect(readLogo(bytes)).toEqual({ kind: "logo", type });
});

test.each([
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a GIF", "GIF89a\u0001\u0000\u0001\u0000"],
  ["nothing", ""],
  ["the name of a PNG", "logo.png"],
])("%s is no logo", (_, content) => {
  expect(readLogo(Buffer.from(content, "latin1"))).toEqual({ kind: "not_an_image" });
});

test("an image that is too wide, too tall or too small is refused, as is one too heavy", () => {
  for (const [width, height] of [
    [2049, 100],
    [100, 30_000],
    [15, 15],
    [0, 0],
  ] as const) {
    expect(readLogo(png(width, height))).toEqual({ kind: "bad_size" });
  }
  expect(readLogo(webp("VP8X", 16_000, 16_000))).toEqual({ kind: "bad_size" });
  const heavy = Buffer.concat([png(100, 100), Buffer.alloc(LOGO_MAX_BYTES)]);
  expect(readLogo(heavy)).toEqual({ kind: "too_large" });
});

test("whatever bytes come, they are read or refused", () => {
  const heads = [png(9, 9), jpeg(9, 9), webp("VP8X", 9, 9)].map((head) => [...head.slice(0, 20)]);
  fc.assert(
    fc.property(
      fc.constantFrom([], ...heads),
      fc.uint8Array({ maxLength: 200 }),
      (head, rest) => void readLogo(Uint8Array.from([...head, ...rest])),
    ),
    { numRuns: 2_000 },
  );
});
