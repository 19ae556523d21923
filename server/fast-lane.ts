import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TLSSocket } from "node:tls";
import { getRequestListener } from "@hono/node-server";
import * as jwks from "@/app/(api)/.well-known/jwks.json/route";
import * as resolveException from "@/app/(api)/exceptions/[id]/resolve/route";
import * as exceptions from "@/app/(api)/exceptions/route";
import * as healthz from "@/app/(api)/healthz/route";
import * as token from "@/app/(api)/oauth/token/route";
import * as boleto from "@/app/(api)/payments/[id]/boleto/route";
import * as cancel from "@/app/(api)/payments/[id]/cancel/route";
import * as events from "@/app/(api)/payments/[id]/events/route";
import * as refunds from "@/app/(api)/payments/[id]/refunds/route";
import * as payment from "@/app/(api)/payments/[id]/route";
import * as payments from "@/app/(api)/payments/route";
import * as readyz from "@/app/(api)/readyz/route";
import * as sandboxDeed from "@/app/(api)/sandbox/payments/[id]/[deed]/route";
import * as webhookPix from "@/app/(api)/webhooks/[psp]/pix/route";
import * as webhook from "@/app/(api)/webhooks/[psp]/route";
import * as boletoPdf from "@/app/checkout/[id]/boleto.pdf/route";
import * as checkoutLogo from "@/app/checkout/[id]/logo/route";
import * as checkoutMethod from "@/app/checkout/[id]/method/route";
import * as simulate from "@/app/checkout/[id]/simulate/route";
import * as status from "@/app/checkout/[id]/status/route";
import { type Locale, parseLocale } from "@/components/text/choose-locale";
import {
  type Answer,
  type Endpoint,
  NOT_FOUND,
  print,
  problem,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { isOwnPage } from "@/lib/http/own-page";
import { ADDRESS_HEADER } from "@/lib/identity/caller-address";
import { SUBJECT_HEADER, subjectText } from "@/lib/identity/client-certificate";
import { pageHeaders } from "./page-headers";
import { isPayerPage, payerPages } from "./payer-pages";
import { throughNext } from "./through-next";

type Methods = Readonly<Record<string, Endpoint>>;

/** Machine routes: the very exports that Next.js would call, by their path. */
const ROUTES: readonly (readonly [path: string, methods: Methods])[] = [
  ["/payments", payments],
  ["/payments/:id", payment],
  ["/payments/:id/boleto", boleto],
  ["/payments/:id/cancel", cancel],
  ["/payments/:id/refunds", refunds],
  ["/payments/:id/events", events],
  ["/exceptions", exceptions],
  ["/exceptions/:id/resolve", resolveException],
  ["/oauth/token", token],
  ["/webhooks/:psp", webhook],
  ["/webhooks/:psp/pix", webhookPix],
  ["/sandbox/payments/:id/:deed", sandboxDeed],
  ["/healthz", healthz],
  ["/readyz", readyz],
  ["/.well-known/jwks.json", jwks],
  ["/checkout/:id/logo", checkoutLogo],
  ["/checkout/:id/boleto.pdf", boletoPdf],
  ["/checkout/:id/status", status],
  ["/checkout/:id/simulate", simulate],
  ["/checkout/:id/method", checkoutMethod],
];

/** What only our own server may say, or what we never want from outside. */
const STRIPPED_HEADERS: ReadonlySet<string> = new Set([
  ADDRESS_HEADER,
  SUBJECT_HEADER,
  // Next.js takes its nonce from this request header; ours is set below.
  "content-security-policy",
  "content-security-policy-report-only",
  "x-middleware-subrequest",
  "x-middleware-prefetch",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-port",
  "next-action",
]);

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Lane {
  /** Whatever a person sees. */
  readonly pages: Handler;
  /** All the script that a payer's page gets. */
  readonly payerScript: string;
  /** Pages are made by `next dev`. */
  readonly dev: boolean;
  /** Next.js runs the machine routes too: slower, and nobody may notice anything else. */
  readonly throughNext: boolean;
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly phase: () => Phase;
}

/**
 * Whether a process goes on: one that is `retiring` has a successor at the same port, one that is
 * `stopping` has none. Both end what is running and invite nothing new.
 */
export type Phase = "serving" | "retiring" | "stopping";

/**
 * One listener for everything. Machine routes are called directly, an order of magnitude faster than
 * through Next.js; pages go to Next.js with the security headers and a fresh nonce.
 */
export function fastLane(lane: Lane): Handler {
  const payerPage = payerPages(lane.pages, lane.payerScript);
  const machines = lane.throughNext ? throughNext(lane.pages) : direct;
  return (request, response) => {
    const address = callerAddress(request, lane.trustedProxies);
    strip(request);
    // A request line may hold a whole address; ours never do (proxies would follow it).
    if (!request.url?.startsWith("/")) return answer(request, response, NOT_FOUND);
    setHeader(request, ADDRESS_HEADER, address);
    const path = machinePath(request.url);
    const phase = lane.phase();
    if (phase !== "serving") response.shouldKeepAlive = false;
    if (phase === "stopping" && path === "/readyz") return answer(request, response, UNAVAILABLE);
    if (isForPeople(request, path)) return redirect(request, response, `${path}/open`);
    if (isPayerPage(path)) speak(request, askedLocale(request.url));
    const found = matchRoute(path);
    if (found) {
      if (lane.throughNext) {
        const isRead = URL.canParse(`http://${request.headers.host}`);
        if (!isRead) return answer(request, response, MALFORMED);
        request.url = plainPath(found) + request.url.slice(pathOf(request.url).length);
      }
      return run(request, response, found, machines);
    }
    if (path !== pathOf(request.url) || !isPath(path)) return answer(request, response, NOT_FOUND);
    const refusal = refusePage(request, path, lane.publicUrl);
    if (refusal) return answer(request, response, refusal);
    const nonce = randomBytes(16).toString("base64");
    const headers = pageHeaders(nonce, lane.publicUrl.startsWith("https://"), lane.dev);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    setHeader(request, "content-security-policy", headers["Content-Security-Policy"] ?? "");
    if (isPayerPage(path)) payerPage(request, response, nonce);
    else lane.pages(request, response);
  };
}

/** The language that a payer's page is asked for in its address. */
function askedLocale(url: string): Locale | null {
  return parseLocale(new URLSearchParams(url.split("?")[1]).get("lang") ?? "");
}

/** Every part of a page, its frame too, goes by the language that the browser names. */
function speak(request: IncomingMessage, locale: Locale | null): void {
  if (locale !== null) setHeader(request, "accept-language", locale);
}

/**
 * The listener of callbacks over mutual TLS: nothing else is there, and whose certificate a caller
 * showed is handed on. Callers without a certificate of the authority never get as far as this.
 */
export function callbackLane(lane: Pick<Lane, "phase">): Handler {
  return (request, response) => {
    strip(request);
    if (lane.phase() !== "serving") response.shouldKeepAlive = false;
    const path = request.url?.startsWith("/") ? machinePath(request.url) : "";
    const found = path.startsWith("/webhooks/") ? matchRoute(path) : null;
    if (!found) return answer(request, response, NOT_FOUND);
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    setHeader(request, SUBJECT_HEADER, subjectText(subject as unknown as Record<string, string>));
    setHeader(request, ADDRESS_HEADER, request.socket.remoteAddress ?? "");
    run(request, response, found, direct);
  };
}

/** Merchants' systems and people share one address: a browser that looks there wants the page. */
function isForPeople({ url, method, headers }: IncomingMessage, path: string): boolean {
  const looks = method === "GET" && headers.accept?.includes("text/html") === true;
  return looks && path === "/exceptions" && url === path && headers.authorization === undefined;
}

function pathOf(url: string): string {
  return url.split("?")[0] ?? url;
}

/** The same routes answer under `/v1` (decisions, Environments and base addresses). */
function machinePath(url: string): string {
  return pathOf(url).replace(/^\/v1(?=\/)/, "");
}

/** One that every reader takes for the same: nothing to resolve, nothing hidden in an escape. */
function isPath(path: string): boolean {
  if (/\/\/|\\|%2f|%5c/i.test(path)) return false;
  try {
    const segments = decodeURIComponent(path).split("/");
    return !segments.some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}

interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

interface Route {
  readonly path: string;
  readonly pattern: RegExp;
  readonly methods: Methods;
  /** The methods that it has, as they are told to who uses another one. */
  readonly allowed: readonly string[];
}

/** The routes by the first part of their path: of twenty, few are tried for a request. */
const ROUTES_BY_START = new Map<string, Route[]>();
for (const [path, methods] of ROUTES) {
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  const allowed = Object.keys(methods).filter((name) => /^[A-Z]+$/.test(name));
  const start = startOf(path);
  const others = ROUTES_BY_START.get(start) ?? [];
  ROUTES_BY_START.set(start, [...others, { path, pattern, methods, allowed }]);
}

/** The first part of a path. */
function startOf(path: string): string {
  const end = path.indexOf("/", 1);
  return end < 0 ? path : path.slice(0, end);
}

function matchRoute(path: string): Found | null {
  for (const route of ROUTES_BY_START.get(startOf(path)) ?? []) {
    const match = route.pattern.exec(path);
    if (match) return { route, params: { ...match.groups } };
  }
  return null;
}

/** The path as Next.js has to read it for an endpoint to get the very parameters that stand in it. */
function plainPath({ route, params }: Found): string {
  return route.path.replace(/:(\w+)/g, (_, name) => {
    const param = params[name] ?? "";
    // Whatever is made of dots alone is resolved away, however it is escaped.
    return encodeURIComponent(/^\.+$/.test(param) ? `${param}-` : param);
  });
}

/** What a request that cannot even be read is answered with, such as one with a broken Host. */
const MALFORMED: Answer = problem("invalid_parameters", "requisição malformada");

/** The route of each request that is on its way through the listener. */
const matched = new WeakMap<IncomingMessage, Found>();

const listener = getRequestListener(
  (request, { incoming }) => {
    const found = matched.get(incoming as IncomingMessage);
    const endpoint = found?.route.methods[request.method === "HEAD" ? "GET" : request.method];
    if (!found || !endpoint) return print(NOT_FOUND, randomUUID());
    return endpoint(request, { params: Promise.resolve(found.params) });
  },
  { errorHandler: () => print(MALFORMED, randomUUID()) },
);

const direct: Handler = (request, response) => void listener(request, response);

function run(
  request: IncomingMessage,
  response: ServerResponse,
  found: Found,
  machines: Handler,
): void {
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "");
  if (found.route.allowed.includes(method)) {
    matched.set(request, found);
    machines(request, response);
  } else {
    answer(request, response, notAllowed(found.route.allowed));
  }
}

function notAllowed(allowed: readonly string[]): Answer {
  const list = allowed.flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : [name])).join(", ");
  return problem("method_not_allowed", `este endereço aceita ${list}`, { Allow: list });
}

