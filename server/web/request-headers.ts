import type { IncomingMessage } from "node:http";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { SUBJECT_HEADER } from "@/lib/platform/client-certificate";

/** What only our own server may say, or what we never want from outside. */
const STRIPPED_HEADERS: ReadonlySet<string> = new Set([
  ADDRESS_HEADER,
  SUBJECT_HEADER,
  // Next.js takes its nonce from this request header; the server sets it for pages.
  "content-security-policy",
  "content-security-policy-report-only",
  "x-middleware-subrequest",
  "x-middleware-prefetch",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "next-action",
]);

/** Removes the headers that only this server, or Next.js itself, may set. */
export function stripHeaders({ headers, rawHeaders }: IncomingMessage): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    if (!STRIPPED_HEADERS.has(name)) continue;
    delete headers[name];
    rawHeaders.splice(i, 2);
  }
}

/** Sets a header of a request in both forms that Node.js keeps, parsed and raw, so that every later reader sees it. */
export function setHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value;
  request.rawHeaders.push(name, value);
}

/**
 * The address that a request came from.
 *
 * @param trustedProxies how many proxies in front add to `X-Forwarded-For`; 0: the peer itself.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return peer;
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((s) => s.trim());
  return seen.at(-trustedProxies) || peer;
}
