import { inflateSync } from "node:zlib";

/** The instructions of a PDF's pages and whatever else of it is deflated, one after another. */
export function pdfContent(file: Uint8Array): string {
  const text = Buffer.from(file).toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, stream = ""]) => inflated(Buffer.from(stream, "latin1")))
    .join("\n");
}

/** The words that a PDF in the standard fonts shows, a line for each piece of text. */
export function pdfWords(file: Uint8Array): string {
  // Kerning parts a line into pieces, all of them inside one pair of brackets.
  return [...pdfContent(file).matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, pieces = ""]) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = ""]) => new TextDecoder("windows-1252").decode(Buffer.from(hex, "hex")))
        .join(""),
    )
    .join("\n");
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}
