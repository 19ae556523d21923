import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { assertNoneFailed, type CostedLoad, type Harness, report } from "@/bench/harness";
import { median, quantile, type Result, ratios } from "@/bench/result";
import { freePort } from "@/e2e/support/launch";
import { costOf, createOn, of } from "./create";

/** What a load with the setting reaches of one without it. */
const GOALS = { metrics: 0.97, traces: 0.95 };

/**
 * What metrics, and traces of which 1 % are recorded, cost `POST /payments`. Four services take turns: one with neither, whose
 * turns are the yardstick, one more with neither, whose ratio to it says what the machine does to such a ratio, one with
 * metrics that is scraped in each turn, and one with traces and a collector.
 */
export async function monitoring(harness: Harness): Promise<Result[]> {
  const connections = Math.min(...harness.extent.connections);
  const metricsPort = String(await freePort());
  const collector = await openCollector();
  const services = {
    off: await harness.start(),
    again: await harness.start(),
    metrics: await harness.start({ METRICS_PORT: metricsPort }),
    traces: await harness.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.01",
    }),
  };
  const merchants = {
    off: await services.off.newMerchantOfItsOwnKey(),
    again: await services.again.newMerchantOfItsOwnKey(),
    metrics: await services.metrics.newMerchantOfItsOwnKey(),
    traces: await services.traces.newMerchantOfItsOwnKey(),
  };
  report(`POST /payments, ${connections} connections, without metrics and traces, and with them`);
  const turn = (which: keyof typeof services) => (seconds: number) =>
    createOn(services[which], merchants[which], connections, seconds);
  const rounds = await harness.inTurn({
    off: turn("off"),
    again: turn("again"),
    metrics: async (seconds) => {
      const [load] = await Promise.all([turn("metrics")(seconds), scrape(metricsPort)]);
      return load;
    },
    traces: turn("traces"),
  });
  await Promise.all(Object.values(services).map((each) => harness.end(each)));
  collector.close();
  assertNoneFailed(Object.values(rounds).flat());
  if (collector.batches() === 0) throw new Error("no spans came to the collector");
  const { off, again, metrics, traces } = rounds;
  return [
    ...compared(`POST /payments, ${connections} connections, the same again`, again, off),
    ...compared(`POST /payments, ${connections} connections, metrics`, metrics, off, GOALS.metrics),
    ...compared(
      `POST /payments, ${connections} connections, 1 % of traces`,
      traces,
      off,
      GOALS.traces,
    ),
  ];
}

/** What one load reaches of another, round by round: in answers a second, and by its processor time for an answer. */
function compared(
  figure: string,
  loads: readonly CostedLoad[],
  off: readonly CostedLoad[],
  atLeast?: number,
): Result[] {
  const goal = atLeast === undefined ? {} : { goal: { atLeast } };
  const cpu = ({ appMs, databaseMs }: CostedLoad) => appMs + databaseMs;
  const speed = ratios(loads, off, ({ perSecond }) => perSecond);
  const thrift = ratios(off, loads, cpu);
  return [
    {
      figure: `${figure}: of the creates a second without`,
      reached: median(speed),
      unit: "",
      ...goal,
      note: `${spreadOf(speed)}; ${of(loads, "perSecond").toFixed(0)} and ${of(off, "perSecond").toFixed(0)} /s`,
    },
    {
      figure: `${figure}: CPU of an answer without ÷ with`,
      reached: median(thrift),
      unit: "",
      ...goal,
      note: `${spreadOf(thrift)}; with: ${costOf(loads)}; without: ${costOf(off)}`,
    },
  ];
}

/** Between which values the middle half of the rounds is. */
function spreadOf(values: readonly number[]): string {
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)];
  return `middle half of ${values.length} rounds ${low.toFixed(2)} to ${high.toFixed(2)}`;
}

/** @throws when what is scraped does not hold the requests of the load. */
async function scrape(port: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  if (!text.includes("http_server_request_duration_seconds"))
    throw new Error(`no metrics: ${answer.status}`);
}

/** A collector that takes every batch of spans and keeps none. */
async function openCollector(): Promise<{
  readonly url: string;
  batches(): number;
  close(): void;
}> {
  let batches = 0;
  const server: Server = createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      batches += 1;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    batches: () => batches,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
