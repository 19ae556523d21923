import { STATEMENT_MAX_BYTES, type StatementRefusal } from "./bank-statement";

export type Decoded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "refused"; readonly refusal: StatementRefusal };

/**
 * Decodes a bank's file to text with lines that end in "\n": UTF-16 with a byte order mark, UTF-8, else
 * Windows-1252. The encoding in an OFX header is ignored, because banks write `CHARSET:1252` above UTF-8;
 * bytes above ASCII that are valid UTF-8 are practically never anything else.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > STATEMENT_MAX_BYTES) return refused({ rule: "too_large" });
  const format = otherFormat(bytes);
  if (format) return refused({ rule: "other_format", format });
  // A lone carriage return ends a line too, so that lines are counted as an editor counts them.
  const text = textOf(bytes).replace(/\r\n?/g, "\n");
  if (text.trim() === "") return refused({ rule: "empty" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these.
  return /[\x00-\x08\x0e-\x1a]/.test(text) ? refused({ rule: "not_text" }) : { kind: "text", text };
}

/** Recognizes other formats by their signatures: PDF, the old Excel format (OLE) and the new one (ZIP). */
function otherFormat(bytes: Uint8Array): "pdf" | "spreadsheet" | null {
  const head = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (head === "%PDF") return "pdf";
  return head === "PK\x03\x04" || head === "\xd0\xcf\x11\xe0" ? "spreadsheet" : null;
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** The characters of Windows-1252 at 80 to 9F, where Latin-1 has controls; five code points are empty. */
const AT_80 = "€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ";

/** Decodes Windows-1252 without TextDecoder, which in releases of Node.js 20 decodes it as Latin-1. */
function windows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  return text.replace(/[\x80-\x9f]/g, (control) => AT_80[control.charCodeAt(0) - 0x80] ?? "");
}

function refused(refusal: StatementRefusal): Decoded {
  return { kind: "refused", refusal };
}
