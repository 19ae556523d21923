/** A response before it becomes HTTP, so that a fault can still alter, cut or withhold it. */
export interface ApiResponse {
  readonly status: number;
  /** JSON value, or text as it is; absent means no body at all. */
  readonly body?: unknown;
  /** `application/json` if absent. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A value that was read from a request, or the response that refuses it. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ApiResponse };

/** The HTTP form of a response. */
export function httpResponse(response: ApiResponse): Response {
  const { status, contentType = "application/json", headers, body } = response;
  if (body === undefined) return new Response(null, { status, ...(headers ? { headers } : {}) });
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status, headers: { "Content-Type": contentType, ...headers } });
}

/** The value of a JSON text; undefined if it is no JSON, which has no such value. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
