import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setFlagsFromString } from "node:v8";
import next from "next";
import { closeDatabase } from "@/lib/database/connection";
import { env } from "@/lib/env";
import { runAsChild, tellReady } from "./child";
import { callbackLane, fastLane } from "./fast-lane";

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

const dev = process.argv.includes("--dev");
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
let stopping = false;
const handle = fastLane({
  dev,
  publicUrl,
  trustedProxies,
  stopping: () => stopping,
  pages: (request, response) => void pages(request, response),
  payerScript: readFileSync(new URL("../browser/checkout.js", import.meta.url), "utf8"),
});
/** Answers that have not gone out yet: a stop asks their connections to end with them. */
const unanswered = new Set<ServerResponse>();
serve(server, handle);
const servers: Server[] = [server];
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
  serve(callbacks, callbackLane({ stopping: () => stopping }));
  servers.push(callbacks);
  await listen(callbacks, webhookTls.port);
}
runAsChild(async () => {
  stopping = true;
  for (const response of unanswered) response.shouldKeepAlive = false;
  // Node.js goes on serving kept-alive connections; each is closed as soon as it is idle.
  const close = setInterval(() => {
    for (const one of servers) one.closeIdleConnections();
  }, 50);
  await Promise.all(servers.map((one) => new Promise<void>((done) => one.close(() => done()))));
  clearInterval(close);
  await app.close();
  await closeDatabase();
});
await listen(server, port);
tellReady();

function serve(one: Server, handler: ReturnType<typeof fastLane>): void {
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
