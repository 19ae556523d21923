import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { MerchantId } from "@/lib/platform/values/ids";
import { lineOf, readList } from "./anonymization-list";

const folder = mkdtempSync(join(tmpdir(), "vintem-list-"));
afterAll(() => rmSync(folder, { recursive: true }));

const at = new Date("2026-11-29T01:00:00Z");
const line = lineOf({
  merchantId: "0b0f0c52-3d0e-4f7b-9c2f-1f0a5a3c7e11" as MerchantId,
  key: Buffer.alloc(32, 1),
  idleSince: at,
  origin: "request",
  actor: "operator",
  at,
});

function read(content: string | Uint8Array) {
  const file = join(folder, "list.jsonl");
  writeFileSync(file, content);
  return readList(file);
}

test.each([
  ["as it was written", `\n${line}\n${line}`],
  ["with other ends of lines", `\r\n${line.trim()}\r\n\r\n${line.trim()}\r\n`],
  ["with blanks at the ends", `${line.trim()} \n${line.trim()}\t`],
  ["with a line that was cut off", `${line}${line.slice(0, 60)}\n{"merch\n${line}`],
])("K4 a list %s is read", async (_, content) => {
  expect(await read(content)).toHaveLength(2);
});

test.each([
  ["packed", gzipSync(line)],
  ["of something else", "root:x:0:0:root:/root:/bin/sh\n"],
  ["whose line is another object", '{"merchantId":"x"}\n'],
  ["with something behind a line", `${line.trim()},\n`],
  ["with a remark behind a line", `${line.trim()} # Ana\n`],
])("K4 a list that is %s is refused, not taken for an empty one", async (_, content) => {
  await expect(read(content)).rejects.toThrow(/line 1, is no anonymisation/);
});

test("a folder is no list, and no file is an empty one", async () => {
  await expect(readList(folder)).rejects.toThrow(/is no file/);
  expect(await readList(join(folder, "nothing"))).toEqual([]);
});
