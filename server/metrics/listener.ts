import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { figuresOfDatabase } from "@/lib/health/database-figures";
import { failure, log } from "@/lib/platform/log";
import type { Figures } from "@/lib/platform/metrics/figures";
import { figures, startMeasuring } from "@/lib/platform/metrics/instruments";
import { measureProcess } from "@/lib/platform/metrics/process-figures";
import packageJson from "@/package.json";
import { printFigures } from "./exposition";
import { MeasuredProcesses } from "./processes";

/** Scrapes that are answered at the same time; more are refused, so that nobody can pile them up. */
const SCRAPES_AT_ONCE = 4;

/** What exposes a node's metrics. */
export interface MetricsListener {
  readonly processes: MeasuredProcesses;
  close(): void;
}

/**
 * Listens for scrapes of this node's metrics at `/metrics`, and measures this process from now on.
 *
 * @throws what listening throws, such as for a port that is taken.
 */
export async function exposeMetrics(at: {
  readonly port: number;
  readonly host: string;
}): Promise<MetricsListener> {
  startMeasuring();
  measureProcess();
  const processes = new MeasuredProcesses();
  let underWay = 0;
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 90_000 });
  server.on("request", (request, response) => {
    const refusal = refusalOf(request, underWay);
    if (refusal !== null) {
      response.writeHead(refusal, refusal === 405 ? { Allow: "GET, HEAD" } : {}).end();
      return;
    }
    underWay += 1;
    answer(processes, request, response)
      .catch((error) => {
        log.error(failure(error), "a scrape failed");
        if (!response.headersSent) response.writeHead(500);
        response.end();
      })
      .finally(() => {
        underWay -= 1;
      });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(at.port, at.host, listening);
  });
  return {
    processes,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The status of a request that is no scrape to be answered; null for one that is. */
function refusalOf({ method, url = "" }: IncomingMessage, underWay: number): number | null {
  if (url.split("?")[0] !== "/metrics") return 404;
  if (method !== "GET" && method !== "HEAD") return 405;
  return underWay >= SCRAPES_AT_ONCE ? 503 : null;
}

async function answer(
  processes: MeasuredProcesses,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [{ sum, answered, silent }, ofDatabase] = await Promise.all([
    processes.gather(),
    figuresOfDatabase(),
  ]);
  sum.add(figures(), "launcher");
  sum.add(ofDatabase, "");
  const ofScrape: Figures = {
    vintem_build_info: [[packageJson.version, [1]]],
    vintem_scrape_processes: [
      ["yes", [answered]],
      ["no", [silent]],
    ],
  };
  sum.add(ofScrape, "");
  const { type, text } = await printFigures(sum, request.headers.accept ?? "");
  response.writeHead(200, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) });
  response.end(request.method === "HEAD" ? undefined : text);
}
