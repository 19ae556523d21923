/** The largest body that the API reads: 64 KiB (docs/api.md#limits). */
export const BODY_LIMIT_BYTES = 65_536;

/** A body that stopped arriving: nobody is left to answer, and nothing failed on our side. */
export class BodyCut extends Error {
  readonly code = "body_cut";
}

export type BodyReading =
  | { readonly kind: "body"; readonly bytes: Uint8Array }
  | { readonly kind: "too_large" };

/**
 * Reads a request's body up to a limit, never a cut-off part of it. A body that announces itself as
 * too long is not read at all.
 *
 * @throws BodyCut when the caller goes away, or is cut off, in the middle.
 */
export async function readBody(request: Request, limit = BODY_LIMIT_BYTES): Promise<BodyReading> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limit) return { kind: "too_large" };
  try {
    // HTTP lets no body be longer than it announced itself, and one in a single piece needs no stream.
    if (announced >= 0) return { kind: "body", bytes: new Uint8Array(await request.arrayBuffer()) };
    return request.body ? await gather(request.body, limit) : { kind: "body", bytes: NOTHING };
  } catch {
    throw new BodyCut("the body stopped arriving");
  }
}

const NOTHING = new Uint8Array();

/** Reads what comes in pieces, as long as it stays within the limit. */
async function gather(body: ReadableStream<Uint8Array>, limit: number): Promise<BodyReading> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) return { kind: "too_large" };
    chunks.push(chunk);
  }
  return { kind: "body", bytes: Buffer.concat(chunks) };
}

/** Whether a body is declared as JSON in UTF-8 and not compressed (docs/api.md#create-a-charge). */
export function isJson(request: Request): boolean {
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") return false;
  const type = request.headers.get("content-type") ?? "";
  // One part after the other: a single pattern would try each of thousands of blanks as the end of each part (D22).
  const [media, ...parameters] = type.split(";").map((part) => part.trim().toLowerCase());
  if (parameters.at(-1) === "") parameters.pop();
  const [charset, ...others] = parameters;
  return (
    media === "application/json" &&
    others.length === 0 &&
    (charset === undefined || /^charset\s*=\s*("utf-8"|utf-8)$/.test(charset))
  );
}
