import { constants } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { Server as NetServer, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import next from "next";
import { payerPages } from "@/app/checkout/payer-pages";
import { docsPages } from "@/app/docs/docs-pages";
import { readLibrary } from "@/app/docs/guides";
import { checkReadiness } from "@/lib/health/check-readiness";
import { endWaits } from "@/lib/platform/await-count";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/db/connection";
import { env } from "@/lib/platform/env";
import { shareLimits } from "@/lib/rate-limits/share-limits";
import { keepRequestLog } from "@/lib/request-log/buffer";
import { reportReady, runAsChild } from "./child";
import { handOverFigures } from "./metrics/handed-over";
import { isSuccessor } from "./successor";
import { startTracing } from "./tracing";
import { inTurnOfSession, isWithToken, refusedStranger, waits } from "./web/anonymous-limits";
import { type Listener, type Phase, webhookListener, webListener } from "./web/app";
import { boundHandshakes } from "./web/bank-handshakes";
import { inTurn } from "./web/in-turn";
import { joinPieces } from "./web/joined-pieces";
import {
  HEADERS_KEPT,
  hasManyHeaders,
  hostsOf,
  MALFORMED,
  refuseBody,
  refuseUnreadable,
  sendAtOnce,
} from "./web/malformed";
import { inTraceOfCaller, measureRequest } from "./web/measured";
import { boundOpenRequests, boundsOfProcess, UNBOUNDED } from "./web/open-requests";
import { type Connections, paceConnections, UNPACED } from "./web/paced-connections";
import { builtFiles, pageFiles, readDocsAssets, readPageAssets } from "./web/page-assets";
import { readProxyHeaders } from "./web/proxy-protocol";
import { reloadedPages } from "./web/reloaded-pages";
import { plainAddress, proxiesIn } from "./web/request-headers";

/** A request that takes longer to arrive than this is cut off (docs/security.md D2). */
const REQUEST_DEADLINE_MS = 30_000;

/**
 * Connections that may wait to be taken: thousands of payers' pages come back at once when a process
 * starts again, and one that finds no room waits a second, then three, before it tries anew.
 */
const BACKLOG = 4_096;

/**
 * A connection on which nothing moves for so long is ended: an answer that nobody takes is held in memory. Nothing waits
 * as long before it is answered.
 */
const STALL_MS = 90_000;

/** How long a caller has to prove who it is. */
const HANDSHAKE_MS = 10_000;

/** How long a successor waits for what it needs, such as the database. */
const READY_WITHIN_MS = 15_000;

const dev = process.argv.includes("--dev");
/** What the payers' pages bring to a browser, and the files of it that they load. */
const BROWSER = new URL(dev ? "../dev/browser/" : "../browser/", import.meta.url);
const FILES = new URL("assets/", BROWSER);
/** The payers' pages as bin/watch.mjs compiles them. */
const RELOADED = new URL("../dev/payer-pages.js", import.meta.url);
/** Whether Next.js serves the API's routes too, as `next dev` always does: for the spec that compares both hosts. */
const throughNext = dev || process.argv.includes("--through-next");
const { environment, port, host, publicUrl, webhookBaseUrl, trustedProxies, webhookTls } = env();
const LIMITS = {
  requestTimeout: REQUEST_DEADLINE_MS - 5_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 30_000,
  // Node.js would answer without the headers of every answer; `refusedAtOnce` refuses it too.
  requireHostHeader: false,
};
/**
 * How keys may be exchanged at the listener for banks. A caller chooses, before it shows a certificate: of what OpenSSL offers
 * beside these, Diffie-Hellman of 8,192 bits takes the thread a hundred times as long.
 */
const QUICK_GROUPS = "X25519:P-256";
/** Beyond so many Node.js warns of a leak, in words between the lines of the log. */
const LISTENERS_OF_A_PAGE = 50;
if (env().metrics) handOverFigures();
const endTracing = await startTracing("web");
const server = createServer(LIMITS);
/**
 * With its first page Next.js adds a listener for `upgrade` to the server it knows of, and ends or forgets
 * every request it does not want. Only `next dev` has a use for it, to reload pages. Without a listener
 * Node.js serves a request as if it had no `Upgrade` header, as HTTP requires of a server that does not
 * switch protocols. So in production Next.js gets a server that nobody connects to.
 */
const upgrades = dev ? server : createServer();
const app = next({
  dev,
  dir: process.cwd(),
  hostname: host ?? "localhost",
  port,
  httpServer: upgrades,
});
await app.prepare();
const pages = app.getRequestHandler();
let phase: Phase = "serving";
let ended = false;
// Where pages have no limit, as in a sandbox, connections and what is open have none either.
const isPaced = env().rateLimits.pages > 0;
const listener = webListener({
  dev,
  throughNext,
  publicUrl,
  trustedProxies,
  hosts: environment === "production" ? hostsOf([publicUrl, webhookBaseUrl]) : null,
  phase: () => phase,
  pages: (request, response) => {
    // Next.js and React listen for its end more than ten times, each once.
    response.setMaxListeners(LISTENERS_OF_A_PAGE);
    void pages(request, response);
  },
  payerPages: dev ? reloadedPages(RELOADED, BROWSER) : payerPages(readPageAssets(BROWSER)),
  docsPages: dev ? (request) => documentation()(request) : documentation(),
  pageFiles: dev ? (request) => pageFiles(FILES)(request) : pageFiles(FILES),
  builtFiles: dev ? null : builtFiles(pathToFileURL(join(process.cwd(), ".next/static/"))),
  refusedStranger,
  inTurn: inTurnOfSession,
  waits,
  openRequests: isPaced ? boundOpenRequests(boundsOfProcess()) : UNBOUNDED,
  isTokenKnown: isWithToken,
});
/** Responses under way: each becomes the last one of its connection when this process is to end. */
const unanswered = new Set<ServerResponse>();
const servers: Server[] = [];
let endSharing = (): void => {};
let endRequestLog = async (): Promise<void> => {};
const proxies = proxiesIn(trustedProxies);
serve(server, listener, isPaced ? paceConnections(server, proxies) : UNPACED);
runAsChild(stop, retire);
if (isSuccessor) await untilReady();
endSharing = await shareLimits();
endRequestLog = keepRequestLog();
if (webhookTls) {
  const webhooks = createTlsServer({
    ...LIMITS,
    cert: readFileSync(webhookTls.certificateFile),
    key: readFileSync(webhookTls.keyFile),
    ca: readFileSync(webhookTls.authorityFile),
    minVersion: "TLSv1.2",
    // By TLS 1.3 what callers present is encrypted, and OpenSSL alone reads it (`boundHandshakes`).
    maxVersion: "TLSv1.2",
    ecdhCurve: QUICK_GROUPS,
    requestCert: true,
    rejectUnauthorized: true,
    handshakeTimeout: HANDSHAKE_MS,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  });
  boundHandshakes(webhooks);
  // Nobody comes by without a certificate of an authority that is known.
  serve(webhooks, webhookListener({ phase: () => phase }), UNPACED);
  readProxyHeaders(webhooks, proxies);
  await listen(webhooks, webhookTls.port, webhookTls.host);
}
await listen(server, port, host);
reportReady();

/** The documentation's pages, from the documents and stylesheets as they are on the disk now. */
function documentation(): (request: Request) => Promise<Response> {
  return docsPages({
    library: readLibrary(process.cwd()),
    ...readDocsAssets(BROWSER),
  });
}

/** What came of no use costs the thread so long, in ms: the rest of what was read of its connection is parsed all the same. */
const COST_MS = { unreadable: 2, manyHeaders: 4, shortPieces: 10, notAwaited: 2 };

/** Whether an answer refused its request. */
function isRefusal({ statusCode }: ServerResponse): boolean {
  return statusCode >= 400 && statusCode < 500;
}

function serve(one: Server, handler: Listener, connections: Connections): void {
  servers.push(one);
  one.maxHeadersCount = HEADERS_KEPT;
  // A socket that `next dev` has taken over stays idle for as long as nothing changes.
  if (!dev) one.setTimeout(STALL_MS);
  const notAwaited = (socket: Socket, waiting: number) =>
    connections.noteWaste(socket, waiting * COST_MS.notAwaited);
  // Node.js would answer without the headers of every answer; nothing here expects anything but `100-continue`.
  one.on(
    "checkExpectation",
    inTurn((_, response) => void sendAtOnce(response, MALFORMED), notAwaited),
  );
  one.on("clientError", (error, socket) => {
    connections.noteWaste(socket as Socket, COST_MS.unreadable);
    const begun = [...unanswered].some((each) => each.socket === socket && each.headersSent);
    refuseUnreadable(error, socket, begun);
  });
  const turn = inTurn((request, response) => {
    unanswered.add(response);
    measureRequest(request, response);
    response.once("close", () => unanswered.delete(response));
    inTraceOfCaller(request, response, () => handler(request, response));
  }, notAwaited);
  one.on("request", (request, response) => {
    const { socket } = request;
    const waste = (ms: number) => connections.noteWaste(socket, ms);
    connections.noteRequest(socket);
    response.once("finish", () => {
      connections.noteAnswer(socket, isRefusal(response));
    });
    if (hasManyHeaders(request)) waste(COST_MS.manyHeaders);
    // Before its turn: the bodies of those that wait are parsed as well.
    joinPieces(request, {
      isShared: proxies(plainAddress(socket.remoteAddress ?? "")),
      waste,
      refuse: () => {
        waste(COST_MS.shortPieces);
        refuseBody(socket, response.headersSent);
      },
    });
    turn(request, response);
  });
}

function listen(one: Server, itsPort: number, itsHost: string | null): Promise<void> {
  return new Promise((listening, failed) => {
    one.once("error", failed);
    one.listen({ port: itsPort, host: itsHost ?? undefined, backlog: BACKLOG }, listening);
  });
}

async function stop(): Promise<void> {
  enter("stopping");
  // Node.js goes on serving kept-alive connections; each is closed as soon as it is idle.
  const close = setInterval(() => {
    for (const one of servers) one.closeIdleConnections();
  }, 50);
  await Promise.all(servers.map((one) => new Promise<void>((done) => one.close(() => done()))));
  clearInterval(close);
  await end();
}

/**
 * Stops accepting connections while other processes go on at this port. A client that keeps a connection
 * open gets one more answer on it, with `Connection: close`, or sees the idle connection end.
 */
async function retire(): Promise<void> {
  enter("retiring");
  // `close` of the TCP server: that of an HTTP server would end idle connections at once.
  const close = (one: Server, done: () => void) => NetServer.prototype.close.call(one, done);
  await Promise.all(servers.map((one) => new Promise<void>((done) => close(one, done))));
  await end();
}

function enter(next: Phase): void {
  phase = next;
  endWaits();
  for (const response of unanswered) response.shouldKeepAlive = false;
}

/** Ends once, also when a stop comes while this process retires. */
async function end(): Promise<void> {
  if (ended) return;
  ended = true;
  endSharing();
  await app.close();
  await endRequestLog();
  await closeDatabase();
  await endTracing();
}

/** @throws when this process cannot serve: then it must not take the place of one that does. */
async function untilReady(): Promise<void> {
  const start = monotonicMs();
  while (!(await checkReadiness())) {
    if (monotonicMs() - start > READY_WITHIN_MS) throw new Error("the successor cannot serve");
    await pause(500);
  }
}
