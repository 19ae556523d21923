import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { TLSSocket } from "node:tls";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { isPayerPage, takesForms } from "@/app/checkout/payer-pages";
import { isDocsPath } from "@/app/docs/docs-pages";
import { FORM_LIMIT_BYTES } from "@/lib/http/form";
import { isOwnPage } from "@/lib/http/own-page";
import {
  NOT_FOUND,
  type OperationResponse,
  type ProblemResponse,
  print,
  problem,
  UNAVAILABLE,
} from "@/lib/http/response";
import { noteAnswer } from "@/lib/http/taken";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { SUBJECT_HEADER, subjectText } from "@/lib/platform/client-certificate";
import { MerchantBusy } from "@/lib/platform/merchant-turns";
import { heldBack } from "@/lib/rate-limits/hold-back";
import { afterWait, OF_MANY_HEADERS, type Waits } from "./after-wait";
import { refusedMissing, refusedPayer } from "./anonymous-limits";
import { bodyArrival } from "./body-arrival";
import { hasManyHeaders, MALFORMED, refusedAtOnce, sendAtOnce, takeOriginForm } from "./malformed";
import { noteRoute } from "./measured";
import { throughNext } from "./next-routes";
import type { OpenRequests } from "./open-requests";
import { isBuiltFile, isPageAsset } from "./page-assets";
import { isPlainPath, pathOf, queryOf, versionless } from "./paths";
import { callerOf } from "./proxy-protocol";
import {
  callerAddress,
  cutUserAgent,
  dropStrangeRouterState,
  plainAddress,
  proxiesIn,
  setHeader,
  stripHeaders,
} from "./request-headers";
import { methodNotAllowed, mountOperations, type Routed } from "./routes";
import { servePage, TOO_MANY_PAGES } from "./serve-page";

/** A listener of Node.js. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The phase of a process's life: one that is `retiring` has a successor at the same port, one that is
 * `stopping` has none. Both finish running requests and ask clients to close their connections.
 */
export type Phase = "serving" | "retiring" | "stopping";

/** The parts that the app hosts, and how it hosts them. */
export interface Hosting {
  /** Next.js: the pages of members and operators. */
  readonly pages: Listener;
  /** The payers' pages (app/checkout/payer-pages). */
  readonly payerPages: (request: Request, refusal?: ProblemResponse) => Promise<Response>;
  /** The documentation of the API (app/docs/docs-pages). */
  readonly docsPages: (request: Request) => Promise<Response>;
  /** The files that payers' pages and the documentation load (page-assets). */
  readonly pageFiles: (request: Request) => Response;
  /** The files that Next.js built for its pages; null where `next dev` makes them. */
  readonly builtFiles: ((request: Request) => Response) | null;
  /** Pages are made by `next dev`. */
  readonly dev: boolean;
  /** Next.js runs the operations too, as `next dev` does to reload them. */
  readonly throughNext: boolean;
  readonly publicUrl: string;
  /** The networks of proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** What replaces a page for a caller, or in a session, that opened too many of them; null: the page is made. */
  readonly refusedStranger: (
    request: Request,
    address: string,
    pages?: number,
  ) => Promise<ProblemResponse | null>;
  /** Makes a page in its turn; throws MerchantBusy when none came in time. */
  readonly inTurn: (request: Request, make: () => Promise<void>) => Promise<void>;
  readonly waits: Waits;
  readonly openRequests: OpenRequests;
  /** Whether the `Authorization` header of a request has a token that is known. */
  readonly isTokenKnown: (authorization: string | undefined) => boolean;
  /** The names that are answered, as `Host` writes them; null for all. */
  readonly hosts: ReadonlySet<string> | null;
  readonly phase: () => Phase;
}

interface Bindings {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The request as it was sent: Hono routes `HEAD` as `GET`. */
  readonly request: Request;
}
type App = Hono<{ Bindings: Bindings }>;

/**
 * The listener of the public port: it removes headers that callers must not set, and hands the request
 * to the app, which mounts the operations, then the payers' pages and the documentation, and Next.js last.
 */
