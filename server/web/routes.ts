import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { OPERATIONS } from "@/lib/api/operations";
import { type Endpoint, serve } from "@/lib/api/serve";
import type { Params } from "@/lib/http/operation";
import { type OperationResponse, print, problem } from "@/lib/http/response";

/** What serves one path: an endpoint for each method it has. */
interface Route {
  /** As OpenAPI writes it, `/payments/{id}`. */
  readonly path: string;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

/** Every path of the operations with what answers there. */
const ROUTES: readonly Route[] = routes();

function routes(): readonly Route[] {
  const byPath = new Map<string, Map<string, Endpoint>>();
  for (const operation of OPERATIONS) {
    for (const address of operation.at) {
      const endpoints = byPath.get(address.path) ?? new Map<string, Endpoint>();
      if (endpoints.has(operation.method)) {
        throw new Error(`${operation.method} ${address.path} is declared twice`);
      }
      byPath.set(address.path, endpoints.set(operation.method, serve(operation, address)));
    }
  }
  // Where a path could be read as two, `/team/invitations` and `/team/{id}`, the literal one comes first.
  const literalFirst = (path: string) => path.replace(/\{\w+\}/g, "~");
  return [...byPath]
    .map(([path, endpoints]) => ({ path, endpoints }))
    .sort((a, b) => (literalFirst(a.path) < literalFirst(b.path) ? -1 : 1));
}

/**
 * Mounts every operation at its paths: `HEAD` wherever there is `GET`, and 405 with `Allow` for every
 * other method.
 *
 * @param answer runs an endpoint with the parameters of the path, or hands the request to
 *   Next.js, which then runs its own route.
 * @param isMounted whether a path is mounted; by default every path is.
 */
export function mountOperations<Bindings extends { readonly request: Request }>(
  app: Hono<{ Bindings: Bindings }>,
  answer: (call: Routed<Bindings>) => Response | Promise<Response>,
  isMounted: (path: string) => boolean = () => true,
): void {
  for (const { path, endpoints } of ROUTES) {
    if (!isMounted(path)) continue;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    const depths = path.split("/").flatMap((part, at) => (part.startsWith("{") ? [at] : []));
    const refusal = methodNotAllowed([...endpoints.keys()]);
    app.all(path.replace(/\{(\w+)\}/g, ":$1"), (c) => {
      const { request } = c.env;
      const endpoint = endpoints.get(request.method === "HEAD" ? "GET" : request.method);
      if (!endpoint) return refused(refusal, request.method);
      // Parameters are taken from the path as it was sent, so that an escape never hides an id.
      const parts = c.req.path.split("/");
      const params = Object.fromEntries(
        names.map((name, index) => [name, parts[depths[index] ?? 0] ?? ""]),
      );
      return answer({ request, endpoint, params, path, env: c.env });
    });
  }
}

/** Prints a refusal. It closes the connection, so that an unread body need not be received. */
function refused(refusal: OperationResponse, method: string): Response {
  const printed = print(refusal, randomUUID());
  if (method !== "GET") printed.headers.set("Connection", "close");
  return printed;
}

/** A request that found its operation. */
export interface Routed<Bindings> {
  readonly request: Request;
  readonly endpoint: Endpoint;
  readonly params: Params;
  readonly path: string;
  readonly env: Bindings;
}

/** Refuses a method that a path does not have, and names the methods that it has. */
export function methodNotAllowed(methods: readonly string[]): OperationResponse {
  const list = methods.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])).join(", ");
  return problem("method_not_allowed", `este endereço aceita ${list}`, { Allow: list });
}
