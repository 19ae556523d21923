import { createServer, type ServerResponse } from "node:http";
import next from "next";
import { closeDatabase } from "@/lib/database/connection";
import { env } from "@/lib/env";
import { runAsChild, tellReady } from "./child";
import { fastLane } from "./fast-lane";

/** A request that takes longer to arrive than this is cut off (reliability, section 3 D2). */
const REQUEST_DEADLINE_MS = 30_000;

const dev = process.argv.includes("--dev");
const { port, host, publicUrl, trustedProxies } = env();
const server = createServer({
  requestTimeout: REQUEST_DEADLINE_MS - 5_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  keepAliveTimeout: 30_000,
});
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
});
/** Answers that have not gone out yet: a stop asks their connections to end with them. */
const unanswered = new Set<ServerResponse>();
server.on("request", (request, response) => {
  unanswered.add(response);
  response.once("close", () => unanswered.delete(response));
  handle(request, response);
});
runAsChild(async () => {
  stopping = true;
  for (const response of unanswered) response.shouldKeepAlive = false;
  // Node.js goes on serving kept-alive connections; each is closed as soon as it is idle.
  const close = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((done) => server.close(() => done()));
  clearInterval(close);
  await app.close();
  await closeDatabase();
});
await new Promise<void>((listening, failed) => {
  server.once("error", failed);
  server.listen(port, host ?? undefined, listening);
});
tellReady();
