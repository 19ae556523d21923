/** Largest body the API reads: 64 KiB (decisions, POST /payments). */
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
  if (Number(request.headers.get("content-length") ?? 0) > limit) return { kind: "too_large" };
  if (!request.body) return { kind: "body", bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > limit) return { kind: "too_large" };
      chunks.push(chunk);
    }
  } catch {
    throw new BodyCut("the body stopped arriving");
  }
  return { kind: "body", bytes: Buffer.concat(chunks) };
}

/** Whether a body is declared as JSON in UTF-8 and not compressed (decisions, POST /payments). */
export function isJson(request: Request): boolean {
  const encoding = request.headers.get("content-encoding");
  if (encoding !== null && encoding !== "identity") return false;
  const type = request.headers.get("content-type") ?? "";
  return /^application\/json\s*(;\s*charset\s*=\s*("utf-8"|utf-8)\s*)?;?\s*$/i.test(type);
}