export function webListener(hosting: Hosting): Listener {
  const listener = listen(webApp(hosting));
  const isProxy = proxiesIn(hosting.trustedProxies);
  return (request, response) => {
    takeOriginForm(request);
    // What a proxy wrote may be among the headers that were not kept.
    const address = hasManyHeaders(request) ? OF_MANY_HEADERS : callerAddress(request, isProxy);
    const isTokenKnown = hosting.isTokenKnown(request.headers.authorization);
    const isProxied = isProxy(plainAddress(request.socket.remoteAddress ?? ""));
    if (!hosting.openRequests.begin({ address, isTokenKnown, isProxied }, response)) {
      void sendAtOnce(response, UNAVAILABLE);
      return;
    }
    const refusal = refusedAtOnce(request, hosting.hosts);
    if (refusal) {
      // Whatever token it brings was not looked at.
      const leave = () => hosting.waits.leave(address, false);
      const wait = hosting.waits.ofRefused(address);
      afterWait(response, wait, () => void sendAtOnce(response, refusal), leave);
      return;
    }
    stripHeaders(request);
    cutUserAgent(request);
    dropStrangeRouterState(request);
    setHeader(request, ADDRESS_HEADER, address);
    const begin = () => {
      if (hosting.phase() !== "serving") response.shouldKeepAlive = false;
      listener(request, response);
    };
    const leave = () => hosting.waits.leave(address, isTokenKnown);
    afterWait(response, hosting.waits.of(address, isTokenKnown), begin, leave);
  };
}

/**
 * The listener of webhook notifications over mutual TLS. It serves nothing else, and passes on the subject
 * of the caller's certificate; TLS itself refuses callers without a certificate of the authority.
 */
export function webhookListener({ phase }: Pick<Hosting, "phase">): Listener {
  const app = newApp();
  mountOperations(app, runEndpoint, (path) => path.startsWith("/webhooks/"));
  app.all("*", () => respond(NOT_FOUND));
  const listener = listen(app);
  return (request, response) => {
    takeOriginForm(request);
    const refusal = refusedAtOnce(request, null);
    if (refusal) {
      void sendAtOnce(response, refusal);
      return;
    }
    stripHeaders(request);
    if (phase() !== "serving") response.shouldKeepAlive = false;
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    setHeader(request, SUBJECT_HEADER, subjectText(subject as unknown as Record<string, string>));
    setHeader(request, ADDRESS_HEADER, callerOf(request.socket));
    listener(request, response);
  };
}

function listen(app: App): Listener {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as Bindings;
      noteAnswer(request, outgoing);
      return app.fetch(asGet(request), { incoming, outgoing, request });
    },
    { errorHandler: () => print(MALFORMED, randomUUID()) },
  );
  return (request, response) => {
    // What is still no path names another host, or is the asterisk of OPTIONS: there is nothing of that name here.
    if (!request.url?.startsWith("/")) request.url = NOWHERE;
    void listener(request, response);
  };
}

/**
 * A request as Hono is to route it. Left alone it answers `HEAD` with a copy of the response, which has
 * lost the body's length, and sends it although Next.js sends one by itself.
 */
function asGet(request: Request): Request {
  return request.method === "HEAD" ? Object.create(request, { method: { value: "GET" } }) : request;
}

/** A path at which there is nothing: it replaces a request target that is no path. */
const NOWHERE = "/%2f";

function newApp(): App {
  // Paths are compared as they were sent, so that nothing hides in an escape, and without `/v1`.
  return new Hono({
    getPath: (_, call) => {
      const { incoming } = (call as { env: Bindings }).env;
      return versionless(pathOf(incoming));
    },
  });
}

