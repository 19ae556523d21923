import type { Problem } from "@/lib/http/problems";
import { askForProof } from "./ask-for-proof";

/** What came of something that a user did: a body, or a problem in words a page can show. */
export type Sent<Body> =
  | { readonly kind: "done"; readonly body: Body }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** No answer came: whether it was done is not known. */
  | { readonly kind: "lost" };

/**
 * Sends a request of a page to our own server, with a JSON body. Where the server wants to know first that it is still
 * the user who acts, the page asks them, and the request is sent again.
 *
 * @param path below `/api/dashboard`.
 */
export async function send<Body>(
  method: Method,
  path: string,
  options: SendOptions = {},
): Promise<Sent<Body>> {
  const sent = await sendOnce<Body>(method, path, options);
  const isAsked = sent.kind === "problem" && sent.problem.code === "proof_required";
  return isAsked && (await askForProof()) ? sendOnce(method, path, options) : sent;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function sendOnce<Body>(
  method: Method,
  path: string,
  { body, idempotencyKey, version, signal }: SendOptions,
): Promise<Sent<Body>> {
  // The browser sets the content type of files and forms.
  const file = body instanceof Blob || body instanceof FormData;
  try {
    const answer = await fetch(`/api/dashboard${path}`, {
      method,
      cache: "no-store",
      headers: {
        ...(body === undefined || file ? {} : { "content-type": "application/json" }),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        ...(version ? { "if-match": `"${version}"` } : {}),
      },
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    // The session is over: the page itself leads to the sign-in and back.
    if (answer.status === 401) window.location.reload();
    if (answer.ok) {
      const body = answer.status === 204 ? null : await answer.json();
      return answer.status === 202 && body.pendingChange
        ? await leaveForApprovals()
        : { kind: "done", body };
    }
    return { kind: "problem", problem: await answer.json() };
  } catch {
    return { kind: "lost" };
  }
}

/** What waits for a second owner is on a page of its own, which takes the place of this one. */
function leaveForApprovals(): Promise<never> {
  window.location.assign("/settings/approvals");
  return new Promise(() => {});
}

interface SendOptions {
  /** Sent as JSON; a file or a form as it is. */
  readonly body?: unknown;
  /** Makes a repeated request take effect once. */
  readonly idempotencyKey?: string;
  /** The version that the user saw of what is changed. */
  readonly version?: string;
  readonly signal?: AbortSignal;
}
