import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { DESCRIBED, JSON_TYPE, jsonText, type OperationResponse } from "./response";

/** For what is made anew for everybody who looks at it: quick, and small enough. */
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

/** A shorter body takes as many packets compressed as it does plain. */
const LEAST_LENGTH = 1_400;

/** Compressed bodies by the values they were printed from, for the values that are answered again and again. */
const known = new WeakMap<object, Map<string, Promise<Compressed>>>();

/**
 * Compresses the JSON of an answer where that pays. An answer with a strong `ETag` stays as it is: such a tag names the
 * very bytes, which differ from one coding to another (RFC 9110, 8.8.3.3), and is what `If-Match` compares.
 *
 * @returns the answer as the bytes to send; the answer itself where it is short.
 */
export async function compressedJson(
  response: OperationResponse,
  request: Request,
): Promise<OperationResponse> {
  if (response.kind !== "json" || typeof response.body !== "object" || !response.body) {
    return response;
  }
  const { status, body, headers: own = {} } = response;
  if (own.ETag?.startsWith('"')) return response;
  const coding = codingFor(request);
  const forms = known.get(body) ?? new Map<string, Promise<Compressed>>();
  let form = forms.get(String(coding));
  if (!form) {
    const text = jsonText(body);
    if (text.length < LEAST_LENGTH) return response;
    form = compressed(text, request);
    known.set(body, forms.set(String(coding), form));
  }
  const { bytes, headers } = await form;
  return {
    kind: "file",
    status,
    type: JSON_TYPE,
    bytes,
    headers: { ...DESCRIBED, ...own, ...headers },
  };
}

/** The best coding of a body that a request's sender takes (RFC 9110, 12.5.3); null for none. */
export function codingFor({ headers }: Request): Coding | null {
  const accepted = headers.get("accept-encoding");
  if (accepted === null) return null;
  const taken = new Set(
    accepted
      .toLowerCase()
      .split(",")
      // Not split at blanks: a pattern that looks for blanks begins anew at each of thousands (D22).
      .map((one) => one.split(";").map((part) => part.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ""))
      .map(([name]) => name),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : null;
}
