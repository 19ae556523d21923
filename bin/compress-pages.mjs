import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compressFile } from "./compressed-file.mjs";

// Run by bin/setup.mjs after the pages were built. Fonts are compressed already.
const BUILT = ".next/static";
const files = readdirSync(BUILT, { recursive: true, encoding: "utf8" });
const texts = files.filter((name) => /\.(css|js)$/.test(name));
await Promise.all(texts.map((name) => compressFile(join(BUILT, name))));
