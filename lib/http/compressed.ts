import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** For a page that is made anew for everybody who looks at it: quick, and small enough. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A body as it is sent, with the headers that say how to read it. */
export interface Compressed {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Compresses a text as its reader takes it: with Brotli, else with gzip, else not at all. */
export async function compressed(text: string, request: Request): Promise<Compressed> {
  const plain = Buffer.from(text);
  const vary = { Vary: "Accept-Encoding" };
  const coding = codingFor(request);
  if (coding === null) return { bytes: plain, headers: vary };
  return {
    bytes: await encoded(plain, coding),
    headers: { ...vary, "Content-Encoding": coding },
  };
}

/** The codings of bodies that are served, best first. */
export type Coding = "br" | "gzip";

/** Compresses bytes in a coding. */
export function encoded(plain: Uint8Array, coding: Coding): Promise<Uint8Array> {
  return coding === "br" ? promisify(brotliCompress)(plain, BROTLI) : promisify(gzip)(plain);
}

/** The best coding of a body that a request's sender takes; null for none. */
export function codingFor({ headers }: Request): Coding | null {
  const accepted = headers.get("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}
