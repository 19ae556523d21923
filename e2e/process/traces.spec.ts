import { readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { demoOf, requestToken } from "../support/demo";
import { expect, test, validBody } from "../support/fixtures";
import { databaseOf, type Launched, launch, stopLaunched } from "../support/launch";
import { type EventReceiver, openEventReceiver } from "../support/webhooks";

/** A span as OTLP has it in JSON. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
  }[];
}

const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

test.describe.configure({ mode: "serial" });
let service: Launched;
let collector: Server;
let receiver: EventReceiver;
let token = "";
const spans: Span[] = [];

test.beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    expect(request.url).toBe("/v1/traces");
    for (const { scopeSpans } of JSON.parse(text).resourceSpans) {
      for (const one of scopeSpans) spans.push(...one.spans);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening));
  const { port } = collector.address() as AddressInfo;
  receiver = await openEventReceiver();
  service = await launch({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    WEBHOOK_PRIVATE_NETWORKS: "127.0.0.0/8",
  });
  const client = new pg.Client({ connectionString: databaseOf(service) });
  await client.connect();
  await client.query("UPDATE client_secrets SET scopes = scopes || '{webhooks:write}'");
  await client.end();
  token = (await (await requestToken(service.url, demoOf(service.dataDir))).json()).access_token;
});
test.afterAll(async () => {
  await stopLaunched();
  collector.close();
  receiver.close();
  rmSync(service.dataDir, { recursive: true, force: true });
});

function post(path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(service.url + path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "idempotency-key": crypto.randomUUID(),
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

const traceOf = (traceparent: unknown) => String(traceparent).split("-")[1];
const namesIn = (traceId: string) =>
  spans.filter((span) => span.traceId === traceId).map(({ name }) => name);

let paymentId = "";

test("a request goes on with its caller's trace: its spans, its log lines, its webhook", async () => {
  const { url } = receiver;
  const added = await post("/webhook-endpoints", { url, types: ["payment.*"] });
  expect(added.status, await added.clone().text()).toBe(201);
  const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-00`;
  const created = await post("/payments", validBody(), { traceparent });
  expect(created.status).toBe(201);
  paymentId = (await created.json()).id;
  await expect(async () => {
    expect(namesIn(CALLER.traceId)).toEqual(
      expect.arrayContaining([
        "POST /payments",
        "write charge",
        "provider open",
        "open charge",
        "webhook delivery",
      ]),
    );
  }).toPass();
  const request = spans.find(({ name }) => name === "POST /payments");
  expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  expect(request?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 201 },
  });
  const opened = spans.find(({ name }) => name === "provider open");
  expect(opened?.parentSpanId).toBe(request?.spanId);
  expect(receiver.received.map(({ headers }) => traceOf(headers.traceparent))).toContain(
    CALLER.traceId,
  );
  const log = readFileSync(join(service.dataDir, "logs", "web.log"), "utf8");
  const line = log.split("\n").find((text) => text.includes('"route":"/payments"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({ traceId: CALLER.traceId, status: 201 });
});

test("a provider's notification, its job, and the webhook about the money are one trace", async () => {
  expect((await post(`/sandbox/payments/${paymentId}/pay`)).status).toBeLessThan(300);
  await expect(async () => {
    const paid = receiver.received.find(({ event }) => event.type === "payment.received");
    const names = namesIn(traceOf(paid?.headers.traceparent) ?? "");
    expect(names).toEqual(
      expect.arrayContaining([
        "POST /webhooks/{token}/pix",
        "job handle-notification",
        "provider read_settlement",
        "transaction service",
        "webhook delivery",
      ]),
    );
  }).toPass();
});

test("no span has a payer, a secret or a merchant in it", async () => {
  const text = JSON.stringify(spans);
  const { payer } = validBody() as { payer: { name: string; document: string } };
  for (const secret of [payer.name, payer.document, token]) expect(text).not.toContain(secret);
});