function webApp(hosting: Hosting): App {
  const app = newApp();
  app.get("/readyz", async (_, next) => {
    if (hosting.phase() === "stopping") return respond(UNAVAILABLE);
    await next();
  });
  app.get("/exceptions", async ({ env: { request } }, next) => {
    if (request.method === "GET" && isNavigation(request) && !request.url.includes("?")) {
      return respond(redirect("/exceptions/open"));
    }
    await next();
  });
  app.get("/movements", async ({ env: { incoming, request } }, next) => {
    if (request.method === "GET" && isNavigation(request)) {
      return respond(redirect(`/movements/by-day${queryOf(incoming)}`));
    }
    await next();
  });
  for (const pages of ["/checkout/*", "/pay/*"]) {
    app.use(pages, async ({ env: { incoming, request } }, next) => {
      const refusal = refusedPayer(pathOf(incoming), addressOf(incoming), request);
      return refusal ? tooMany(hosting, request, refusal) : next();
    });
    app.use(pages, async (call, next) => {
      await next();
      if (call.res.status !== 404) return;
      const { incoming, request } = call.env;
      const refusal = await refusedMissing(pathOf(incoming), addressOf(incoming));
      if (!refusal) return;
      await call.res.body?.cancel();
      // Taken away first, or the headers of the 404 would be added.
      call.res = undefined;
      call.res = await tooMany(hosting, request, refusal);
    });
  }
  for (const files of ["/openapi.json", "/.well-known/*"]) {
    app.use(files, async ({ env: { incoming, request } }, next) => {
      const refusal = await hosting.refusedStranger(request, addressOf(incoming));
      return refusal ? tooMany(hosting, request, refusal) : next();
    });
  }
  app.use("/api/dashboard/*", async ({ env: { incoming, request } }, next) => {
    const refusal = await hosting.refusedStranger(request, addressOf(incoming));
    return refusal ? respond(await heldBack(refusal), request.method !== "GET") : next();
  });
  mountOperations(app, hosting.throughNext ? throughNext(hosting.pages) : runEndpoint);
  app.all("*", async ({ req, env }) => {
    const { incoming, request } = env;
    const path = pathOf(incoming);
    if (path.length > 1 && path.endsWith("/") && !isNavigation(request)) {
      return respond(TRAILING_SLASH, request.method !== "GET");
    }
    const refusal = path === req.path ? refusePage(request, path, hosting.publicUrl) : NOT_FOUND;
    if (refusal) return respond(refusal, request.method !== "GET");
    const page = PAGES.find(({ serves }) => serves(path, hosting));
    if (!page && isForSystems(request, path)) return respond(NOT_FOUND);
    noteRoute(incoming, page?.route ?? "/*");
    // Payers' pages were counted before, and files are not.
    const isCounted = !isPayerPage(path) && !isPageAsset(path) && !isBuiltFile(path);
    const refusedPage = isCounted
      ? await hosting.refusedStranger(request, addressOf(incoming), page ? 1 : PAGES_OF_NEXT)
      : null;
    if (refusedPage) return tooMany(hosting, request, refusedPage);
    if (page) return page.make(hosting, request);
    // A form that stops in the middle holds no turn.
    await bodyArrival(incoming);
    try {
      await hosting.inTurn(request, () => servePage(hosting, incoming, env.outgoing));
      return RESPONSE_ALREADY_SENT;
    } catch (error) {
      if (error instanceof MerchantBusy) return tooMany(hosting, request, TOO_MANY_PAGES);
      throw error;
    }
  });
  return app;
}

/** So many pages one of Next.js counts for: it takes as much longer to make than those of this server. */
const PAGES_OF_NEXT = 3;

/** What this server renders beside operations, and how requests for it are measured. */
const PAGES: readonly {
  readonly route: string;
  readonly serves: (path: string, hosting: Hosting) => boolean;
  readonly make: (hosting: Hosting, request: Request) => Response | Promise<Response>;
}[] = [
  {
    route: "/checkout/*",
    serves: (path) => isPayerPage(path) && !path.startsWith("/pay/"),
    make: ({ payerPages }, request) => payerPages(request),
  },
  {
    route: "/pay/*",
    serves: isPayerPage,
    make: ({ payerPages }, request) => payerPages(request),
  },
  { route: "/docs/*", serves: isDocsPath, make: ({ docsPages }, request) => docsPages(request) },
  { route: "/assets/*", serves: isPageAsset, make: ({ pageFiles }, request) => pageFiles(request) },
  {
    route: "/_next/static/*",
    serves: (path, { builtFiles }) => builtFiles !== null && isBuiltFile(path),
    make: ({ builtFiles }, request) => builtFiles?.(request) ?? respond(NOT_FOUND),
  },
];

