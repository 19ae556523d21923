import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runAsChild } from "@/server/child";
import { NO_WAITS } from "@/server/web/after-wait";
import { webListener } from "@/server/web/app";
import { UNBOUNDED } from "@/server/web/open-requests";

/**
 * An app without pages, which starts in a fraction of a second because Next.js stays away: made to
 * die where `CRASH_AT` says. It shares the database of a running service, listens on any free port
 * of this machine alone, and reports that port to its parent.
 */
const server = createServer(
  webListener({
    dev: false,
    throughNext: false,
    publicUrl: process.env.PUBLIC_URL ?? "",
    trustedProxies: [],
    hosts: null,
    phase: () => "serving",
    payerPages: async () => new Response(),
    docsPages: async () => new Response(),
    inTurn: (_, make) => make(),
    refusedStranger: async () => null,
    waits: NO_WAITS,
    openRequests: UNBOUNDED,
    isTokenKnown: () => false,
    pageFiles: () => new Response(),
    builtFiles: null,
    pages: (_, response) => response.writeHead(404).end(),
  }),
);
runAsChild(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ kind: "ready", port: (server.address() as AddressInfo).port });
});