/** Pages are only ever read; signing in, and what people do there, is sent to Next.js. */
function refusePage(request: IncomingMessage, path: string, publicUrl: string): Answer | null {
  const method = request.method ?? "";
  if (path.startsWith("/_next/image")) return NOT_FOUND;
  if (method === "GET" || method === "HEAD") return null;
  const signsIn = method === "POST" && path.startsWith("/api/auth/");
  if (!signsIn && !path.startsWith("/api/dashboard/")) return notAllowed(["GET"]);
  const { origin, "sec-fetch-site": site } = request.headers;
  if (!isOwnPage({ site: site as string | undefined, origin }, publicUrl)) {
    return problem("foreign_origin", "só as páginas deste serviço podem fazer isto");
  }
  // What people do has bounds of its own (lib/http/person-endpoint).
  if (!signsIn) return null;
  const length = Number(request.headers["content-length"]);
  return length >= 0 && length <= SIGN_IN_LIMIT_BYTES
    ? null
    : problem("invalid_body", "o formulário é grande demais");
}

/** No form of ours is longer. */
const SIGN_IN_LIMIT_BYTES = 8_192;

/** The peer, or, behind trusted proxies, whom the outermost of them saw. */
function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? "";
  if (trustedProxies === 0) return peer;
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((s) => s.trim());
  return seen.at(-trustedProxies) || peer;
}

function strip({ headers, rawHeaders }: IncomingMessage): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    if (!STRIPPED_HEADERS.has(name)) continue;
    delete headers[name];
    rawHeaders.splice(i, 2);
  }
}

function setHeader(request: IncomingMessage, name: string, value: string): void {
  request.headers[name] = value;
  request.rawHeaders.push(name, value);
}

function redirect(request: IncomingMessage, response: ServerResponse, location: string): void {
  const headers = { Location: location };
  answer(request, response, { kind: "json", status: 307, body: null, headers });
}

/** Answers without a route: those of the lane itself. */
function answer(request: IncomingMessage, response: ServerResponse, refusal: Answer): void {
  const printed = print(refusal, randomUUID());
  void printed.text().then((text) => {
    response.writeHead(printed.status, {
      ...Object.fromEntries(printed.headers),
      "content-length": Buffer.byteLength(text),
      // What was not read of the body is not waited for.
      ...(request.method === "GET" ? {} : { connection: "close" }),
    });
    response.end(request.method === "HEAD" ? undefined : text);
  });
}
