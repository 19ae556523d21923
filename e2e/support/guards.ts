import { randomUUID } from "node:crypto";
import { expect, type MerchantApi } from "./fixtures";
import { expectProblem, send, type WireAnswer, withoutRequestId } from "./wire";

// The promises of every operation about its callers and methods.

/** An operation about one thing, and a body that it takes. */
export interface Operation {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: (id: string) => string;
  readonly body?: unknown;
}

function call(
  baseAddress: string,
  { method, path, body }: Operation,
  id: string,
  authorization: string | null,
): Promise<WireAnswer> {
  return send(baseAddress, {
    method,
    path: path(id),
    headers: [
      ...(authorization === null ? [] : [["authorization", authorization] as const]),
      ...(method === "POST" ? [["idempotency-key", randomUUID()] as const] : []),
      body === undefined ? ["content-length", "0"] : ["content-type", "application/json"],
    ],
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The operation under its own path and under /v1. */
function everywhere({ path, ...operation }: Operation): readonly Operation[] {
  return ["", "/v1"].map((prefix) => ({ ...operation, path: (id) => prefix + path(id) }));
}

/** Without a token, or with a malformed one, the operation discloses nothing and does nothing. */
export async function expectNoEntry(
  baseAddress: string,
  operation: Operation,
  id: string,
): Promise<void> {
  for (const one of everywhere(operation)) {
    const missing = await call(baseAddress, one, id, null);
    await expectProblem(missing, 401, "unauthorized");
    expect(missing.headers["www-authenticate"]).toMatch(/^Bearer\b(?!.*error)/);
    const broken = await call(baseAddress, one, id, "Bearer x.y.z");
    await expectProblem(broken, 401, "invalid_token");
    expect(broken.headers["www-authenticate"]).toContain('error="invalid_token"');
  }
}

/** A token without the one scope that is needed is refused before anything else is read. */
export async function expectScopeNeeded(
  baseAddress: string,
  { token }: MerchantApi,
  operation: Operation,
  id: string,
  scope: string,
): Promise<void> {
  const operations = [
    ...everywhere(operation),
    { ...operation, body: operation.body && { odd: 1 } },
  ];
  for (const one of operations) {
    for (const which of [id, randomUUID(), "abc"]) {
      const answer = await call(baseAddress, one, which, `Bearer ${token}`);
      await expectProblem(answer, 403, "insufficient_scope", which);
      expect(answer.headers["www-authenticate"]).toContain(`scope="${scope}"`);
    }
  }
}

/** A foreign id, an unknown one and a malformed one get the same response, byte for byte. */
export async function expectOneNotFound(
  baseAddress: string,
  { token }: MerchantApi,
  operation: Operation,
  foreignId: string,
): Promise<void> {
  const request = (one: Operation, id: string) => call(baseAddress, one, id, `Bearer ${token}`);
  const unknown = await request(operation, randomUUID());
  await expectProblem(unknown, 404, "not_found");
  const names = ({ headers }: WireAnswer) => Object.keys(headers).sort();
  for (const one of everywhere(operation)) {
    for (const id of [foreignId, ...noIdsLike(foreignId)]) {
      const answer = await request(one, id);
      expect(answer.status, id).toBe(404);
      expect(withoutRequestId(answer.text), id).toBe(withoutRequestId(unknown.text));
      expect(answer.headers["content-length"], id).toBe(unknown.headers["content-length"]);
      expect(names(answer), id).toEqual(names(unknown));
    }
  }
}

function noIdsLike(id: string): readonly string[] {
  return [
    id.toUpperCase(),
    id.replaceAll("-", ""),
    `${id}x`,
    `${id}%00`,
    "abc",
    "null",
    "00000000-0000-0000-0000-000000000000",
    "%E0%A4%A",
    "%27%20OR%201%3D1%20--",
    "x".repeat(2_000),
    "..%2f..%2fpayments",
    "__proto__",
  ];
}

/** Every other method is refused with the list of allowed ones. */
export async function expectMethods(
  baseAddress: string,
  { token }: MerchantApi,
  path: string,
  allowed: readonly string[],
): Promise<void> {
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
    if (allowed.includes(method)) continue;
    for (const prefix of ["", "/v1"]) {
      const headers = [["authorization", `Bearer ${token}`]] as const;
      const answer = await send(baseAddress, { method, path: prefix + path, headers });
      expect(answer.status, method).toBe(405);
      if (method !== "HEAD") await expectProblem(answer, 405, "method_not_allowed");
      expect(answer.headers.allow?.split(", ").sort(), method).toEqual([...allowed].sort());
    }
  }
}
