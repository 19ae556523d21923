import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerHeaders } from "@/lib/http/page-headers";
import { type ProblemResponse, print, problem } from "@/lib/http/response";
import { servesHttps } from "@/lib/platform/env";

/** The answer to a request that cannot be read, such as one with a broken `Host`. */
export const MALFORMED = problem("invalid_parameters", "requisição malformada");

const MISDIRECTED = problem("misdirected", "este serviço não atende por este endereço");

/** Who looks whether a process is well knows it by its own address. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/**
 * A provider's notification: the token in its address says whom it is for. A provider keeps the address under a former
 * name for as long as it was registered, and may stop sending after some refusals.
 */
const NOTIFICATION = /^(\/v1)?\/webhooks\//;

/** More headers than anybody sends. */
const HEADERS_MAX = 200;

/** So many Node.js is to keep, and with it takes half the time for thousands: enough to see that there are too many. */
export const HEADERS_KEPT = HEADERS_MAX + 50;

/** Whether a request has more headers than anybody sends. */
export function hasManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length > 2 * HEADERS_MAX;
}

/** More parameters than any address of ours takes. */
const PARAMETERS_MAX = 200;

/**
 * Whether an address has more parameters than any of ours. Next.js looks for each among all of them, more than once
 * for a page: 7,500 took two seconds.
 */
function hasManyParameters(url: string): boolean {
  let count = 0;
  for (let at = url.indexOf("&"); at >= 0; at = url.indexOf("&", at + 1)) {
    count += 1;
    if (count >= PARAMETERS_MAX) return true;
  }
  return false;
}

/** The names that a service is called by, as `Host` writes them. */
export function hostsOf(urls: readonly string[]): ReadonlySet<string> {
  return new Set(
    urls.flatMap((url) => {
      const { host, hostname, protocol } = new URL(url);
      return [host, `${hostname}:${protocol === "https:" ? 443 : 80}`];
    }),
  );
}

/**
 * What a request is refused with before anything reads it: a version of HTTP that is not spoken here, no `Host` header,
 * and two of them, of which a proxy may have believed the other one (RFC 9112, 2.3 and 3.2), and hundreds of headers or parameters.
 *
 * @param hosts the names that are answered; null for all.
 */
export function refusedAtOnce(
  request: IncomingMessage,
  hosts: ReadonlySet<string> | null,
): ProblemResponse | null {
  const { httpVersion, rawHeaders, url = "" } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return MALFORMED;
  if (hasManyHeaders(request)) return MALFORMED;
  const { headers } = request;
  const named = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host");
  if (named.length !== 1 || hasManyParameters(url)) return MALFORMED;
  if (hosts === null || hosts.has((headers.host ?? "").toLowerCase())) return null;
  return PROBES.has(url) || NOTIFICATION.test(url) ? null : MISDIRECTED;
}

/**
 * Takes the scheme and the name off a request target that is a whole address, as clients behind a proxy send it (RFC 9112,
 * 3.2.2). What names another host than the `Host` header, which is the one that was judged, stays as it is.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const { url = "", headers } = request;
  const [, host, rest = ""] = /^https?:\/\/([^/?#@]+)([/?][^#]*)?$/i.exec(url) ?? [];
  if (host?.toLowerCase() !== headers.host?.toLowerCase() || host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/** Sends a refusal without the app, and ends the connection. */
export async function sendAtOnce(
  response: ServerResponse,
  refusal: ProblemResponse,
): Promise<void> {
  const printed = print(refusal, randomUUID());
  response.shouldKeepAlive = false;
  response.writeHead(printed.status, Object.fromEntries(printed.headers));
  response.end(await printed.text());
}

/** Statuses of what Node.js could not read as HTTP, by its error code. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers what is no HTTP, as Node.js does by itself, with the headers of every answer.
 *
 * @param isAnswered whether an answer has begun on this connection: then it only ends.
 */
export function refuseUnreadable(error: Error, socket: Duplex, isAnswered: boolean): void {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ECONNRESET" || !socket.writable || isAnswered) {
    socket.destroy();
    return;
  }
  endWith(socket, UNREADABLE[code] ?? "400 Bad Request");
}

/**
 * Refuses a body that is still being read, in too many pieces, and ends its connection.
 *
 * @param isAnswered as of `refuseUnreadable`.
 */
export function refuseBody(socket: Duplex, isAnswered: boolean): void {
  if (isAnswered || !socket.writable) socket.destroy();
  else endWith(socket, "413 Content Too Large");
}

function endWith(socket: Duplex, status: string): void {
  const headers = { ...answerHeaders(servesHttps()), "Content-Length": "0", Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const answer = `${[`HTTP/1.1 ${status}`, ...lines].join("\r\n")}\r\n\r\n`;
  // Nothing more is read of who goes on sending.
  socket.end(answer, () => socket.destroy());
}
