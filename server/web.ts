import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { Server as NetServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { monotonicMs, pause } from "@/lib/clock";
import { closeDatabase } from "@/lib/database/connection";
import { env } from "@/lib/env";
import { checkReadiness } from "@/lib/operations/check-readiness";
import { isSuccessor, runAsChild, tellReady } from "./child";
import { callbackLane, fastLane, type Phase } from "./fast-lane";

// Left alone, V8 lets garbage grow to three times what lives before it looks through all of it: a long
// export then takes 200 MB more than it needs. It looks when a third has been added (docs/performance).
setFlagsFromString("--heap-growing-percent=30");

/** A request that takes longer to arrive than this is cut off (reliability, section 3 D2). */
const REQUEST_DEADLINE_MS = 30_000;

/**
 * Connections that may wait to be taken: thousands of payers' pages come back at once when a process
 * starts again, and one that finds no room waits a second, then three, before it tries anew.
 */
const BACKLOG = 4_096;

/** How long a successor waits for what it needs, such as the database. */
const READY_WITHIN_MS = 15_000;

const dev = process.argv.includes("--dev");
/** As `next dev` does anyway: for tests, and to see what the fast lane is worth. */
const throughNext = dev || process.argv.includes("--through-next");
const { port, host, publicUrl, trustedProxies, webhookTls } = env();
const LIMITS = {
  requestTimeout: REQUEST_DEADLINE_MS - 5_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 30_000,
};
const server = createServer(LIMITS);
const app = next({
  dev,
  dir: process.cwd(),
  hostname: host ?? "localhost",
  port,
  httpServer: server,
});
await app.prepare();
const pages = app.getRequestHandler();
let phase: Phase = "serving";
let ended = false;
const handle = fastLane({
  dev,
  throughNext,
  publicUrl,
  trustedProxies,
  phase: () => phase,
  pages: (request, response) => void pages(request, response),
  payerScript: readFileSync(new URL("../browser/checkout.js", import.meta.url), "utf8"),
});
/** Answers that have not gone out yet: the last ones of their connections, once this process is to end. */
const unanswered = new Set<ServerResponse>();
const servers: Server[] = [];
serve(server, handle);
runAsChild(stop, retire);
if (isSuccessor) await untilReady();
if (webhookTls) {
  const callbacks = createTlsServer({
    ...LIMITS,
    cert: readFileSync(webhookTls.certificateFile),
    key: readFileSync(webhookTls.keyFile),
    ca: readFileSync(webhookTls.authorityFile),
    minVersion: "TLSv1.2",
    requestCert: true,
    rejectUnauthorized: true,
  });
  serve(callbacks, callbackLane({ phase: () => phase }));
  await listen(callbacks, webhookTls.port);
}
await listen(server, port);
tellReady();

function serve(one: Server, handler: ReturnType<typeof fastLane>): void {
  servers.push(one);
  one.on("request", (request, response) => {
    unanswered.add(response);
    response.once("close", () => unanswered.delete(response));
    handler(request, response);
  });
}

function listen(one: Server, itsPort: number): Promise<void> {
  return new Promise((listening, failed) => {
    one.once("error", failed);
    one.listen({ port: itsPort, host: host ?? undefined, backlog: BACKLOG }, listening);
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
 * Others go on at this port, so nobody is cut off: a client that keeps a connection open gets one more
 * answer on it, with the word that it is the last one, or hears when it is closed for having been idle.
 */
async function retire(): Promise<void> {
  enter("retiring");
  // The listener's own close, without what servers of HTTP do first: end idle connections at once.
  const close = (one: Server, done: () => void) => NetServer.prototype.close.call(one, done);
  await Promise.all(servers.map((one) => new Promise<void>((done) => close(one, done))));
  await end();
}

function enter(next: Phase): void {
  phase = next;
  for (const response of unanswered) response.shouldKeepAlive = false;
}

/** A stop may catch up with a process that retires: its end comes once. */
async function end(): Promise<void> {
  if (ended) return;
  ended = true;
  await app.close();
  await closeDatabase();
}

/** @throws when this process cannot serve: then it must not take the place of one that does. */
async function untilReady(): Promise<void> {
  const start = monotonicMs();
  while (!(await checkReadiness())) {
    if (monotonicMs() - start > READY_WITHIN_MS) throw new Error("the successor cannot serve");
    await pause(500);
  }
}
