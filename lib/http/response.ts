import { ownAddress, servesHttps } from "@/lib/platform/env";
import { answerHeaders } from "./page-headers";
import { type FieldError, type ProblemCode, printProblem, summary } from "./problems";
import type { Stream } from "./stream";

/** What an operation answers, before it is printed. */
export type OperationResponse =
  | {
      readonly kind: "json";
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      /** The request waits for a second person: nothing was done yet, and the audit log says so. */
      readonly isPending?: true;
    }
  | {
      readonly kind: "problem";
      readonly code: ProblemCode;
      readonly detail: string;
      readonly errors?: readonly FieldError[];
      readonly headers?: Readonly<Record<string, string>>;
      /** What the caller needs to go on, beside the problem's own fields (RFC 9457, extensions). */
      readonly more?: Readonly<Record<string, unknown>>;
    }
  | {
      /** A file or a page, as its bytes are. */
      readonly kind: "file";
      /** 200 unless it says otherwise. */
      readonly status?: number;
      readonly type: string;
      readonly bytes: Uint8Array;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | Stream;

/** A failure from the catalogue, before it is printed. */
export type ProblemResponse = Extract<OperationResponse, { readonly kind: "problem" }>;

/** A success with a JSON body. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): OperationResponse {
  return { kind: "json", status, body, headers };
}

/** A failure from the catalogue. */
export function problem(
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): ProblemResponse {
  return { kind: "problem", code, detail, headers };
}

/** A failure with what the caller needs to go on, such as the charge as it is now. */
export function problemWith(
  more: Readonly<Record<string, unknown>>,
  code: ProblemCode,
  detail: string,
): OperationResponse {
  return { kind: "problem", code, detail, more };
}

/** A failure that names fields or parameters. */
export function invalid(
  code: "invalid_parameters" | "invalid_body" | "refund_too_large",
  errors: readonly FieldError[],
): OperationResponse {
  return { kind: "problem", code, detail: summary(errors), errors };
}

/** One 404 for an unknown id, another merchant's and a malformed one, so that it reveals no id. */
export const NOT_FOUND: OperationResponse = problem("not_found", "não há nada neste endereço");

/** A temporary failure: nothing was stored, the same request may be sent again. */
export const UNAVAILABLE: ProblemResponse = problem(
  "unavailable",
  "serviço indisponível no momento; repita a requisição em instantes",
  { "Retry-After": "1" },
);

/** The type of every JSON answer that is no problem. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Where what JSON answers say is described (RFC 8631). */
export const DESCRIBED = { Link: '</openapi.json>; rel="service-desc"' };

/** The texts of bodies by the values that they were printed from: who counts a text prints it first, and it is sent. */
const texts = new WeakMap<object, string>();

/** The JSON text of a body, printed once. */
export function jsonText(body: unknown): string {
  if (typeof body !== "object" || body === null) return JSON.stringify(body);
  let text = texts.get(body);
  if (text === undefined) {
    text = JSON.stringify(body);
    texts.set(body, text);
  }
  return text;
}

/** Prints a response; every response is private and not cacheable. */
export function print(response: OperationResponse, requestId: string): Response {
  const headers = {
    ...answerHeaders(servesHttps()),
    "Cache-Control": "private, no-store",
    "X-Request-Id": requestId,
    ...(response.kind === "json" || response.kind === "problem" ? DESCRIBED : {}),
    ...response.headers,
  };
  if (response.kind === "stream") return new Response(response.body, { headers });
  if (response.kind === "file") {
    const body = response.status === 304 ? null : new Uint8Array(response.bytes);
    return new Response(body, {
      status: response.status ?? 200,
      headers: { "Content-Type": response.type, ...headers },
    });
  }
  if (response.kind === "json") {
    return new Response(response.body === null ? null : jsonText(response.body), {
      status: response.status,
      headers: { "Content-Type": JSON_TYPE, ...headers },
    });
  }
  const { code, detail, errors } = response;
  const printed = printProblem(ownAddress(), code, detail, requestId, errors);
  return new Response(JSON.stringify({ ...printed, ...response.more }), {
    status: printed.status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

/** Leads a browser to a page of ours, which it requests with `GET`. */
export function seeOther(page: string): OperationResponse {
  return json(303, null, { Location: page });
}
