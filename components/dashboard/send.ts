import type { Problem } from "@/lib/contract/problems";

/** What came of something that a person did: a body, or a problem in words a page can show. */
export type Sent<Body> =
  | { readonly kind: "done"; readonly body: Body }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** No answer came: whether it was done is not known. */
  | { readonly kind: "lost" };

/**
 * Sends what a person does, or asks for what a page shows, as JSON to our own server.
 *
 * @param path below `/api/dashboard`.
 */
export async function send<Body>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, idempotencyKey, signal }: SendOptions = {},
): Promise<Sent<Body>> {
  // Their type is told by themselves.
  const file = body instanceof Blob || body instanceof FormData;
  try {
    const answer = await fetch(`/api/dashboard${path}`, {
      method,
      cache: "no-store",
      headers: {
        ...(body === undefined || file ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    // The session is over: the page itself leads to the sign-in and back.
    if (answer.status === 401) window.location.reload();
    if (answer.ok)
      return { kind: "done", body: answer.status === 204 ? null : await answer.json() };
    return { kind: "problem", problem: await answer.json() };
  } catch {
    return { kind: "lost" };
  }
}

interface SendOptions {
  /** Sent as JSON; a file or a form as it is. */
  readonly body?: unknown;
  /** Makes a repetition of the same deed no second one. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}
