import { randomUUID } from "node:crypto";
import { monotonicMs } from "@/lib/clock";
import { readIdempotencyKey } from "@/lib/contract/idempotency-key";
import { type FieldError, type ProblemCode, printProblem, summary } from "@/lib/contract/problems";
import { type JsonValue, readStrictJson } from "@/lib/contract/strict-json";
import type { Scope } from "@/lib/domain/scope";
import { env } from "@/lib/env";
import type { Caller } from "@/lib/identity/access-tokens";
import { failure, log } from "@/lib/log";
import { isDatabaseOutage } from "@/lib/outage";
import { authenticate } from "./bearer";
import { BodyCut, isJson, readBody } from "./body";
import type { Stream } from "./stream";

/** What an endpoint answers, before it is printed. */
export type Answer =
  | {
      readonly kind: "json";
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
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
      /** A file as it is kept. */
      readonly kind: "file";
      readonly type: string;
      readonly bytes: Uint8Array;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | Stream;

/** A success with a JSON body. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { kind: "json", status, body, headers };
}

/** A failure from the catalogue. */
export function problem(
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { kind: "problem", code, detail, headers };
}

/** A failure with what the caller needs to go on, such as the charge as it is now. */
export function problemWith(
  more: Readonly<Record<string, unknown>>,
  code: ProblemCode,
  detail: string,
): Answer {
  return { kind: "problem", code, detail, more };
}

/** A failure that names fields or parameters. */
export function invalid(
  code: "invalid_parameters" | "invalid_body" | "refund_too_large",
  errors: readonly FieldError[],
): Answer {
  return { kind: "problem", code, detail: summary(errors), errors };
}

/** One and the same for an unknown, a foreign and a malformed id. */
export const NOT_FOUND: Answer = problem("not_found", "não há nada neste endereço");

/** What an endpoint may use of its request. */
export interface Exchange<Access extends Accessor> {
  readonly request: Request;
  readonly caller: Access;
  /** The variable parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** Whoever an endpoint lets in; their merchant, if they have one, goes into the log line. */
type Accessor = object | null;

interface Definition<Access extends Accessor> {
  /** The path as it is logged, without the ids in it. */
  readonly route: string;
  /** Exists in the sandbox alone: elsewhere nothing is at its address, with or without a token. */
  readonly sandboxOnly?: true;
  readonly handle: (exchange: Exchange<Access>) => Promise<Answer>;
}

/** What both hosts call: Next.js and the fast lane. */
export type Endpoint = (
  request: Request,
  context?: { readonly params: Promise<Readonly<Record<string, string>>> },
) => Promise<Response>;

/** An endpoint for merchants' systems: a bearer token with a scope. */
export function merchantEndpoint(
  definition: Definition<Caller> & { readonly scope: Scope },
): Endpoint {
  return endpoint(definition, async (request) => {
    const found = await authenticate(request, definition.scope);
    switch (found.kind) {
      case "caller":
        return found;
      case "missing":
        return refused("unauthorized", "envie um token: Authorization: Bearer <token>", "Bearer");
      case "invalid":
        return refused(
          "invalid_token",
          "o token não é válido ou expirou",
          'Bearer error="invalid_token"',
        );
      case "scope":
        return refused(
          "insufficient_scope",
          `o token não tem o escopo ${found.needed}`,
          `Bearer error="insufficient_scope", scope="${found.needed}"`,
        );
    }
  });
}

/** An endpoint that needs no credential of ours. */
export function openEndpoint(definition: Definition<null>): Endpoint {
  return endpoint(definition, async () => ({ kind: "caller", caller: null }));
}

function refused(code: ProblemCode, detail: string, challenge: string) {
  const answer = problem(code, detail, { "WWW-Authenticate": challenge });
  return { kind: "refused", answer } as const;
}

/** Who was let in, or what is answered instead. */
export type Admission<Access> =
  | { readonly kind: "caller"; readonly caller: Access }
  | { readonly kind: "refused"; readonly answer: Answer };

/**
 * Around every endpoint: request id, who calls, the answer, and one log line. Whatever fails inside
 * becomes 503 when it passes by itself and 500 when it does not, without telling anything.
 */
export function endpoint<Access extends Accessor>(
  { route, handle, sandboxOnly }: Definition<Access>,
  admit: (request: Request) => Promise<Admission<Access>>,
): Endpoint {
  return async (request, context) => {
    const requestId = randomUUID();
    const start = monotonicMs();
    let answer: Answer;
    let caller: Access | null = null;
    try {
      const exists = !sandboxOnly || env().environment === "sandbox";
      const admission = exists ? await admit(request) : NOWHERE;
      if (admission.kind === "refused") {
        answer = admission.answer;
      } else {
        caller = admission.caller;
        const params = (await context?.params) ?? {};
        answer = await handle({ request, caller, params, url: new URL(request.url) });
      }
    } catch (error) {
      answer = outage(error, requestId, route);
    }
    const response = print(answer, requestId);
    const line = (more: object) =>
      log.info({
        requestId,
        method: request.method,
        route,
        status: response.status,
        ms: Math.round(monotonicMs() - start),
        ...more,
        ...(caller && "merchantId" in caller ? { merchantId: caller.merchantId } : {}),
      });
    if (answer.kind === "stream") {
      // Its line is written when it has gone out, or failed to.
      void answer.ended.then((outcome) => line({ outcome }));
      // Nobody reads what HEAD would be answered with.
      if (request.method === "HEAD") await answer.body.cancel();
    } else {
      line(answer.kind === "problem" ? { code: answer.code } : {});
    }
    return response;
  };
}

const NOWHERE = { kind: "refused", answer: NOT_FOUND } as const;

function outage(error: unknown, requestId: string, route: string): Answer {
  if (error instanceof BodyCut) return problem("invalid_body", "o corpo não chegou inteiro");
  if (isDatabaseOutage(error)) {
    log.warn({ requestId, route, ...failure(error) }, "the database is away");
    return UNAVAILABLE;
  }
  log.error({ requestId, route, ...failure(error) }, "an endpoint failed");
  return problem("internal", "não foi possível atender agora; a falha foi registrada");
}

/** For now impossible, soon possible: nothing was half done, the same request may be sent again. */
export const UNAVAILABLE: Answer = problem(
  "unavailable",
  "serviço indisponível no momento; repita a requisição em instantes",
  { "Retry-After": "1" },
);

/** Prints an answer; every one of them is private and not to be kept. */
export function print(answer: Answer, requestId: string): Response {
  const headers = {
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
    ...answer.headers,
  };
  if (answer.kind === "stream") return new Response(answer.body, { headers });
  if (answer.kind === "file") {
    const body = new Uint8Array(answer.bytes);
    return new Response(body, { headers: { "Content-Type": answer.type, ...headers } });
  }
  if (answer.kind === "json") {
    return new Response(answer.body === null ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
    });
  }
  const printed = printProblem(answer.code, answer.detail, requestId, answer.errors);
  return new Response(JSON.stringify({ ...printed, ...answer.more }), {
    status: printed.status,
    headers: { "Content-Type": "application/problem+json; charset=utf-8", ...headers },
  });
}

/** How deep a body may nest (decisions, POST /payments). */
const JSON_DEPTH = 8;

export type JsonBody =
  | { readonly kind: "json"; readonly value: JsonValue }
  | { readonly kind: "refused"; readonly answer: Answer };

const UNTYPED: JsonBody = {
  kind: "refused",
  answer: problem(
    "unsupported_media_type",
    "envie o corpo como application/json em UTF-8, sem compressão",
  ),
};

/** Reads a JSON body, or says in an answer what is wrong with it. */
export async function readJson(request: Request): Promise<JsonBody> {
  if (!isJson(request)) return UNTYPED;
  const body = await readBody(request);
  if (body.kind === "too_large") {
    return { kind: "refused", answer: problem("body_too_large", "o corpo passa de 64 KiB") };
  }
  const read = readStrictJson(body.bytes, { maxDepth: JSON_DEPTH });
  if (read.kind === "json") return read;
  const { pointer, message } = read;
  return { kind: "refused", answer: invalid("invalid_body", [{ pointer, message }]) };
}

/** Reads the `Idempotency-Key` that an operation demands, or says what is wrong with it. */
export function readIdempotencyKeyOf(
  request: Request,
):
  | { readonly kind: "key"; readonly value: string }
  | { readonly kind: "refused"; readonly answer: Answer } {
  const value = readIdempotencyKey(request.headers.get("idempotency-key"));
  if (value) return { kind: "key", value };
  const rule = "envie um Idempotency-Key de 1 a 255 caracteres ASCII visíveis, uma só vez";
  return { kind: "refused", answer: problem("idempotency_key_invalid", rule) };
}

const NO_BODY: JsonBody = { kind: "json", value: new Map<string, JsonValue>() };

/** As `readJson`, where no body at all means an empty object. */
export async function readOptionalJson(request: Request): Promise<JsonBody> {
  const { headers } = request;
  const sent = Number(headers.get("content-length") ?? 0) > 0 || headers.has("transfer-encoding");
  if (!sent) return NO_BODY;
  if (headers.has("content-type")) return readJson(request);
  // Some clients announce a body in chunks, without a type, and then send none.
  const body = await readBody(request);
  return body.kind === "body" && body.bytes.length === 0 ? NO_BODY : UNTYPED;
}