/** Refuses a page for their number: in words to a browser that goes there, else as a problem. */
async function tooMany(
  { payerPages }: Hosting,
  request: Request,
  refusal: ProblemResponse,
): Promise<Response> {
  await heldBack(refusal);
  return isNavigation(request) ? payerPages(request, refusal) : respond(refusal, true);
}

async function runEndpoint(call: Routed<Bindings>): Promise<Response> {
  const { request, endpoint, params, path, env } = call;
  noteRoute(env.incoming, path);
  const response = await endpoint(request, { params });
  return request.method === "HEAD" ? headOf(response) : response;
}

/** A response without its body, but with the body's length, which `HEAD` is sent for. */
async function headOf(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const { status, headers } = response;
  if (headers.has("content-length")) {
    // Known before the body is made, as that of a large file.
    await response.body.cancel();
    return new Response(null, { status, headers });
  }
  const length = (await response.arrayBuffer()).byteLength;
  headers.set("Content-Length", String(length));
  return new Response(null, { status, headers });
}

/**
 * A response of the server's own.
 *
 * @param closes ends the connection, so that the unread rest of the body is not waited for.
 */
function respond(response: OperationResponse, closes = false): Response {
  const printed = print(response, randomUUID());
  if (closes) printed.headers.set("Connection", "close");
  return printed;
}

/** One answer wherever a system ends an address with a slash; a browser is redirected by Next.js. */
const TRAILING_SLASH = problem("not_found", "não há nada neste endereço; tire a barra do fim");

function redirect(location: string): OperationResponse {
  return { kind: "json", status: 307, body: null, headers: { Location: location } };
}

/** Some addresses are those of an operation and of a page (ADR 0018): a browser that navigates there wants the page. */
function isNavigation({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") === true && !headers.has("authorization");
}

/**
 * Whether a page would be no answer to a request that found no operation: a system sent it, with a token or for JSON alone.
 * Signing in has answers of its own.
 */
function isForSystems({ headers }: Request, path: string): boolean {
  if (path.startsWith("/api/auth/")) return false;
  const accept = headers.get("accept") ?? "";
  return (
    /^Bearer /i.test(headers.get("authorization") ?? "") ||
    /^application\/(problem\+)?json\b[^,]*(,\s*\*\/\*[^,]*)?$/i.test(accept)
  );
}

/** Where a request came from. */
function addressOf({ headers }: IncomingMessage): string {
  return String(headers[ADDRESS_HEADER] ?? "");
}

/**
 * Refuses what is no page; pages are only ever read, but for signing in, which is sent to Next.js, and payers' forms.
 * Null: let through.
 */
function refusePage(request: Request, path: string, publicUrl: string): OperationResponse | null {
  if (!isPlainPath(path) || path.startsWith("/_next/image")) return NOT_FOUND;
  const { method, headers } = request;
  if (method === "GET" || method === "HEAD") return null;
  const isForm = takesForms(path);
  if (method !== "POST" || !(isForm || path.startsWith("/api/auth/"))) {
    return methodNotAllowed(isForm ? ["GET", "POST"] : ["GET"]);
  }
  const site = headers.get("sec-fetch-site");
  if (!isOwnPage({ site, origin: headers.get("origin") }, publicUrl)) {
    return problem("foreign_origin", "só as páginas deste serviço podem fazer isto");
  }
  const length = Number(headers.get("content-length") ?? Number.NaN);
  return length >= 0 && length <= FORM_LIMIT_BYTES
    ? null
    : problem("invalid_body", "o formulário é grande demais");
}
