import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameReader, progressFrame } from "./progress-frames";

test("a file in frames is the same file, however the network cuts it", () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      pieces,
      fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1 }),
      (file, cuts) => {
        const sent = Buffer.concat(file.map((piece, index) => progressFrame(index + 1, piece)));
        const reader = new FrameReader();
        const read: Uint8Array[] = [];
        for (let at = 0, turn = 0; at < sent.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1;
          read.push(...reader.read(Uint8Array.from(sent.subarray(at, at + length))));
          at += length;
        }
        expect(Buffer.concat(read)).toEqual(Buffer.concat(file));
        expect(reader.rows).toBe(file.length);
      },
    ),
  );
});
